"""The moves of shapes: positions of a castle game without the suits of high loose cards.

Why a game without suits in its columns can be searched so, and why no win is lost, is said in
docs/solver.md.
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.columns import (
    Dealt,
    end_rank,
    end_suit,
    frozen_of,
    height_of,
    part,
    tail_of,
    with_end,
    without_end,
)
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.processor import lowest_bit, prefetch
from reussite.solver.kernels.state import FOUNDATION
from reussite.solver.kernels.store import (
    CLASS,
    NEW,
    PARENT,
    RECYCLES,
    Pool,
    Table,
    is_new,
    keep_new,
    open_new,
    recycle,
    spare_row,
)


@inlined
def lift(
    dealt: Dealt, pool: Pool, row: int, level: int, source: int, rank: int
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Return a column without its end card, and both lanes of the key with that column so."""
    pile = pool.piles[row, source]
    after = without_end(dealt, pile, source, rank, level)
    low = pool.key[row, 0] + (part(after, 0) - part(pile, 0))
    high = pool.key[row, 1] + (part(after, 1) - part(pile, 1))
    return after, low, high


@inlined
def put(pool: Pool, row: int, level: int, target: int, rank: int, suit: int) -> np.uint64:
    """Return a pile of a row with one more card, of the suit given or going up as it."""
    if target == FOUNDATION:
        return pool.piles[row, -1] + (np.uint64(1) << np.uint64(4 * suit))
    return with_end(pool.piles[row, target], target, rank, suit, level)


@inlined
def write_row(
    pool: Pool, row: int, child: int, source: int, target: int,
    from_after: np.uint64, to_after: np.uint64,
) -> None:  # fmt: skip
    """Write all but the key of the state after a move into a row."""
    thawed = frozen_of(pool.piles[row, source]) - frozen_of(from_after)
    for pile in range(pool.piles.shape[1]):
        pool.piles[child, pile] = pool.piles[row, pile]
    pool.piles[child, source] = from_after
    pool.piles[child, pool.piles.shape[1] - 1 if target == FOUNDATION else target] = to_after
    pool.left[child, 0] = pool.left[row, 0] - thawed
    pool.left[child, 1] = pool.left[row, 1] - thawed - (1 if target == FOUNDATION else 0)
    loose = target != FOUNDATION and thawed == 0
    pool.link[child, PARENT] = row
    pool.link[child, CLASS] = pool.link[row, CLASS] if loose else child
    pool.move[child] = source | target << 8


@inlined
def plan(
    pool: Pool, table: Table, row: int, number: int, source: int, target: int,
    lifted: tuple[np.uint64, np.uint64, np.uint64], to_after: np.uint64,
) -> None:  # fmt: skip
    """Write down a move of a row as number ``number``, and have its entry of the table fetched.

    ``lifted``: from :func:`lift`, ``to_after``: from :func:`put`.
    """
    to_pile = pool.piles[row, -1 if target == FOUNDATION else target]
    low = lifted[1] + (part(to_after, 0) - part(to_pile, 0))
    high = lifted[2] + (part(to_after, 1) - part(to_pile, 1))
    prefetch(table.entry, low & np.uint64(table.entry.shape[0] - 1))
    planned = pool.planned
    planned[number, 0], planned[number, 1] = low, high
    planned[number, 2], planned[number, 3] = lifted[0], to_after
    planned[number, 4] = np.uint64(source | target << 8)


@inlined
def make_child(pool: Pool, table: Table, row: int, number: int) -> bool:
    """Write the state after a planned move into a spare row, if it is new; say whether it wins."""
    planned, child = pool.planned, spare_row(pool)
    news = is_new(pool, table, child, planned[number, 0], planned[number, 1])
    if news == 0:
        return False
    move = np.int64(planned[number, 4])
    write_row(pool, row, child, move & 255, move >> 8, planned[number, 2], planned[number, 3])
    keep_new(pool, child)
    return news == 2 or pool.left[child, 0] == 0


@inlined
def look(dealt: Dealt, pool: Pool, row: int) -> int:
    """Write ``ends``, ``tops`` and ``waits`` for a row.

    Returns, as bits, the suits whose foundation takes a card next that is loose.
    """
    for rank in range(pool.tops.size):
        pool.tops[rank] = pool.waits[rank] = 0
    for column in range(pool.ends.size):
        pile = pool.piles[row, column]
        rank = end_rank(dealt, pile, column)
        pool.ends[column] = rank
        if rank >= 0 and frozen_of(pile) + tail_of(pile) < dealt.longest:
            pool.tops[rank] |= 1 << column
    loose, last = 0, pool.piles.shape[1] - 1
    for suit in range(4):
        rank = height_of(pool.piles[row, last], suit)
        pool.waits[rank] |= 1 << suit
        home = dealt.home[13 * suit + rank] if rank < 13 else -1
        if home >= 0 and dealt.place[13 * suit + rank] >= frozen_of(pool.piles[row, home]):
            loose |= 1 << suit
    return loose


@inlined
def safe_up(dealt: Dealt, pool: Pool, row: int, level: int, loose: int) -> int:
    """Return ``column | suit << 8`` of the safe foundation move, or -1: the argument is in docs.

    A card of index h is safe where every foundation has h - 1 cards or more. Of several the one of
    the lowest rank, suit and packed column is made: a choice that no order of columns changes.
    """
    lowest = 0
    while pool.waits[lowest] == 0:
        lowest += 1
    best_rank, best_suit, best_code, found = 99, 99, np.uint64(0), -1
    for column in range(pool.ends.size):
        rank = pool.ends[column]
        if rank < 0 or rank > lowest + 1 or rank > best_rank or pool.waits[rank] == 0:
            continue
        code = pool.piles[row, column]
        known = end_suit(dealt, code, column, rank, level)
        bottom = frozen_of(code) == 0 and tail_of(code) == 1
        if known < 0 and bottom and not dealt.space[rank]:
            continue  # another card that goes up as this one could not take its place
        suits = pool.waits[rank] & (loose if known < 0 else 1 << known)
        for suit in range(4):
            if not suits >> suit & 1:
                continue
            better = rank < best_rank or suit < best_suit
            if better or (suit == best_suit and code < best_code):
                best_rank, best_suit, best_code = rank, suit, code
                found = column | suit << 8
    return found


@inlined
def first_space(pool: Pool) -> int:
    """Return the bit of the first empty column: more than one lead to nothing new."""
    for column in range(pool.ends.size):
        if pool.ends[column] < 0:
            return 1 << column
    return 0


@inlined
def moves_of(dealt: Dealt, pool: Pool, row: int, source: int, suits: int, space: int) -> int:
    """Return where an end card may go as bits: columns, and above them the suits it goes up as.

    ``suits``: those that it may have.
    """
    rank, pile = pool.ends[source], pool.piles[row, source]
    targets = pool.tops[rank + 1]
    if dealt.space[rank] and frozen_of(pile) + tail_of(pile) > 1:
        targets |= space
    return (pool.waits[rank] & suits) << pool.ends.size | targets


@inlined
def expand(dealt: Dealt, pool: Pool, table: Table, row: int, level: int) -> int:
    """Write the states after a row into the pool; return the row of one that wins, or -1."""
    columns = pool.ends.size
    loose = look(dealt, pool, row)
    safe = safe_up(dealt, pool, row, level, loose) if dealt.safe else -1
    space = first_space(pool)
    number = 0
    for source in range(columns):
        rank = pool.ends[source]
        if rank < 0 or (safe >= 0 and source != safe & 255):
            continue
        known = end_suit(dealt, pool.piles[row, source], source, rank, level)
        moves = moves_of(dealt, pool, row, source, loose if known < 0 else 1 << known, space)
        if safe >= 0:
            moves = 1 << columns + (safe >> 8)
        if moves == 0:
            continue
        number = plan_all(dealt, pool, table, row, level, source, moves, known, number)
    for i in range(number):
        if make_child(pool, table, row, i):
            return np.int64(pool.order[pool.counts[NEW] - 1])
    open_new(pool)
    if pool.counts[RECYCLES]:
        recycle(pool, row)
    return -1


@inlined
def plan_all(
    dealt: Dealt, pool: Pool, table: Table, row: int, level: int, source: int, moves: int,
    known: int, number: int,
) -> int:  # fmt: skip
    """Write down all moves of an end card from ``number`` on; return the number after them."""
    columns, rank = pool.ends.size, pool.ends[source]
    lifted = lift(dealt, pool, row, level, source, rank)
    while moves:
        place = lowest_bit(moves)
        moves &= moves - 1
        target = place if place < columns else FOUNDATION
        suit = known if place < columns else place - columns
        to_after = put(pool, row, level, target, rank, suit)
        plan(pool, table, row, number, source, target, lifted, to_after)
        number += 1
    return number
