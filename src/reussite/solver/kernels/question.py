"""Questions whether a state is lost even with an open stock, by a search that can be stopped.

All states met get an answer, which is kept: the last bits of their key in a table. States that are
joined by moves that can be taken back get it together. Before a state is looked at, the same state
with all left open that may be is: it is lost in fewer cases, but shared by many questions.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_child import NOT_LOST, is_won
from reussite.solver.kernels.open_rows import (
    ASKS,
    AT,
    CURSOR,
    FIRST,
    GENEROUS,
    HIGH,
    INSIDE,
    LOW,
    MARK,
    MET,
    PENDING,
    ROW,
    SWAPS,
    Open,
    answer_of,
    write_first,
    write_generous,
)
from reussite.solver.kernels.open_stock import expand
from reussite.solver.kernels.options import inlined, spliced
from reussite.solver.kernels.seen import find, put
from reussite.solver.kernels.state import NODES, Rules, Seen, State

# Answers, beside NOT_LOST.
IS_LOST: Final = 1
IS_PENDING: Final = 3
NO_ANSWER: Final = 4
"""The budget came first: ask again to go on."""
TABLE_FULL: Final = 5
PARTED: Final = 6
"""What a state that was left waits for the answer of another one."""

ROWS: Final = 1 << 14
DEPTHS: Final = 1 << 10
PENDINGS: Final = 1 << 14
_ROOM: Final = 1 << 11
"""More children than any state has."""

# Cursors of a depth whose children are not written yet.
_UNDECIDED: Final = -1
_UNASKED: Final = -2
"""Nor has its more generous state been looked at."""


@inlined
def settle(open_: Open, answers: Seen, start: int, answer: int) -> None:
    """Give all states pending since ``start`` an answer."""
    for i in range(start, open_.counts[PENDING]):
        slot = find(answers, open_.pending[i, 0], open_.pending[i, 1])
        answers.keys[slot, 1] = open_.pending[i, 1] | np.uint64(answer)
    open_.counts[PENDING] = start


@inlined
def enter_row(open_: Open, answers: Seen, depth: int, at: int) -> None:
    """Make a row, whose key has no answer, that of a depth."""
    counts, row = open_.counts, open_.rows[at]
    open_.depths[depth, ROW] = at
    open_.depths[depth, CURSOR] = _UNDECIDED if row[row.size + GENEROUS] else _UNASKED
    open_.depths[depth, MARK] = counts[PENDING]
    low, high = row[row.size + LOW], row[row.size + HIGH]
    slot = find(answers, low, high)
    counts[MET] += put(answers, slot, low, high | np.uint64(IS_PENDING))
    open_.pending[counts[PENDING], 0], open_.pending[counts[PENDING], 1] = low, high
    counts[PENDING] += 1
    counts[AT] = depth


@inlined
def look_inside(open_: Open, answers: Seen, depth: int) -> np.uint64:
    """Write the more generous state of a depth as its first child; return its answer.

    0 for none; NOT_LOST also where it is the same state.
    """
    at, end = open_.depths[depth, ROW], open_.depths[depth, FIRST]
    write_generous(open_, at, end)
    row, other = open_.rows[at], open_.rows[end]
    if row[row.size + LOW] == other[row.size + LOW] and (
        row[row.size + HIGH] == other[row.size + HIGH]
    ):
        row[row.size + GENEROUS] = np.uint64(1)
        return np.uint64(NOT_LOST)
    _, answer = answer_of(open_, answers, end)
    return answer


@inlined
def is_cut(open_: Open, depth: int) -> bool:
    """Say whether there is no room to go on from a depth; no question so deep is known."""
    is_full = open_.depths[depth, FIRST] + _ROOM > ROWS or depth + 3 >= DEPTHS
    return bool(is_full or open_.counts[PENDING] + 2 >= PENDINGS)


@inlined
def begin_question(state: State, open_: Open, answers: Seen) -> int:
    """Write the state as the first row; return its answer if it has one, 0 to search for it."""
    if not open_.counts[ASKS]:
        return NOT_LOST
    write_first(state, open_)
    _, answer = answer_of(open_, answers, 0)
    open_.depths[0, FIRST] = 1
    return NOT_LOST if is_won(open_, 0) else np.int64(answer)


@spliced
def step(rules: Rules, open_: Open, answers: Seen, depth: int) -> tuple[int, int]:
    """Take a question one step on; return a row to enter below this depth, and an answer.

    -1 for no row; 0 for no answer. An answer belongs to all that is pending since this depth was
    entered, and PARTED says that there is none yet, though no child is left.
    """
    depths = open_.depths
    if depths[depth, CURSOR] == _UNASKED:
        answer = look_inside(open_, answers, depth)
        if answer == np.uint64(IS_LOST):
            return -1, IS_LOST
        if answer:
            depths[depth, CURSOR] = _UNDECIDED
            return -1, 0
        end = depths[depth, FIRST]
        depths[depth + 1, FIRST] = end + 1
        open_.counts[INSIDE] = depth + 1
        return end, 0
    if depths[depth, CURSOR] == _UNDECIDED:
        start = depths[depth, FIRST]
        end = expand(rules, open_, answers, depths[depth, ROW], start)
        depths[depth + 1, FIRST], depths[depth, CURSOR] = end, start
        if end < 0 or is_cut(open_, depth + 1):
            return -1, NOT_LOST
    at = depths[depth, CURSOR]
    if at == depths[depth + 1, FIRST]:
        row = open_.rows[depths[depth, ROW]]
        # What swaps led to may go back to a row that is still open: it waits for that one's answer.
        return -1, PARTED if row[row.size + SWAPS] else IS_LOST
    depths[depth, CURSOR] = at + 1
    _, answer = answer_of(open_, answers, at)
    return at if answer == np.uint64(0) else -1, 0


@inlined
def leave(open_: Open, answers: Seen, depth: int, answer: int) -> None:
    """Go back from a depth with an answer; one that is not lost goes back as far as it holds."""
    inside = open_.counts[INSIDE]
    if answer == NOT_LOST:
        depth = max(inside, 0)
    if answer != PARTED:
        settle(open_, answers, open_.depths[depth, MARK], answer)
    if depth == inside:
        open_.counts[INSIDE] = -1
    open_.counts[AT] = depth - 1


@spliced
def ask(rules: Rules, state: State, open_: Open, answers: Seen, budget: int) -> int:
    """Say whether the state is lost with an open stock; counts states up to ``budget``.

    After NO_ANSWER and TABLE_FULL it may be called again, for the same state.
    """
    counts = open_.counts
    row = depth = -1
    answer = 0
    if counts[AT] < 0:
        row, answer = 0, begin_question(state, open_, answers)
        if answer:
            return answer
    while True:
        if row >= 0:
            enter_row(open_, answers, depth + 1, row)
        depth = counts[AT]
        if depth < 0:
            return answer
        if counts[MET] * 4 >= answers.keys.shape[0] * 3:
            return TABLE_FULL
        if open_.depths[depth, CURSOR] == _UNDECIDED:
            if state.counts[NODES] >= budget:
                return NO_ANSWER
            state.counts[NODES] += 1
        row, answer = step(rules, open_, answers, depth)
        if answer:
            leave(open_, answers, depth, answer)
