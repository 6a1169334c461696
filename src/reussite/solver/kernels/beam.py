"""Beam search: of each depth only the positions that look best are taken further."""

from __future__ import annotations

from typing import Final

from reussite.solver.kernels.children import Sums, expand, settle
from reussite.solver.kernels.moves import make
from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.pool import (
    CHILDREN,
    CURSOR,
    F32,
    LAYER_END,
    MOST_CHILDREN,
    SIZE,
    WON_AT,
    Children,
    Pool,
    load,
    save,
    sort,
)
from reussite.solver.kernels.seen import find, put
from reussite.solver.kernels.state import NODES, SEEN, UP, Rules, Seen, Stack, State

WON: Final = 1
AT_BUDGET: Final = 2
DEAD: Final = 3
POOL_FULL: Final = 4
SEEN_FULL: Final = 5
CHILDREN_FULL: Final = 6


@kernel
def replay(rules: Rules, state: State, stack: Stack, pool: Pool, at: int, depth: int) -> int:
    """Make the moves that lead to a position of the pool from its parent; return the depth."""
    move, via = pool.move[at, 0], pool.move[at, 1]
    if via >= 0:
        depth += 1
        make(rules, state, stack, depth, via)
    depth += 1
    make(rules, state, stack, depth, move)
    return settle(rules, state, stack, depth)


@kernel
def select(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    width: int, pack: int,
) -> bool:  # fmt: skip
    """Take the best children into the pool as the next layer; say whether one is won."""
    sort(children, pool.counts[CHILDREN])
    pool.counts[CURSOR] = pool.counts[SIZE]
    taken = 0
    for best in children.order[: pool.counts[CHILDREN]]:
        if taken == width:
            break
        low, high = children.low[best], children.high[best]
        slot = find(seen, low, high)
        if slot >= 0:
            continue
        state.counts[SEEN] += put(seen, slot, low, high)
        at = pool.counts[SIZE]
        pool.parent[at] = children.parent[best]
        pool.move[at, 0], pool.move[at, 1] = children.move[best, 0], children.move[best, 1]
        load(rules, state, pool, pool.parent[at])
        replay(rules, state, stack, pool, at, 0)
        save(state, pool, at)
        pool.counts[SIZE] += 1
        taken += 1
        if state.counts[UP] == pack:
            pool.counts[WON_AT] = at
            return True
    pool.counts[LAYER_END] = pool.counts[SIZE]
    pool.counts[CHILDREN] = 0
    return False


@kernel
def search(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, sums: Sums, width: int, pack: int, budget: int,
) -> int:  # fmt: skip
    """Search on until a win, a layer without positions, ``budget`` nodes, or an array is full.

    After the last answers it may be called again, with larger arrays where one was full.
    """
    while True:
        while pool.counts[CURSOR] < pool.counts[LAYER_END]:
            if state.counts[NODES] >= budget:
                return AT_BUDGET
            if pool.counts[CHILDREN] + MOST_CHILDREN > children.score.size:
                return CHILDREN_FULL
            expand(rules, state, stack, seen, pool, children, weights, sums)
            pool.counts[CURSOR] += 1
            state.counts[NODES] += 1
        if pool.counts[CHILDREN] == 0:
            return DEAD
        if pool.counts[SIZE] + width > pool.parent.size:
            return POOL_FULL
        if (state.counts[SEEN] + width) * 8 >= seen.keys.shape[0] * 5:
            return SEEN_FULL
        if select(rules, state, stack, seen, pool, children, width, pack):
            return WON
