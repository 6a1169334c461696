"""The states that a move in the game with an open stock leads to: see ``open_stock``."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_rows import (
    AT,
    FIRST,
    LEFT,
    LOW,
    RESERVED,
    SWAPS,
    Open,
    answer_of,
    cell,
    length_of,
    pop,
    push,
    write_key,
)
from reussite.solver.kernels.options import inlined, inner
from reussite.solver.kernels.processor import prefetch
from reussite.solver.kernels.state import RESERVE, Seen

NOT_LOST: Final = 2
"""The answer of a state that may be won."""

_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


@inlined
def is_won(open_: Open, at: int) -> bool:
    """Say whether the reserve is used up and nothing lies across the base.

    Then the lowest card that is missing is in the stock or an end.
    """
    row = open_.rows[at]
    if row[row.size + LEFT]:
        return False
    for column in range(open_.columns):
        length = length_of(open_, at, column)
        if length and length > ((cell(open_, at, column, 0) & 63) >> 2) + 1:
            return False
    return True


@inlined
def is_not_lost(open_: Open, answers: Seen, at: int) -> bool:
    """Say whether a row is known to be not lost."""
    _, answer = answer_of(open_, answers, at)
    return bool(answer == np.uint64(NOT_LOST))


@inner
def keep(open_: Open, answers: Seen, end: int, source: int) -> int:
    """Keep the child in row ``end``; return where the next one goes, -1 where one is not lost.

    Fills the column it came from. The answer of the child before it is looked up, that of this one
    only fetched from memory.
    """
    row = open_.rows[end]
    left = row[row.size + LEFT]
    if source != RESERVE and left and length_of(open_, end, source) == 0:
        row[row.size + LEFT] = left - _ONE
        push(open_, end, source, open_.cards[RESERVED, left - _ONE])
    if is_won(open_, end):
        return -1
    write_key(open_, end)
    prefetch(answers.keys, row[row.size + LOW] & np.uint64(answers.keys.shape[0] - 1))
    first = open_.depths[open_.counts[AT], FIRST]
    return -1 if end > first and is_not_lost(open_, answers, end - 1) else end + 1


@inlined
def copy_row(open_: Open, at: int, end: int) -> None:
    """Copy a row."""
    for i in range(open_.rows.shape[1]):
        open_.rows[end, i] = open_.rows[at, i]


@inlined
def take_off(open_: Open, at: int, end: int, source: int, number: int) -> None:
    """Write a row without so many cards at the end of a pile into row ``end``."""
    copy_row(open_, at, end)
    row = open_.rows[end]
    row[row.size + SWAPS] = _NONE
    if source == RESERVE:
        row[row.size + LEFT] -= _ONE
        return
    for _ in range(number):
        pop(open_, end, source)
