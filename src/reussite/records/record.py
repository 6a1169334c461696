"""A record: one game as it was played, with where it began and what there is to say of it.

Nothing here knows whether an action is legal: ``records.check`` plays a record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from reussite.cards import RANK_CODES, Card, Rank, card_codes
from reussite.deal import DealNumber
from reussite.engine.action import Action
from reussite.engine.position import Position, Status
from reussite.records.checks import (
    RecordError,
    check_branches,
    check_comments,
    check_count,
    check_moment,
    check_pattern,
    check_seconds,
    check_text,
)
from reussite.rules.profile import ID_PATTERN, MAX_COLUMNS

_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")
_EXTRA: Final = re.compile(r"x-[a-z0-9]+(-[a-z0-9]+){0,9}")


@dataclass(frozen=True)
class Layout:
    """The piles a game began with, as in a position: from bottom to top."""

    tableau: tuple[tuple[Card, ...], ...]
    foundations: tuple[Card, ...] = ()
    """The top card of each foundation that has one."""
    base: Rank | None = None
    reserve: tuple[Card, ...] | None = None
    stock: tuple[Card, ...] | None = None
    waste: tuple[Card, ...] | None = None
    pass_number: int | None = None
    partial: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.tableau) <= MAX_COLUMNS:
            raise RecordError(
                "a layout has 1 to {limit} columns, not {n}",
                limit=MAX_COLUMNS,
                n=len(self.tableau),
            )
        check_count("pass", self.pass_number)

    @classmethod
    def of(cls, position: Position) -> Layout:
        """Return the layout of a position."""
        profile = position.profile
        return cls(
            tableau=position.tableau,
            foundations=tuple(top for top in position.foundation_tops if top is not None),
            base=position.base if profile.base_rank is None else None,
            reserve=position.reserve if profile.has_reserve else None,
            stock=position.stock if profile.has_stock else None,
            waste=position.waste if profile.has_stock else None,
            pass_number=position.pass_number if profile.counts_passes else None,
            partial=position.partial,
        )

    def to_dict(self, game: str) -> dict[str, Any]:
        """Return the layout as a position of a game in plain JSON values."""
        found: dict[str, Any] = {"game": game}
        if self.base is not None:
            found["base"] = RANK_CODES[self.base]
        found["tableau"] = [card_codes(column) for column in self.tableau]
        found["foundations"] = card_codes(self.foundations)
        for key in ("reserve", "stock", "waste"):
            if (cards := getattr(self, key)) is not None:
                found[key] = card_codes(cards)
        if self.pass_number is not None:
            found["pass"] = self.pass_number
        if self.partial:
            found["partial"] = True
        return found


@dataclass(frozen=True)
class Step:
    """One action, when it was played, what is said of it, and what was tried after it."""

    action: Action
    clock: int | None = None
    """The time of play, in seconds, at which it was played."""
    comments: tuple[str, ...] = ()
    branches: tuple[Line, ...] = ()
    """Lines that were played after it and taken back."""

    def __post_init__(self) -> None:
        check_seconds(self.clock)
        check_comments(self.comments)
        check_branches(self.branches)


@dataclass(frozen=True)
class Line:
    """Actions one after another. ``comments`` and ``branches`` are of where they begin."""

    steps: tuple[Step, ...] = ()
    comments: tuple[str, ...] = ()
    branches: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        check_comments(self.comments)
        check_branches(self.branches)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions alone."""
        return tuple(step.action for step in self.steps)


@dataclass(frozen=True)
class Record:
    """One game. Only ``game`` and ``start`` must be known; what is not known is None.

    >>> Record("citadel", DealNumber(24)).line.actions
    ()
    """

    game: str
    """The id of the game."""
    start: DealNumber | Layout
    line: Line = Line()
    rules: str | None = None
    """The digest of the game's profile."""
    language: str | None = None
    """The language of the comments."""
    begun: date | None = None
    """When the game began: a date, or a moment with its offset from UTC."""
    ended: date | None = None
    result: Status | None = None
    """How the game stands at the end of the line."""
    cards: int | None = None
    """How many cards lie on the foundations then."""
    seconds: int | None = None
    """The time of play."""
    undos: int | None = None
    """How often the player went back."""
    extra: tuple[tuple[str, str], ...] = ()
    """Headers of other programs: names that begin with ``x-``, and their values."""

    def __post_init__(self) -> None:
        check_pattern("game", self.game, re.compile(ID_PATTERN))
        check_pattern("rules", self.rules, _DIGEST)
        check_pattern("language", self.language, _LANGUAGE)
        for moment in (self.begun, self.ended):
            check_moment(moment)
        check_count("foundation-cards", self.cards)
        check_count("undos", self.undos)
        check_seconds(self.seconds)
        for name, value in self.extra:
            check_pattern("a header", name, _EXTRA)
            if value:
                check_text(value)
        if len({name for name, _ in self.extra}) < len(self.extra):
            raise RecordError("a header is there twice")
