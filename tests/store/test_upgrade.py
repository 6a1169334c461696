"""The tables: made from nothing, brought up to date, never written by an older version."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from tests.games import DATA

from reussite.engine.action import parse_action
from reussite.store import Store, StoreError, count_games
from reussite.store.connect import make_engine
from reussite.store.location import file_url
from reussite.store.migrate import migration_config
from reussite.store.tables import Base, OperationRow
from reussite.store.upgrade import REVISION

if TYPE_CHECKING:
    from .conftest import Table


@pytest.fixture
def connection(file: Path) -> Iterator[Connection]:
    """A connection as the store makes them, to a store that is there."""
    Store.open(file).close()
    engine = make_engine(file_url(file))
    with engine.connect() as opened:
        yield opened
    engine.dispose()


def tables_of(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as opened:
        return {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}


def test_an_empty_file_becomes_a_store(file: Path) -> None:
    assert not file.exists()
    Store.open(file).close()
    assert {*Base.metadata.tables, "alembic_version"} <= tables_of(file)


def test_the_migrations_make_the_tables_of_the_program(connection: Connection) -> None:
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    assert compare_metadata(context, Base.metadata) == []
    # The comparison sees what it is there for.
    connection.exec_driver_sql("ALTER TABLE attempts DROP COLUMN joined")
    connection.exec_driver_sql("DROP INDEX ix_players_seen")
    kinds = {str(change[0]) for change in compare_metadata(context, Base.metadata)}
    assert kinds == {"add_column", "add_index"}


def test_ids_are_given_once(connection: Connection) -> None:
    made = "SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'"
    assert set(connection.exec_driver_sql(made).scalars()) == {"players", "attempts"}


def test_connections_are_safe(connection: Connection) -> None:
    def pragma(name: str) -> object:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    assert pragma("journal_mode") == "wal"
    assert pragma("foreign_keys") == 1
    assert pragma("busy_timeout") == 10_000
    assert pragma("synchronous") == 1  # a commit survives the process, not always a power cut


@pytest.mark.parametrize(("behind", "op"), [(1, "x"), (0, "begin")])
def test_the_database_itself_refuses_what_cannot_be(
    behind: int, op: str, table: Table, connection: Connection
) -> None:
    row = OperationRow(
        attempt_id=table.id + behind, op=op, outcome={}, at=datetime(2026, 1, 1, tzinfo=UTC)
    )
    session = Session(connection)
    session.add(row)
    with pytest.raises(IntegrityError):
        session.flush()


def test_a_newer_store_is_refused_and_left_alone(store: Store, table: Table) -> None:
    store.close()
    with closing(sqlite3.connect(table.file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.execute("ALTER TABLE attempts ADD COLUMN stars INTEGER")
    before = table.file.read_bytes()
    with pytest.raises(StoreError) as caught:
        Store.open(table.file)
    assert caught.value.code == "newer"
    assert "9999" in str(caught.value)
    assert table.file.read_bytes() == before


def test_opening_again_keeps_everything(store: Store, table: Table) -> None:
    store.close()
    for _ in range(2):
        with Store.open(table.file) as again:
            found = again.find_attempt(table.player, "canfield", "24")
            assert found is not None
            assert found.document == table.attempt.to_dict()


def test_an_upgrade_that_fails_leaves_what_was_there(file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("CREATE TABLE operations (x INTEGER)")  # the last table to be made
        opened.execute("INSERT INTO operations VALUES (7)")
    with pytest.raises(StoreError):
        Store.open(file)
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT x FROM operations").fetchall() == [(7,)]
    assert tables_of(file) == {"operations"}


def test_every_migration_goes_down_and_up_again(connection: Connection, file: Path) -> None:
    config = migration_config(connection)
    with connection.begin():
        command.downgrade(config, "base")
    assert tables_of(file) & set(Base.metadata.tables) == set()
    with connection.begin():
        command.upgrade(config, "head")
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []


def test_the_migrations_form_one_line() -> None:
    scripts = ScriptDirectory.from_config(migration_config())
    assert scripts.get_heads() == [REVISION]
    assert len(scripts.get_bases()) == 1


def test_a_store_of_the_release_before_opens_with_everything(file: Path) -> None:
    with closing(sqlite3.connect(file)) as old, old:
        old.executescript((DATA / "stores" / "0002.sql").read_text())
    with Store.open(file) as store:
        player = store.player("a-token-of-the-release-0")
        assert player is not None
        draws = store.find_attempt(player, "canfield", "24")
        moves = store.find_attempt(player, "beleaguered-castle", "24")
        assert draws is not None and moves is not None
        assert (draws.cursor, draws.length, draws.undos, draws.rev) == (1, 2, 1, 3)
        assert (moves.cursor, moves.foundation_cards, moves.best) == (2, 5, 5)
        assert (moves.hints, moves.solves, moves.counted, moves.won) == (2, 1, True, None)
        assert moves.attempt().actions[0] == parse_action("t3>t2")
        assert store.outcome(moves.id, "beleaguered-castle-0") == {"do": "t3>t2"}
        assert set(count_games(store.attempts_of(player))) == {"canfield", "beleaguered-castle"}
        (typed,) = [one for one in store.games_of(player) if one.position_id]
        assert typed.won is not None and typed.status == "playing"
        assert store.position(str(typed.position_id)) == typed.document["start"]
        # It can be played on.
        attempt = moves.attempt()
        attempt.do("undo")
        store.save(moves.id, attempt, expected_rev=moves.rev, op="on", outcome={})
