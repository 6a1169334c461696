"""Shapes: positions of a castle game in which the suits of high loose cards are forgotten.

A card is *frozen* while it lies as it lay at the start of the search and has, somewhere from itself
to the end of what was dealt on it, a card that is not one rank below the card it lies on; all
others are *loose*: they lie in sequence, on a frozen head or from the bottom of a column. So a
column is the number of its frozen cards, the length of its tail, and the suits of the tail. At
level K only suits of loose cards among the K lowest ranks are kept: level 0 keeps none, level 13
is the position itself. Why a game without suits in its columns can be searched so, and why no win
is lost, is said in docs/solver.md.

A :class:`Pool` holds states, one a row; a :class:`Table` their keys.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import FOUNDATION, I64, U8, U64

I32 = NDArray[np.int32]
U32 = NDArray[np.uint32]

# Places of Pool.counts.
SIZE: Final = 0
"""The rows in use."""
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
COUNTS: Final = 8

# Marks of a table's entries: what is known of a state.
LOST: Final = 1
WON: Final = 2
MAYBE: Final = 3
"""Asked about, and not known within the bound of a question."""

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


class Pool(NamedTuple):
    """States, one a row, those still open linked by how much is left to do."""

    piles: U64
    """``[row, column]``: the packed columns; last the packed foundations."""
    key: U64
    """``[row, lane]``."""
    left: I32
    """``[row, 0]``: frozen cards, ``[row, 1]``: and cards that are not up besides."""
    link: I32
    """``[row]``: the parent, the next open row, the first row of its class (all joined by moves
    that can be undone)."""
    move: I32
    """``[row]``: the move that led there, as ``source | target << 8``."""
    heads: I32
    """``[todo]``: the newest open row with so much to do; -1 for none."""
    counts: I64
    random: U64
    order: I32
    """Room for shuffling the children of a row."""
    ends: I64
    """``[column]``: of the row being expanded, the rank of the end card, -1 for none."""
    tops: I64
    """``[rank]``: the columns with such an end that take another card, as bits."""
    waits: I64
    """``[rank]``: the suits whose foundation takes such a card next, as bits."""


class Table(NamedTuple):
    """An open-addressed table of 128-bit keys; two zeros are a free slot."""

    key: U64
    """``[slot, lane]``."""
    stamp: I32
    """The search that met the state last."""
    mark: U8
    """What is known of it: 0, LOST, WON or MAYBE."""


PARENT: Final = 0
NEXT: Final = 1
CLASS: Final = 2


@inlined
def mixed(x: np.uint64, lane: int) -> np.uint64:
    """Return one lane of the key of a packed column or of packed foundations (splitmix64)."""
    if lane == 0:
        x += np.uint64(0x9E3779B97F4A7C15)
    else:
        x += np.uint64(0xD1B54A32D192ED03)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


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
def find(table: Table, low: np.uint64, high: np.uint64) -> int:
    """Return the slot of a key; ``-1 - slot`` of a free one where it is not in the table."""
    mask = np.uint64(table.stamp.size - 1)
    at = low & mask
    while True:
        if table.key[at, 0] == low and table.key[at, 1] == high:
            return np.int64(at)
        if table.key[at, 0] == np.uint64(0) and table.key[at, 1] == np.uint64(0):
            return -1 - np.int64(at)
        at = (at + np.uint64(1)) & mask


@kernel
def insert_all(table: Table, other: Table) -> None:
    """Put every entry of another table in."""
    for i in range(other.stamp.size):
        low, high = other.key[i, 0], other.key[i, 1]
        if low != np.uint64(0) or high != np.uint64(0):
            slot = -1 - find(table, low, high)
            table.key[slot, 0], table.key[slot, 1] = low, high
            table.stamp[slot], table.mark[slot] = other.stamp[i], other.mark[i]


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
def make_child(
    pool: Pool, table: Table, row: int, source: int, target: int,
    lifted: tuple[np.uint64, np.uint64, np.uint64], to_after: np.uint64,
) -> bool:  # fmt: skip
    """Write the state after a move into the first free row, if it is new; say whether it wins.

    ``lifted``: from :func:`lift`, ``to_after``: from :func:`put`.
    """
    to_pile = pool.piles[row, -1 if target == FOUNDATION else target]
    low = lifted[1] + (part(to_after, 0) - part(to_pile, 0))
    high = lifted[2] + (part(to_after, 1) - part(to_pile, 1))
    child = pool.counts[SIZE]
    news = is_new(pool, table, child, low, high)
    if news == 0:
        return False
    write_row(pool, row, child, source, target, lifted[0], to_after)
    pool.counts[SIZE] = child + 1
    return news == 2 or pool.left[child, 0] == 0


@inlined
def is_new(pool: Pool, table: Table, row: int, low: np.uint64, high: np.uint64) -> int:
    """Put a key into the table, and into a row; return 1 where this search had not met it.

    0: met before or known to be lost. 2: known to be won.
    """
    if low == np.uint64(0) and high == np.uint64(0):
        low = np.uint64(1)  # two zeros are a free slot
    pool.key[row, 0], pool.key[row, 1] = low, high
    slot = find(table, low, high)
    stamp = pool.counts[STAMP]
    if slot < 0:
        slot = -1 - slot
        table.key[slot, 0], table.key[slot, 1] = low, high
        table.mark[slot] = 0
        pool.counts[USED] += 1
    elif table.mark[slot] == LOST or table.stamp[slot] == stamp:
        return 0
    table.stamp[slot] = stamp
    return 2 if table.mark[slot] == WON else 1


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
    loose = 0
    for suit in range(4):
        rank = height_of(pool.piles[row, -1], suit)
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
    start, columns = pool.counts[SIZE], pool.ends.size
    loose = look(dealt, pool, row)
    safe = safe_up(dealt, pool, row, level, loose) if dealt.safe else -1
    space = first_space(pool)
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
        lifted = lift(dealt, pool, row, level, source, rank)
        if make_children(pool, table, row, level, source, moves, known, lifted):
            return pool.counts[SIZE] - 1
    open_all(pool, start)
    return -1


@inlined
def make_children(
    pool: Pool, table: Table, row: int, level: int, source: int, moves: int, known: int,
    lifted: tuple[np.uint64, np.uint64, np.uint64],
) -> bool:  # fmt: skip
    """Write the states after all moves of an end card; return whether the last one wins."""
    columns, rank = pool.ends.size, pool.ends[source]
    for place in range(columns + 4):
        if not moves >> place & 1:
            continue
        target = place if place < columns else FOUNDATION
        suit = known if place < columns else place - columns
        to_after = put(pool, row, level, target, rank, suit)
        if make_child(pool, table, row, source, target, lifted, to_after):
            return True
    return False


@inlined
def open_all(pool: Pool, start: int) -> None:
    """Link the rows from ``start`` on as open, in a random order."""
    number = pool.counts[SIZE] - start
    for i in range(number):
        pool.order[i] = start + i
    x = pool.random[0]
    if x != np.uint64(0):
        for i in range(number - 1, 0, -1):
            x ^= x << np.uint64(13)
            x ^= x >> np.uint64(7)
            x ^= x << np.uint64(17)
            j = np.int64((x >> np.uint64(33)) % np.uint64(i + 1))
            held = pool.order[i]
            pool.order[i] = pool.order[j]
            pool.order[j] = held
        pool.random[0] = x
    for i in range(number):
        row = pool.order[i]
        todo = pool.left[row, 1]
        pool.link[row, NEXT] = pool.heads[todo]
        pool.heads[todo] = row
        pool.counts[LOWEST] = min(pool.counts[LOWEST], todo)


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
    pool.counts[SIZE] = 0
    for place in (ASKED, PENDING, FOUND):
        pool.counts[place] = -1
    pool.counts[LOWEST] = pool.heads.size
    pool.link[0, PARENT], pool.link[0, CLASS] = -1, 0
    pool.move[0] = -1
    is_new(pool, table, 0, low, high)
    pool.counts[SIZE] = 1
    open_all(pool, 0)
