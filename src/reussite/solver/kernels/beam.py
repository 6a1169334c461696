"""Beam search: of each depth only the positions that look best are taken further."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.children import Sums, expand
from reussite.solver.kernels.keys import key_of
from reussite.solver.kernels.moves import make
from reussite.solver.kernels.options import inlined, inner, kernel
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
from reussite.solver.kernels.returns import undoable_up
from reussite.solver.kernels.safe import next_cards, safe_move
from reussite.solver.kernels.seen import find, put
from reussite.solver.kernels.state import NODES, SEEN, UP, Rules, Seen, Stack, State

WON: Final = 1
AT_BUDGET: Final = 2
DEAD: Final = 3
POOL_FULL: Final = 4
SEEN_FULL: Final = 5
CHILDREN_FULL: Final = 6


@inlined
def forced(rules: Rules, state: State) -> int:
    """Return the foundation move that is made at once, or -1."""
    if rules.chains:
        return undoable_up(rules, state)
    return safe_move(rules, state, next_cards(rules, state))


@kernel
def replay(rules: Rules, state: State, stack: Stack, pool: Pool, at: int) -> int:
    """Make the moves that lead to a position of the pool from its parent; return their number.

    They are its own, the return before it, and the foundation moves that are made at once.
    """
    load(rules, state, pool, pool.parent[at])
    move, via = pool.move[at, 0], pool.move[at, 1]
    following, depth = via if via >= 0 else move, 0
    while following >= 0:
        depth += 1
        make(rules, state, stack, depth, following)
        following = move if following == via else forced(rules, state)
    return depth


@inlined
def is_new(rules: Rules, state: State, seen: Seen, low: np.uint64, high: np.uint64) -> bool:
    """Put a position among those seen; say whether it is new there."""
    slot = find(seen, low, high)
    if slot < 0:
        state.counts[SEEN] += put(seen, slot, low, high)
    return bool(slot < 0)


@inner
def select(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    width: int, pack: int,
) -> bool:  # fmt: skip
    """Take the best children into the pool as the next layer; say whether one is won.

    A child is looked up as its move leaves it, and again after the foundation moves made at once.
    """
    sort(children, pool.counts[CHILDREN])
    pool.counts[CURSOR] = pool.counts[SIZE]
    end = pool.counts[SIZE] + width
    for i in range(pool.counts[CHILDREN]):
        at = pool.counts[SIZE]
        if at == end:
            break
        best = children.order[i]
        if not is_new(rules, state, seen, children.low[best], children.high[best]):
            continue
        pool.parent[at] = children.parent[best]
        pool.move[at, 0], pool.move[at, 1] = children.move[best, 0], children.move[best, 1]
        replay(rules, state, stack, pool, at)
        low, high = key_of(rules, state)
        if low != children.low[best] and not is_new(rules, state, seen, low, high):
            continue
        save(state, pool, at)
        pool.counts[SIZE] += 1
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
            expand(rules, state, stack, pool, children, weights, sums)
            pool.counts[CURSOR] += 1
            state.counts[NODES] += 1
        if pool.counts[CHILDREN] == 0:
            return DEAD
        if pool.counts[SIZE] + width > pool.parent.size:
            return POOL_FULL
        if (state.counts[SEEN] + 2 * pool.counts[CHILDREN]) * 8 >= seen.keys.shape[0] * 5:
            return SEEN_FULL
        if select(rules, state, stack, seen, pool, children, width, pack):
            return WON
