"""The steps that transactions of the store are made of, each on an open session."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from reussite.rules.profile import Profile
from reussite.store.errors import StaleRevision
from reussite.store.saved import Saved
from reussite.store.tables import AttemptRow, Base, OperationRow, PositionRow, ProfileRow
from reussite.store.tokens import new_position_id

KEPT_OPERATIONS: Final = 50
"""How many outcomes of an attempt are remembered, the newest."""


# Statements that every action needs are built once: building them takes longer than running them.
_LATEST: Final = (
    select(AttemptRow.__table__)
    .where(
        AttemptRow.player_id == bindparam("player"),
        AttemptRow.game == bindparam("game"),
        or_(AttemptRow.number == bindparam("place"), AttemptRow.position_id == bindparam("place")),
    )
    .order_by(AttemptRow.id.desc())
    .limit(1)
)
_REPEATED: Final = select(OperationRow.outcome).where(
    OperationRow.attempt_id == bindparam("attempt"), OperationRow.op == bindparam("op")
)
_older = aliased(OperationRow)
_FORGET: Final = delete(OperationRow).where(
    OperationRow.attempt_id == bindparam("attempt"),
    OperationRow.id
    <= select(_older.id)
    .where(_older.attempt_id == bindparam("attempt"))
    .order_by(_older.id.desc())
    .offset(KEPT_OPERATIONS)
    .limit(1)
    .scalar_subquery(),
)
_REMEMBER: Final = insert(OperationRow)


def latest_attempt(connection: Connection, player: int, game: str, place: str) -> Row[Any] | None:
    """Return the row of a player's latest attempt at a deal or a typed position."""
    return connection.execute(_LATEST, {"player": player, "game": game, "place": place}).first()


def repeated(connection: Connection, attempt_id: int, op: str | None) -> Saved | None:
    """Return what came of an operation the first time, if there was one."""
    given = {"attempt": attempt_id, "op": op}
    outcome = connection.execute(_REPEATED, given).scalar()
    return None if outcome is None else Saved(attempt_id, outcome, repeated=True)


def stale(connection: Connection, attempt_id: int, expected: int) -> StaleRevision:
    """Return the error for an attempt that is not at the expected revision."""
    query = select(AttemptRow.rev).where(AttemptRow.id == attempt_id)
    return StaleRevision(expected, connection.execute(query).scalar() or 0)


def remember(
    connection: Connection,
    attempt_id: int,
    op: str | None,
    outcome: Mapping[str, Any] | None,
    now: datetime,
) -> Saved:
    """Note what came of an operation, and forget the oldest ones."""
    kept = dict(outcome or {})
    if op is None:
        return Saved(attempt_id, kept)
    connection.execute(_REMEMBER, {"attempt_id": attempt_id, "op": op, "outcome": kept, "at": now})
    connection.execute(_FORGET, {"attempt": attempt_id})
    return Saved(attempt_id, kept)


def keep_profile(session: Session, profile: Profile) -> None:
    """Keep the rules of a game, once for all who play by them."""
    if session.get(ProfileRow, (profile.digest, profile.id)) is None:
        document = profile.model_dump(mode="json")
        add_unless_there(
            session, ProfileRow(digest=profile.digest, game=profile.id, document=document)
        )


def keep_position(session: Session, document: Mapping[str, Any], now: datetime) -> str:
    """Keep a position, once for all who typed it; return the id of its page."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    digest = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    query = select(PositionRow.id).where(PositionRow.digest == digest)
    known = session.scalar(query)
    if known is None:
        row = PositionRow(
            id=new_position_id(), digest=digest, document=dict(document), created=now, seen=now
        )
        add_unless_there(session, row)
        known = session.scalar(query)
    assert known is not None
    return known


def add_unless_there(session: Session, row: Base) -> None:
    """Add a row; where another writer has added it since it was looked for, that one holds."""
    with suppress(IntegrityError), session.begin_nested():
        session.add(row)
