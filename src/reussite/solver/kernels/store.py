"""The states of a search of shapes: a pool of those met, and a table of their keys.

A :class:`Pool` holds states, one a row; a :class:`Table` their keys. A state is packed columns and
packed foundations (``kernels.columns``). A search that is asked for no line gives the row of a
state that was expanded to the next one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.columns import part
from reussite.solver.kernels.numbers import shuffle
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import I64, U64

I32 = NDArray[np.int32]

# Places of Pool.counts.
SIZE: Final = 0
"""The rows in use, or once in use."""
NODES: Final = 1
"""The states expanded."""
LOWEST: Final = 2
"""No open row has less to do than this."""
ASKED: Final = 3
"""The row whose shape is being asked about; -1 for none."""
PENDING: Final = 4
"""The row that is to be expanded next; -1 for none."""
FOUND: Final = 5
"""The row that wins."""
USED: Final = 6
"""Of the table that goes with the pool: the slots in use."""
STAMP: Final = 7
"""The number of the search that the table's entries are stamped with."""
RECYCLES: Final = 8
"""Whether the row of a state that was expanded is used again: then no line can be read."""
SPARE: Final = 9
"""The first of the rows to be used again, which are linked; -1 for none."""
NEW: Final = 10
"""The rows in ``order``: states after the row being expanded that were not met before."""
COUNTS: Final = 11

# Marks of a table's entries: what is known of a state.
LOST: Final = 1
WON: Final = 2
MAYBE: Final = 3


class Pool(NamedTuple):
    """States, one a row, those still open linked by how much is left to do."""

    piles: U64
    """``[row, column]``: the packed columns; last the packed foundations."""
    key: U64
    """``[row, lane]``."""
    left: I32
    """``[row, 0]``: frozen cards, ``[row, 1]``: and cards that are not up besides."""
    link: I32
    """``[row]``: the parent, the next open row (or spare one), the first row of its class (all
    joined by moves that can be undone)."""
    move: I32
    """``[row]``: the move that led there, as ``source | target << 8``."""
    heads: I32
    """``[todo]``: the newest open row with so much to do; -1 for none."""
    counts: I64
    random: U64
    order: I32
    """The rows of the states after the one being expanded."""
    planned: U64
    """``[number]``: of a move of the row being expanded both lanes of the key behind it, the two
    piles behind it, and ``source | target << 8``."""
    ends: I64
    """``[column]``: of the row being expanded, the rank of the end card, -1 for none."""
    tops: I64
    """``[rank]``: the columns with such an end that take another card, as bits."""
    waits: I64
    """``[rank]``: the suits whose foundation takes such a card next, as bits."""


class Table(NamedTuple):
    """An open-addressed table of 128-bit keys; two zeros are a free slot."""

    entry: U64
    """``[slot]``: both lanes of the key; the search that met the state last, above it in the
    higher half what is known of it: 0, LOST, WON or MAYBE. Side by side, since looking one up waits
    for the memory mostly."""


PARENT: Final = 0
NEXT: Final = 1
CLASS: Final = 2


@inlined
def find(table: Table, low: np.uint64, high: np.uint64) -> int:
    """Return the slot of a key; ``-1 - slot`` of a free one where it is not in the table."""
    mask = np.uint64(table.entry.shape[0] - 1)
    at = low & mask
    while True:
        if table.entry[at, 0] == low and table.entry[at, 1] == high:
            return np.int64(at)
        if table.entry[at, 0] == np.uint64(0) and table.entry[at, 1] == np.uint64(0):
            return -1 - np.int64(at)
        at = (at + np.uint64(1)) & mask


@kernel
def spread(table: Table, size: int) -> None:
    """Put the entries of the first ``size`` slots where they belong in the table, now larger.

    In place: taken in the order of their slots, from the start of a cluster on, each finds a slot
    between its home and where it was, or in the new part, and those before it stay.
    """
    start = 0
    while table.entry[start, 0] != np.uint64(0) or table.entry[start, 1] != np.uint64(0):
        start += 1
    for i in range(start, start + size):
        at = i & (size - 1)
        low, high, known = table.entry[at, 0], table.entry[at, 1], table.entry[at, 2]
        if low != np.uint64(0) or high != np.uint64(0):
            table.entry[at, 0] = table.entry[at, 1] = np.uint64(0)
            slot = -1 - find(table, low, high)
            table.entry[slot, 0], table.entry[slot, 1], table.entry[slot, 2] = low, high, known


@inlined
def is_new(pool: Pool, table: Table, row: int, low: np.uint64, high: np.uint64) -> int:
    """Put a key into the table, and into a row; return 1 where this search had not met it.

    0: met before or known to be lost. 2: known to be won.
    """
    if low == np.uint64(0) and high == np.uint64(0):
        low = np.uint64(1)  # two zeros are a free slot
    pool.key[row, 0], pool.key[row, 1] = low, high
    slot = find(table, low, high)
    stamp, mark = np.uint64(pool.counts[STAMP]), np.uint64(0)
    if slot < 0:
        slot = -1 - slot
        table.entry[slot, 0], table.entry[slot, 1] = low, high
        pool.counts[USED] += 1
    else:
        known = table.entry[slot, 2]
        mark = known >> np.uint64(32)
        if mark == np.uint64(LOST) or known & np.uint64(0xFFFFFFFF) == stamp:
            return 0
    table.entry[slot, 2] = stamp | mark << np.uint64(32)
    return 2 if mark == np.uint64(WON) else 1


@inlined
def mark_at(table: Table, slot: int) -> int:
    """Return what is known of the state in a slot."""
    return np.int64(table.entry[slot, 2] >> np.uint64(32))


@inlined
def set_mark_at(table: Table, slot: int, mark: int) -> None:
    """Note what is known of the state in a slot."""
    stamp = table.entry[slot, 2] & np.uint64(0xFFFFFFFF)
    table.entry[slot, 2] = stamp | np.uint64(mark) << np.uint64(32)


@inlined
def spare_row(pool: Pool) -> int:
    """Return a row that is not in use."""
    return pool.counts[SIZE] if pool.counts[SPARE] < 0 else pool.counts[SPARE]


@inlined
def keep_new(pool: Pool, row: int) -> None:
    """Take the spare row, in which a new state was written, into use."""
    if row == pool.counts[SPARE]:
        pool.counts[SPARE] = pool.link[row, NEXT]
    else:
        pool.counts[SIZE] = row + 1
    pool.order[pool.counts[NEW]] = row
    pool.counts[NEW] += 1


@inlined
def recycle(pool: Pool, row: int) -> None:
    """Let a row be used again."""
    pool.link[row, NEXT] = pool.counts[SPARE]
    pool.counts[SPARE] = row


@inlined
def open_new(pool: Pool) -> None:
    """Link the rows of ``order`` as open, in a random order."""
    number = pool.counts[NEW]
    if pool.random[0] != np.uint64(0):
        shuffle(pool.order, 0, number, pool.random)
    for i in range(number):
        row = pool.order[i]
        todo = pool.left[row, 1]
        pool.link[row, NEXT] = pool.heads[todo]
        pool.heads[todo] = row
        pool.counts[LOWEST] = min(pool.counts[LOWEST], todo)
    pool.counts[NEW] = 0


@inlined
def has_open(pool: Pool) -> bool:
    """Whether a row is open; the number of what it has to do is then ``counts[LOWEST]``."""
    todo = pool.counts[LOWEST]
    while todo < pool.heads.size and pool.heads[todo] < 0:
        todo += 1
    pool.counts[LOWEST] = todo
    return todo < pool.heads.size


@inlined
def take_open(pool: Pool) -> int:
    """Close the newest of the rows with the least to do, and return it; -1 for none."""
    if not has_open(pool):
        return -1
    todo = pool.counts[LOWEST]
    row = np.int64(pool.heads[todo])
    pool.heads[todo] = pool.link[row, NEXT]
    return row


@inlined
def begin(pool: Pool, table: Table) -> None:
    """Start a search from the state in row 0, whose piles and ``left`` are given."""
    for todo in range(pool.heads.size):
        pool.heads[todo] = -1
    low, high = np.uint64(0), np.uint64(0)
    for pile in range(pool.piles.shape[1]):
        low += part(pool.piles[0, pile], 0)
        high += part(pool.piles[0, pile], 1)
    pool.counts[STAMP] += 1
    pool.counts[SIZE] = pool.counts[NEW] = 0
    for place in (ASKED, PENDING, FOUND, SPARE):
        pool.counts[place] = -1
    pool.counts[LOWEST] = pool.heads.size
    pool.link[0, PARENT], pool.link[0, CLASS] = -1, 0
    pool.move[0] = -1
    is_new(pool, table, 0, low, high)
    keep_new(pool, 0)
    open_new(pool)
