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
def held_at(open_: Open, at: int, pile: int, place: int) -> np.int64:
    """Return what a column holds, or the reserve, which comes after the last column."""
    if pile == open_.columns:
        return open_.cards[RESERVED, place]
    return cell(open_, at, pile, place)


@inlined
def uncover(
    open_: Open, at: int, pile: int, left: int, wanted: np.uint64, free: np.uint64
) -> tuple[int, np.uint64]:
    """Take off a pile all that leaves it: return how many cards are left, and the free cards.

    SPACE is free where a column is left empty, or leaves whole.
    """
    is_column = pile < open_.columns
    while left > 0:
        held = held_at(open_, at, pile, left - 1)
        card = held & 63
        goes = open_.table[2, card] | bit(SPACE)  # spaces are filled from the reserve
        if is_column:
            goes = open_.table[0, card] | open_.table[1, card]
        if not goes & free and not goes_up(cards_of(open_, at, held), wanted, free):
            break
        left -= 1
        if left:
            free |= cards_of(open_, at, held_at(open_, at, pile, left - 1))
    if is_column:
        bottom = held_at(open_, at, pile, 0) & 63
        if left == 0 or open_.table[1, bottom] & free:
            free |= bit(SPACE)
    return left, free


@inlined
def is_dead(open_: Open, at: int) -> bool:
    """Say whether a card can never come free; asked only while a foundation is empty.

    How many cards are left of each pile is kept in the row for work.
    """
    row, work = open_.rows[at], open_.rows[-1]
    if row[row.size + UP] & np.uint64(_BASES) == np.uint64(_BASES):
        return False
    wanted = np.uint64(_ALL) & ~row[row.size + UP]
    free = free_at_first(open_, at, wanted)
    for column in range(open_.columns):
        work[column] = np.uint64(length_of(open_, at, column))
    work[open_.columns] = row[row.size + LEFT]
    while wanted & ~free:
        before = free
        for pile in range(open_.columns + 1):
            left, free = uncover(open_, at, pile, np.int64(work[pile]), wanted, free)
            work[pile] = np.uint64(left)
        if free == before:
            return True
    return False
