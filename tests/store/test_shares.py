"""Shared games: kept once, read back as they were, and nothing of who played them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from reussite.engine.catalogue import game
from reussite.engine.document import read_position
from reussite.session import Attempt
from reussite.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Table


def test_a_shared_game_is_what_was_played_of_it(store: Store) -> None:
    attempt = Attempt.begin(game("beleaguered-castle").deal("24"), "24")
    for text in ("t3>t2", "t6>f", "undo"):
        attempt.do(text)
    share = store.share(attempt)
    found = store.shared(share)
    assert found is not None
    again = found.attempt()
    assert [str(action) for action in again.actions] == ["t3>t2"]
    assert again.position == attempt.position
    assert again.number == "24"


def test_the_same_game_is_kept_once_and_another_is_another(store: Store) -> None:
    attempt = Attempt.begin(game("canfield").deal("24"), "24")
    first = store.share(attempt)
    assert store.share(attempt) == first
    attempt.do("draw")
    assert store.share(attempt) != first
    assert len(first) == 22  # 128 bits
    assert store.shared(first[:-1]) is None


def test_a_typed_position_can_be_shared(store: Store) -> None:
    rules = game("beleaguered-castle")
    document = {"game": rules.id, "tableau": [["7C"], ["8D"]] + [[]] * 6, "partial": True}
    attempt = Attempt.begin(read_position(document, {rules.id: rules}))
    attempt.do("t1>t2")
    found = store.shared(store.share(attempt))
    assert found is not None
    assert found.number is None
    assert found.attempt().position == attempt.position


def test_one_that_nobody_looks_at_goes(file: Path) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    with Store.open(file, lambda: now) as store:
        shares = []
        for number in ("1", "2"):
            attempt = Attempt.begin(game("canfield").deal(number), number)
            attempt.do("draw")
            shares.append(store.share(attempt))
        now += timedelta(days=300)
        assert store.shared(shares[0]) is not None
        now += timedelta(days=101)
        store.delete_unused(now - timedelta(days=400))
        assert store.shared(shares[1]) is None
        assert store.shared(shares[0]) is not None  # with its rules


def test_nothing_of_the_player_is_kept_with_it(store: Store, table: Table, file: Path) -> None:
    share = store.share(table.attempt)
    store.delete_player(table.player)
    assert store.shared(share) is not None
    store.close()
    with closing(sqlite3.connect(file)) as opened:
        columns = [row[1] for row in opened.execute("PRAGMA table_info(shares)")]
    ours = ["id", "digest", "game", "rules", "number", "start", "actions", "created", "seen"]
    assert columns == ours
