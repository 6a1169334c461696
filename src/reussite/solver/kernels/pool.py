"""The positions that a beam keeps, and the children of those of one layer."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.keys import mix
from reussite.solver.kernels.options import inlined, inner
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
BUCKETS: Final = 1 << 11
PARTS: Final = 32
"""Buckets for a point of the score."""


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
    ends: I64
    """Room for ``sort``: ``[bucket]``."""
    parent: I64
    move: I64
    low: U64
    high: U64


@inner
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


@inner
def load(rules: Rules, state: State, pool: Pool, at: int) -> None:
    """Lay the piles out as they are at a place of the pool."""
    columns, slots = state.length.size, state.height.size
    end = columns + slots
    up = 0
    for slot in range(slots):
        height = int(pool.cards[at, columns + slot])
        state.height[slot] = height
        up += height
    state.counts[UP] = up
    low = high = np.uint64(0)
    for column in range(columns):
        first = second = np.uint64(0)
        n = int(pool.cards[at, column])
        for i in range(n):
            card = pool.cards[at, end + i]
            state.columns[column, i] = card
            first = mix(first, rules.keys[0, 0, card])
            second = mix(second, rules.keys[1, 0, card])
            state.hash[0, column, i + 1] = first
            state.hash[1, column, i + 1] = second
        state.length[column] = n
        low += first
        high += second
        end += n
    state.key[0] = low
    state.key[1] = high


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


@inner
def sort(children: Children, size: int) -> None:
    """Write the order of the first children by score, lowest first, then as they were written.

    By buckets, each a part of a point wide; what is much worse than the best is all in the last.
    """
    score, order, ends = children.score, children.order, children.ends
    least = score[0]
    for i in range(size):
        least = min(least, score[i])
    for bucket in range(ends.size):
        ends[bucket] = 0
    for i in range(size):
        ends[bucket_of(score[i] - least)] += 1
    for bucket in range(1, ends.size):
        ends[bucket] += ends[bucket - 1]
    for i in range(size - 1, -1, -1):
        bucket = bucket_of(score[i] - least)
        ends[bucket] -= 1
        order[ends[bucket]] = i


@inlined
def bucket_of(worse: float) -> int:
    """Return the bucket of a child so many points worse than the best."""
    return min(int(worse * PARTS), BUCKETS - 1)
