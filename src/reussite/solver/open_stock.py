"""Makes the arrays of questions to a game with an open stock: see ``kernels.open_stock``."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUIT_OF
from reussite.engine.position import Position
from reussite.solver.kernels.open_rows import (
    ASKS,
    AT,
    COUNTS,
    INSIDE,
    KIDS,
    NUMBER,
    NUMBERS,
    RESERVED,
    TWINS,
    WORDS,
    Open,
)
from reussite.solver.kernels.question import DEPTHS, PENDINGS, ROWS
from reussite.solver.kernels.state import BLOCK, FROM_COLUMN, FROM_RESERVE, FROM_WASTE, SPACE, Rules


def make_open(position: Position, rules: Rules, asks: bool) -> Open:
    """Return the arrays for a search from a position; without ``asks`` nothing is ever asked."""
    columns = len(position.tableau)
    number = 4 * rules.step + np.array(SUIT_OF)
    table = np.zeros((5, PACK_SIZE), np.uint64)
    starts = np.uint64(0)
    if asks:
        ever = rules.places[0] | rules.places[1]
        for i, kind in enumerate((FROM_COLUMN, BLOCK, FROM_RESERVE)):
            table[i, number] = _renumbered(ever[kind], number)
        kids = rules.kids | (rules.takes[0] | rules.takes[1])[:SPACE]
        table[KIDS, number] = _renumbered(kids, number)
        to_spaces = (ever[FROM_COLUMN] | ever[BLOCK] | ever[FROM_WASTE]) >> np.uint64(SPACE)
        starts = np.bitwise_or.reduce(to_spaces << number.astype(np.uint64))
        stock = number[list(position.stock + position.waste)]
        table[TWINS] = _classes(stock, np.vstack([table[:TWINS], np.full(PACK_SIZE, starts)]))
    cards = np.zeros((2, PACK_SIZE), np.int64)
    cards[NUMBER] = number
    cards[RESERVED, : len(position.reserve)] = number[list(position.reserve)]
    twins = table[TWINS]
    open_ = Open(
        columns=columns,
        starts=starts,
        leads=np.bitwise_or.reduce(twins & ~(twins - np.uint64(1))),
        table=table,
        cards=cards,
        rows=np.zeros((ROWS if asks else 1, columns * (WORDS + 1) + NUMBERS), np.uint64),
        depths=np.zeros((DEPTHS if asks else 1, 4), np.int64),
        pending=np.zeros((PENDINGS if asks else 1, 2), np.uint64),
        chain=np.zeros((PACK_SIZE + 1, 3), np.uint64),
        counts=np.zeros(COUNTS, np.int64),
    )
    open_.counts[ASKS] = asks
    open_.counts[AT] = open_.counts[INSIDE] = -1
    return open_


def may_ask(position: Position) -> bool:
    """Say whether questions serve a search from a position of a game of ``served.opens_stock``.

    Not where a column is not in sequence, or a space not filled though there is a reserve.
    """
    in_sequence = all(
        (RANK_OF[lower] - RANK_OF[card]) % RANKS == 1
        for column in position.tableau
        for lower, card in pairwise(column)
    )
    return in_sequence and (not position.reserve or all(position.tableau))


def _classes(stock: NDArray[np.int64], table: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return for each card of the stock those of its rank that go where it goes, and take as it."""
    twins = np.zeros(PACK_SIZE, np.uint64)
    kinds: dict[tuple[int, ...], list[int]] = {}
    for card in map(int, stock):
        taken = np.flatnonzero(table & np.uint64(1 << card))
        kinds.setdefault((card // 4, *map(int, (*table[:, card], *taken))), []).append(card)
    for cards in kinds.values():
        twins[cards] = sum(1 << card for card in cards)
    return twins


def _renumbered(cards: NDArray[np.uint64], number: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return sets of cards with each card's bit where ``number`` says; SPACE stays."""
    bits = np.arange(PACK_SIZE, dtype=np.uint64)
    has = cards[:, None] >> bits & np.uint64(1)
    moved = np.bitwise_or.reduce(has << number.astype(np.uint64), axis=1)
    return np.asarray(moved | cards & np.uint64(1 << SPACE))
