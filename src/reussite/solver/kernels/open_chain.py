"""Chains of cards of the stock, and what is put on their end: see ``open_stock``."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.cards import PACK_SIZE
from reussite.solver.kernels.open_child import copy_row, keep, take_off
from reussite.solver.kernels.open_rows import (
    KIDS,
    LEFT,
    OPEN_CARD,
    RESERVED,
    SPARE,
    SWAPS,
    TWINS,
    UNTOLD,
    Open,
    bit,
    cell,
    end_of,
    is_single,
    length_of,
    pop,
    push,
    take_spare,
)
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.processor import lowest_bit
from reussite.solver.kernels.state import RESERVE, SPACE, Seen

_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


@inlined
def lay(open_: Open, at: int, column: int, lead: int) -> None:
    """Put a card of the stock of a class on a column, left open which if there are several."""
    row = open_.rows[at]
    members = open_.table[TWINS, lead]
    untold = row[row.size + UNTOLD] & members
    take_spare(open_, at, members)
    if is_single(untold):
        row[row.size + UNTOLD] &= ~untold
        push(open_, at, column, np.int64(lowest_bit(untold)))
    else:
        push(open_, at, column, lead + OPEN_CARD)


@inlined
def land(
    open_: Open, answers: Seen, at: int, end: int,
    source: int, number: int, target: int, swaps: int,
) -> int:  # fmt: skip
    """Write the child in which cards go to a column as it is in the last row, the chain laid."""
    copy_row(open_, open_.rows.shape[0] - 1, end)
    open_.rows[end, open_.rows.shape[1] + SWAPS] = np.uint64(swaps)
    if source == RESERVE:
        left = np.int64(open_.rows[at, open_.rows.shape[1] + LEFT])
        push(open_, end, target, open_.cards[RESERVED, left - 1])
    else:
        first = length_of(open_, at, source) - number
        for place in range(first, first + number):
            push(open_, end, target, cell(open_, at, source, place))
    return keep(open_, answers, end, source)


@inlined
def kids_of(open_: Open, cards: np.uint64) -> np.uint64:
    """Return the cards that may be put on some of these."""
    found = _NONE
    while cards:
        found |= open_.table[KIDS, lowest_bit(cards)]
        cards &= cards - _ONE
    return found


@inlined
def reaches(open_: Open, at: int, top: int, parents: np.uint64) -> bool:
    """Say whether a chain may join a top to one of ``parents``, as far as classes tell."""
    spare = open_.rows[at, open_.rows.shape[1] + SPARE] & open_.leads
    layer = bit(top)
    for _ in range(PACK_SIZE):
        if layer & parents or layer == _NONE:
            break
        layer = kids_of(open_, layer) & spare
    return bool(layer & parents)


@inlined
def put_on(
    open_: Open, answers: Seen, at: int, end: int,
    source: int, number: int, parents: np.uint64, target: int, swaps: int,
) -> int:  # fmt: skip
    """Write the children in which cards go to a column or a space, with a chain of the stock first.

    ``number``: how many cards of the source. The chain is laid in the last row. A longer one than
    is needed gains nothing. A whole column does not go to a space by itself.
    """
    work, size, chain = open_.rows.shape[0] - 1, open_.rows.shape[1], open_.chain
    spare = open_.rows[at, size + SPARE] & open_.leads
    top = np.int64(SPACE)
    fits = source != RESERVE and number < length_of(open_, at, source)
    starts = open_.starts & spare
    chain[0, 0] = starts & parents if starts & parents else starts
    if length_of(open_, at, target):
        top = end_of(open_, at, target) & 63
        if not reaches(open_, at, top, parents):
            return end
        fits, chain[0, 0] = True, open_.table[KIDS, top] & spare
    fits = fits and parents >> np.uint64(top) & _ONE != _NONE
    take_off(open_, at, work, source, number)
    row, k = open_.rows[work], 0
    while k >= 0:
        if fits:
            end = land(open_, answers, at, end, source, number, target, swaps if k == 0 else 0)
            if end < 0:
                return end
            fits, chain[k, 0] = False, _NONE
        if chain[k, 0] == _NONE:
            k -= 1
            if k >= 0:
                pop(open_, work, target)
                row[size + UNTOLD], row[size + SPARE] = chain[k, 1], chain[k, 2]
            continue
        lead = np.int64(lowest_bit(chain[k, 0]))
        chain[k, 0] &= chain[k, 0] - _ONE
        chain[k, 1], chain[k, 2] = row[size + UNTOLD], row[size + SPARE]
        lay(open_, work, target, lead)
        k += 1
        chain[k, 0] = open_.table[KIDS, lead] & row[size + SPARE] & open_.leads
        fits = parents >> np.uint64(lead) & _ONE != _NONE
    return end
