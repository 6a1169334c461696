"""Sending cards up by themselves: which ones go, and which of them go without any loss."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUIT_OF, Card
from reussite.engine.action import FOUNDATION, RESERVE, WASTE, Action
from reussite.rules.fits import takes_table
from reussite.rules.profile import Visible

if TYPE_CHECKING:
    from reussite.engine.position import Position

UP: Final = "up"
UP_SAFE: Final = "up-safe"
SENDING: Final = frozenset({UP, UP_SAFE})
"""What an attempt is told: send up all cards that can go, or only those that are safe."""


def sent_up(
    position: Position, *, safe: bool, without: Collection[Card] = ()
) -> tuple[Action, ...]:
    """Return the foundation moves that follow one another until no more card goes.

    ``safe`` leaves out moves that could cost the win, ``without`` cards that are to stay.

    >>> from reussite.engine.catalogue import game
    >>> [str(action) for action in sent_up(game("beleaguered-castle").deal(24), safe=True)]
    ['t6>f']
    """
    found: list[Action] = []
    while (action := next_up(position, safe=safe, without=without)) is not None:
        found.append(action)
        position = position.after(action)
    return tuple(found)


def next_up(position: Position, *, safe: bool, without: Collection[Card] = ()) -> Action | None:
    """Return the foundation move to make next, that of the lowest card; None where there is none.

    >>> from reussite.engine.catalogue import game
    >>> str(next_up(game("beleaguered-castle").deal(24), safe=False))
    't6>f'
    """
    moves = [
        (_height(position, card), place, action)
        for place, action in enumerate(position.legal_actions)
        if action.target == FOUNDATION
        and (card := _moved(position, action)) not in without
        and (not safe or is_safe(position, action))
    ]
    return min(moves)[2] if moves else None


def is_safe(position: Position, action: Action) -> bool:
    """Say whether a foundation move cannot cost the win.

    Either the rules let the card come straight back, or it is settled: it and every card that may
    be put on it in a column, and so on, either lie on foundations or go there next. The argument
    is in docs/solver.md (safe-up). A card of the waste is never called safe: where it is missing,
    other cards are turned up.
    """
    after = position.after(action)
    card = _moved(position, action)
    if action.source < RESERVE:
        back = Action(FOUNDATION, action.source, 1, card)
        if back in after.legal_actions and after.after(back) == position:
            return True
    return action.source != WASTE and not position.game.returns and _settled(position, card)


def can_finish(position: Position) -> bool:
    """Say whether sending up all cards wins the game; False while cards are hidden.

    >>> from reussite.engine.catalogue import game
    >>> can_finish(game("canfield").deal(24))
    False
    """
    hidden = position.profile.reserve.visible is Visible.TOP and len(position.reserve) > 1
    if hidden or position.stock or position.is_won or next_up(position, safe=False) is None:
        return False
    for action in sent_up(position, safe=False):
        position = position.after(action)
    return position.is_won


def _moved(position: Position, action: Action) -> Card:
    if action.source < RESERVE:
        return position.tableau[action.source][-1]
    return (position.waste if action.source == WASTE else position.reserve)[-1]


def _height(position: Position, card: Card) -> int:
    """Return how many cards lie under a card on its foundation."""
    return (RANK_OF[card] - position.base) % RANKS


def _settled(position: Position, card: Card) -> bool:
    decks = position.game.decks
    takes = takes_table(position.profile.column, position.base)
    looked_at: set[Card] = set()  # one that is met again leans on itself: not settled

    def settled(card: Card) -> bool:
        first = SUIT_OF[card] * decks
        lowest = min(position.heights[first : first + decks])
        height = _height(position, card)
        if lowest > height:
            return True
        if lowest < height or card in looked_at:
            return False
        looked_at.add(card)
        return all(settled(other) for other in range(PACK_SIZE) if takes[card][other])

    return settled(card)
