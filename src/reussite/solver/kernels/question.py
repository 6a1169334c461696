"""Questions whether a state is lost even with an open stock, by a search that can be stopped.

All states met get an answer, which is kept: the last bits of their key in a table. States that are
joined by moves that can be taken back get it together. Before a state is looked at, the same state
with all left open that may be is: it is lost in fewer cases, but shared by many questions.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_dead import is_dead
from reussite.solver.kernels.open_rows import (
    GENEROUS,
    HIGH,
    LOW,
    SWAPS,
    Open,
    answer_of,
    write_first,
    write_generous,
)
from reussite.solver.kernels.open_stock import NOT_LOST, expand, is_won
from reussite.solver.kernels.options import inlined, inner
from reussite.solver.kernels.seen import find, put
from reussite.solver.kernels.state import NODES, Rules, Seen, State

# Answers, beside NOT_LOST.
IS_LOST: Final = 1
IS_PENDING: Final = 3
NO_ANSWER: Final = 4
"""The budget came first: ask again to go on."""
TABLE_FULL: Final = 5

ROWS: Final = 1 << 14
DEPTHS: Final = 1 << 10
PENDINGS: Final = 1 << 14
_ROOM: Final = 1 << 11
"""More children than any state has."""

# Places of Open.counts.
ASKS: Final = 0
"""0 where the game is not served: nothing is ever asked."""
AT: Final = 1
"""The depth of the question under way, -1 for none."""
PENDING: Final = 2
"""How many states of the question have no answer yet."""
MET: Final = 3
"""The states with an answer or a pending one."""
INSIDE: Final = 4
"""The depth of the more generous state that is looked at for the one above it, -1 for none."""
COUNTS: Final = 5

# Cursors of a depth whose children are not written yet.
_UNDECIDED: Final = -1
_UNASKED: Final = -2
"""Nor has its more generous state been looked at."""


@inner
def settle(open_: Open, answers: Seen, start: int, answer: int) -> None:
    """Give all states pending since ``start`` an answer."""
    for i in range(start, open_.counts[PENDING]):
        slot = find(answers, open_.pending[i, 0], open_.pending[i, 1])
        answers.keys[slot, 1] = open_.pending[i, 1] | np.uint64(answer)
    open_.counts[PENDING] = start


@inner
def enter_row(open_: Open, answers: Seen, depth: int, at: int) -> None:
    """Make a row, whose key has no answer, that of a depth."""
    counts, row = open_.counts, open_.rows[at]
    open_.row[depth] = at
    open_.cursor[depth] = _UNDECIDED if row[row.size + GENEROUS] else _UNASKED
    open_.mark[depth] = counts[PENDING]
    low, high = row[row.size + LOW], row[row.size + HIGH]
    slot = find(answers, low, high)
    counts[MET] += put(answers, slot, low, high | np.uint64(IS_PENDING))
    open_.pending[counts[PENDING], 0], open_.pending[counts[PENDING], 1] = low, high
    counts[PENDING] += 1
    counts[AT] = depth


@inlined
def leave_row(open_: Open, answers: Seen, depth: int) -> None:
    """Go back from a row without a child left: lost, with all that was met since.

    What swaps led to may go back to a row that is still open: it waits for that one's answer.
    """
    row = open_.rows[open_.row[depth]]
    if row[row.size + SWAPS] == np.uint64(0):
        settle(open_, answers, open_.mark[depth], IS_LOST)
    if depth == open_.counts[INSIDE]:
        open_.counts[INSIDE] = -1
    open_.counts[AT] = depth - 1


@inlined
def look_inside(open_: Open, answers: Seen, depth: int) -> None:
    """Have the more generous state of a depth looked at first, or take its answer."""
    at, end = open_.row[depth], open_.first[depth]
    write_generous(open_, at, end)
    rows, size = open_.rows, open_.rows.shape[1]
    if rows[at, size + LOW] == rows[end, size + LOW]:
        if rows[at, size + HIGH] == rows[end, size + HIGH]:
            rows[at, size + GENEROUS] = np.uint64(1)
            open_.cursor[depth] = _UNDECIDED
            return
    _, answer = answer_of(open_, answers, end)
    if answer == np.uint64(IS_LOST):
        settle(open_, answers, open_.mark[depth], IS_LOST)
        open_.counts[AT] = depth - 1
    elif answer:
        open_.cursor[depth] = _UNDECIDED
    else:
        open_.first[depth + 1] = end + 1
        enter_row(open_, answers, depth + 1, end)
        open_.counts[INSIDE] = depth + 1


@inlined
def look_at(rules: Rules, open_: Open, answers: Seen, depth: int) -> int:
    """Write the children of a depth's row; return where they end, -1 where it is not lost."""
    at, start = open_.row[depth], open_.first[depth]
    is_full = start + _ROOM > ROWS or depth + 3 >= DEPTHS
    if is_full or open_.counts[PENDING] + 2 >= PENDINGS:  # no such deep states are known
        return np.int64(-1)
    if is_dead(open_, at):
        return np.int64(start)
    return expand(rules, open_, answers, at, start)


@inlined
def end_question(open_: Open, answers: Seen) -> bool:
    """Note that the state looked at is not lost; return whether that ends the question."""
    counts = open_.counts
    inside = counts[INSIDE]
    settle(open_, answers, open_.mark[inside] if inside >= 0 else 0, NOT_LOST)
    counts[AT], counts[INSIDE] = inside - 1 if inside >= 0 else -1, -1
    return bool(counts[AT] < 0)


@inner
def ask(rules: Rules, state: State, open_: Open, answers: Seen, budget: int) -> int:
    """Say whether the state is lost with an open stock; counts states up to ``budget``.

    After NO_ANSWER and TABLE_FULL it may be called again, for the same state.
    """
    counts = open_.counts
    if counts[AT] < 0:
        write_first(state, open_)
        _, answer = answer_of(open_, answers, 0)
        if answer:
            return np.int64(answer)
        if is_won(open_, 0):
            return NOT_LOST
        open_.first[0] = 1
        enter_row(open_, answers, 0, 0)
    while counts[AT] >= 0:
        depth = counts[AT]
        if counts[MET] * 4 >= answers.keys.shape[0] * 3:
            return TABLE_FULL
        if open_.cursor[depth] == _UNASKED:
            look_inside(open_, answers, depth)
            continue
        if open_.cursor[depth] == _UNDECIDED:
            if state.counts[NODES] >= budget:
                return NO_ANSWER
            state.counts[NODES] += 1
            end = look_at(rules, open_, answers, depth)
            if end < 0:
                if end_question(open_, answers):
                    return NOT_LOST
                continue
            open_.first[depth + 1], open_.cursor[depth] = end, open_.first[depth]
        at = open_.cursor[depth]
        if at == open_.first[depth + 1]:
            leave_row(open_, answers, depth)
            continue
        open_.cursor[depth] = at + 1
        _, answer = answer_of(open_, answers, at)
        if answer == np.uint64(0):
            enter_row(open_, answers, depth + 1, at)
    return IS_LOST
