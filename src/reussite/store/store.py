"""The store: players, their attempts, and typed positions, each in a short transaction."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Engine, delete, select, update
from sqlalchemy.engine import URL
from sqlalchemy.orm import Session

from reussite.engine.position import Status
from reussite.session import Attempt
from reussite.store.connect import WRITES, make_engine
from reussite.store.errors import StaleRevision, StoreError, explained
from reussite.store.location import file_url, read_url
from reussite.store.rows import SUMMARY_COLUMNS, state_of, summary_of
from reussite.store.saved import AttemptSummary, Saved, StoredAttempt
from reussite.store.shares import SharedGame, find_share, keep_share
from reussite.store.steps import (
    add_unless_there,
    keep_profile,
    latest_attempt,
    remember,
    repeated,
    stale,
    with_rules,
)
from reussite.store.tables import AttemptRow, PlayerRow, PositionRow
from reussite.store.tokens import new_position_id, new_token, token_hash
from reussite.store.upgrade import upgrade_database

_SEEN_AGAIN: Final = timedelta(days=1)


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """A database of games. Made by :meth:`open`; may be used by any number of threads.

    Every method is one transaction: it is kept as a whole or, where it raises, not at all. All
    raise :class:`StoreError` where the database fails (disk full, file read-only, …).
    """

    def __init__(self, engine: Engine, clock: Callable[[], datetime] = _now) -> None:
        self._engine = engine
        self._writer = engine.execution_options(**{WRITES: True})
        self._clock = clock

    @classmethod
    def open(cls, url: str | URL | Path, clock: Callable[[], datetime] = _now) -> Self:
        """Open a store, make it where there is none, and bring an older one up to this version.

        ``url``: the address of a database, or the path of a SQLite file. ``clock`` gives the
        moments that are written down. Raises :class:`StoreError`, with the code ``newer`` where a
        newer version has written the store.
        """
        if isinstance(url, Path):
            url = file_url(url)
        elif isinstance(url, str):
            url = read_url(url)
        engine = make_engine(url)
        try:
            with explained(f"opening {url.render_as_string(hide_password=True)}"):
                upgrade_database(engine)
        except BaseException:
            engine.dispose()
            raise
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

    # ------------------------------------------------------------------ players

    def new_player(self) -> str:
        """Return the token of a new player: 128 random bits, of which only a hash is kept."""
        token, now = new_token(), self._clock()
        with self._writing("adding a player") as session:
            session.add(PlayerRow(token_hash=token_hash(token), created=now, seen=now))
        return token

    def player(self, token: str) -> int | None:
        """Return the player of a token, or None; note once a day that they were here."""
        with self._reading("looking up a player") as session:
            row = session.scalar(select(PlayerRow).where(PlayerRow.token_hash == token_hash(token)))
        if row is None:
            return None
        now = self._clock()
        if now - row.seen >= _SEEN_AGAIN:
            with suppress(StoreError), self._writing("noting a visit") as session:
                session.execute(update(PlayerRow).where(PlayerRow.id == row.id).values(seen=now))
        return row.id

    def delete_player(self, player: int) -> None:
        """Delete a player with everything that is theirs, at once."""
        with self._writing("deleting a player") as session:
            session.execute(delete(PlayerRow).where(PlayerRow.id == player))

    def delete_unused(self, before: datetime) -> int:
        """Delete players who were not seen since a moment, with their games; return how many."""
        with self._writing("deleting unused games") as session:
            unused = list(session.scalars(select(PlayerRow.id).where(PlayerRow.seen < before)))
            session.execute(delete(PlayerRow).where(PlayerRow.seen < before))
        return len(unused)

    # ------------------------------------------------------------------ attempts

    def find_attempt(self, player: int, game: str, place: str) -> StoredAttempt | None:
        """Return the player's latest attempt at a deal, or None.

        ``place`` is the deal's canonical number or the id of a typed position.
        """
        with self._reading("looking up a game") as session:
            row = latest_attempt(session, player, game, place)
            return None if row is None else with_rules(session, row)

    def begin_attempt(
        self,
        player: int,
        attempt: Attempt,
        *,
        op: str | None = None,
        outcome: Mapping[str, Any] | None = None,
        position_id: str | None = None,
        after: int | None = None,
    ) -> Saved:
        """Save a new attempt, with the operation that began it.

        ``after`` is the id of the latest attempt at this deal that the caller knows, None for
        none. Where there is a later one, another request was quicker: if it was this very
        operation, its outcome is returned, else :class:`StaleRevision` is raised. A typed
        position needs its ``position_id``, a numbered deal has none (``ValueError`` else).
        """
        place = attempt.number if position_id is None else position_id
        if place is None or (attempt.number is not None and position_id is not None):
            raise ValueError("an attempt has either a deal number or the id of a typed position")
        now = self._clock()
        with self._writing("beginning a game") as session:
            # The player's row is locked, so that elsewhere than on SQLite too one begins at a time.
            lock = update(PlayerRow).where(PlayerRow.id == player).values(seen=now)
            if session.connection().execute(lock).rowcount == 0:
                raise StoreError("noPlayer", "there is no such player (any more)")
            latest = latest_attempt(session, player, attempt.game.id, place)
            if latest is not None and latest.id != after:
                if known := repeated(session, latest.id, op):
                    return known
                raise StaleRevision(0, latest.rev)
            row = AttemptRow(
                player_id=player,
                game=attempt.game.id,
                digest=attempt.game.digest,
                number=attempt.number,
                position_id=position_id,
                start=attempt.to_dict()["start"],
                won=now if attempt.status is Status.WON else None,
                created=now,
                **state_of(attempt, now),
            )
            keep_profile(session, attempt.game.profile)
            session.add(row)
            session.flush()
            return remember(session, row.id, op, outcome, now)

    def save(
        self,
        attempt_id: int,
        attempt: Attempt,
        *,
        expected_rev: int,
        op: str,
        outcome: Mapping[str, Any],
    ) -> Saved:
        """Save an attempt after an operation, if the store still has the revision before it.

        Where this very operation was saved already (a request sent twice), nothing changes and
        its first outcome is returned. Raises :class:`StaleRevision` where the attempt went on
        elsewhere, is gone included (its revision then counts as 0).
        """
        if attempt.rev <= expected_rev:
            raise ValueError("there is nothing to save: the revision has not grown")
        now = self._clock()
        with self._writing("saving a game") as session:
            if known := repeated(session, attempt_id, op):
                return known
            mine = update(AttemptRow).where(AttemptRow.id == attempt_id)
            change = mine.where(AttemptRow.rev == expected_rev).values(state_of(attempt, now))
            if session.connection().execute(change).rowcount == 0:
                if known := repeated(session, attempt_id, op):
                    return known  # saved by a request that was waited for
                raise stale(session, attempt_id, expected_rev)
            if attempt.status is Status.WON:
                session.execute(mine.where(AttemptRow.won.is_(None)).values(won=now))
            return remember(session, attempt_id, op, outcome, now)

    def count_help(self, attempt_id: int, *, hints: int = 0, solves: int = 0) -> None:
        """Note that hints or the solver were asked in an attempt; its revision stays."""
        more = {"hints": AttemptRow.hints + hints, "solves": AttemptRow.solves + solves}
        with self._writing("noting help") as session:
            session.execute(update(AttemptRow).where(AttemptRow.id == attempt_id).values(more))

    def outcome(self, attempt_id: int, op: str) -> dict[str, Any] | None:
        """Return the outcome of an operation among the last of an attempt, or None."""
        with self._reading("looking up an operation") as session:
            known = repeated(session, attempt_id, op)
        return None if known is None else known.outcome

    def attempts_of(self, player: int, *, in_progress: bool = True) -> tuple[AttemptSummary, ...]:
        """Return the player's latest attempt at each deal, those played last first.

        ``in_progress``: without those that are won.
        """
        query = select(*SUMMARY_COLUMNS).where(AttemptRow.player_id == player)
        with self._reading("listing games") as session:
            rows = session.execute(query.order_by(AttemptRow.id)).all()
        latest = {(row.game, row.number, row.position_id): summary_of(row) for row in rows}
        wanted = [one for one in latest.values() if not (in_progress and one.status == Status.WON)]
        return tuple(sorted(wanted, key=lambda one: (one.updated, one.id), reverse=True))

    # ------------------------------------------------------------------ positions

    def new_position(self, document: Mapping[str, Any]) -> str:
        """Keep a position and return the id of its page; an equal document has the same id."""
        text = json.dumps(document, sort_keys=True, separators=(",", ":"))
        digest = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
        query = select(PositionRow.id).where(PositionRow.digest == digest)
        with self._writing("keeping a position") as session:
            known = session.scalar(query)
            if known is None:
                row = PositionRow(
                    id=new_position_id(), digest=digest, document=document, created=self._clock()
                )
                add_unless_there(session, row)
                known = session.scalar(query)
        assert known is not None
        return known

    def position(self, position_id: str) -> dict[str, Any] | None:
        """Return the document of a kept position, or None."""
        with self._reading("looking up a position") as session:
            row = session.get(PositionRow, position_id)
        return None if row is None else row.document

    # ------------------------------------------------------------------ shared games

    def share(self, attempt: Attempt) -> str:
        """Keep what was played of a game, without the player, and return the id of its page.

        What could be redone is left out. A game that was shared before has its id again.
        """
        with self._writing("sharing a game") as session:
            return keep_share(session, attempt, self._clock())

    def shared(self, share_id: str) -> SharedGame | None:
        """Return a shared game, or None."""
        with self._reading("looking up a shared game") as session:
            return find_share(session, share_id)

    # ------------------------------------------------------------------ transactions

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
            Session(self._writer, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session
