"""A database that is open: made or brought up to date, and its transactions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Connection, Engine, Row, bindparam, select, text
from sqlalchemy.engine import URL
from sqlalchemy.orm import Session

from reussite.rules.profile import Profile
from reussite.store.connect import BUSY_SECONDS, WRITES, make_engine
from reussite.store.errors import StoreError, explained
from reussite.store.location import file_url, read_url
from reussite.store.rows import read_rules, stored_of
from reussite.store.saved import StoredAttempt
from reussite.store.tables import AttemptRow, ProfileRow
from reussite.store.upgrade import upgrade_database

_KEPT_RULES: Final = 500
_RULES: Final = select(ProfileRow.document).where(
    ProfileRow.digest == bindparam("digest"), ProfileRow.game == bindparam("game")
)


def _now() -> datetime:
    return datetime.now(UTC)


class Database:
    """What a store stands on. Made by :meth:`open`; may be used by any number of threads."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime] = _now) -> None:
        self._engine = engine
        self._writer = engine.execution_options(**{WRITES: True})
        self._clock = clock
        self._turns = threading.Lock()
        self._rules: dict[tuple[str, str], Profile] = {}

    @classmethod
    def open(cls, url: str | URL | Path, clock: Callable[[], datetime] = _now) -> Self:
        """Open a store, make it where there is none, and bring an older one up to this version.

        ``url``: the address of a database, or the path of a SQLite file. ``clock`` gives the
        moments that are written down. Raises :class:`reussite.store.StoreError`, with the code
        ``newer`` where a newer version has written the store.
        """
        if isinstance(url, Path):
            url = file_url(url)
        elif isinstance(url, str):
            url = read_url(url)
        try:
            engine = make_engine(url)
            try:
                with explained(f"opening {url.render_as_string(hide_password=True)}"):
                    upgrade_database(engine)
            except BaseException:
                engine.dispose()
                raise
        except ValueError:  # of the driver: no Unicode, a NUL, a host that nothing can be called
            raise StoreError("address", "the address of the database cannot be read") from None
        return cls(engine, clock)

    def close(self) -> None:
        """Close the connections; a closed store must not be used."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def check(self) -> None:
        """Ask the database something; raise :class:`reussite.store.StoreError` where it fails."""
        with self._reading("asking whether it answers") as session:
            session.execute(text("SELECT 1 FROM players WHERE id = 0"))

    def _with_rules(self, connection: Connection, row: AttemptRow | Row[Any]) -> StoredAttempt:
        """Return the attempt of a row; rules are read once, since their digest says what they are.

        Raises :class:`reussite.store.StoreError` where this version does not know such rules.
        """
        key = row.digest, row.game
        profile = self._rules.get(key)
        if profile is None:
            document = connection.execute(_RULES, {"digest": row.digest, "game": row.game})
            profile = read_rules(*key, document.scalar_one())
            if len(self._rules) >= _KEPT_RULES:
                self._rules.clear()
            self._rules[key] = profile
        return stored_of(row, profile)

    @contextmanager
    def _reading(self, doing: str) -> Iterator[Session]:
        with (
            explained(doing),
            Session(self._engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def _writing(self, doing: str) -> Iterator[Session]:
        with (
            explained(doing),
            self._turn(doing),
            Session(self._writer, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    # Without a session, for what every action of every player needs: a session and its objects
    # take the processor longer than the statements do.

    @contextmanager
    def _reading_rows(self, doing: str) -> Iterator[Connection]:
        with explained(doing), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing_rows(self, doing: str) -> Iterator[Connection]:
        with explained(doing), self._turn(doing), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _turn(self, doing: str) -> Iterator[None]:
        """Wait for the other writers of this process, where the database takes one at a time.

        SQLite would let them wait too, but looks only now and then, in no order.
        """
        if self._engine.dialect.name != "sqlite":
            yield
            return
        if not self._turns.acquire(timeout=2 * BUSY_SECONDS):
            raise StoreError("busy", f"{doing}: others of this program are writing for too long")
        try:
            yield
        finally:
            self._turns.release()
