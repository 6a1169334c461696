"""Beam search: of each depth only the positions that look best are taken further."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.generate import generate
from reussite.solver.kernels.moves import make, pack_move, push, unmake
from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.returns import after_return, undoable, undoable_source
from reussite.solver.kernels.search import keys_of
from reussite.solver.kernels.seen import find
from reussite.solver.kernels.state import (
    FOUNDATION,
    I64,
    NODES,
    SEEN,
    U8,
    U64,
    UP,
    Rules,
    Seen,
    Stack,
    State,
)

F32 = NDArray[np.float32]

WON: Final = 1
AT_BUDGET: Final = 2
DEAD: Final = 3
POOL_FULL: Final = 4
SEEN_FULL: Final = 5
CHILDREN_FULL: Final = 6

# Places of Weights.
UNDER: Final = 0
GAP: Final = 1
SUIT: Final = 2
BOTTOM: Final = 3
EMPTY: Final = 4
RAISED: Final = 5
WEIGHTS: Final = 6

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
    state.key[:] = 0
    for column in range(columns):
        state.length[column] = 0
        for _ in range(pool.cards[at, column]):
            push(rules, state, column, pool.cards[at, end])
            end += 1


@kernel
def column_cost(rules: Rules, state: State, column: int, weights: F32) -> float:
    """Return how far a column is from order: lower is better."""
    n = state.length[column]
    if n == 0:
        return float(weights[EMPTY])
    below = state.columns[column, 0]
    step = rules.step[below]
    lowest = step
    cost = weights[BOTTOM] * (12 - step)
    for i in range(1, n):
        card = state.columns[column, i]
        step = rules.step[card]
        if step > lowest:
            cost += weights[UNDER]
        else:
            lowest = step
        if step + 1 != rules.step[below]:
            cost += weights[GAP]
        elif card // 13 == below // 13:
            cost += weights[SUIT]
        below = card
    return float(cost)


@kernel
def settle(rules: Rules, state: State, stack: Stack, depth: int, move: int) -> int:
    """Play up what may come back, after a move; return the depth it leads to."""
    source, target = move & 255, move >> 8 & 255
    if target != FOUNDATION:  # other columns' cards fit no better than before
        for column in (source, target):
            if column < FOUNDATION and rules.chains and undoable(rules, state, column):
                depth += 1
                make(rules, state, stack, depth, pack_move(column, FOUNDATION, 1, 0))
                target = FOUNDATION
                break
    while target == FOUNDATION:
        column = undoable_source(rules, state)
        if column < 0:
            break
        depth += 1
        make(rules, state, stack, depth, pack_move(column, FOUNDATION, 1, 0))
    return depth


@kernel
def consider(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, cost: F32, depth: int, move: int, via: int,
) -> None:  # fmt: skip
    """Make a move and write its child, unless it was seen; the state is as before."""
    make(rules, state, stack, depth + 1, move)
    end = settle(rules, state, stack, depth + 1, move)
    low, high = keys_of(rules, state)
    if find(seen, low, high) < 0:
        total = cost[state.length.size] + weights[RAISED] * state.counts[UP]
        changed = 0
        for d in range(1, end + 1):
            for column in (stack.made[d] & 255, stack.made[d] >> 8 & 255):
                if column < FOUNDATION and not changed >> column & 1:
                    changed |= 1 << column
                    total += column_cost(rules, state, column, weights) - cost[column]
        at = pool.counts[CHILDREN]
        children.score[at] = total
        children.parent[at] = pool.counts[CURSOR]
        children.move[at, 0] = move
        children.move[at, 1] = via
        children.low[at] = low
        children.high[at] = high
        pool.counts[CHILDREN] = at + 1
    for d in range(end, depth, -1):
        unmake(rules, state, stack, d)


@kernel
def expand(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, cost: F32,
) -> None:  # fmt: skip
    """Write all children of the position at the cursor."""
    load(rules, state, pool, pool.counts[CURSOR])
    columns = state.length.size
    cost[columns] = 0
    for column in range(columns):
        cost[column] = column_cost(rules, state, column, weights)
        cost[columns] += cost[column]
    end = generate(rules, state, stack, 0)
    for i in range(end):
        move = stack.moves[i]
        if move & 255 != FOUNDATION or not rules.chains:
            consider(rules, state, stack, seen, pool, children, weights, cost, 0, move, -1)
            continue
        make(rules, state, stack, 1, move)
        last = after_return(rules, state, stack, end, move)
        for j in range(end, last):
            after = stack.moves[j]
            if after & 255 != FOUNDATION:
                consider(rules, state, stack, seen, pool, children, weights, cost, 1, after, move)
        unmake(rules, state, stack, 1)


@kernel
def replay(rules: Rules, state: State, stack: Stack, pool: Pool, at: int, depth: int) -> int:
    """Make the moves that lead to a position of the pool from its parent; return the depth."""
    move, via = pool.move[at, 0], pool.move[at, 1]
    if via >= 0:
        depth += 1
        make(rules, state, stack, depth, via)
    depth += 1
    make(rules, state, stack, depth, move)
    return settle(rules, state, stack, depth, move)


@kernel
def select(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    width: int, pack: int,
) -> bool:  # fmt: skip
    """Take the best children into the pool as the next layer; say whether one is won."""
    order = np.argsort(children.score[: pool.counts[CHILDREN]])
    pool.counts[CURSOR] = pool.counts[SIZE]
    taken = 0
    for child in order:
        if taken == width:
            break
        low, high = children.low[child], children.high[child]
        slot = find(seen, low, high)
        if slot >= 0:
            continue
        seen.low[-1 - slot] = low
        seen.high[-1 - slot] = high
        state.counts[SEEN] += 1
        at = pool.counts[SIZE]
        pool.parent[at] = children.parent[child]
        pool.move[at] = children.move[child]
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
    weights: F32, cost: F32, width: int, pack: int, budget: int,
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
            expand(rules, state, stack, seen, pool, children, weights, cost)
            pool.counts[CURSOR] += 1
            state.counts[NODES] += 1
        if pool.counts[CHILDREN] == 0:
            return DEAD
        if pool.counts[SIZE] + width > pool.parent.size:
            return POOL_FULL
        if (state.counts[SEEN] + width) * 8 >= seen.low.size * 5:
            return SEEN_FULL
        if select(rules, state, stack, seen, pool, children, width, pack):
            return WON
