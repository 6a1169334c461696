"""Packed columns: a column of a castle game as one number, from which the suits may be left out.

A card is *frozen* while it lies as it lay at the start of the search and has, somewhere from itself
to the end of what was dealt on it, a card that is not one rank below the card it lies on; all
others are *loose*: they lie in sequence, on a frozen head or from the bottom of a column. So a
column is the number of its frozen cards, the length of its tail, and the suits of the tail. At
level K only suits of loose cards among the K lowest ranks are kept: level 0 keeps none, level 13
is the position itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.numbers import mixed
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import I64, U8

U32 = NDArray[np.uint32]

FOUNDATIONS: Final = 1 << 60
"""The bit that tells packed foundations (four bits a suit) from a column."""
ANY_COLUMN: Final = 31
"""Stands for the number of a column without frozen cards, which could be any."""


class Dealt(NamedTuple):
    """The start of the search, which frozen cards never leave."""

    card: U8
    """``[column, i]``."""
    length: I64
    frozen: I64
    """``[column, n]``: how many of the first n cards are frozen once the rest is gone."""
    suits: U32
    """``[column, n]``: the suits of the others of them, two bits a rank."""
    home: I64
    """Each card's column; -1 for one that is not in a column."""
    place: I64
    """Each card's place in its column, from 0."""
    space: U8
    """``[rank]``: whether a card of a column may go to an empty column."""
    longest: int
    """The most cards of a column."""
    safe: int
    """Whether safe foundation moves are made at once."""


@kernel
def pack(number: int, frozen: int, first: int, tail: int, suits: np.uint64) -> np.uint64:
    """Return a column as one number: equal numbers, equal columns. 0 for an empty one.

    ``first``: the rank of the tail's first card, ``tail``: its length, ``suits``: two bits a rank.
    """
    if frozen == 0 and tail == 0:
        return np.uint64(0)
    return (
        np.uint64(number if frozen else ANY_COLUMN)
        | np.uint64(frozen) << np.uint64(5)
        | np.uint64(first if tail else 0) << np.uint64(13)
        | np.uint64(tail) << np.uint64(17)
        | suits << np.uint64(21)
    )


@inlined
def frozen_of(pile: np.uint64) -> int:
    """Return the number of frozen cards of a packed column."""
    return np.int64(pile >> np.uint64(5) & np.uint64(255))


@inlined
def first_of(pile: np.uint64) -> int:
    """Return the rank of its tail's first card."""
    return np.int64(pile >> np.uint64(13) & np.uint64(15))


@inlined
def tail_of(pile: np.uint64) -> int:
    """Return the number of its loose cards."""
    return np.int64(pile >> np.uint64(17) & np.uint64(15))


@inlined
def suits_of(pile: np.uint64) -> np.uint64:
    """Return the suits kept of its tail."""
    return pile >> np.uint64(21)


@inlined
def height_of(foundations: np.uint64, suit: int) -> int:
    """Return the number of cards on a foundation."""
    return np.int64(foundations >> np.uint64(4 * suit) & np.uint64(15))


@inlined
def kept(level: int) -> np.uint64:
    """Return the bits of the suits that a level keeps."""
    return (np.uint64(1) << np.uint64(2 * level)) - np.uint64(1)


@inlined
def end_rank(dealt: Dealt, pile: np.uint64, column: int) -> int:
    """Return the rank of a column's end card; -1 for an empty column."""
    tail = tail_of(pile)
    if tail:
        return first_of(pile) - tail + 1
    frozen = frozen_of(pile)
    return np.int64(dealt.card[column, frozen - 1]) % 13 if frozen else -1


@inlined
def end_suit(dealt: Dealt, pile: np.uint64, column: int, rank: int, level: int) -> int:
    """Return the suit of a column's end card; -1 where it was forgotten."""
    if tail_of(pile) == 0:
        return np.int64(dealt.card[column, frozen_of(pile) - 1]) // 13
    if rank < level:
        return np.int64(suits_of(pile) >> np.uint64(2 * rank) & np.uint64(3))
    return -1


@inlined
def without_end(dealt: Dealt, pile: np.uint64, column: int, rank: int, level: int) -> np.uint64:
    """Return a packed column without its end card."""
    frozen, tail = frozen_of(pile), tail_of(pile)
    if tail:
        suits = suits_of(pile) & ~(np.uint64(3) << np.uint64(2 * rank))
        return pack(column, frozen, first_of(pile), tail - 1, suits)
    after = dealt.frozen[column, frozen - 1]
    suits = np.uint64(dealt.suits[column, frozen - 1]) & kept(level)
    first = np.int64(dealt.card[column, after]) % 13
    return pack(column, after, first, frozen - 1 - after, suits)


@inlined
def with_end(pile: np.uint64, column: int, rank: int, suit: int, level: int) -> np.uint64:
    """Return a packed column with one more card."""
    tail, suits = tail_of(pile), suits_of(pile)
    if rank < level:
        suits |= np.uint64(suit) << np.uint64(2 * rank)
    return pack(column, frozen_of(pile), first_of(pile) if tail else rank, tail + 1, suits)


@inlined
def part(pile: np.uint64, lane: int) -> np.uint64:
    """Return what a packed pile adds to a lane of the key; nothing for an empty column."""
    return np.uint64(0) if pile == np.uint64(0) else mixed(pile, lane)
