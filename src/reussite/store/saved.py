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
