"""Two windows, two servers, one request sent twice: nothing is lost, nothing played twice (B38)."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING

import pytest

from reussite.engine.catalogue import game
from reussite.session import Attempt
from reussite.store import StaleRevision, Store

from .conftest import BOTH

if TYPE_CHECKING:
    from .conftest import Start, Table

pytestmark = BOTH

WRITERS = 6


def at_once(calls: list[Callable[[], str]]) -> Counter[str]:
    """Run calls in threads that set off together; count what they answer."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], str]) -> str:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return Counter(pool.map(run, calls))


def drawing(store: Store, table: Table, op: str) -> Callable[[], str]:
    """Return a request: it has read the game already, and draws."""
    stored = store.find_attempt(table.player, "canfield", "24")
    assert stored is not None
    attempt = stored.attempt()
    attempt.do("draw")

    def request() -> str:
        try:
            saved = store.save(
                stored.id, attempt, expected_rev=stored.rev, op=op, outcome={"op": op}
            )
        except StaleRevision:
            return "stale"
        assert saved.outcome == {"op": op}
        return "repeated" if saved.repeated else "saved"

    return request


def actions_of(store: Store, table: Table) -> list[str]:
    stored = store.find_attempt(table.player, "canfield", "24")
    assert stored is not None
    assert stored.rev == stored.length
    return [str(action) for action in stored.attempt().actions]


@pytest.fixture(params=["one store", "two stores"])
def stores(request: pytest.FixtureRequest, store: Store, url: str) -> Iterator[list[Store]]:
    with Store.open(url) as other:
        yield [store, store if request.param == "one store" else other] * (WRITERS // 2)


def test_one_request_sent_in_parallel_is_played_once(stores: list[Store], table: Table) -> None:
    for turn in range(5):
        answers = at_once([drawing(store, table, f"op-{turn}") for store in stores])
        assert answers == {"saved": 1, "repeated": WRITERS - 1}
        assert actions_of(stores[0], table) == ["draw"] * (turn + 2)


def test_of_different_requests_in_parallel_one_is_played(stores: list[Store], table: Table) -> None:
    for turn in range(5):
        calls = [drawing(store, table, f"op-{turn}-{i}") for i, store in enumerate(stores)]
        assert at_once(calls) == {"saved": 1, "stale": WRITERS - 1}
        assert actions_of(stores[0], table) == ["draw"] * (turn + 2)


def test_beginning_in_parallel_begins_one_game(stores: list[Store], player: int) -> None:
    def beginning(store: Store, op: str) -> Callable[[], str]:
        attempt = Attempt.begin(game("citadel").deal("7"), "7")
        attempt.do(str(attempt.legal_actions[0]))

        def request() -> str:
            try:
                saved = store.begin_attempt(player, attempt, op=op, outcome={})
            except StaleRevision:
                return "stale"
            return "repeated" if saved.repeated else "saved"

        return request

    ops = ["same"] * (WRITERS - 1) + ["other"]
    answers = at_once([beginning(store, op) for store, op in zip(stores, ops, strict=True)])
    assert answers["saved"] == 1
    assert answers["repeated"] + answers["stale"] == WRITERS - 1
    assert answers["stale"] in (1, WRITERS - 1)  # "other" lost, or all of "same" did
    assert len(stores[0].attempts_of(player)) == 1


def test_equal_positions_typed_in_parallel_are_one(stores: list[Store]) -> None:
    document = {"game": "citadel", "tableau": [["2D"]], "partial": True}
    pages = at_once([lambda store=store: store.new_position(document) for store in stores])  # type: ignore[misc]
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("ops", "answers"),
    [
        (["same"] * 3, {"saved": 1, "repeated": 2}),
        (["a", "b", "c"], {"saved": 1, "stale 2": 2}),
    ],
)
def test_processes_race_for_one_game(
    ops: list[str],
    answers: dict[str, int],
    store: Store,
    table: Table,
    start_writer: Start,
) -> None:
    programs = [start_writer("once", table.url, table.token, op) for op in ops]
    assert lines_of(programs) == ["ready"] * len(ops)
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    assert Counter(lines_of(programs)) == answers
    assert actions_of(store, table) == ["draw", "draw"]


def test_processes_that_make_a_store_at_once_all_have_it(url: str, start_writer: Start) -> None:
    programs = [start_writer("open", url) for _ in range(4)]
    assert lines_of(programs) == ["ready"] * 4
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    assert lines_of(programs) == ["opened" if "://" in url else "wal"] * 4
    with Store.open(url) as store:
        assert store.player(store.new_player()) is not None


def lines_of(programs: list[subprocess.Popen[str]]) -> list[str]:
    lines = []
    for program in programs:
        assert program.stdout is not None
        lines.append(program.stdout.readline().strip())
    return lines
