"""States of the game with an open stock, each a row of numbers: see ``open_stock``.

A row has its columns, eight cards a number from the bottom on, then their lengths, then the numbers
named below. A card is bit ``4 * step + suit``, the step being its place on its foundation; a place
of a column holds one more than that, and 64 where it is left open which of a class it is, the
lowest one standing for it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from reussite.solver.kernels.numbers import mixed
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.processor import highest_bit, lowest_bit
from reussite.solver.kernels.seen import find
from reussite.solver.kernels.state import I64, LIVE, RESERVE_LEFT, U64, Seen, State

WORDS: Final = 7
"""A column's numbers: all of a pack may lie in one."""

# A row's numbers, counted from its end.
UNTOLD: Final = -1
"""The cards of the stock, and those of classes of which some lie in columns, left open which."""
SPARE: Final = -2
"""So many bits of a class as it has cards in the stock, the lowest first."""
UP: Final = -3
LEFT: Final = -4
SWAPS: Final = -5
"""1 where the move that led there can be taken back."""
GENEROUS: Final = -6
"""1 where all that may be left open is, there and in all that it leads to."""
LOW: Final = -7
HIGH: Final = -8
NUMBERS: Final = 8

OPEN_CARD: Final = 64
STEPS: Final = 13
_EIGHT: Final = np.uint64(8)
_ONE: Final = np.uint64(1)
_SUIT: Final = 0x1111111111111


# Rows of Open.table, after the places of single cards of columns, of blocks and of the reserve: the
# cards on which a card may go, and bit 52 for spaces, once the reserve is used up.
KIDS: Final = 3
"""The cards that may be put on it, from the stock too."""
TWINS: Final = 4
"""Its class; of a card that was not in the stock at the start, none."""

# Rows of Open.cards.
NUMBER: Final = 0
"""The bit of each card of the state."""
RESERVED: Final = 1
"""The cards of the reserve as bits."""

# Columns of Open.depths.
FIRST: Final = 0
"""The children of the row of depth d are the rows from here to that of ``d + 1``."""
CURSOR: Final = 1
ROW: Final = 2
"""The row of the depth."""
MARK: Final = 3
"""How many states were pending before it."""


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


class Open(NamedTuple):
    """The arrays of the questions, few, as a call passes them one by one."""

    columns: int
    starts: np.uint64
    """The cards of the stock that spaces take, once the reserve is used up."""
    leads: np.uint64
    """The lowest card of each class."""
    table: U64
    cards: I64
    rows: U64
    """States; the last one is for work."""
    depths: I64
    pending: U64
    """``[k, lane]``: the keys of the states that have no answer yet."""
    chain: U64
    """``[k, 0..2]``: what may follow the k-th card of a chain; UNTOLD and SPARE before it."""
    counts: I64


@inlined
def bit(card: int) -> np.uint64:
    """Return a card as a bit."""
    return _ONE << np.uint64(card)


@inlined
def is_single(cards: np.uint64) -> bool:
    """Say whether a set of cards that is not empty has one card."""
    return bool(cards & (cards - _ONE) == np.uint64(0))


@inlined
def length_of(open_: Open, at: int, column: int) -> np.int64:
    """Return how many cards a column has."""
    return np.int64(open_.rows[at, open_.columns * WORDS + column])


@inlined
def cell(open_: Open, at: int, column: int, place: int) -> np.int64:
    """Return what a column holds at a place, 0 being the bottom: a card, OPEN_CARD added or not."""
    word = open_.rows[at, column * WORDS + (place >> 3)]
    return np.int64(word >> np.uint64(8 * (place & 7)) & np.uint64(255)) - 1


@inlined
def end_of(open_: Open, at: int, column: int) -> np.int64:
    """Return the end of a column that is not empty, as ``cell`` does."""
    return cell(open_, at, column, length_of(open_, at, column) - 1)


@inlined
def put_cell(open_: Open, at: int, column: int, place: int, held: int) -> None:
    """Make a column hold a card at a place that it has, or at its end."""
    word, shift = column * WORDS + (place >> 3), np.uint64(8 * (place & 7))
    others = open_.rows[at, word] & ~(np.uint64(255) << shift)
    open_.rows[at, word] = others | np.uint64(held + 1) << shift


@inlined
def push(open_: Open, at: int, column: int, held: int) -> None:
    """Put a card on a column."""
    length = length_of(open_, at, column)
    put_cell(open_, at, column, length, held)
    open_.rows[at, open_.columns * WORDS + column] = np.uint64(length + 1)


@inlined
def pop(open_: Open, at: int, column: int) -> None:
    """Take the end off a column."""
    length = length_of(open_, at, column) - 1
    put_cell(open_, at, column, length, -1)
    open_.rows[at, open_.columns * WORDS + column] = np.uint64(length)


@inlined
def take_spare(open_: Open, at: int, members: np.uint64) -> None:
    """Take one card of a class that has some in the stock."""
    row = open_.rows[at]
    row[row.size + SPARE] &= ~bit(highest_bit(row[row.size + SPARE] & members))


@inlined
def tell(open_: Open, at: int, members: np.uint64) -> None:
    """Write down which card of a class lies in a column, if only one is left that it can be."""
    row = open_.rows[at]
    left = row[row.size + UNTOLD] & members
    if left == np.uint64(0) or not is_single(left) or row[row.size + SPARE] & members:
        return
    held = np.int64(lowest_bit(members)) + OPEN_CARD
    for column in range(open_.columns):
        for place in range(length_of(open_, at, column)):
            if cell(open_, at, column, place) == held:
                put_cell(open_, at, column, place, np.int64(lowest_bit(left)))
    row[row.size + UNTOLD] &= ~left


@inlined
def write_first(state: State, open_: Open) -> None:
    """Write the state as row 0."""
    row = open_.rows[0]
    for i in range(row.size):
        row[i] = np.uint64(0)
    for column in range(open_.columns):
        for i in range(state.length[column]):
            push(open_, 0, column, open_.cards[NUMBER, state.columns[column, i]])
    for suit in range(4):
        below = bit(4 * state.height[suit]) - _ONE
        row[row.size + UP] |= below & np.uint64(_SUIT) << np.uint64(suit)
    for i in range(state.counts[LIVE]):
        card = open_.cards[NUMBER, state.live[i] & 255]
        spare = open_.table[TWINS, card] & ~row[row.size + SPARE]
        row[row.size + UNTOLD] |= bit(card)
        row[row.size + SPARE] |= bit(lowest_bit(spare))
    row[row.size + LEFT] = np.uint64(state.counts[RESERVE_LEFT])
    write_key(open_, 0)


@inlined
def write_generous(open_: Open, at: int, end: int) -> None:
    """Write a row into row ``end`` with all left open that may be: lost there, lost here."""
    row, copy = open_.rows[at], open_.rows[end]
    for i in range(row.size):
        copy[i] = row[i]
    copy[row.size + GENEROUS], copy[row.size + SWAPS] = _ONE, np.uint64(0)
    untold = row[row.size + UNTOLD]
    for column in range(open_.columns):
        for place in range(length_of(open_, at, column)):
            held = cell(open_, at, column, place)
            if held < OPEN_CARD and open_.table[TWINS, held]:
                untold |= bit(held)
    copy[row.size + UNTOLD] = untold
    for column in range(open_.columns):
        for place in range(length_of(open_, at, column)):
            held = cell(open_, at, column, place)
            if held < OPEN_CARD and open_.table[TWINS, held]:
                if is_single(untold & open_.table[TWINS, held]):
                    copy[row.size + UNTOLD] &= ~bit(held)
                else:
                    lowest = np.int64(lowest_bit(open_.table[TWINS, held]))
                    put_cell(open_, end, column, place, lowest + OPEN_CARD)
    write_key(open_, end)


@inlined
def write_key(open_: Open, at: int) -> None:
    """Write a row's key: columns in any order; what else there is follows but for two numbers."""
    row = open_.rows[at]
    rest = ~(row[row.size + UP] | row[row.size + LEFT] << np.uint64(52))
    low, high = mixed(rest, 0), mixed(rest, 1)
    for column in range(open_.columns):
        first, lower, higher = column * WORDS, np.uint64(0), np.uint64(0)
        for i in range(first, first + (length_of(open_, at, column) + 7 >> 3)):
            lower, higher = mixed(lower ^ row[i], 0), mixed(higher ^ row[i], 1)
        low += lower
        high += higher
    row[row.size + LOW] = low | np.uint64(low == np.uint64(0))  # zero is a free slot
    row[row.size + HIGH] = high & ~np.uint64(255)


@inlined
def answer_of(open_: Open, answers: Seen, at: int) -> tuple[np.int64, np.uint64]:
    """Return the slot of a row's key as ``find`` does, and its answer, 0 for none."""
    size = open_.rows.shape[1]
    slot = find(answers, open_.rows[at, size + LOW], open_.rows[at, size + HIGH])
    return slot, answers.keys[slot, 1] & np.uint64(255) if slot >= 0 else np.uint64(0)
