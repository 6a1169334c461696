"""The exact test for "blocked": no card can move anywhere, whatever is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reussite.cards import Card
from reussite.engine.action import STOCK
from reussite.engine.generate import columns_by_top, targets_of
from reussite.rules.fits import foundation_slot

if TYPE_CHECKING:
    from reussite.engine.position import Position


def is_blocked(position: Position) -> bool:
    """Say whether no state that drawing and redealing alone can reach offers a card move.

    Moves that only rename columns do not count; foundation returns do. A position that is won is
    not asked about. This tells nothing of whether the position could be won.
    """
    for action in position.legal_actions:
        if STOCK not in (action.source, action.target) and not position.is_renaming(action):
            return False
    where = columns_by_top(position)
    places = position.game.tables(position.base, bool(position.reserve)).waste
    return not any(
        foundation_slot(position.heights, position.base, card) is not None
        or targets_of(card, places, where)
        for card in set(waste_tops(position))
    )


def waste_tops(position: Position) -> Iterator[Card]:
    """Yield the cards that drawing and redealing alone can bring to the top of the waste.

    In the order in which they come, from now on; a card may come more than once. Draws move no
    other card, so this is all that differs between the states of the cycle.
    """
    stock = position.profile.stock
    if not stock.draw:
        return
    order = position.waste + position.stock[::-1]  # as they are turned in a pass
    number, at = position.pass_number, len(position.waste)
    last = max(len(stock.draw), position.pass_number + 1)  # from there passes repeat
    if stock.passes:
        last = stock.passes
    while True:
        draw = position.profile.draw_count(number)
        while at < len(order):
            at = min(at + draw, len(order))
            yield order[at - 1]
        if number >= last:
            return
        number, at = number + 1, 0
