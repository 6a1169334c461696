"""Best-first search of shapes: what has the least left to do first, the newest of it first.

Frozen cards and cards that are not up never grow in number, so this order goes down where it can.
A search of exact positions may ask an oracle, the same search at a lower level, whether the shape
of a position can still win before it takes the position up.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.shapes import (
    ASKED,
    CLASS,
    FOUND,
    LOST,
    MAYBE,
    NEXT,
    NODES,
    PARENT,
    PENDING,
    SIZE,
    USED,
    WON,
    Dealt,
    Pool,
    Table,
    begin,
    expand,
    find,
    has_open,
    kept,
    take_open,
)

EXHAUSTED: Final = 0
FOUND_WIN: Final = 1
AT_BUDGET: Final = 2
FULL: Final = 3
ORACLE_FULL: Final = 4
RUNNING: Final = 5
CUT: Final = 6


@inlined
def is_full(pool: Pool, table: Table) -> bool:
    """Whether there may be no room for the states after one more row."""
    room = pool.order.size + 2
    return pool.counts[SIZE] + room > pool.move.size or (
        (pool.counts[USED] + room) * 8 > table.stamp.size * 5
    )


@inlined
def ask(pool: Pool, row: int, oracle: Pool, known: Table, level: int) -> int:
    """Return what is known of the shape of a row; where nothing is, start a search of it."""
    suits = kept(level) << np.uint64(21)
    last = pool.piles.shape[1] - 1
    for pile in range(last):
        forgotten = pool.piles[row, pile] & np.uint64((1 << 21) - 1)
        oracle.piles[0, pile] = forgotten | pool.piles[row, pile] & suits
    oracle.piles[0, last] = pool.piles[row, last]
    oracle.left[0, 0], oracle.left[0, 1] = pool.left[row, 0], pool.left[row, 1]
    begin(oracle, known)
    return mark_of(oracle, known, 0)


@inlined
def mark_of(oracle: Pool, known: Table, row: int) -> int:
    """Return the mark of a row's state."""
    slot = find(known, oracle.key[row, 0], oracle.key[row, 1])
    return np.int64(known.mark[slot]) if slot >= 0 else 0


@inlined
def set_mark(oracle: Pool, known: Table, row: int, mark: int) -> None:
    """Set the mark of a row's state."""
    known.mark[find(known, oracle.key[row, 0], oracle.key[row, 1])] = mark


@kernel
def mark_win(oracle: Pool, known: Table, found: int) -> None:
    """Mark as won all states joined, by moves that can be undone, to those on the way to a win."""
    size = oracle.counts[SIZE]
    row = found
    while row >= 0:  # the links to open rows serve as marks of classes: the search is over
        oracle.link[oracle.link[row, CLASS], NEXT] = -2
        row = np.int64(oracle.link[row, PARENT])
    for row in range(size):
        if oracle.link[oracle.link[row, CLASS], NEXT] == -2:
            set_mark(oracle, known, row, WON)


@kernel
def question(dealt: Dealt, oracle: Pool, known: Table, level: int) -> int:
    """Expand one more shape of a question; return LOST or WON where that settles it, or RUNNING."""
    row = take_open(oracle)
    if row < 0:
        for other in range(oracle.counts[SIZE]):
            set_mark(oracle, known, other, LOST)
        return LOST
    oracle.counts[NODES] += 1
    if oracle.left[row, 0] == 0:
        mark_win(oracle, known, row)
        return WON
    found = expand(dealt, oracle, known, row, level)
    if found >= 0:
        mark_win(oracle, known, found)
        return WON
    return RUNNING


@inlined
def go_on_asking(
    dealt: Dealt, pool: Pool, oracle: Pool, known: Table, level: int, cap: int
) -> None:
    """Take the open question one shape further; where that ends it, let its row go, or have it."""
    before = oracle.counts[NODES]
    answer = question(dealt, oracle, known, level)
    pool.counts[NODES] += oracle.counts[NODES] - before
    if answer == RUNNING:
        if oracle.counts[NODES] < cap:
            return
        set_mark(oracle, known, 0, MAYBE)
    if answer != LOST:
        pool.counts[PENDING] = pool.counts[ASKED]
    pool.counts[ASKED] = -1


@inlined
def choose(pool: Pool, oracle: Pool, known: Table, level: int) -> bool:
    """Choose an open row, and ask about it where a move that cannot be undone led there.

    Returns False where there is no open row.
    """
    row = take_open(pool)
    if row < 0:
        return False
    mark = WON
    if level >= 0 and pool.link[row, CLASS] == row:
        mark = ask(pool, row, oracle, known, level)
    if mark == 0:
        oracle.counts[NODES] = 0
        pool.counts[ASKED] = row
    elif mark != LOST:
        pool.counts[PENDING] = row
    return True


@inlined
def needs_a_node(pool: Pool, oracle: Pool) -> bool:
    """Whether the next step expands a state: not so where it ends a question, or the search."""
    if pool.counts[ASKED] >= 0:
        return has_open(oracle)
    return pool.counts[PENDING] >= 0


@kernel
def search(
    dealt: Dealt, pool: Pool, table: Table, level: int,
    oracle: Pool, known: Table, oracle_level: int, cap: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Search on until the space is used up, a win, ``budget`` states, or an array is full.

    States expanded by the oracle (asked where ``oracle_level`` is 0 or higher, ``cap`` shapes a
    question) count as well. CUT: after ``most`` states of its own were met. It may be called again
    after any answer but these, EXHAUSTED and FOUND_WIN.
    """
    while True:
        if is_full(pool, table):
            return FULL
        if oracle_level >= 0 and is_full(oracle, known):
            return ORACLE_FULL
        if pool.counts[SIZE] >= most:
            return CUT
        if pool.counts[NODES] >= budget and needs_a_node(pool, oracle):
            return AT_BUDGET
        if pool.counts[ASKED] >= 0:
            go_on_asking(dealt, pool, oracle, known, oracle_level, cap)
            continue
        row = pool.counts[PENDING]
        if row < 0:
            if not choose(pool, oracle, known, oracle_level):
                return EXHAUSTED
            continue
        pool.counts[PENDING] = -1
        pool.counts[NODES] += 1
        found = row if pool.left[row, 0] == 0 else expand(dealt, pool, table, row, level)
        if found >= 0:
            pool.counts[FOUND] = found
            return FOUND_WIN


@kernel
def start(pool: Pool, table: Table) -> None:
    """Start from the state in row 0."""
    begin(pool, table)
    pool.counts[NODES] = 0
