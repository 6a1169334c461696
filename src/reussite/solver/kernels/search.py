"""Depth-first search that can be stopped and taken up again at any position."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.generate import generate
from reussite.solver.kernels.keys import key_after, key_of
from reussite.solver.kernels.moves import lay_out, make, unmake
from reussite.solver.kernels.numbers import shuffle
from reussite.solver.kernels.options import inner, kernel
from reussite.solver.kernels.order import arrange
from reussite.solver.kernels.returns import with_column
from reussite.solver.kernels.seen import find, is_covered, put
from reussite.solver.kernels.state import (
    DEPTH,
    FOUNDATION,
    MOST_MOVES,
    NODES,
    SEEN,
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


@inner
def enter(rules: Rules, state: State, stack: Stack, depth: int) -> None:
    """Expand the state at a depth: count it, and write its moves."""
    start = stack.first[depth]
    end = generate(rules, state, stack, start, stack.made[depth] if depth else -1)
    if state.random[0] == np.uint64(0):
        arrange(rules, state, stack, start, end)
    else:
        first, last = start, end
        if rules.returns:  # a random walk among returns gets nowhere: up first, returns last
            while first < end and stack.moves[first] >> 8 & 255 == FOUNDATION:
                first += 1
            while last > first and stack.moves[last - 1] & 255 == FOUNDATION:
                last -= 1
        shuffle(stack.moves, first, last, state.random)
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
        if state.counts[SEEN] * 4 >= seen.keys.shape[0] * 3:
            return SEEN_FULL
        # 3. A move to a position that was not met: stop before it, or enter it.
        move = stack.moves[stack.cursor[depth]]
        low, high = key_after(rules, state, move)
        if rules.chains and move & 255 == FOUNDATION:  # what may follow depends on the column
            low, high = with_column(rules, state, move, low, high)
        slot = find(seen, low, high)
        if slot < 0 or not is_covered(seen, slot, high):
            won = move >> 8 & 255 == FOUNDATION and state.counts[UP] + 1 == pack
            if state.counts[NODES] >= budget and not won:
                return AT_BUDGET
            make(rules, state, stack, depth + 1, move)
            if won:
                state.counts[DEPTH] = depth + 1
                return WON
            state.counts[SEEN] += put(seen, slot, low, high)
            enter(rules, state, stack, depth + 1)
        stack.cursor[depth] += 1


@kernel
def start(rules: Rules, state: State, stack: Stack, seen: Seen) -> None:
    """Enter the first state."""
    lay_out(rules, state)
    low, high = key_of(rules, state)
    state.counts[SEEN] += put(seen, find(seen, low, high), low, high)
    enter(rules, state, stack, 0)
