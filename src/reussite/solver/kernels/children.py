"""The children of a position of a beam, scored: most of them without being made."""

from __future__ import annotations

from typing import Final, NamedTuple

from reussite.solver.kernels.generate import from_foundations, has, open_tops
from reussite.solver.kernels.keys import key_of, mix, whole_key
from reussite.solver.kernels.moves import make, pack_move, unmake
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.pool import CURSOR, F32, Children, Pool, load, write
from reussite.solver.kernels.returns import undoable_up
from reussite.solver.kernels.safe import next_cards, safe_move
from reussite.solver.kernels.seen import find
from reussite.solver.kernels.state import (
    BLOCK,
    FOUNDATION,
    FROM_COLUMN,
    I64,
    RUN,
    SINGLE,
    SPACE,
    U8,
    UP,
    WHOLE,
    Rules,
    Seen,
    Stack,
    State,
)

# Places of the weights.
UNDER: Final = 0
GAP: Final = 1
SUIT: Final = 2
BOTTOM: Final = 3
EMPTY: Final = 4
RAISED: Final = 5
NONE: Final = 6


class Sums(NamedTuple):
    """What is known of the position at the cursor, so that its children need not be made."""

    cost: F32
    """``[column, n]``: of the column's first ``n`` cards."""
    lowest: I64
    """``[column, n]``: the lowest step of its first ``n`` cards, 13 for none."""
    top: I64
    """``[column]``: SPACE where it is empty."""
    fits: U8
    """``[card]``: 1 where a foundation takes it; never for SPACE."""
    total: F32


@inlined
def added_cost(rules: Rules, weights: F32, below: int, lowest: int, card: int) -> float:
    """Return the cost of a card on another (or SPACE), with the lowest step under it."""
    step = rules.step[card]
    if below == SPACE:
        return float(weights[BOTTOM] * (12 - step))
    cost = weights[UNDER] if step > lowest else weights[NONE]
    if step + 1 != rules.step[below]:
        cost += weights[GAP]
    elif card // 13 == below // 13:
        cost += weights[SUIT]
    return float(cost)


@inlined
def top_of(state: State, column: int, n: int) -> int:
    """Return the top of the first ``n`` cards of a column; SPACE where it is none."""
    return int(state.columns[column, n - 1]) if n else SPACE


@inlined
def sum_up(rules: Rules, state: State, weights: F32, sums: Sums) -> None:
    """Write the cost of every beginning of every column, and which cards fit a foundation."""
    total = weights[RAISED] * state.counts[UP]
    for column in range(state.length.size):
        sums.lowest[column, 0] = 13
        n = state.length[column]
        for i in range(n):
            card = state.columns[column, i]
            below, lowest = top_of(state, column, i), sums.lowest[column, i]
            cost = added_cost(rules, weights, below, lowest, card)
            sums.cost[column, i + 1] = cost + (sums.cost[column, i] if i else 0)
            sums.lowest[column, i + 1] = min(lowest, rules.step[card])
        sums.cost[column, 0] = weights[EMPTY]
        total += sums.cost[column, n]
        sums.top[column] = top_of(state, column, n)
    for card in range(SPACE):
        sums.fits[card] = 0
    for slot in range(state.height.size):
        if state.height[slot] < 13:
            sums.fits[rules.card_at[slot // rules.decks, state.height[slot]]] = 1
    sums.total[0] = total


@inlined
def column_cost(rules: Rules, state: State, column: int, weights: F32) -> float:
    """Return the cost of a column."""
    n = state.length[column]
    cost, lowest = (0.0, 13) if n else (float(weights[EMPTY]), 13)
    for i in range(n):
        card = state.columns[column, i]
        cost += added_cost(rules, weights, top_of(state, column, i), lowest, card)
        lowest = min(lowest, rules.step[card])
    return cost


@inlined
def forced(rules: Rules, state: State) -> int:
    """Return the foundation move that is made at once, or -1."""
    if rules.chains:
        return undoable_up(rules, state)
    return safe_move(rules, state, next_cards(rules, state))


@kernel
def settle(rules: Rules, state: State, stack: Stack, depth: int) -> int:
    """Play up what is forced; return the depth it leads to."""
    while True:
        move = forced(rules, state)
        if move < 0:
            return depth
        depth += 1
        make(rules, state, stack, depth, move)


@kernel
def child_made(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, sums: Sums, move: int, via: int,
) -> None:  # fmt: skip
    """Write the child of a move by making it, with the foundation moves that follow."""
    depth = 1
    if via >= 0:
        make(rules, state, stack, depth, via)
        depth += 1
    make(rules, state, stack, depth, move)
    end = settle(rules, state, stack, depth)
    low, high = key_of(rules, state)
    if find(seen, low, high) < 0:
        total, changed = float(weights[RAISED] * state.counts[UP]), 0
        for d in range(1, end + 1):
            changed |= 1 << (stack.made[d] & 255) | 1 << (stack.made[d] >> 8 & 255)
        for column in range(state.length.size):
            if changed >> column & 1:
                total += column_cost(rules, state, column, weights)
            else:
                total += sums.cost[column, state.length[column]]
        write(pool, children, move, via, low, high, total)
    for d in range(end, 0, -1):
        unmake(rules, state, stack, d)


@inlined
def child(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, sums: Sums, source: int, target: int, number: int, via: int,
) -> None:  # fmt: skip
    """Write the child of a move between columns, ``via`` a return onto the target or -1."""
    move = pack_move(source, target, number, 0)
    n, m = state.length[source], state.length[target]
    bare = top_of(state, source, n - number)
    back = via >> 32 if via >= 0 else SPACE
    if (bare != SPACE and (sums.fits[bare] or bare == back)) or (
        number == 1 and sums.fits[state.columns[source, n - 1]]
    ):  # something may go up
        child_made(rules, state, stack, seen, pool, children, weights, sums, move, via)
        return
    low, high = state.key[0], state.key[1]
    low += state.hash[0, source, n - number] - state.hash[0, source, n] - state.hash[0, target, m]
    high += state.hash[1, source, n - number] - state.hash[1, source, n] - state.hash[1, target, m]
    first, second = state.hash[0, target, m], state.hash[1, target, m]
    below, lowest = sums.top[target], sums.lowest[target, m]
    cost = float(sums.cost[target, m]) if m else 0.0
    for i in range(-1 if via >= 0 else 0, number):
        card = back if i < 0 else int(state.columns[source, n - number + i])
        first = mix(first, rules.keys[0, 0, card])
        second = mix(second, rules.keys[1, 0, card])
        cost += added_cost(rules, weights, below, lowest, card)
        below, lowest = card, min(lowest, rules.step[card])
    low, high = whole_key(rules, (low + first, high + second), 0, 0, 0)
    if find(seen, low, high) < 0:
        change = sums.cost[source, n - number] - sums.cost[source, n] - sums.cost[target, m]
        change -= weights[RAISED] if via >= 0 else 0
        write(pool, children, move, via, low, high, sums.total[0] + cost + change)


@inlined
def children_onto(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, sums: Sums, source: int, number: int, first: int, via: int,
) -> None:  # fmt: skip
    """Write the children of the moves of a block, or those that use a return ``via``."""
    kind = FROM_COLUMN if number == 1 else BLOCK
    if via >= 0:
        target = via >> 8 & 255
        fits = target != source and has(rules.places[0, kind, first], via >> 32)
        if fits and state.length[target] + 1 + number <= rules.longest:
            child(rules, state, stack, seen, pool, children, weights, sums,
                  source, target, number, via)  # fmt: skip
        return
    whole, space_met = state.length[source] == number, False
    for target in range(state.length.size):
        top = sums.top[target]
        if not has(rules.places[0, kind, first], top) or target == source:
            continue
        if top == SPACE:
            if whole or space_met:
                continue
            space_met = True
        if state.length[target] + number <= rules.longest:
            child(rules, state, stack, seen, pool, children, weights, sums,
                  source, target, number, -1)  # fmt: skip


@inlined
def children_by(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, sums: Sums, via: int,
) -> None:  # fmt: skip
    """Write the children of all moves between columns, or of those that use a return."""
    for source in range(state.length.size):
        n = state.length[source]
        number = 0
        while number < n:
            number += 1
            first = int(state.columns[source, n - number])
            if number > 1 and not rules.joined[first, state.columns[source, n - number + 1]]:
                break
            if liftable(rules, number, n):
                children_onto(rules, state, stack, seen, pool, children, weights, sums,
                              source, number, first, via)  # fmt: skip
            if rules.unit == SINGLE:
                break


@inlined
def liftable(rules: Rules, number: int, n: int) -> bool:
    """Say whether so many cards of a run at the end of a column may be lifted."""
    if rules.unit == RUN or number == n:
        return True
    return number == 1 and rules.unit != WHOLE


@inlined
def lies_free(sums: Sums, card: int) -> bool:
    """Say whether a card is the top of a column."""
    free = False
    for column in range(sums.top.size):
        free |= sums.top[column] == card
    return free


@kernel
def expand(
    rules: Rules, state: State, stack: Stack, seen: Seen, pool: Pool, children: Children,
    weights: F32, sums: Sums,
) -> None:  # fmt: skip
    """Write all children of the position at the cursor."""
    load(rules, state, pool, pool.counts[CURSOR])
    sum_up(rules, state, weights, sums)
    for column in range(state.length.size):
        if sums.fits[sums.top[column]]:
            up = pack_move(column, FOUNDATION, 1, 0)
            child_made(rules, state, stack, seen, pool, children, weights, sums, up, -1)
    children_by(rules, state, stack, seen, pool, children, weights, sums, -1)
    end = from_foundations(rules, state, stack, 0, open_tops(rules, state))
    for i in range(end):
        move = stack.moves[i]
        if not lies_free(sums, move >> 32):  # else the copy would go there in its stead
            children_by(rules, state, stack, seen, pool, children, weights, sums, move)
