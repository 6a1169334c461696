"""The positions that a beam keeps, and the children of those of one layer."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.moves import push
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import I64, U8, U64, UP, Rules, State

F32 = NDArray[np.float32]

# Places of Pool.counts.
SIZE: Final = 0
CURSOR: Final = 1
LAYER_END: Final = 2
CHILDREN: Final = 3
WON_AT: Final = 4
POOL_COUNTS: Final = 5

MOST_CHILDREN: Final = 1 << 12
"""More children than a position has."""


class Pool(NamedTuple):
    """The positions kept, layer after layer."""

    counts: I64
    parent: I64
    move: I64
    """``[i, 0]``: the move from the parent; ``[i, 1]``: the return made before it, or -1."""
    cards: U8
    """``[i]``: lengths of columns, heights, then the columns one after the other."""


class Children(NamedTuple):
    """The positions one move on from those of a layer."""

    score: F32
    order: I64
    parent: I64
    move: I64
    low: U64
    high: U64


@kernel
def save(state: State, pool: Pool, at: int) -> None:
    """Write the piles to a place of the pool."""
    columns, slots = state.length.size, state.height.size
    end = columns + slots
    for column in range(columns):
        n = state.length[column]
        pool.cards[at, column] = n
        for i in range(n):
            pool.cards[at, end + i] = state.columns[column, i]
        end += n
    for slot in range(slots):
        pool.cards[at, columns + slot] = state.height[slot]


@kernel
def load(rules: Rules, state: State, pool: Pool, at: int) -> None:
    """Lay the piles out as they are at a place of the pool."""
    columns, slots = state.length.size, state.height.size
    end = columns + slots
    up = 0
    for slot in range(slots):
        state.height[slot] = pool.cards[at, columns + slot]
        up += state.height[slot]
    state.counts[UP] = up
    state.key[0] = state.key[1] = 0
    for column in range(columns):
        state.length[column] = 0
        for _ in range(pool.cards[at, column]):
            push(rules, state, column, pool.cards[at, end])
            end += 1


@inlined
def write(
    pool: Pool, children: Children, move: int, via: int, low: np.uint64, high: np.uint64,
    score: float,
) -> None:  # fmt: skip
    """Write a child of the position at the cursor."""
    at = pool.counts[CHILDREN]
    children.score[at] = score
    children.parent[at] = pool.counts[CURSOR]
    children.move[at, 0] = move
    children.move[at, 1] = via
    children.low[at] = low
    children.high[at] = high
    pool.counts[CHILDREN] = at + 1


@kernel
def sort(children: Children, size: int) -> None:
    """Write the order of the first children by score, lowest first, then as they were written.

    A heap sort: nothing is allocated, and no order of scores makes it slow.
    """
    score, order = children.score, children.order
    for i in range(size):
        order[i] = i
    for last in range(2 * size - 1, -1, -1):
        if last >= size:  # 1. Make the heap, from the end.
            root, end = last - size, size
        else:  # 2. Put the worst one behind it.
            held = order[0]
            order[0] = order[last]
            order[last] = held
            root, end = 0, last
        while 2 * root + 1 < end:
            below = 2 * root + 1
            if below + 1 < end and worse(score, order[below + 1], order[below]):
                below += 1
            if not worse(score, order[below], order[root]):
                break
            held = order[root]
            order[root] = order[below]
            order[below] = held
            root = below


@inlined
def worse(score: F32, one: int, other: int) -> bool:
    """Say whether one child comes after another."""
    return bool(score[one] > score[other] or (score[one] == score[other] and one > other))
