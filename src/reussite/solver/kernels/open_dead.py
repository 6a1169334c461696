"""States of the game with an open stock in which some card can never come free.

As ``dead`` does it for positions. A class of cards is free as long as one of it is.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_rows import (
    LEFT,
    OPEN_CARD,
    RESERVED,
    SPARE,
    TWINS,
    UNTOLD,
    UP,
    Open,
    bit,
    cell,
    length_of,
)
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.processor import lowest_bit
from reussite.solver.kernels.state import SPACE

_ALL: Final = (1 << 52) - 1
_BASES: Final = 15
_SUIT: Final = 0x1111111111111


@inlined
def cards_of(open_: Open, at: int, held: int) -> np.uint64:
    """Return the card that a place holds, or all those that it may be."""
    if held < OPEN_CARD:
        return bit(held)
    row = open_.rows[at]
    return row[row.size + UNTOLD] & open_.table[TWINS, held - OPEN_CARD]


@inlined
def free_at_first(open_: Open, at: int, wanted: np.uint64) -> np.uint64:
    """Return the cards that no other card lies on, those of the stock among them, and SPACE."""
    row, free = open_.rows[at], wanted
    for column in range(open_.columns):
        length = length_of(open_, at, column)
        open_.rows[-1, column] = np.uint64(length)
        for place in range(length - 1):
            held = cell(open_, at, column, place)
            if held < OPEN_CARD or not row[row.size + SPARE] & open_.table[TWINS, held - OPEN_CARD]:
                free &= ~cards_of(open_, at, held)
    for column in range(open_.columns):
        length = length_of(open_, at, column)
        free |= cards_of(open_, at, cell(open_, at, column, length - 1)) if length else bit(SPACE)
    for i in range(np.int64(row[row.size + LEFT]) - 1):
        free &= ~bit(open_.cards[RESERVED, i])
    return free


@inlined
def goes_up(cards: np.uint64, wanted: np.uint64, free: np.uint64) -> bool:
    """Say whether all cards below one of these in its suit are up or free."""
    while cards:
        card = lowest_bit(cards)
        cards &= cards - np.uint64(1)
        below = (np.uint64(_SUIT) << np.uint64(card & 3)) & (bit(card) - np.uint64(1))
        if below & wanted & ~free == np.uint64(0):
            return True
    return False


@inlined
def is_dead(open_: Open, at: int) -> bool:
    """Say whether a card can never come free; asked only while a foundation is empty."""
    row = open_.rows[at]
    if row[row.size + UP] & np.uint64(_BASES) == np.uint64(_BASES):
        return False
    wanted = np.uint64(_ALL) & ~row[row.size + UP]
    free, left = free_at_first(open_, at, wanted), np.int64(row[row.size + LEFT])
    while wanted & ~free:
        before = free
        for column in range(open_.columns + 1):  # the last one is the reserve
            is_reserve = column == open_.columns
            last = left - 1 if is_reserve else np.int64(open_.rows[-1, column]) - 1
            while last >= 0:
                held = open_.cards[RESERVED, last] if is_reserve else cell(open_, at, column, last)
                card = held & 63
                goes = open_.table[0, card] | open_.table[1, card]
                if is_reserve:
                    goes = open_.table[2, card] | bit(SPACE)
                if not goes & free and not goes_up(cards_of(open_, at, held), wanted, free):
                    break
                last -= 1
                if last < 0:
                    free |= np.uint64(0) if is_reserve else bit(SPACE)
                elif is_reserve:
                    free |= bit(open_.cards[RESERVED, last])
                else:
                    free |= cards_of(open_, at, cell(open_, at, column, last))
            if is_reserve:
                left = last + 1
            else:
                open_.rows[-1, column] = np.uint64(last + 1)
                if last > 0 and open_.table[1, cell(open_, at, column, 0) & 63] & free:
                    free |= bit(SPACE)  # the whole column leaves
        if free == before:
            return True
    return False
