"""What a player can have seen of a game: its position with the hidden cards taken away.

Hints are made from this alone, so that no hidden card can change one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from reussite.engine.action import REDEAL, Action
from reussite.engine.position import Position
from reussite.rules.profile import Visible

if TYPE_CHECKING:
    from reussite.session import Attempt

HIDDEN = 0
"""The card that stands for each hidden one. Which it is means nothing."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as its player knows it. Made by :meth:`of_position` or :meth:`of_attempt`.

    ``position`` has ``HIDDEN`` in the place of every hidden card: of the reserve under its top,
    where only that lies face up, and of the ``unseen`` cards at the bottom of the stock, which
    were never turned. ``line``: the positions of this game up to this one, likewise.
    """

    position: Position
    unseen: int
    line: tuple[Position, ...]
    been: frozenset[Position]
    """The positions of the line."""

    @classmethod
    def of_position(cls, position: Position) -> Self:
        """Return what is seen of a position by itself: nothing of the stock.

        >>> from reussite.engine.catalogue import game
        >>> seen = Seen.of_position(game("canfield").deal(1))
        >>> seen.is_open, seen.unseen, len(set(seen.position.reserve[:-1]))
        (False, 34, 1)
        """
        unseen = len(position.stock)
        veiled = veil(position, unseen)
        return cls(veiled, unseen, (veiled,), frozenset((veiled,)))

    @classmethod
    def of_attempt(cls, attempt: Attempt) -> Self:
        """Return what is seen of a game in progress: the stock as far as it was ever turned.

        Undone actions turned cards too. Positions that were undone are not of this game any more.
        """
        turned_all = REDEAL in attempt.actions
        unseen = 0 if turned_all else len(attempt.position_at(attempt.length).stock)
        line = [attempt.position_at(step) for step in range(attempt.cursor + 1)]
        veiled = tuple(veil(position, unseen) for position in line)
        return cls(veiled[-1], unseen, veiled, frozenset(veiled))

    @property
    def is_open(self) -> bool:
        """Whether every card is known."""
        return not self.unseen and not hides_reserve(self.position)

    def is_return(self, action: Action) -> bool:
        """Whether an action leads to a position that was there before.

        Hidden cards do not matter: an action that uncovers one leads to fewer of them than ever.
        """
        return self.position.after(action) in self.been


def veil(position: Position, unseen: int) -> Position:
    """Return a position without its hidden cards; the lowest ``unseen`` of the stock are."""
    reserve, stock = position.reserve, position.stock
    if hides_reserve(position):
        reserve = (HIDDEN,) * (len(reserve) - 1) + reserve[-1:]
    unseen = min(unseen, len(stock))
    return replace(position, reserve=reserve, stock=(HIDDEN,) * unseen + stock[unseen:])


def hides_reserve(position: Position) -> bool:
    """Say whether cards of the reserve lie face down."""
    return position.profile.reserve.visible is Visible.TOP and len(position.reserve) > 1
