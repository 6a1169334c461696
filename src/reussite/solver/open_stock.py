"""Makes the arrays of questions to a game with an open stock: see ``kernels.open_stock``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from reussite.cards import PACK_SIZE, RANKS, SUIT_OF
from reussite.engine.position import Position
from reussite.solver.kernels.open_rows import NUMBERS, WORDS, Open
from reussite.solver.kernels.question import ASKS, AT, COUNTS, DEPTHS, INSIDE, PENDINGS, ROWS
from reussite.solver.kernels.state import BLOCK, FROM_COLUMN, FROM_RESERVE, SPACE, Rules


def make_open(position: Position, rules: Rules, asks: bool) -> Open:
    """Return the arrays for a search from a position; without ``asks`` nothing is ever asked.

    Nor is it where a column is not in sequence, or a space not filled though there is a reserve.
    """
    asks = asks and all(_descends(column, rules) for column in position.tableau)
    asks = asks and (not position.reserve or all(position.tableau))
    columns, size = len(position.tableau), 1
    number = 4 * rules.step + np.array(SUIT_OF)
    places = np.zeros((3, PACK_SIZE), np.uint64)
    kids, twins = np.zeros(PACK_SIZE, np.uint64), np.zeros(PACK_SIZE, np.uint64)
    if asks:
        ever = rules.places[0] | rules.places[1]
        for i, kind in enumerate((FROM_COLUMN, BLOCK, FROM_RESERVE)):
            places[i, number] = _renumbered(ever[kind], number)
        kids[number] = _renumbered(rules.kids | (rules.takes[0] | rules.takes[1])[:SPACE], number)
        twins = _classes(number[list(position.stock + position.waste)], places, kids)
        size = ROWS
    open_ = Open(
        columns=columns,
        places=places,
        kids=kids,
        to_spaces=int(rules.takes[0, SPACE] != 0),
        leads=np.uint64(np.bitwise_or.reduce(twins & ~(twins - np.uint64(1)))),
        twins=twins,
        number=number,
        reserve=np.array([number[card] for card in position.reserve] or [0], np.int64),
        rows=np.zeros((size, columns * (WORDS + 1) + NUMBERS), np.uint64),
        first=np.zeros(DEPTHS + 1 if asks else 1, np.int64),
        cursor=np.zeros(DEPTHS if asks else 1, np.int64),
        row=np.zeros(DEPTHS if asks else 1, np.int64),
        mark=np.zeros(DEPTHS if asks else 1, np.int64),
        pending=np.zeros((PENDINGS if asks else 1, 2), np.uint64),
        chain=np.zeros((PACK_SIZE + 1, 3), np.uint64),
        todo=np.zeros(columns, np.int64),
        counts=np.zeros(COUNTS, np.int64),
    )
    open_.counts[ASKS] = asks
    open_.counts[AT] = open_.counts[INSIDE] = -1
    return open_


def _descends(column: tuple[int, ...], rules: Rules) -> bool:
    steps = rules.step[list(column)]
    return bool((np.diff(steps) % RANKS == RANKS - 1).all())


def _classes(
    stock: NDArray[np.int64], places: NDArray[np.uint64], kids: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return for each card of the stock those of its rank that go where it goes, and take as it."""
    twins = np.zeros(PACK_SIZE, np.uint64)
    found: dict[tuple[int, ...], int] = {}
    keys = {}
    for card in map(int, stock):
        bit = np.uint64(1 << card)
        rules = [*places[:, card], kids[card], *np.flatnonzero([*places, kids] & bit)]
        keys[card] = (card // 4, *map(int, rules))
        found[keys[card]] = found.get(keys[card], 0) | 1 << card
    for card, key in keys.items():
        twins[card] = found[key]
    return twins


def _renumbered(cards: NDArray[np.uint64], number: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return sets of cards with each card's bit where ``number`` says; SPACE stays."""
    bits = np.arange(PACK_SIZE, dtype=np.uint64)
    has = cards[:, None] >> bits & np.uint64(1)
    moved = np.bitwise_or.reduce(has << number.astype(np.uint64), axis=1)
    return np.asarray(moved | cards & np.uint64(1 << SPACE))
