"""Killed processes, full disks, files that cannot be written: never half a game (B36)."""

from __future__ import annotations

import resource
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from reussite.cards import make_pack
from reussite.engine.catalogue import game
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card
from reussite.session import Attempt, AttemptError
from reussite.store import Store, StoreError

if TYPE_CHECKING:
    from .conftest import Start, Table


def assert_whole(position: Position) -> None:
    cards = Counter(card for column in position.tableau for card in column)
    cards.update(position.reserve + position.stock + position.waste)
    for slot, height in enumerate(position.heights):
        cards.update(foundation_card(slot, position.base, h + 1) for h in range(height))
    assert cards == Counter(make_pack())


@pytest.mark.parametrize("kills", [4, pytest.param(30, marks=pytest.mark.slow)])
def test_a_killed_process_leaves_the_last_whole_save(
    kills: int, file: Path, start_writer: Start
) -> None:
    with Store.open(file) as store:
        token = store.new_player()
    before = 0
    for kill in range(kills):
        program = start_writer("forever", file, token)
        assert program.stdout is not None
        assert program.stdin is not None
        assert program.stdout.readline() == "ready\n"
        program.stdin.write("go\n")
        program.stdin.flush()
        for _ in range(3 + 5 * kill % 17):
            heard = int(program.stdout.readline())
        program.kill()
        rest = program.stdout.read().split("\n")
        assert program.wait() == -signal.SIGKILL
        heard = max([heard, *(int(line) for line in rest[:-1])])  # the last line may be cut off
        with Store.open(file) as store:
            player = store.player(token)
            assert player is not None
            stored = store.find_attempt(player, "canfield", "24")
            assert stored is not None
            # What was reported as saved is there; at most one more save had been completed.
            assert heard <= stored.rev <= heard + 1
            assert stored.rev > before
            before = stored.rev
            attempt = stored.attempt()
            assert_whole(attempt.position)
            assert attempt.position.foundation_cards == stored.foundation_cards
            # The game and the outcome of its last operation were saved together.
            assert store.outcome(stored.id, f"op-{stored.rev}") == {"rev": stored.rev}
            assert store.outcome(stored.id, f"op-{stored.rev + 1}") is None
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def go_on(store: Store, table: Table, op: str) -> StoreError | None:
    """Play one action and save it; return the error where that fails."""
    rev = table.attempt.rev
    table.attempt.do("undo" if table.attempt.can_undo else "draw")
    try:
        store.save(table.id, table.attempt, expected_rev=rev, op=op, outcome={})
    except StoreError as error:
        return error
    return None


def test_a_full_disk_is_reported_and_the_game_stays(store: Store, table: Table) -> None:
    largest = max(path.stat().st_size for path in table.file.parent.iterdir())
    failures = []
    with files_no_larger_than(largest):
        for number in range(20):
            before = table.attempt.to_dict()
            error = go_on(store, table, f"op-{number}")
            found = store.find_attempt(table.player, "canfield", "24")
            assert found is not None
            if error is None:
                assert found.document == table.attempt.to_dict()
                continue
            failures.append((error.code, str(error).split(":")[0]))
            assert found.document == before
            assert store.outcome(table.id, f"op-{number}") is None
            table.attempt = found.attempt()
    assert set(failures) == {("full", "saving a game")}
    assert go_on(store, table, "later") is None  # there is room again
    found = store.find_attempt(table.player, "canfield", "24")
    assert found is not None
    assert found.document == table.attempt.to_dict()


def test_a_file_that_cannot_be_written_can_be_read(store: Store, table: Table) -> None:
    saved = table.attempt.to_dict()
    with Store.open(f"sqlite:///file:{table.file}?mode=ro&uri=true") as reader:
        assert reader.player(table.token) == table.player
        table.attempt.do("draw")
        with pytest.raises(StoreError) as caught:
            reader.save(table.id, table.attempt, expected_rev=1, op="x", outcome={})
        assert caught.value.code == "readOnly"
        found = reader.find_attempt(table.player, "canfield", "24")
        assert found is not None
        assert found.document == saved
    store.save(table.id, table.attempt, expected_rev=1, op="x", outcome={})  # by who may write


def test_a_writer_that_never_ends_is_reported(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reussite.store.connect.BUSY_SECONDS", 0.05)
    with (
        Store.open(table.file) as hurried,
        closing(sqlite3.connect(table.file, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        table.attempt.do("draw")
        with pytest.raises(StoreError) as caught:
            hurried.save(table.id, table.attempt, expected_rev=1, op="x", outcome={})
        assert caught.value.code == "busy"
        found = hurried.find_attempt(table.player, "canfield", "24")  # reading goes on
        assert found is not None
        assert found.rev == 1
        other.execute("ROLLBACK")
        hurried.save(table.id, table.attempt, expected_rev=1, op="x", outcome={})


def test_a_file_that_is_no_database_is_refused_and_left_alone(file: Path) -> None:
    text = b"import os; os.system('echo no database')\n" * 200
    file.write_bytes(text)
    with pytest.raises(StoreError) as caught:
        Store.open(file)
    assert caught.value.code == "damaged"
    assert file.read_bytes() == text


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "games.sqlite", tmp_path):
        with pytest.raises(StoreError) as caught:
            Store.open(place)
        assert caught.value.code == "unavailable"


def test_a_stored_line_that_breaks_the_rules_is_refused(store: Store, table: Table) -> None:
    with closing(sqlite3.connect(table.file)) as connection, connection:
        connection.execute("UPDATE attempts SET actions = 'redeal'")
    found = store.find_attempt(table.player, "canfield", "24")
    assert found is not None
    with pytest.raises(AttemptError, match=r"^action 1: "):
        found.attempt()


def test_stored_rules_that_are_not_known_are_refused(store: Store, table: Table) -> None:
    with closing(sqlite3.connect(table.file)) as connection, connection:
        connection.execute(
            "UPDATE profiles SET document = json_set(document, '$.column.colour', 'x')"
        )
    with pytest.raises(StoreError) as caught:
        store.find_attempt(table.player, "canfield", "24")
    assert caught.value.code == "damaged"
    # The games of others go on.
    other = Attempt.begin(game("citadel").deal("1"), "1")
    store.begin_attempt(table.player, other)
    assert store.find_attempt(table.player, "citadel", "1") is not None


def test_the_token_itself_is_not_kept(store: Store, file: Path) -> None:
    token = store.new_player()
    store.close()
    kept = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert b"token_hash" in kept
    assert token.encode() not in kept
