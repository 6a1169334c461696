"""Depth-first search that can be stopped and taken up again at any position."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.generate import generate
from reussite.solver.kernels.keys import key_after, key_of
from reussite.solver.kernels.moves import lay_out, make, unmake
from reussite.solver.kernels.numbers import shuffle
from reussite.solver.kernels.open_rows import Open
from reussite.solver.kernels.options import inlined, kernel, spliced
from reussite.solver.kernels.order import arrange
from reussite.solver.kernels.processor import prefetch
from reussite.solver.kernels.question import IS_LOST, NO_ANSWER, TABLE_FULL, ask
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
ANSWERS_FULL: Final = 5
NOT_ENTERED: Final = -1
"""The cursor of a state that is on the stack, with no moves yet."""


@spliced
def enter(rules: Rules, state: State, stack: Stack, seen: Seen, depth: int, is_lost: bool) -> None:
    """Expand the state at a depth: count it, write its moves to positions that were not met.

    One that is lost has none.
    """
    start = stack.first[depth]
    stack.cursor[depth] = start
    state.counts[NODES] += 1
    if is_lost:
        stack.first[depth + 1] = start
        return
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
    stack.first[depth + 1] = keep_new(rules, state, stack, seen, start, end)


@inlined
def keep_new(rules: Rules, state: State, stack: Stack, seen: Seen, start: int, end: int) -> int:
    """Keep the moves from ``start`` to ``end`` to positions not met; return where they end.

    Writes the keys of these positions too. All slots are asked for before the first is looked at,
    so that the memory brings them side by side.
    """
    mask = np.uint64(seen.keys.shape[0] - 1)
    for i in range(start, end):
        move = stack.moves[i]
        low, high = key_after(rules, state, move)
        if rules.chains and move & 255 == FOUNDATION:  # what may follow depends on the column
            low, high = with_column(rules, state, move, low, high)
        stack.keys[i, 0], stack.keys[i, 1] = low, high
        prefetch(seen.keys, low & mask)
    new = start
    for i in range(start, end):
        low, high = stack.keys[i, 0], stack.keys[i, 1]
        slot = find(seen, low, high)
        if slot < 0 or not is_covered(seen, slot, high):
            stack.moves[new] = stack.moves[i]
            stack.keys[new, 0], stack.keys[new, 1] = low, high
            new += 1
    return new


@inlined
def what_is_full(state: State, stack: Stack, seen: Seen, depth: int) -> int:
    """Say which array has no room for one more state and its moves, 0 for none."""
    has_moves = stack.first[depth] + MOST_MOVES <= stack.moves.size
    if depth + 3 >= stack.cursor.size or not has_moves:
        return STACK_FULL
    return SEEN_FULL if state.counts[SEEN] * 4 >= seen.keys.shape[0] * 3 else 0


@kernel
def search(
    rules: Rules, state: State, stack: Stack, seen: Seen, open_: Open, answers: Seen,
    pack: int, budget: int,
) -> int:  # fmt: skip
    """Search on until the space is used up, a win, ``budget`` nodes, or an array is full.

    After any answer but the first two it may be called again, with larger arrays where one was
    full; where it was cut makes no difference to what it finds.
    """
    while True:
        depth = state.counts[DEPTH]
        # 1. A new position.
        if stack.cursor[depth] == NOT_ENTERED:
            full = what_is_full(state, stack, seen, depth)
            if full:
                return full
            answer = ask(rules, state, open_, answers, budget)
            if answer == TABLE_FULL:
                return ANSWERS_FULL
            if answer == NO_ANSWER or state.counts[NODES] >= budget:
                return AT_BUDGET
            enter(rules, state, stack, seen, depth, answer == IS_LOST)
        # 2. No move left: back.
        at = stack.cursor[depth]
        if at == stack.first[depth + 1]:
            if depth == 0:
                return EXHAUSTED
            unmake(rules, state, stack, depth)
            state.counts[DEPTH] = depth - 1
            continue
        # 3. A move, if it is to a position that was not met since.
        move, low, high = stack.moves[at], stack.keys[at, 0], stack.keys[at, 1]
        slot = find(seen, low, high)
        if slot < 0 or not is_covered(seen, slot, high):
            won = move >> 8 & 255 == FOUNDATION and state.counts[UP] + 1 == pack
            make(rules, state, stack, depth + 1, move)
            state.counts[DEPTH] = depth + 1
            if won:
                return WON
            state.counts[SEEN] += put(seen, slot, low, high)
            stack.cursor[depth + 1] = NOT_ENTERED
        stack.cursor[depth] = at + 1


@kernel
def start(rules: Rules, state: State, stack: Stack, seen: Seen) -> None:
    """Lay out the first state, which is not entered yet."""
    lay_out(rules, state)
    low, high = key_of(rules, state)
    state.counts[SEEN] += put(seen, find(seen, low, high), low, high)
    stack.cursor[0] = NOT_ENTERED
