"""Hints and the solver, asked of the server, with real worker processes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.games import DATA, OWN_GAMES
from tests.processes import HANGS
from tests.web.patience import patient_solving

from reussite.engine.catalogue import Games, game
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer
from reussite.store import Store
from reussite.web.app import create_app
from reussite.web.solving import Busy, Solving, Stage
from reussite.web.stops import Stopped

DEAL = "/api/v1/table/citadel/3"
FIRST = str(game("castle-mount").deal(2).legal_actions[0])
CANFIELD = "/api/v1/table/canfield/5"


@pytest.fixture(scope="module")
def solving() -> Iterator[Solving]:
    with patient_solving(workers=1, queue=2) as processes:
        yield processes


@pytest.fixture
def app(store: Store, solving: Solving) -> FastAPI:
    return create_app(Games.load([OWN_GAMES]), store, solving)


def act(client: TestClient, where: str, do: str, rev: int) -> Any:
    return client.post(f"{where}/act", json={"op": str(uuid4()), "rev": rev, "do": do})


def solved(client: TestClient, where: str, rev: int = 0, back: bool = False) -> dict[str, Any]:
    """Ask the solver, and return its answer once there is one."""
    asked = client.post(f"{where}/solve", json={"rev": rev, "back": back})
    assert asked.status_code == 200, asked.text
    future = client.app.state.helper._solving._questions  # type: ignore[attr-defined]
    for question in list(future.values()):
        question.future.exception(HANGS)
    return client.get(f"{where}/solve").json()  # type: ignore[no-any-return]


def test_a_hint_is_legal_counted_and_makes_a_player(client: TestClient) -> None:
    state = client.get(CANFIELD).json()
    assert client.cookies.get("player") is None
    given = client.post(f"{CANFIELD}/hint", json={"rev": 0}).json()
    assert client.cookies.get("player") is not None
    texts = [entry[2] for entries in state["legal"].values() for entry in entries]
    assert given["hint"]["action"] in texts
    assert given["hint"]["knows"] == "visible"
    assert "promise" in given["sentence"]
    sheet = client.get(CANFIELD).json()["sheet"]
    assert (sheet["hints"], sheet["solves"], sheet["actions"]) == (1, 0, 0)
    played = act(client, CANFIELD, given["hint"]["action"], 0).json()["state"]
    assert (played["rev"], played["sheet"]["hints"]) == (1, 1)
    assert "canfield/5" in client.get("/en/").text


def test_a_game_with_a_hint_only_is_not_in_progress(client: TestClient) -> None:
    client.post(f"{CANFIELD}/hint", json={"rev": 0})
    assert "canfield/5" not in client.get("/en/").text


def test_hints_come_one_after_the_other_and_begin_again(client: TestClient) -> None:
    where = "/api/v1/table/canfield/1"
    given = [
        client.post(f"{where}/hint", json={"rev": 0, "rank": rank}).json()["hint"]["action"]
        for rank in range(4)
    ]
    assert len(set(given[:3])) == 3
    assert given[3] == given[0]


@pytest.mark.parametrize("what", ["hint", "solve", "way"])
def test_questions_about_another_revision_are_refused(client: TestClient, what: str) -> None:
    stale = client.post(f"{DEAL}/{what}", json={"rev": 5})
    assert (stale.status_code, stale.json()["state"]["rev"]) == (409, 0)
    for body in ({}, {"rev": -1}, {"rev": "0"}, {"rev": 0, "more": 1}):
        assert client.post(f"{DEAL}/{what}", json=body).status_code == 400
    foreign = {"origin": "https://elsewhere.test"}
    assert client.post(f"{DEAL}/{what}", json={"rev": 0}, headers=foreign).status_code == 403


def test_a_winnable_deal_and_the_way(client: TestClient) -> None:
    answer = solved(client, DEAL)
    assert (answer["stage"], answer["answer"]) == ("done", "winnable")
    rev, left = 0, 1000
    for _ in range(8):
        step = client.post(f"{DEAL}/way", json={"rev": rev}).json()
        assert step["left"] < left
        assert (step["hint"]["knows"], step["hint"]["reason"]) == ("solver", "winningLine")
        rev, left = rev + 1, step["left"]
        assert act(client, DEAL, step["hint"]["action"], rev - 1).status_code == 200
    state = client.get(DEAL).json()
    assert (state["rev"], state["sheet"]["solves"]) == (8, 1)


def test_the_way_goes_back_and_on(client: TestClient) -> None:
    assert client.post(f"{DEAL}/way", json={"rev": 0}).json()["hint"] is None
    solved(client, DEAL)
    first = client.post(f"{DEAL}/way", json={"rev": 0}).json()
    act(client, DEAL, first["hint"]["action"], 0)
    act(client, DEAL, "undo", 1)
    assert client.post(f"{DEAL}/way", json={"rev": 2}).json() == first


def test_a_lost_deal_is_proved(client: TestClient) -> None:
    answer = solved(client, "/api/v1/table/beleaguered-castle/1")
    assert answer["answer"] == "unwinnable"
    assert "proved" in answer["sentence"]


def test_how_far_back_a_win_was_possible(client: TestClient) -> None:
    """Against every position of the line, solved one by one."""
    where = "/api/v1/table/citadel/2"
    position = game("citadel").deal(2)
    answers = [Answer.WINNABLE]
    for rev, action in enumerate("t7>t8 t5>t7 t7>t3 t7>t5".split()):
        assert act(client, where, action, rev).status_code == 200
        position = position.apply(action)
        answers.append(solve(position, node_limit=100_000).answer)
    for rev in (4, 5):
        action = str(position.legal_actions[0])
        assert act(client, where, action, rev).status_code == 200
        position = position.apply(action)
        answers.append(solve(position, node_limit=100_000).answer)
    assert answers == [Answer.WINNABLE] * 4 + [Answer.UNWINNABLE] * 3
    answer = solved(client, where, 6, back=True)
    assert (answer["undos"], answer["sentence"]) == (3, "It could still be won 3 actions ago.")


def test_a_lost_deal_was_lost_from_the_beginning(client: TestClient) -> None:
    where = "/api/v1/table/beleaguered-castle/1"
    act(client, where, "t7>f", 0)
    answer = solved(client, where, 1, back=True)
    assert answer["undos"] is None
    assert "1 action ago either" in answer["sentence"]


def test_an_action_or_a_cancel_ends_the_search(client: TestClient, solving: Solving) -> None:
    where = "/api/v1/table/castle-mount/2"
    for end in (lambda: act(client, where, FIRST, 0), lambda: client.delete(f"{where}/solve")):
        rev = client.get(where).json()["rev"]
        assert client.post(f"{where}/solve", json={"rev": rev}).json()["stage"] in (
            "waiting",
            "running",
        )
        (question,) = [q for q in solving._questions.values() if q.place == "castle-mount/2"]
        assert end().status_code in (200, 204)
        assert question.stage is Stage.FAILED
        assert client.get(f"{where}/solve").json()["stage"] is None


def test_a_search_that_is_cancelled_leaves_its_process_alone(solving: Solving) -> None:
    """Another process would take seconds to load the search, after each action of a player."""
    question = solving.ask(-1, "x", game("castle-mount").deal(1))  # takes longer than it may
    pool: Any = solving._pool
    while question.stage is Stage.WAITING:
        with suppress(TimeoutError):
            question.future.exception(0.05)
    before = set(pool._pool_manager.worker_manager.workers)
    solving.cancel(-1)
    assert question.stage is Stage.FAILED
    assert isinstance(question.future.exception(HANGS), Stopped)
    assert set(pool._pool_manager.worker_manager.workers) == before


def test_extracts_have_no_verdict_and_a_flood_is_refused(
    client: TestClient, solving: Solving
) -> None:
    rows = [json.loads(line) for line in (DATA / "oracle.jsonl").read_text().splitlines()]
    partial = next(row["position"] for row in rows if row["position"].get("partial"))
    kept = client.post("/api/v1/positions", json=partial).json()["id"]
    refused = client.post(f"/api/v1/table/p/{kept}/solve", json={"rev": 0})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "noVerdict")
    deals = [game("castle-mount").deal(number) for number in (1, 2, 3)]  # none is quick
    first = solving.ask(-1, "x", deals[0])
    second = solving.ask(-2, "x", deals[1])
    with pytest.raises(Busy):
        solving.ask(-3, "x", deals[2])
    full = client.post(f"{CANFIELD}/solve", json={"rev": 0})
    assert (full.status_code, full.json()["error"]["code"]) == (429, "busy")
    assert act(client, CANFIELD, "draw", 0).status_code == 200  # play goes on
    assert client.post(f"{CANFIELD}/hint", json={"rev": 1}).status_code == 200
    assert solving.ask(-2, "x", deals[2]) is not second  # a later question of the same player
    assert second.stage is Stage.FAILED and first.stage is not Stage.FAILED
    for player in (-1, -2):
        solving.cancel(player)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced(client: TestClient, solving: Solving) -> None:
    question = solving.ask(-1, "x", game("castle-mount").deal(1))
    for _ in range(600):
        if question.stage is not Stage.WAITING:
            break
        with suppress(TimeoutError):
            question.future.exception(0.1)
    pool: Any = solving._pool
    for process in pool._pool_manager.worker_manager.workers.values():
        process.kill()
    assert question.future.exception(HANGS) is not None
    assert question.stage is Stage.FAILED
    assert solved(client, DEAL)["answer"] == "winnable"


def test_the_server_itself_loads_no_numeric_library() -> None:
    code = (
        "import sys, reussite.web.server;sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=HANGS).returncode == 0
