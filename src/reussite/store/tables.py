"""The tables. A change here needs a migration (a test compares the two)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final

from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. Kept without a time zone, always in UTC; goes in and comes out with one."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment as it is kept."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment as the program uses it."""
        return None if value is None else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """The tables of this package; constraints have names, so that migrations can change them."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy reads it from the class
        datetime: UtcDateTime(),
        dict[str, Any]: JSON(),
    }


Key = Annotated[int, mapped_column(primary_key=True, autoincrement=True)]
Digest = Annotated[str, mapped_column(String(80))]
Count = Annotated[int, mapped_column(default=0, server_default="0")]
GameId = Annotated[str, mapped_column(String(60))]
_NEVER_AGAIN: Final = {"sqlite_autoincrement": True}
"""An id is not given once more when its row is deleted (SQLite would): a request that is on its way
then, or what a process keeps in memory, must not meet the row of another player."""


class PlayerRow(Base):
    """Somebody who plays: known by the hash of a token only."""

    __tablename__ = "players"
    __table_args__ = _NEVER_AGAIN

    id: Mapped[Key]
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[datetime]
    seen: Mapped[datetime] = mapped_column(index=True)


class ProfileRow(Base):
    """The rules of a game as they were when somebody began it."""

    __tablename__ = "profiles"

    digest: Mapped[Digest] = mapped_column(primary_key=True)
    game: Mapped[GameId] = mapped_column(primary_key=True)  # two games may have one digest
    document: Mapped[dict[str, Any]]


class PositionRow(Base):
    """A typed or imported position, with a page of its own."""

    __tablename__ = "positions"

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    digest: Mapped[Digest] = mapped_column(unique=True)
    document: Mapped[dict[str, Any]]
    created: Mapped[datetime]
    seen: Mapped[datetime | None]  # when it was looked at last, to the day; None: never again


class AttemptRow(Base):
    """One try at a deal, the newest state of it."""

    __tablename__ = "attempts"
    __table_args__ = (
        ForeignKeyConstraint(["digest", "game"], ["profiles.digest", "profiles.game"]),
        Index(None, "player_id", "game", "number"),
        Index(None, "player_id", "game", "position_id"),
        _NEVER_AGAIN,
    )

    id: Mapped[Key]
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    game: Mapped[GameId]
    digest: Mapped[Digest]
    number: Mapped[str | None] = mapped_column(String(24))
    position_id: Mapped[str | None] = mapped_column(ForeignKey("positions.id"))
    start: Mapped[dict[str, Any]]
    actions: Mapped[str] = mapped_column(Text)  # separated by spaces, the redo tail included
    joined: Mapped[str] = mapped_column(Text)  # indexes of actions undone with the one before
    cursor: Mapped[int]
    length: Mapped[int]
    undos: Mapped[int]
    rev: Mapped[int]
    status: Mapped[str] = mapped_column(String(10))
    foundation_cards: Mapped[int]
    hints: Mapped[Count]  # how often a hint was asked for
    solves: Mapped[Count]  # and the solver
    won: Mapped[datetime | None]  # when it was won first; undo does not take that back
    won_actions: Mapped[int | None]  # how it stood then
    won_undos: Mapped[int | None]
    won_hints: Mapped[int | None]
    won_solves: Mapped[int | None]
    won_seconds: Mapped[int | None]
    best: Mapped[Count]  # the most cards that lay on the foundations
    seconds: Mapped[int | None]  # the time of play, where the player measures it
    counted: Mapped[bool] = mapped_column(default=True, server_default=true())  # in statistics
    created: Mapped[datetime]
    updated: Mapped[datetime]


class OperationRow(Base):
    """What came of an operation, so that a repeated request is answered, not played again."""

    __tablename__ = "operations"
    __table_args__ = (UniqueConstraint("attempt_id", "op"),)

    id: Mapped[Key]
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"))
    op: Mapped[str] = mapped_column(String(64))
    outcome: Mapped[dict[str, Any]]
    at: Mapped[datetime]


class ShareRow(Base):
    """What was dealt and played of a game that somebody has shared; nothing of the player."""

    __tablename__ = "shares"
    __table_args__ = (
        ForeignKeyConstraint(["rules", "game"], ["profiles.digest", "profiles.game"]),
    )

    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    digest: Mapped[Digest] = mapped_column(unique=True)  # of all that follows but the moment
    game: Mapped[GameId]
    rules: Mapped[Digest]
    number: Mapped[str | None] = mapped_column(String(24))
    start: Mapped[dict[str, Any]]
    actions: Mapped[str] = mapped_column(Text)  # separated by spaces
    created: Mapped[datetime]
    seen: Mapped[datetime | None]  # when it was looked at last, to the day; None: never again
