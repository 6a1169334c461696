"""What a store hands out: plain values that stay as they are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from reussite.engine.game import Game
from reussite.rules.profile import Profile
from reussite.session import Attempt


@dataclass(frozen=True)
class Saved:
    """What came of saving: the attempt's id, and the outcome to answer with.

    ``repeated``: this operation was saved before, nothing was changed, and ``outcome`` is that of
    the first time.
    """

    attempt: int
    outcome: dict[str, Any]
    repeated: bool = False


@dataclass(frozen=True)
class AttemptSummary:
    """A game in a list of games."""

    id: int
    player: int
    game: str
    digest: str
    """The digest of the rules it was begun with."""
    number: str | None
    """The deal's canonical number; None for a typed position."""
    position_id: str | None
    """The id of the typed position; None for a numbered deal."""
    cursor: int
    length: int
    undos: int
    rev: int
    status: str
    foundation_cards: int
    won: datetime | None
    """When it was won first, even if actions were undone since."""
    created: datetime
    updated: datetime
    hints: int
    """How often a hint was asked for."""
    solves: int
    """How often the solver was asked."""
    best: int
    """The most cards that lay on the foundations."""
    seconds: int | None
    """The time of play; None where it was not measured."""
    counted: bool
    """False where it was not played from the deal on: a record opened, a replay gone on with."""
    won_actions: int | None
    """How it stood when it was won first; None where it was not, as the four that follow."""
    won_undos: int | None
    won_hints: int | None
    won_solves: int | None
    won_seconds: int | None

    @property
    def counts(self) -> bool:
        """Whether statistics count it: a numbered deal, played from its first action on."""
        return self.counted and self.number is not None and self.length > 0


@dataclass(frozen=True)
class StoredAttempt(AttemptSummary):
    """A game with its line of play and the rules it was begun with."""

    profile: Profile
    document: dict[str, Any]

    def attempt(self, game: Game | None = None) -> Attempt:
        """Return the attempt, ready to go on; every action is played again and checked.

        ``game`` spares making the game anew; it is used only where its rules are those the
        attempt was begun with. Raises :class:`reussite.session.AttemptError` where what is
        stored does not hold.
        """
        if game is None or game.id != self.game or game.digest != self.digest:
            game = Game(self.profile)
        return Attempt.from_dict(self.document, game)


@dataclass(frozen=True)
class Restored:
    """A game that comes back from an export; ``attempt`` has been checked already."""

    attempt: Attempt
    position: dict[str, Any] | None
    """The document of a typed position; None for a numbered deal."""
    created: datetime
    updated: datetime
    hints: int
    solves: int
    best: int
    seconds: int | None
    counted: bool
    won: datetime | None
    won_actions: int | None = None
    won_undos: int | None = None
    won_hints: int | None = None
    won_solves: int | None = None
    won_seconds: int | None = None
