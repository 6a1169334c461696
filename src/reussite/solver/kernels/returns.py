"""Foundation moves and returns in games where a foundation card may come back.

The rules here hold where ``Rules.chains`` is 1 (see ``served.chain_rule``); why no win is lost is
told in docs/solver.md, under the names ``undoable-up`` and ``used-returns``.
"""

from __future__ import annotations

from reussite.solver.kernels.moves import pack_move, slot_for
from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.state import (
    BLOCK,
    FROM_COLUMN,
    FROM_FOUNDATION,
    RUN,
    SPACE,
    Rules,
    Stack,
    State,
)


@kernel
def undoable(rules: Rules, state: State, column: int) -> bool:
    """Say whether a column's top card fits a foundation and may return to where it lies."""
    n = state.length[column]
    if n == 0:
        return False
    card = state.columns[column, n - 1]
    below = SPACE if n == 1 else state.columns[column, n - 2]
    if not rules.places[0, FROM_FOUNDATION, card, below] or rules.step[card] < rules.keep:
        return False
    return slot_for(rules, state, card) >= 0


@kernel
def undoable_source(rules: Rules, state: State) -> int:
    """Return the first column whose top card may go up and come back, or -1."""
    if rules.chains:
        for column in range(state.length.size):
            if undoable(rules, state, column):
                return column
    return -1


@kernel
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
            if rules.places[0, kind, first, card]:
                stack.moves[end] = pack_move(source, target, number, 0)
                end += 1
            if rules.unit != RUN or number == n:
                break
            if not rules.joined[state.columns[source, n - number - 1], first]:
                break
            number += 1
    return end
