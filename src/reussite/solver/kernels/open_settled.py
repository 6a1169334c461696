"""Cards that go up at once in the game with an open stock, without loss."""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_rows import (
    KIDS,
    LEFT,
    OPEN_CARD,
    RESERVED,
    TWINS,
    UNTOLD,
    UP,
    Open,
    bit,
    cell,
    end_of,
    length_of,
)
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.processor import lowest_bit
from reussite.solver.kernels.state import RESERVE

_SUIT: Final = 0x1111111111111
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


@inlined
def settled_cards(open_: Open, at: int) -> np.uint64:
    """Return the cards that go up without loss as soon as they come free (docs/solver.md).

    Each card that may be put on them is such a card itself, or up; and so are all cards below
    them in their suit, which are up or in the stock.
    """
    row = open_.rows[at]
    doubtful = _NONE
    for column in range(open_.columns):
        for place in range(length_of(open_, at, column)):
            held = cell(open_, at, column, place)
            if held >= OPEN_CARD:
                doubtful |= open_.table[TWINS, held - OPEN_CARD]
    known = (row[row.size + UNTOLD] & ~doubtful) | row[row.size + UP]
    ready = _NONE
    for suit in range(4):
        of_suit = np.uint64(_SUIT) << np.uint64(suit)
        missing = of_suit & ~known
        below = (missing & (~missing + _ONE)) - _ONE << _ONE | _ONE
        ready |= of_suit & below
    settled = row[row.size + UP]
    ready &= ~settled
    while ready:
        card = lowest_bit(ready)
        ready &= ready - _ONE
        if open_.table[KIDS, card] & ~settled == _NONE:
            settled |= _ONE << card
        else:
            ready &= ~(np.uint64(_SUIT) << np.uint64(card & 3))
    return settled & ~row[row.size + UP]


@inlined
def settled_source(open_: Open, at: int) -> int:
    """Return the reserve or a column whose end is settled, or -1."""
    row, settled = open_.rows[at], settled_cards(open_, at)
    left = np.int64(row[row.size + LEFT])
    if left and settled & bit(open_.cards[RESERVED, left - 1]):
        return RESERVE
    for source in range(open_.columns):
        if length_of(open_, at, source):
            held = end_of(open_, at, source)
            if held < OPEN_CARD and settled & bit(held):
                return source
    return -1
