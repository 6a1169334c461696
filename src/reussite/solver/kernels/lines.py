"""Shortening the line to a win of a castle game: what is of no use in it goes.

A line is a pool at the level of the position itself, whose row ``i`` is the position after ``i``
moves, the last of which is ``move[i]``. The two repairs are those of ``solver.shorten``.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.columns import (
    Dealt,
    end_rank,
    end_suit,
    frozen_of,
    height_of,
    part,
    tail_of,
)
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.shapes import (
    lift,
    put,
    write_row,
)
from reussite.solver.kernels.state import FOUNDATION
from reussite.solver.kernels.store import (
    SIZE,
    Pool,
    Table,
    find,
)

EXACT: Final = 13


@kernel
def go(dealt: Dealt, line: Pool, row: int, source: int, target: int) -> None:
    """Write the position after a move of a row into the row behind it."""
    rank = end_rank(dealt, line.piles[row, source], source)
    suit = end_suit(dealt, line.piles[row, source], source, rank, EXACT)
    after, low, high = lift(dealt, line, row, EXACT, source, rank)
    to_pile = line.piles[row, -1 if target == FOUNDATION else target]
    to_after = put(line, row, EXACT, target, rank, suit)
    line.key[row + 1, 0] = low + (part(to_after, 0) - part(to_pile, 0))
    line.key[row + 1, 1] = high + (part(to_after, 1) - part(to_pile, 1))
    write_row(line, row, row + 1, source, target, after, to_after)


@inlined
def is_legal(dealt: Dealt, line: Pool, row: int, source: int, target: int) -> bool:
    """Say whether the end card of a column may go to another pile."""
    rank = end_rank(dealt, line.piles[row, source], source)
    if rank < 0 or source == target:
        return False
    if target == FOUNDATION:
        suit = end_suit(dealt, line.piles[row, source], source, rank, EXACT)
        return height_of(line.piles[row, -1], suit) == rank
    pile = line.piles[row, target]
    if pile == np.uint64(0):
        return dealt.space[rank] != 0
    return end_rank(dealt, pile, target) == rank + 1 and size_of_pile(pile) < dealt.longest


@inlined
def size_of_pile(pile: np.uint64) -> int:
    """Return the number of cards of a packed column."""
    return frozen_of(pile) + tail_of(pile)


@kernel
def go_up(dealt: Dealt, line: Pool) -> None:
    """Lengthen a line by foundation moves while there are any."""
    source, columns = 0, line.piles.shape[1] - 1
    while source < columns:
        row = line.counts[SIZE] - 1
        if is_legal(dealt, line, row, source, FOUNDATION):
            go(dealt, line, row, source, FOUNDATION)
            line.counts[SIZE] = row + 2
            source = 0
        else:
            source += 1


@kernel
def leap(dealt: Dealt, line: Pool, found: Pool, last: Table) -> None:
    """Write into ``found`` a line by leaps: each move to the furthest row that one move reaches.

    Columns are not told apart. ``last``: an empty table, ``found``: with the line's first row.
    """
    end = line.counts[SIZE] - 1
    for row in range(end + 1):
        low, high = line.key[row, 0], line.key[row, 1]
        slot = find(last, low, high)
        if slot < 0:
            slot = -1 - slot
            last.entry[slot, 0], last.entry[slot, 1] = low, high
        last.entry[slot, 2] = np.uint64(row)
    columns = line.piles.shape[1] - 1
    row, at = 0, np.int64(last.entry[find(last, line.key[0, 0], line.key[0, 1]), 2])
    while at < end:
        best, move = at, 0
        for source in range(columns):
            for place in range(columns + 1):
                target = FOUNDATION if place == columns else place
                if not is_legal(dealt, found, row, source, target):
                    continue
                go(dealt, found, row, source, target)
                slot = find(last, found.key[row + 1, 0], found.key[row + 1, 1])
                if slot >= 0 and np.int64(last.entry[slot, 2]) > best:
                    best, move = np.int64(last.entry[slot, 2]), source | target << 8
        go(dealt, found, row, move & 255, move >> 8)
        row, at = row + 1, best
    found.counts[SIZE] = row + 1


@inlined
def onward(line: Pool, row: int) -> int:
    """Return the row whose move takes on the card that the move to ``row`` brought; 0 for none."""
    column = line.move[row] >> 8
    if column == FOUNDATION:
        return 0
    there = size_of_pile(line.piles[row, column])
    for later in range(row + 1, line.counts[SIZE]):
        leaves = line.move[later] & 255 == column
        if leaves and size_of_pile(line.piles[later - 1, column]) == there:
            return later
    return 0


@inlined
def straight(dealt: Dealt, line: Pool, spare: Pool, first: int, later: int) -> int:
    """Write rows ``first`` to ``later`` into ``spare`` without the detour; return the last one.

    They are written from row ``first - 1`` of ``spare`` on. -1: it cannot be done.
    """
    columns = line.piles.shape[1]
    row = first - 1
    for lane in range(2):
        spare.key[row, lane] = line.key[row, lane]
    for pile in range(columns):
        spare.piles[row, pile] = line.piles[row, pile]
    source, target = line.move[first] & 255, line.move[later] >> 8
    for number in range(first + 1, later + 1):
        move = line.move[number]
        if number == later:
            if source == target:
                break
            move = source | target << 8
        if not is_legal(dealt, spare, row, move & 255, move >> 8):
            return -1
        go(dealt, spare, row, move & 255, move >> 8)
        row += 1
    for pile in range(columns):
        if spare.piles[row, pile] != line.piles[later, pile]:
            return -1
    return row


@inlined
def copy(line: Pool, to: int, other: Pool, row: int) -> None:
    """Copy a row of another line into a row of a line."""
    for pile in range(line.piles.shape[1]):
        line.piles[to, pile] = other.piles[row, pile]
    for lane in range(2):
        line.key[to, lane] = other.key[row, lane]
    line.move[to] = other.move[row]


@kernel
def straighten(dealt: Dealt, line: Pool, spare: Pool) -> None:
    """Take the detours out of a line, from its start to its end."""
    first = 1
    while first < line.counts[SIZE]:
        later = onward(line, first)
        row = straight(dealt, line, spare, first, later) if later else -1
        if row < 0:
            first += 1
            continue
        for number in range(first, row + 1):
            copy(line, number, spare, number)
        for number in range(later + 1, line.counts[SIZE]):
            copy(line, number - later + row, line, number)
        line.counts[SIZE] -= later - row
