"""Depth-first search that can be stopped and taken up again at any position."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.generate import from_foundations, generate
from reussite.solver.kernels.moves import make, mix, unmake
from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.returns import landings
from reussite.solver.kernels.seen import find
from reussite.solver.kernels.state import (
    DEPTH,
    FOUNDATION,
    LIVE,
    MOST_MOVES,
    NODES,
    RESERVE_LEFT,
    SEEN,
    TURNED,
    UP,
    Rules,
    Seen,
    Stack,
    State,
)

EXHAUSTED: Final = 0
WON: Final = 1
AT_BUDGET: Final = 2
STACK_FULL: Final = 3
SEEN_FULL: Final = 4


@kernel
def keys_of(rules: Rules, state: State) -> tuple[np.uint64, np.uint64]:
    """Return the two halves of the state's key.

    How many cards are turned counts only as far as it decides which cards can come up: not at
    the end of a packet, nor with the stock used up.
    """
    turned = state.counts[TURNED]
    if rules.draw and (turned % rules.draw == 0 or turned == state.counts[LIVE]):
        turned = 0
    left = state.counts[RESERVE_LEFT]
    low = state.key[0] + rules.keys[0, 2, left] + rules.keys[0, 3, turned]
    high = state.key[1] + rules.keys[1, 2, left] + rules.keys[1, 3, turned]
    if low == np.uint64(0) and high == np.uint64(0):
        low = np.uint64(1)  # two zeros are a free slot of the table
    return low, high


@kernel
def shuffle(state: State, stack: Stack, start: int, end: int) -> None:
    """Shuffle the moves from ``start`` to ``end`` (xorshift; nothing happens with a zero seed)."""
    x = state.random[0]
    if x == np.uint64(0):
        return
    for i in range(end - 1, start, -1):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
        j = start + np.int64((x >> np.uint64(33)) % np.uint64(i - start + 1))
        held = stack.moves[i]
        stack.moves[i] = stack.moves[j]
        stack.moves[j] = held
    state.random[0] = x


@kernel
def enter(rules: Rules, state: State, stack: Stack, depth: int) -> None:
    """Expand the state at a depth: count it, and write its moves."""
    start = stack.first[depth]
    if depth and rules.chains and stack.made[depth] & 255 == FOUNDATION:
        end = landings(rules, state, stack, start, stack.made[depth])
        end = from_foundations(rules, state, stack, end)
    else:
        end = generate(rules, state, stack, start)
    first, last = start, end
    if rules.returns:  # a random walk among returns gets nowhere: up first, returns last
        while first < end and stack.moves[first] >> 8 & 255 == FOUNDATION:
            first += 1
        while last > first and stack.moves[last - 1] & 255 == FOUNDATION:
            last -= 1
    shuffle(state, stack, first, last)
    stack.first[depth + 1] = end
    stack.cursor[depth] = start
    state.counts[DEPTH] = depth
    state.counts[NODES] += 1


@kernel
def search(rules: Rules, state: State, stack: Stack, seen: Seen, pack: int, budget: int) -> int:
    """Search on until the space is used up, a win, ``budget`` nodes, or an array is full.

    After any answer but the first two it may be called again, with larger arrays where one was
    full; where it was cut makes no difference to what it finds.
    """
    while True:
        depth = state.counts[DEPTH]
        # 1. No move left: back.
        if stack.cursor[depth] == stack.first[depth + 1]:
            if depth == 0:
                return EXHAUSTED
            unmake(rules, state, stack, depth)
            state.counts[DEPTH] = depth - 1
            continue
        # 2. Room for one more.
        if depth + 3 >= stack.cursor.size or stack.first[depth + 1] + MOST_MOVES > stack.moves.size:
            return STACK_FULL
        if state.counts[SEEN] * 8 >= seen.low.size * 5:
            return SEEN_FULL
        # 3. One move on.
        move = stack.moves[stack.cursor[depth]]
        stack.cursor[depth] += 1
        make(rules, state, stack, depth + 1, move)
        if state.counts[UP] == pack:
            state.counts[DEPTH] = depth + 1
            return WON
        low, high = keys_of(rules, state)
        if rules.chains and move & 255 == FOUNDATION:  # what may follow depends on the column
            column = move >> 8 & 255
            low = mix(low, state.hash[0, column, state.length[column]])
            high = mix(high, state.hash[1, column, state.length[column]])
        slot = find(seen, low, high)
        if slot >= 0:
            unmake(rules, state, stack, depth + 1)
            continue
        # 4. A position that was not met: stop before it, or enter it.
        if state.counts[NODES] >= budget:
            unmake(rules, state, stack, depth + 1)
            stack.cursor[depth] -= 1
            return AT_BUDGET
        seen.low[-1 - slot] = low
        seen.high[-1 - slot] = high
        state.counts[SEEN] += 1
        enter(rules, state, stack, depth + 1)


@kernel
def start(rules: Rules, state: State, stack: Stack, seen: Seen) -> None:
    """Enter the first state."""
    low, high = keys_of(rules, state)
    slot = -1 - find(seen, low, high)
    seen.low[slot] = low
    seen.high[slot] = high
    state.counts[SEEN] += 1
    enter(rules, state, stack, 0)
