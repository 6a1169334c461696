"""A deal as the start of searches by shapes: its columns in an order, what is frozen in them."""

from __future__ import annotations

import numpy as np

from reussite.cards import RANK_OF, RANKS, SUIT_OF
from reussite.engine.position import Position
from reussite.solver.kernels.columns import Dealt
from reussite.solver.kernels.state import SPACE


class Start:
    """A position as the start of searches, its columns in an order of their own.

    ``order[i]`` is the number of the position's column that is column ``i`` of the search: so
    positions that differ in the order of columns have the same searches.
    """

    def __init__(self, position: Position, pruned: bool = True) -> None:
        self.position = position
        self.order = sorted(range(len(position.tableau)), key=position.tableau.__getitem__)
        self.dealt = _dealt(position, [position.tableau[i] for i in self.order], pruned)


def _dealt(position: Position, columns: list[tuple[int, ...]], pruned: bool) -> Dealt:
    longest = max(1, *map(len, columns))
    card = np.zeros((len(columns), longest + 1), np.uint8)
    frozen = np.zeros((len(columns), longest + 1), np.int64)
    suits = np.zeros((len(columns), longest + 1), np.uint32)
    home, depth = np.full(52, -1, np.int64), np.zeros(52, np.int64)
    for i, cards in enumerate(columns):
        card[i, : len(cards)] = cards
        for n in range(1, len(cards) + 1):
            frozen[i, n] = _frozen(cards[:n])
            suits[i, n] = sum(SUIT_OF[c] << 2 * RANK_OF[c] for c in cards[frozen[i, n] : n])
        for place, c in enumerate(cards):
            home[c], depth[c] = i, place
    tables = position.game.tables(0, False)
    to_space = [int(SPACE in tables.column[rank]) for rank in range(RANKS)]
    return Dealt(
        card=card,
        length=np.array([len(cards) for cards in columns], np.int64),
        frozen=frozen,
        suits=suits,
        home=home,
        place=depth,
        space=np.array(to_space, np.uint8),
        longest=position.game.longest_column,
        safe=int(pruned),
    )


def _frozen(cards: tuple[int, ...]) -> int:
    """Return how many cards of a column are frozen.

    >>> from reussite.cards import parse_card
    >>> _frozen(tuple(map(parse_card, ["9S", "KD", "4C", "3H", "2D"])))
    3
    """
    n = len(cards)
    while n > 1 and RANK_OF[cards[n - 1]] == RANK_OF[cards[n - 2]] - 1:
        n -= 1
    return n if n > 1 else 0
