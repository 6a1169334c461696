"""Questions whether a state is lost even with an open stock, by a search that can be stopped.

All states met get an answer, which is kept: the last bits of their key in a table. States that are
joined by moves of one card between two columns, which can be taken back, get it together.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_stock import (
    AT,
    HIGH,
    LOOKED_AT,
    LOW,
    MET,
    NOT_LOST,
    PENDING,
    SWAPS,
    Open,
    answer_of,
    expand,
    write_first,
)
from reussite.solver.kernels.options import inlined, inner
from reussite.solver.kernels.seen import put
from reussite.solver.kernels.state import NODES, Rules, Seen, State

# Answers, beside NOT_LOST.
IS_LOST: Final = 1
IS_PENDING: Final = 3
NO_ANSWER: Final = 4
"""The budget came first: ask again to go on."""
TABLE_FULL: Final = 5

MOST: Final = 20_000
"""States that a question may expand."""
ROWS: Final = 1 << 13
DEPTHS: Final = 1 << 8
_ROOM: Final = 1 << 12
"""More children than any state has."""
_UNDECIDED: Final = -1


@inlined
def settle(open_: Open, answers: Seen, start: int, answer: int) -> None:
    """Give all states pending since ``start`` an answer."""
    for i in range(start, open_.counts[PENDING]):
        slot = open_.pending[i]
        answers.keys[slot, 1] = answers.keys[slot, 1] & ~np.uint64(255) | np.uint64(answer)
    open_.counts[PENDING] = start


@inlined
def enter_row(open_: Open, answers: Seen, depth: int, at: int, slot: np.int64) -> None:
    """Make a row, whose key has no answer and belongs at ``slot``, that of a depth."""
    counts, size = open_.counts, open_.rows.shape[1]
    open_.row[depth], open_.cursor[depth] = at, _UNDECIDED
    open_.mark[depth] = counts[PENDING]
    low, high = open_.rows[at, size + LOW], open_.rows[at, size + HIGH]
    counts[MET] += put(answers, slot, low, high | np.uint64(IS_PENDING))
    open_.pending[counts[PENDING]] = -1 - slot
    counts[PENDING] += 1
    counts[AT] = depth


@inlined
def begin_question(state: State, open_: Open, answers: Seen) -> int:
    """Write the state as the first row; return its answer if it has one, 0 to search for it."""
    counts = open_.counts
    write_first(state, open_)
    slot, answer = answer_of(open_, answers, 0)
    if answer:
        return np.int64(answer)
    if (counts[MET] + MOST) * 4 >= answers.keys.shape[0] * 3:
        return TABLE_FULL
    counts[LOOKED_AT] = 0
    open_.first[0] = 1
    enter_row(open_, answers, 0, 0, slot)
    return np.int64(0)


@inlined
def look_at(rules: Rules, open_: Open, answers: Seen, depth: int) -> int:
    """Write the children of a depth's row; return where they end, -1 where it is not lost."""
    start, counts = open_.first[depth], open_.counts
    counts[LOOKED_AT] += 1
    if counts[LOOKED_AT] > MOST or start + _ROOM > ROWS or depth + 2 >= DEPTHS:
        return np.int64(-1)  # the question is cut
    return expand(rules, open_, answers, open_.row[depth], start)


@inlined
def leave_row(open_: Open, answers: Seen, depth: int) -> None:
    """Go back from a row without a child left: lost, with all that was met since.

    What swaps led to may go back to a row that is still open: it waits for that one's answer.
    """
    if open_.rows[open_.row[depth], open_.rows.shape[1] + SWAPS] == np.uint64(0):
        settle(open_, answers, open_.mark[depth], IS_LOST)
    open_.counts[AT] = depth - 1


@inner
def ask(rules: Rules, state: State, open_: Open, answers: Seen, budget: int) -> int:
    """Say whether the state is lost with an open stock; counts states up to ``budget``.

    The reserve must not be empty. After NO_ANSWER and TABLE_FULL it may be called again.
    """
    counts = open_.counts
    if counts[AT] < 0:
        answer = begin_question(state, open_, answers)
        if answer:
            return answer
    while True:
        depth = counts[AT]
        if open_.cursor[depth] == _UNDECIDED:
            if state.counts[NODES] >= budget:
                return NO_ANSWER
            state.counts[NODES] += 1
            end = look_at(rules, open_, answers, depth)
            if end < 0:
                settle(open_, answers, 0, NOT_LOST)
                counts[AT] = -1
                return NOT_LOST
            open_.first[depth + 1], open_.cursor[depth] = end, open_.first[depth]
        at = open_.cursor[depth]
        if at == open_.first[depth + 1]:
            leave_row(open_, answers, depth)
            if depth == 0:
                return IS_LOST
            continue
        open_.cursor[depth] = at + 1
        slot, answer = answer_of(open_, answers, at)
        if answer == np.uint64(0):
            enter_row(open_, answers, depth + 1, at, slot)
