"""Makes the arrays of questions to a game with an open stock: see ``kernels.open_stock``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from reussite.cards import PACK_SIZE
from reussite.engine.position import Position
from reussite.solver.kernels.open_stock import (
    ASKS,
    AT,
    COUNTS,
    NUMBERS,
    Open,
)
from reussite.solver.kernels.question import DEPTHS, MOST, ROWS
from reussite.solver.kernels.state import BLOCK, FROM_COLUMN, FROM_RESERVE, Rules


def make_open(position: Position, rules: Rules, asks: bool) -> Open:
    """Return the arrays for a position; without ``asks``, or where it is not served, it is off.

    A column that is not in sequence towards the foundations is not served: one that lies across the
    base rank.
    """
    asks = asks and all(_descends(column, rules) for column in position.tableau)
    number = 4 * rules.step + np.arange(PACK_SIZE) // (PACK_SIZE // 4)
    places = np.zeros((3, PACK_SIZE), np.uint64)
    for i, kind in enumerate((FROM_COLUMN, BLOCK, FROM_RESERVE)):
        places[i, number] = _renumbered(rules.places[1, kind], number)
    kids = np.zeros(PACK_SIZE, np.uint64)
    kids[number] = _renumbered(rules.kids | rules.takes[1, :PACK_SIZE], number)
    columns = len(position.tableau)
    open_ = Open(
        places=places,
        kids=kids,
        number=number,
        reserve=np.array([number[card] for card in position.reserve] or [0], np.int64),
        rows=np.zeros((ROWS if asks else 1, columns + NUMBERS), np.uint64),
        first=np.zeros(DEPTHS + 1, np.int64),
        cursor=np.zeros(DEPTHS, np.int64),
        row=np.zeros(DEPTHS, np.int64),
        mark=np.zeros(DEPTHS, np.int64),
        pending=np.zeros(MOST + 1 if asks else 1, np.int64),
        chain=np.zeros((PACK_SIZE // 4 + 1, 3), np.uint64),
        counts=np.zeros(COUNTS, np.int64),
    )
    open_.counts[ASKS] = asks
    open_.counts[AT] = -1
    return open_


def _descends(column: tuple[int, ...], rules: Rules) -> bool:
    steps = rules.step[list(column)]
    return bool((np.diff(steps) == -1).all())


def _renumbered(cards: NDArray[np.uint64], number: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return sets of cards with each card's bit where ``number`` says."""
    bits = np.arange(PACK_SIZE, dtype=np.uint64)
    has = cards[:, None] >> bits & np.uint64(1)
    return np.asarray(np.bitwise_or.reduce(has << number.astype(np.uint64), axis=1))
