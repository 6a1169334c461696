"""Best-first search of shapes: what has the least left to do first, the newest of it first.

Frozen cards and cards that are not up never grow in number, so this order goes down where it can.
A search of exact positions may ask an oracle, the same search at a lower level, whether the shape
of a position can still win before it takes the position up.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.columns import (
    Dealt,
    kept,
)
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.shapes import (
    expand,
)
from reussite.solver.kernels.store import (
    ASKED,
    CLASS,
    FOUND,
    LOST,
    LOWEST,
    MAYBE,
    NEW,
    NEXT,
    NODES,
    PARENT,
    PENDING,
    SIZE,
    USED,
    WON,
    Pool,
    Table,
    begin,
    find,
    has_open,
    mark_at,
    set_mark_at,
    take_open,
)

EXHAUSTED: Final = 0
FOUND_WIN: Final = 1
AT_BUDGET: Final = 2
FULL: Final = 3
ORACLE_FULL: Final = 4
CUT: Final = 5
NEVER: Final = 1 << 62


@inlined
def is_full(pool: Pool, table: Table) -> bool:
    """Whether there may be no room for the states after one more row."""
    room = pool.order.size + 2
    return pool.counts[SIZE] + room > pool.move.size or (
        (pool.counts[USED] + room) * 8 > table.entry.shape[0] * 5
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
    return mark_at(known, slot) if slot >= 0 else 0


@inlined
def set_mark(oracle: Pool, known: Table, row: int, mark: int) -> None:
    """Set the mark of a row's state."""
    set_mark_at(known, find(known, oracle.key[row, 0], oracle.key[row, 1]), mark)


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
def close(pool: Pool, table: Table) -> None:
    """Mark as lost the states met that have less left to do than any that is still open.

    What a state leads to never has more left to do than it has, so all of that was expanded.
    """
    lowest = pool.counts[LOWEST] if has_open(pool) else pool.heads.size
    for place in (PENDING, ASKED, FOUND):
        if pool.counts[place] >= 0:
            lowest = min(lowest, np.int64(pool.left[pool.counts[place], 1]))
    for row in range(pool.counts[SIZE] - pool.counts[NEW]):
        if pool.left[row, 1] < lowest:
            set_mark(pool, table, row, LOST)


@kernel
def run(dealt: Dealt, pool: Pool, table: Table, level: int, most: int, budget: int) -> int:
    """Search on, the row that is pending first, to the end or no more than ``budget`` states.

    One call for many states: passing all these arrays takes as long as expanding a few. It may be
    called again after FULL and AT_BUDGET.
    """
    while True:
        if is_full(pool, table):
            return FULL
        if pool.counts[SIZE] >= most:
            return CUT
        if pool.counts[PENDING] < 0 and not has_open(pool):
            return EXHAUSTED
        if pool.counts[NODES] >= budget:
            return AT_BUDGET
        row = pool.counts[PENDING]
        if row < 0:
            row = take_open(pool)
        pool.counts[PENDING] = -1
        pool.counts[NODES] += 1
        found = row if pool.left[row, 0] == 0 else expand(dealt, pool, table, row, level)
        if found >= 0:
            pool.counts[FOUND] = found
            return FOUND_WIN


@inlined
def settle(pool: Pool, oracle: Pool, known: Table, ended: int) -> None:
    """End a question: let its row go where its shape is lost, or have it expanded next."""
    close(oracle, known)
    if ended != EXHAUSTED:
        if ended == FOUND_WIN:
            mark_win(oracle, known, oracle.counts[FOUND])
        else:
            set_mark(oracle, known, 0, MAYBE)
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
    is_asked = pool.link[row, CLASS] == row
    mark = ask(pool, row, oracle, known, level) if is_asked else WON
    if mark == 0:
        oracle.counts[NODES] = 0
        pool.counts[ASKED] = row
    elif mark != LOST:
        pool.counts[PENDING] = row
    return True


@kernel
def guided(
    dealt: Dealt, pool: Pool, table: Table, level: int,
    oracle: Pool, known: Table, oracle_level: int, cap: int, most: int, budget: int,
) -> int:  # fmt: skip
    """Search as :func:`run` does, asking the oracle, ``cap`` shapes a question.

    States expanded by the oracle count as well. ORACLE_FULL: there is no room for its next one.
    """
    while True:
        if pool.counts[ASKED] >= 0:
            before = oracle.counts[NODES]
            most_nodes = min(cap, before + budget - pool.counts[NODES])
            ended = run(dealt, oracle, known, oracle_level, NEVER, most_nodes)
            pool.counts[NODES] += oracle.counts[NODES] - before
            if ended == FULL:
                return ORACLE_FULL
            if ended == AT_BUDGET and oracle.counts[NODES] < cap:
                return AT_BUDGET
            settle(pool, oracle, known, ended)
        elif pool.counts[PENDING] >= 0:
            ended = run(dealt, pool, table, level, most, min(budget, pool.counts[NODES] + 1))
            if ended != AT_BUDGET or pool.counts[NODES] >= budget:
                return ended
        elif not choose(pool, oracle, known, oracle_level):
            return EXHAUSTED


@kernel
def start(pool: Pool, table: Table) -> None:
    """Start from the state in row 0."""
    begin(pool, table)
    pool.counts[NODES] = 0
