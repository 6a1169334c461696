"""Bringing a database up to the tables of this version when it is opened."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Engine, inspect, text

from reussite.store.connect import WRITES
from reussite.store.errors import StoreError

REVISION: Final = "0006"
"""The newest migration (a test compares); named here so that opening needs no Alembic."""
_VERSION_TABLE: Final = "alembic_version"
_LOCK: Final = 5213_0001
"""What processes that upgrade one PostgreSQL database wait for, one after the other."""


def upgrade_database(engine: Engine) -> None:
    """Make the tables of an empty database, or bring older ones up to this version.

    Raises :class:`StoreError` where a newer version has written the database.
    """
    with engine.connect() as connection:
        if not needs_upgrade(connection):
            return
    from reussite.store.migrate import migrate

    with engine.execution_options(**{WRITES: True}).connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        driver: Any = connection.connection.dbapi_connection
        if sqlite:  # a table that is made anew must not take rows of others with it
            driver.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                if connection.dialect.name == "postgresql":  # SQLite has one writer anyway
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
                if needs_upgrade(connection):  # unless another process has just done it
                    migrate(connection)
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StoreError("damaged", "rows of the database do not belong together")
        finally:
            if sqlite:
                driver.execute("PRAGMA foreign_keys = ON")


def needs_upgrade(connection: Connection) -> bool:
    """Say whether the database is older than this version.

    Raises :class:`StoreError` where it is newer.
    """
    current = _revisions(connection)
    if current == {REVISION}:
        return False
    from reussite.store.migrate import known_revisions

    if unknown := sorted(current - known_revisions()):
        raise StoreError(
            "newer",
            f"a newer version of this program has written the games (revision {unknown[0]});"
            " install that version, or name another file",
        )
    return True


def _revisions(connection: Connection) -> set[str]:
    if not inspect(connection).has_table(_VERSION_TABLE):
        return set()
    return set(connection.scalars(text(f"SELECT version_num FROM {_VERSION_TABLE}")))
