"""Beam search, for games too large to be searched to the end: it finds wins, and proves nothing.

Depth by depth it takes the positions on that look best, a fixed number of them. Many narrow beams
that weigh the columns differently find more than one wide beam.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from reussite.engine.position import Position
from reussite.solver.arrays import double, make_rules, make_state
from reussite.solver.attempt import line_of
from reussite.solver.kernels import beam as kernels
from reussite.solver.kernels.children import Sums
from reussite.solver.kernels.pool import (
    BUCKETS,
    LAYER_END,
    MOST_CHILDREN,
    POOL_COUNTS,
    SIZE,
    WON_AT,
    Children,
    Pool,
)
from reussite.solver.kernels.state import NODES, SPACE, Rules, make_seen, make_stack, size_of
from reussite.solver.served import USED_RETURNS
from reussite.solver.verdict import Proof

TUNED: Final = (2.0, 1.5, -0.4, 0.05, -2.0, -2.5)
"""A column's cost: each card with a lower one under it, each not one below the card it lies on,
each that is and of its suit, the bottom card for each rank below the last; an empty column; then
each card up. Lower is better."""
_FIRST_POOL: Final = 1 << 12
_FIRST_SEEN: Final = 1 << 13
_FIRST_CHILDREN: Final = 1 << 14
_MOST_FORCED: Final = 1 << 10
_SLICE: Final = 2_000


class Beam:
    """A beam of a width, under weights: see ``kernels.beam`` and the protocol ``plan.Search``.

    ``rules``: from ``make_rules`` for the position, the same ones for all beams.
    """

    def __init__(
        self,
        position: Position,
        rules: Rules,
        width: int,
        weights: Sequence[float] = TUNED,
    ) -> None:
        self.position = position
        self.rules = rules
        self._state = make_state(position, self.rules)
        self._stack = make_stack(_MOST_FORCED, 2 * MOST_CHILDREN)
        self._seen = make_seen(_FIRST_SEEN)
        cards = len(position.tableau) + len(position.heights) + position.game.pack_size
        self._pool = _make_pool(max(_FIRST_POOL, 2 * width), cards)
        self._children = _make_children(_FIRST_CHILDREN)
        self._weights = np.array([*weights, 0.0], np.float32)
        self._sums = _make_sums(len(position.tableau), position.game.pack_size)
        self._width = width
        piles = [self._state.length, self._state.height]
        first = np.concatenate([*piles, *(np.array(cards, np.uint8) for cards in position.tableau)])
        self._pool.cards[0, : len(first)] = first
        self._pool.counts[SIZE] = self._pool.counts[LAYER_END] = 1
        self._pool.parent[0] = -1
        self._ended = kernels.AT_BUDGET

    @property
    def nodes(self) -> int:
        """The positions searched so far."""
        return int(self._state.counts[NODES])

    @property
    def is_won(self) -> bool:
        """Whether the search stands at a win."""
        return self._ended == kernels.WON

    @property
    def is_lost(self) -> bool:
        """A beam never shows that."""
        return False

    def is_over(self, limit: int) -> bool:
        """Whether the search ended, or came to ``limit`` positions with more to do."""
        ended = self._ended in (kernels.WON, kernels.DEAD)
        return ended or (self._ended == kernels.AT_BUDGET and self.nodes >= limit)

    def go_on(self, budget: int, most_bytes: float) -> bool:
        """Search on to ``budget`` positions; return False where that takes too much memory."""
        budget = min(budget, self.nodes + _SLICE)  # children are many: the clock is waiting
        self._ended = kernels.search(
            self.rules, self._state, self._stack, self._seen, self._pool, self._children,
            self._weights, self._sums, self._width, self.position.game.pack_size, budget,
        )  # fmt: skip
        arrays = size_of(self._seen, self._pool, self._children, self._stack)
        if self._ended == kernels.POOL_FULL:
            if arrays + 2 * size_of(self._pool) > most_bytes:
                return False
            self._pool = _larger(self._pool)
        elif self._ended == kernels.CHILDREN_FULL:
            if arrays + 2 * size_of(self._children) > most_bytes:
                return False
            larger = Children(*(_doubled(array) for array in self._children))
            self._children = larger._replace(ends=self._children.ends)
        elif self._ended == kernels.SEEN_FULL:
            if arrays + 2 * size_of(self._seen) > most_bytes:
                return False
            double(self._seen)
        return True

    def proof(self) -> Proof:
        """Raise TypeError: a beam has none."""
        raise TypeError("a beam proves nothing")

    def solution(self) -> tuple[str, ...]:
        """Return the line to the win as the texts of actions, replayed by the engine."""
        path = [int(self._pool.counts[WON_AT])]
        while path[-1]:
            path.append(int(self._pool.parent[path[-1]]))
        made: list[int] = []
        for at in path[-2::-1]:
            depth = kernels.replay(self.rules, self._state, self._stack, self._pool, at)
            made += map(int, self._stack.made[1 : depth + 1])
        return line_of(self.position, made)


def _make_pool(size: int, cards: int) -> Pool:
    return Pool(
        np.zeros(POOL_COUNTS, np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, 2), np.int64),
        np.zeros((size, cards), np.uint8),
    )


def _make_children(size: int) -> Children:
    return Children(
        np.zeros(size, np.float32),
        np.zeros(size, np.int64),
        np.zeros(BUCKETS, np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, 2), np.int64),
        np.zeros(size, np.uint64),
        np.zeros(size, np.uint64),
    )


def _make_sums(columns: int, cards: int) -> Sums:
    return Sums(
        np.zeros((columns, cards + 1), np.float32),
        np.zeros((columns, cards + 1), np.int64),
        np.zeros(columns, np.int64),
        np.zeros(SPACE + 1, np.uint8),
        np.zeros(1, np.float32),
    )


def _larger(pool: Pool) -> Pool:
    """Return a pool with twice the room."""
    return Pool(pool.counts, _doubled(pool.parent), _doubled(pool.move), _doubled(pool.cards))


def _doubled(array: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([array, np.zeros_like(array)])


@cache
def warm() -> None:
    """Compile the kernels."""
    from reussite.engine.catalogue import Games

    position = Games.load()["castle-mount"].deal(1)
    beam = Beam(position, make_rules(position, {USED_RETURNS}), 10)
    beam.go_on(100, float("inf"))
