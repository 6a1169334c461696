"""The store: players, their attempts, and typed positions, each in a short transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, bindparam, case, exists, func, select, update

from reussite.engine.position import Status
from reussite.session import Attempt
from reussite.store.errors import StaleRevision, StoreError
from reussite.store.players import Players
from reussite.store.rows import STATE_COLUMNS, SUMMARY_COLUMNS, state_of, summary_of, win_of
from reussite.store.saved import AttemptSummary, Saved, StoredAttempt
from reussite.store.shares import SharedGame, find_share, keep_share
from reussite.store.steps import (
    keep_position,
    keep_profile,
    latest_attempt,
    remember,
    repeated,
    stale,
)
from reussite.store.tables import AttemptRow, OperationRow, PlayerRow, PositionRow, ShareRow

_SAVE: Final = (
    update(AttemptRow)
    .where(
        AttemptRow.id == bindparam("given_id"),
        AttemptRow.rev == bindparam("given_rev"),
        ~exists().where(
            OperationRow.attempt_id == bindparam("given_id"),
            OperationRow.op == bindparam("given_op"),
        ),
    )
    .values(
        {name: bindparam(name) for name in STATE_COLUMNS}
        | {
            "best": case(
                (AttemptRow.best < bindparam("foundation_cards"), bindparam("foundation_cards")),
                else_=AttemptRow.best,
            ),
            "seconds": func.coalesce(bindparam("given_seconds", type_=Integer), AttemptRow.seconds),
        }
    )
)
"""Saves the state of an attempt, if it is at the revision given and does not know the operation;
built once, as it runs often."""


class Store(Players):
    """A database of games and those who play them.

    Made by :meth:`open`; may be used by any number of threads.

    Every method is one transaction: it is kept as a whole or, where it raises, not at all. All
    raise :class:`StoreError` where the database fails (disk full, file read-only, …).
    """

    # ------------------------------------------------------------------ attempts

    def find_attempt(self, player: int, game: str, place: str) -> StoredAttempt | None:
        """Return the player's latest attempt at a deal, or None.

        ``place`` is the deal's canonical number or the id of a typed position.
        """
        with self._reading_rows("looking up a game") as connection:
            row = latest_attempt(connection, player, game, place)
            return None if row is None else self._with_rules(connection, row)

    def begin_attempt(
        self,
        player: int,
        attempt: Attempt,
        *,
        op: str | None = None,
        outcome: Mapping[str, Any] | None = None,
        position_id: str | None = None,
        after: int | None = None,
        seconds: int | None = None,
        counted: bool = True,
    ) -> Saved:
        """Save a new attempt, with the operation that began it.

        ``after`` is the id of the latest attempt at this deal that the caller knows, None for
        none. Where there is a later one, another request was quicker: if it was this very
        operation, its outcome is returned, else :class:`StaleRevision` is raised. A typed
        position needs its ``position_id``, a numbered deal has none (``ValueError`` else).
        ``seconds`` is the time of play where it was measured; ``counted`` is False for what was
        not played from the deal on, so that statistics leave it out.
        """
        place = attempt.number if position_id is None else position_id
        if place is None or (attempt.number is not None and position_id is not None):
            raise ValueError("an attempt has either a deal number or the id of a typed position")
        now = self._clock()
        with self._writing("beginning a game") as session:
            # The player's row is locked, so that elsewhere than on SQLite too one begins at a time.
            lock = update(PlayerRow).where(PlayerRow.id == player).values(seen=now)
            connection = session.connection()
            if connection.execute(lock).rowcount == 0:
                raise StoreError("noPlayer", "there is no such player (any more)")
            latest = latest_attempt(connection, player, attempt.game.id, place)
            if latest is not None and latest.id != after:
                if known := repeated(connection, latest.id, op):
                    return known
                raise StaleRevision(0, latest.rev)
            row = AttemptRow(
                player_id=player,
                game=attempt.game.id,
                digest=attempt.game.digest,
                number=attempt.number,
                position_id=position_id,
                start=attempt.to_dict()["start"],
                created=now,
                best=attempt.position.foundation_cards,
                seconds=seconds,
                counted=counted,
                **state_of(attempt, now),
            )
            keep_profile(session, attempt.game.profile)
            session.add(row)
            session.flush()
            if attempt.status is Status.WON:
                session.execute(update(AttemptRow).where(_is(row.id)).values(win_of(now)))
            return remember(connection, row.id, op, outcome, now)

    def save(
        self,
        attempt_id: int,
        attempt: Attempt,
        *,
        expected_rev: int,
        op: str,
        outcome: Mapping[str, Any],
        seconds: int | None = None,
    ) -> Saved:
        """Save an attempt after an operation, if the store still has the revision before it.

        Where this very operation was saved already (a request sent twice), nothing changes and
        its first outcome is returned. Raises :class:`StaleRevision` where the attempt went on
        elsewhere, is gone included (its revision then counts as 0).
        """
        if attempt.rev <= expected_rev:
            raise ValueError("there is nothing to save: the revision has not grown")
        now = self._clock()
        with self._writing_rows("saving a game") as connection:
            state = state_of(attempt, now)
            given = {"given_id": attempt_id, "given_rev": expected_rev, "given_op": op}
            given["given_seconds"] = seconds
            if connection.execute(_SAVE, state | given).rowcount == 0:
                if known := repeated(connection, attempt_id, op):
                    return known
                raise stale(connection, attempt_id, expected_rev)
            if attempt.status is Status.WON:
                mine = update(AttemptRow).where(_is(attempt_id), AttemptRow.won.is_(None))
                connection.execute(mine.values(win_of(now)))
            return remember(connection, attempt_id, op, outcome, now)

    def count_help(self, attempt_id: int, *, hints: int = 0, solves: int = 0) -> None:
        """Note that hints or the solver were asked in an attempt; its revision stays."""
        more = {"hints": AttemptRow.hints + hints, "solves": AttemptRow.solves + solves}
        with self._writing("noting help") as session:
            session.execute(update(AttemptRow).where(_is(attempt_id)).values(more))

    def outcome(self, attempt_id: int, op: str) -> dict[str, Any] | None:
        """Return the outcome of an operation among the last of an attempt, or None."""
        with self._reading_rows("looking up an operation") as connection:
            known = repeated(connection, attempt_id, op)
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
        with self._writing("keeping a position") as session:
            return keep_position(session, document, self._clock())

    def position(self, position_id: str) -> dict[str, Any] | None:
        """Return the document of a kept position, or None; note once a day that it was asked."""
        with self._reading("looking up a position") as session:
            row = session.get(PositionRow, position_id)
        if row is None:
            return None
        self._note_visit(PositionRow, row.id, row.seen or row.created)
        return row.document

    # ------------------------------------------------------------------ shared games

    def share(self, attempt: Attempt) -> str:
        """Keep what was played of a game, without the player, and return the id of its page.

        What could be redone is left out. A game that was shared before has its id again.
        """
        with self._writing("sharing a game") as session:
            return keep_share(session, attempt, self._clock())

    def shared(self, share_id: str) -> SharedGame | None:
        """Return a shared game, or None; note once a day that it was looked at."""
        with self._reading("looking up a shared game") as session:
            found = find_share(session, share_id)
        if found is not None:
            self._note_visit(ShareRow, found.id, found.seen)
        return found


def _is(attempt_id: int) -> ColumnElement[bool]:
    return AttemptRow.id == attempt_id
