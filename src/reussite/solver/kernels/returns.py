"""Foundation moves and returns in games where a foundation card may come back.

The rules here hold where ``Rules.chains`` is 1 (see ``served.uses_returns``); why no win is lost is
told in docs/solver.md, under the name ``used-returns``.
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.keys import mix
from reussite.solver.kernels.moves import pack_move, slot_for
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.state import (
    BLOCK,
    FOUNDATION,
    FROM_COLUMN,
    FROM_FOUNDATION,
    RUN,
    SPACE,
    Rules,
    Stack,
    State,
)


@inlined
def undoable(rules: Rules, state: State, column: int) -> bool:
    """Say whether a column's top card fits a foundation and may return to where it lies."""
    n = state.length[column]
    if n == 0:
        return False
    card = state.columns[column, n - 1]
    below = SPACE if n == 1 else state.columns[column, n - 2]
    if not rules.places[0, FROM_FOUNDATION, card] >> np.uint64(below) & np.uint64(1):
        return False
    return rules.step[card] >= rules.keep and slot_for(rules, state, card) >= 0


@inlined
def undoable_up(rules: Rules, state: State) -> int:
    """Return a foundation move that may be taken back, the same in any order of columns, or -1."""
    if not rules.chains:
        return -1
    best, key, found = 99, np.uint64(0), -1
    for column in range(state.length.size):
        if not undoable(rules, state, column):
            continue
        n = state.length[column]
        card = state.columns[column, n - 1]
        here = state.hash[0, column, n]
        if card < best or (card == best and here < key):
            best, key, found = card, here, column
    return pack_move(found, FOUNDATION, 1, 0) if found >= 0 else -1


@inlined
def with_column(
    rules: Rules, state: State, move: int, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Return the key after a return with the column it went to, on which the next move depends."""
    column, card = move >> 8 & 255, move >> 32
    n = state.length[column]
    first = mix(state.hash[0, column, n], rules.keys[0, 0, card])
    second = mix(state.hash[1, column, n], rules.keys[1, 0, card])
    return mix(low, first) | np.uint64(1), mix(high, second) & ~np.uint64(255)


@inlined
def landings(rules: Rules, state: State, stack: Stack, end: int, made: int) -> int:
    """Write the moves onto the card of a return just made; other returns may come first."""
    target, card = made >> 8 & 255, made >> 32
    for source in range(state.length.size):
        n = state.length[source]
        if source == target or n == 0:
            continue
        number = 1
        while True:
            first = state.columns[source, n - number]
            kind = FROM_COLUMN if number == 1 else BLOCK
            if rules.places[0, kind, first] >> np.uint64(card) & np.uint64(1):
                stack.moves[end] = pack_move(source, target, number, 0)
                end += 1
            if rules.unit != RUN or number == n:
                break
            if not rules.joined[state.columns[source, n - number - 1], first]:
                break
            number += 1
    return end
