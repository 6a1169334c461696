"""States that are lost even in a game that asks less: all cards of the stock lie open.

Any card of stock and waste may be taken at any time there. So one is taken only when another card
needs it: as the card, or one of the cards, between the end of a column and a card that is not of
the stock and is put there; or, below one of its suit, to go up with it. What is left are moves of
other cards, of which there are few: see docs/solver.md.

A column is the set of its cards, as it is in sequence: bit ``4 * step + suit`` for each, so that
the lowest bit is its end. A *row* is a state: its columns, then the numbers named below.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from reussite.solver.kernels.numbers import mixed
from reussite.solver.kernels.options import inlined, inner
from reussite.solver.kernels.processor import highest_bit, lowest_bit
from reussite.solver.kernels.seen import find
from reussite.solver.kernels.state import (
    I64,
    LIVE,
    RESERVE,
    RESERVE_LEFT,
    SINGLE_OR_WHOLE,
    U64,
    Rules,
    Seen,
    State,
)

# A row's numbers, counted from its end.
STOCK: Final = -1
UP: Final = -2
LEFT: Final = -3
SWAPS: Final = -4
"""1 where one card went from column to column to get there, which can be taken back."""
LOW: Final = -5
HIGH: Final = -6
NUMBERS: Final = 6

# Places of Open.counts.
ASKS: Final = 0
"""0 where the game is not served: nothing is ever asked."""
AT: Final = 1
"""The depth of the question under way, -1 for none."""
PENDING: Final = 2
"""How many states of the question have no answer yet."""
MET: Final = 3
"""The states with an answer or a pending one."""
LOOKED_AT: Final = 4
"""The states expanded so far."""
UNTIL: Final = 5
"""How many those may be before the question under way is cut."""
COUNTS: Final = 6

NOT_LOST: Final = 2
"""The answer of a state that may be won, or that a question was cut at: see ``question``."""
_SUIT: Final = 0x1111111111111


class Open(NamedTuple):
    """The arrays of the questions. Cards are bits ``4 * step + suit``, in all of them."""

    places: U64
    """``[0 column/1 block/2 reserve, card]``: the cards on which it may go, with a reserve left."""
    kids: U64
    """``[card]``: the cards that may be put on it, from the stock too."""
    number: I64
    """``[card of the state]``: its bit."""
    reserve: I64
    rows: U64
    first: I64
    """``[d]``: the children of the row of depth d are the rows from here to ``first[d + 1]``."""
    cursor: I64
    row: I64
    """``[d]``: the row of depth d."""
    mark: I64
    """``[d]``: how many states were pending before that of depth d."""
    pending: I64
    """Their slots."""
    chain: U64
    """``[k, 0..2]``: the k-th card of a chain, what may follow it, all of them so far."""
    counts: I64


@inlined
def write_first(state: State, open_: Open) -> None:
    """Write the state as row 0."""
    row, columns = open_.rows[0], state.length.size
    known = np.uint64(0)
    for column in range(columns):
        cards = np.uint64(0)
        for i in range(state.length[column]):
            cards |= np.uint64(1) << np.uint64(open_.number[state.columns[column, i]])
        row[column] = cards
    up = np.uint64(0)
    for suit in range(4):
        below = (np.uint64(1) << np.uint64(4 * state.height[suit])) - np.uint64(1)
        up |= below & (np.uint64(_SUIT) << np.uint64(suit))
    for i in range(state.counts[LIVE]):
        known |= np.uint64(1) << np.uint64(open_.number[state.live[i] & 255])
    row[row.size + STOCK], row[row.size + UP] = known, up
    row[row.size + LEFT], row[row.size + SWAPS] = (
        np.uint64(state.counts[RESERVE_LEFT]),
        np.uint64(0),
    )
    write_key(open_, 0, columns)


@inlined
def write_key(open_: Open, at: int, columns: int) -> None:
    """Write a row's key: columns in any order; stock and foundations are what is left."""
    row = open_.rows[at]
    rest = ~(row[row.size + UP] | row[row.size + LEFT] << np.uint64(52))
    low, high = mixed(rest, 0), mixed(rest, 1)
    for column in range(columns):
        low += mixed(row[column], 0)
        high += mixed(row[column], 1)
    row[row.size + LOW] = low | np.uint64(low == np.uint64(0))  # zero is a free slot
    row[row.size + HIGH] = high & ~np.uint64(255)


@inlined
def answer_of(open_: Open, answers: Seen, at: int) -> tuple[np.int64, np.uint64]:
    """Return the slot of a row's key as ``find`` does, and its answer, 0 for none."""
    size = open_.rows.shape[1]
    slot = find(answers, open_.rows[at, size + LOW], open_.rows[at, size + HIGH])
    return slot, answers.keys[slot, 1] & np.uint64(255) if slot >= 0 else np.uint64(0)


@inlined
def keep(open_: Open, answers: Seen, end: int, source: int) -> int:
    """Keep the child in row ``end`` if it is to be looked at; return where the next one goes.

    Fills the column it came from; -1 where the child is not lost.
    """
    row, columns = open_.rows[end], open_.rows.shape[1] - NUMBERS
    left = row[row.size + LEFT]
    if source < columns and row[source] == np.uint64(0):
        left -= np.uint64(1)
        row[source] = np.uint64(1) << np.uint64(open_.reserve[left])
        row[row.size + LEFT] = left
    if left == np.uint64(0):  # then nothing but the stock's order could be in the way
        return -1
    write_key(open_, end, columns)
    _, answer = answer_of(open_, answers, end)
    if answer == np.uint64(NOT_LOST):
        return -1
    return end + (answer == np.uint64(0))


@inlined
def write_child(open_: Open, at: int, end: int, source: int, moved: np.uint64) -> None:
    """Write a row without the cards moved from a column or the reserve into row ``end``."""
    rows = open_.rows
    for i in range(rows.shape[1]):
        rows[end, i] = rows[at, i]
    if source == RESERVE:
        rows[end, rows.shape[1] + LEFT] -= np.uint64(1)
    else:
        rows[end, source] &= ~moved


@inlined
def go_up(open_: Open, answers: Seen, at: int, end: int, source: int, card: int) -> int:
    """Write the child in which a card goes up, those of the stock below it first, if it can."""
    rows, size = open_.rows, open_.rows.shape[1]
    bit = np.uint64(1) << np.uint64(card)
    lower = (np.uint64(_SUIT) << np.uint64(card & 3)) & (bit - np.uint64(1))
    if lower & ~rows[at, size + UP] & ~rows[at, size + STOCK]:
        return end
    write_child(open_, at, end, source, bit)
    rows[end, size + UP] |= lower | bit
    rows[end, size + STOCK] &= ~lower
    rows[end, size + SWAPS] = np.uint64(0)
    return keep(open_, answers, end, source)


@inlined
def put_on(
    open_: Open, answers: Seen, at: int, end: int,
    source: int, moved: np.uint64, card: int, parents: np.uint64, target: int, swaps: int,
) -> int:  # fmt: skip
    """Write the children in which a card goes to a column, with a chain of the stock between."""
    rows, size, chain = open_.rows, open_.rows.shape[1], open_.chain
    stock = rows[at, size + STOCK]
    top = np.int64(lowest_bit(rows[at, target]))
    gap = (top >> 2) - (card >> 2) - 1
    if gap < 0:
        return end
    k = 0
    chain[0, 0], chain[0, 1], chain[0, 2] = np.uint64(top), open_.kids[top] & stock, np.uint64(0)
    while k >= 0:
        if k == gap:
            if parents >> chain[k, 0] & np.uint64(1):
                write_child(open_, at, end, source, moved)
                rows[end, target] |= moved | chain[k, 2]
                rows[end, size + STOCK] &= ~chain[k, 2]
                rows[end, size + SWAPS] = np.uint64(swaps and gap == 0)
                end = keep(open_, answers, end, source)
                if end < 0:
                    return end
            k -= 1
        elif chain[k, 1] == np.uint64(0):
            k -= 1
        else:
            following = lowest_bit(chain[k, 1])
            chain[k, 1] &= chain[k, 1] - np.uint64(1)
            chain[k + 1, 0], chain[k + 1, 1] = following, open_.kids[following] & stock
            chain[k + 1, 2] = chain[k, 2] | np.uint64(1) << following
            k += 1
    return end


@inner
def put_anywhere(
    open_: Open, answers: Seen, at: int, end: int,
    source: int, moved: np.uint64, card: int, parents: np.uint64, swaps: int,
) -> int:  # fmt: skip
    """Write the children in which cards go to other columns; -1 where one is not lost."""
    for target in range(open_.rows.shape[1] - NUMBERS):
        if target != source and open_.rows[at, target] and end >= 0:
            end = put_on(open_, answers, at, end, source, moved, card, parents, target, swaps)
    return end


@inlined
def settled_cards(open_: Open, row: U64) -> np.uint64:
    """Return the cards that go up without loss as soon as they come free (docs/solver.md).

    All cards below them in their suit are up or in the stock, and each card that may be put on
    them is such a card itself. Cards that may be put on another one are lower.
    """
    known = row[row.size + STOCK] | row[row.size + UP]
    ready = np.uint64(0)
    for suit in range(4):
        of_suit = np.uint64(_SUIT) << np.uint64(suit)
        missing = of_suit & ~known
        below = (missing & (~missing + np.uint64(1))) - np.uint64(1) << np.uint64(1) | np.uint64(1)
        ready |= of_suit & below
    settled = np.uint64(0)
    while ready:
        card = lowest_bit(ready)
        ready &= ready - np.uint64(1)
        if open_.kids[card] & ~settled == np.uint64(0):
            settled |= np.uint64(1) << card
    return settled


@inlined
def settled_source(open_: Open, at: int) -> int:
    """Return the reserve or a column whose end is settled, or -1."""
    row = open_.rows[at]
    ends = np.uint64(1) << np.uint64(open_.reserve[row[row.size + LEFT] - np.uint64(1)])
    settled = settled_cards(open_, row)
    if ends & settled:
        return RESERVE
    for source in range(row.size - NUMBERS):
        if row[source] & (~row[source] + np.uint64(1)) & settled:
            return source
    return -1


@inlined
def expand(rules: Rules, open_: Open, answers: Seen, at: int, end: int) -> int:
    """Write the children of a row from row ``end`` on that have no answer yet.

    Returns where they end; -1 where one is not lost.
    """
    columns, size = open_.rows.shape[1] - NUMBERS, open_.rows.shape[1]
    top = open_.reserve[open_.rows[at, size + LEFT] - np.uint64(1)]
    only = settled_source(open_, at)
    for i in range(columns + 1):  # one place that calls each part: they are compiled into it
        source = i - 1 if i else RESERVE
        if end < 0 or (only >= 0 and source != only):
            continue
        card = top if source == RESERVE else np.int64(lowest_bit(open_.rows[at, source]))
        end = go_up(open_, answers, at, end, source, card)
    if only >= 0:
        return end
    for i in range(2 * columns + 1):
        source, whole = (i - 1 >> 1, i - 1 & 1) if i else (RESERVE, 0)
        cards = np.uint64(1) << np.uint64(top) if source == RESERVE else open_.rows[at, source]
        is_one = cards & (cards - np.uint64(1)) == np.uint64(0)
        if end < 0 or (is_one if whole else not is_one and rules.unit != SINGLE_OR_WHOLE):
            continue
        card = np.int64(highest_bit(cards) if whole else lowest_bit(cards))
        moved = cards if whole else np.uint64(1) << np.uint64(card)
        parents = open_.places[2 if source == RESERVE else whole, card]
        swaps = 0 if whole or is_one else 1
        end = put_anywhere(open_, answers, at, end, source, moved, card, parents, swaps)
    return end
