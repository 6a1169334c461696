"""The children of a position of a beam: each with its score and key, none of them made."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from reussite.solver.kernels.generate import from_foundations, has, lay_down
from reussite.solver.kernels.keys import mix, whole_key
from reussite.solver.kernels.moves import pack_move
from reussite.solver.kernels.options import inlined, inner
from reussite.solver.kernels.pool import CURSOR, F32, Children, Pool, load, write
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


@inner
def sum_up(rules: Rules, state: State, weights: F32, sums: Sums) -> None:
    """Write the cost of every beginning of every column, and which cards fit a foundation."""
    total = weights[RAISED] * state.counts[UP]
    for column in range(state.length.size):
        below, lowest, cost = SPACE, 13, float(weights[NONE])
        sums.lowest[column, 0] = lowest
        sums.cost[column, 0] = weights[EMPTY]
        n = state.length[column]
        for i in range(n):
            card = int(state.columns[column, i])
            cost += added_cost(rules, weights, below, lowest, card)
            below, lowest = card, min(lowest, rules.step[card])
            sums.cost[column, i + 1] = cost
            sums.lowest[column, i + 1] = lowest
        total += sums.cost[column, n]
        sums.top[column] = below
    for card in range(SPACE):
        sums.fits[card] = 0
    for slot in range(state.height.size):
        if state.height[slot] < 13:
            sums.fits[rules.card_at[slot // rules.decks, state.height[slot]]] = 1
    sums.total[0] = total


@inlined
def bare_cost(state: State, weights: F32, sums: Sums, column: int, n: int, back: int) -> float:
    """Return the cost of a column's first ``n`` cards, the last one up where it fits.

    ``back``: the card of a return, a copy of which fits then, or SPACE.
    """
    if n == 0:
        return float(weights[EMPTY])
    card = int(state.columns[column, n - 1])
    if sums.fits[card] or card == back:
        return float(sums.cost[column, n - 1] + weights[RAISED])
    return float(sums.cost[column, n])


@inlined
def child_up(
    rules: Rules, state: State, pool: Pool, children: Children, weights: F32, sums: Sums,
    source: int,
) -> None:  # fmt: skip
    """Write the child of a foundation move."""
    n = state.length[source]
    low = state.key[0] + state.hash[0, source, n - 1] - state.hash[0, source, n]
    high = state.key[1] + state.hash[1, source, n - 1] - state.hash[1, source, n]
    low, high = whole_key(rules, (low, high), 0, 0, 0)
    change = weights[RAISED] + bare_cost(state, weights, sums, source, n - 1, SPACE)
    score = sums.total[0] + change - sums.cost[source, n]
    write(pool, children, pack_move(source, FOUNDATION, 1, 0), -1, low, high, score)


@inlined
def child(
    rules: Rules, state: State, pool: Pool, children: Children, weights: F32, sums: Sums,
    source: int, target: int, number: int, via: int,
) -> None:  # fmt: skip
    """Write the child of a move between columns, ``via`` a return onto the target or -1."""
    n, m = state.length[source], state.length[target]
    back = via >> 32 if via >= 0 else SPACE
    low, high = state.key[0], state.key[1]
    low += state.hash[0, source, n - number] - state.hash[0, source, n] - state.hash[0, target, m]
    high += state.hash[1, source, n - number] - state.hash[1, source, n] - state.hash[1, target, m]
    first, second = state.hash[0, target, m], state.hash[1, target, m]
    below, lowest = sums.top[target], sums.lowest[target, m]
    cost = float(sums.cost[target, m]) if m else float(weights[NONE])
    for i in range(-1 if via >= 0 else 0, number):
        card = back if i < 0 else int(state.columns[source, n - number + i])
        first = mix(first, rules.keys[0, 0, card])
        second = mix(second, rules.keys[1, 0, card])
        cost += added_cost(rules, weights, below, lowest, card)
        below, lowest = card, min(lowest, rules.step[card])
    low, high = whole_key(rules, (low + first, high + second), 0, 0, 0)
    cost += bare_cost(state, weights, sums, source, n - number, back)
    cost -= sums.cost[source, n] + sums.cost[target, m] + (weights[RAISED] if via >= 0 else 0)
    write(pool, children, pack_move(source, target, number, 0), via, low, high,
          sums.total[0] + cost)  # fmt: skip


@inlined
def children_onto(
    rules: Rules, state: State, pool: Pool, children: Children, weights: F32, sums: Sums,
    source: int, number: int, via: int,
) -> None:  # fmt: skip
    """Write the children of the moves of a block, or those that use a return ``via``."""
    card = int(state.columns[source, state.length[source] - number])
    allowed = rules.places[0, FROM_COLUMN if number == 1 else BLOCK, card]
    whole, space_met = state.length[source] == number, False
    target, end, returned = 0, state.length.size, 0
    if via >= 0:
        target = via >> 8 & 255
        end, returned = target + 1, 1
    while target < end:
        top = via >> 32 if via >= 0 else sums.top[target]
        fits = target != source and has(allowed, top)
        if fits and top == SPACE:
            fits = not whole and not space_met
            space_met = True
        if fits and state.length[target] + returned + number <= rules.longest:
            child(rules, state, pool, children, weights, sums, source, target, number, via)
        target += 1


@inlined
def children_by(
    rules: Rules, state: State, pool: Pool, children: Children, weights: F32, sums: Sums,
    via: int,
) -> None:  # fmt: skip
    """Write the children of all moves between columns, or of those that use a return."""
    for source in range(state.length.size):
        n = state.length[source]
        number = 0
        while number < n:
            number += 1
            first = state.columns[source, n - number]
            if number > 1 and not rules.joined[first, state.columns[source, n - number + 1]]:
                break
            if liftable(rules, number, n):
                children_onto(rules, state, pool, children, weights, sums, source, number, via)
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


@inner
def expand(
    rules: Rules, state: State, stack: Stack, pool: Pool, children: Children, weights: F32,
    sums: Sums,
) -> None:  # fmt: skip
    """Write all children of the position at the cursor."""
    load(rules, state, pool, pool.counts[CURSOR])
    sum_up(rules, state, weights, sums)
    for column in range(state.length.size):
        if sums.fits[sums.top[column]]:
            child_up(rules, state, pool, children, weights, sums, column)
    lifts = from_foundations(rules, state, stack, 0)
    end = lay_down(rules, state, stack, 0, lifts, np.uint64(0))
    for i in range(-1, end):  # at first those without a return
        via = -1 if i < 0 else stack.moves[i]
        if via < 0 or not lies_free(sums, via >> 32):  # else the copy would go there in its stead
            children_by(rules, state, pool, children, weights, sums, via)
