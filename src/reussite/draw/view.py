"""What a picture needs to know of a position."""

from __future__ import annotations

from typing import Protocol

from reussite.cards import Card, Rank
from reussite.rules.profile import Profile


class TableView(Protocol):
    """A position as the pictures see it; ``engine.position.Position`` is one.

    Piles run from bottom to top: the last card plays, or is turned, next.
    """

    @property
    def profile(self) -> Profile:
        """The rules, which also say how the table is laid out."""

    @property
    def tableau(self) -> tuple[tuple[Card, ...], ...]:
        """The columns."""

    @property
    def heights(self) -> tuple[int, ...]:
        """The number of cards on each foundation, in slots ``suit * decks + i``."""

    @property
    def foundation_tops(self) -> tuple[Card | None, ...]:
        """The top card of each foundation slot, or None."""

    @property
    def base(self) -> Rank:
        """The rank that foundations begin with."""

    @property
    def reserve(self) -> tuple[Card, ...]:
        """The reserve; only its last card may be seen where the profile says so."""

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, all of it face down."""

    @property
    def waste(self) -> tuple[Card, ...]:
        """The waste."""


SHOWN_OF_WASTE = 3
"""At most so many cards of the waste are shown, the last ones."""


def hidden_in_reserve(view: TableView) -> int:
    """Return how many cards at the bottom of the reserve lie face down."""
    if view.profile.reserve.visible == "all":
        return 0
    return max(0, len(view.reserve) - 1)
