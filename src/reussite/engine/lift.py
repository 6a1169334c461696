"""What may be lifted from a column at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reussite.cards import Card
from reussite.rules.profile import Unit

if TYPE_CHECKING:
    from reussite.engine.position import Position


def lengths(position: Position, column: int) -> tuple[int, ...]:
    """Return how many cards may be moved at once from a column to another, shortest first.

    Whether one card alone may go to a foundation is another matter: it always may.
    """
    cards = position.tableau[column]
    if not cards:
        return ()
    unit = position.profile.column.unit
    if unit is Unit.SINGLE or len(cards) == 1:
        return (1,)
    if position.game.always_built and unit is Unit.SINGLE_OR_WHOLE:
        return (1, len(cards))
    run = run_length(position, cards)
    if unit in (Unit.SUIT_RUN, Unit.BUILT_RUN):
        return tuple(range(1, run + 1))
    whole = (len(cards),) if run == len(cards) else ()
    if unit is Unit.WHOLE_ONLY:
        return whole
    return (1, *whole)


def run_length(position: Position, cards: tuple[Card, ...]) -> int:
    """Return how many cards at a column's free end are in sequence (in suit, where that counts)."""
    joined = position.game.tables(position.base, bool(position.reserve)).joined
    run = 1
    while run < len(cards) and joined[cards[-run - 1]][cards[-run]]:
        run += 1
    return run
