"""What fits where: predicates of a profile that both the deal and the engine use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from reussite.cards import (
    PACK_SIZE,
    RANK_OF,
    RANKS,
    SUIT_OF,
    Card,
    Rank,
    is_red,
    make_card,
)
from reussite.rules.profile import Column, CrossBase, Direction, Match

FULL = RANKS
"""The number of cards of a finished foundation."""


def foundation_card(suit: int, base: Rank, height: int) -> Card:
    """Return the card at a height (1 to 13) of a suit's foundation that begins at ``base``.

    >>> from reussite.cards import card_code
    >>> [card_code(foundation_card(3, 5, height)) for height in (1, 13)]
    ['6C', '5C']
    """
    return make_card(suit, (base + height - 1) % RANKS)


def foundation_slot(heights: Sequence[int], base: Rank, card: Card) -> int | None:
    """Return the foundation that takes a card next, or None.

    ``heights``: the number of cards on each foundation, ``suit * decks + i``, the highest first
    within a suit, so that equal foundations lie side by side and the first of them is named.

    >>> foundation_slot([1, 1, 1, 1], 0, 14)
    1
    """
    decks = len(heights) // 4
    suit = SUIT_OF[card]
    wanted = (RANK_OF[card] - base) % RANKS
    for slot in range(suit * decks, (suit + 1) * decks):
        if heights[slot] == wanted:
            return slot
    return None


@cache
def ranks_on(column: Column, base: Rank, rank: Rank) -> tuple[Rank, ...]:
    """Return the ranks that may be put on a card of ``rank`` in a column, suits aside.

    >>> ranks_on(Column(), 0, 7), ranks_on(Column(), 0, 0)
    ((6,), ())
    """
    steps = {Direction.DOWN: (-1,), Direction.UP: (1,), Direction.BOTH: (-1, 1)}[column.direction]
    found = []
    for step in steps:
        other = (rank + step) % RANKS
        wraps = abs(other - rank) != 1
        crosses = {other, rank} == {base, (base - 1) % RANKS}
        forbidden = crosses and column.cross_base is CrossBase.FORBID
        if (column.wrap or not wraps) and not forbidden:
            found.append(other)
    return tuple(found)


def suits_match(match: Match, card: Card, target: Card) -> bool:
    """Say whether the suits of two neighbouring cards of a column agree with the rule."""
    if match is Match.ANY:
        return True
    if match is Match.SUIT:
        return SUIT_OF[card] == SUIT_OF[target]
    return (is_red(card) == is_red(target)) == (match is Match.SAME_COLOUR)


@cache
def takes_table(column: Column, base: Rank) -> tuple[bytes, ...]:
    """Return a table: ``table[target][card]`` is 1 where the card may be put on the target."""
    return tuple(
        bytes(
            RANK_OF[card] in ranks_on(column, base, RANK_OF[target])
            and suits_match(column.match, card, target)
            for card in range(PACK_SIZE)
        )
        for target in range(PACK_SIZE)
    )
