"""Connections: how SQLite is set up so that no crash and no second program harms a game.

* The write-ahead log (WAL): a process that is killed leaves the last whole transaction.
* ``BEGIN IMMEDIATE`` for whatever writes: two writers never read the same revision.
* ``synchronous = NORMAL``: the disk is waited for now and then, not after each move. Whatever
  ends the program loses nothing; a power cut may lose the moves of the last half minute or so,
  and leaves the file whole.
* ``foreign_keys`` on, and a writer waits for another up to ``BUSY_SECONDS``.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from reussite.store.errors import StoreError

BUSY_SECONDS: Final = 10
_POSTGRESQL: Final = "postgresql+psycopg"
_BOUNDED: Final = {
    # A server that was started again, or that does not answer, costs one request, not all.
    "pool_pre_ping": True,
    "pool_timeout": BUSY_SECONDS,
    "connect_args": {
        "connect_timeout": BUSY_SECONDS,
        "options": f"-c lock_timeout={BUSY_SECONDS}s -c statement_timeout={3 * BUSY_SECONDS}s",
    },
}
"""How PostgreSQL is connected to: nothing waits without end."""
WRITES: Final = "reussite_writes"
"""The execution option of a connection that is going to write."""


def make_engine(url: URL) -> Engine:
    """Return an engine for an address; nothing is opened yet, but a file's folder is made.

    Raises :class:`StoreError` where the kind of database is unknown here or has no driver.
    """
    sqlite = url.get_backend_name() == "sqlite"
    options: dict[str, Any] = {}
    if sqlite:
        _prepare_folder(url)
    elif url.get_backend_name() == "postgresql":
        if url.drivername == "postgresql":
            url = url.set(drivername=_POSTGRESQL)
        options = _BOUNDED
    try:
        engine = create_engine(url, **options)
    except ModuleNotFoundError as error:
        hint = ": pip install 'reussite[postgres]'" if error.name == "psycopg" else ""
        raise StoreError("address", f"{error.name} is not installed{hint}") from None
    except (NoSuchModuleError, ArgumentError) as error:
        raise StoreError("address", f"this kind of database cannot be used: {error}") from None
    if sqlite:
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _prepare_folder(url: URL) -> None:
    name = url.database
    if not name or ":memory:" in name or url.query.get("mode") == "memory":
        raise StoreError("address", "games in memory would be lost; name a file")
    if name.startswith("file:"):
        return  # an address of SQLite's own, with options
    try:
        Path(name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = f"the folder of {name} cannot be made: {error.strerror}"
        raise StoreError("unavailable", sentence) from None


def _set_up(connection: Any, _record: object) -> None:
    """Set up a new connection, before any transaction."""
    connection.isolation_level = None  # else the driver begins transactions by itself, too late
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
    if connection.execute("PRAGMA query_only").fetchone()[0] == 0:
        _use_wal(connection)


def _use_wal(connection: Any) -> None:
    """Turn the write-ahead log on, once for a file. SQLite does not wait here by itself."""
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except connection.OperationalError as error:
            if error.sqlite_errorname.startswith("SQLITE_READONLY"):
                return  # it can be read as it is
            if time.monotonic() > deadline or not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise
        time.sleep(0.01)


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get(WRITES, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:  # it locks nothing and cannot fail, so it need not go through SQLAlchemy
        driver: Any = connection.connection.dbapi_connection
        driver.execute("BEGIN")
