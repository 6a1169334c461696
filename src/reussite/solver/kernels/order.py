"""The order in which the moves of a state are tried where they are not shuffled."""

from __future__ import annotations

from typing import Final

from reussite.solver.kernels.moves import slot_for
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.state import (
    FOUNDATION,
    RESERVE,
    RESERVE_LEFT,
    WASTE,
    Rules,
    Stack,
    State,
)

_CLASS: Final = 48
"""The bit above a move where its class stands while moves are arranged."""


@inlined
def class_of(rules: Rules, state: State, move: int) -> int:
    """Return how early a move is tried: what opens reserve and columns first, swaps last."""
    source, target, number = move & 255, move >> 8 & 255, move >> 16 & 0xFFFF
    if source == FOUNDATION:
        return 10
    if target == FOUNDATION:
        return 5 if source == WASTE else 0 if source == RESERVE else 1
    if source >= RESERVE and state.length[target] == 0:
        return 8
    if source >= RESERVE:
        return 6 if source == WASTE else 2
    below = state.length[source] - number
    if below == 0:
        return 3 if state.counts[RESERVE_LEFT] else 7
    return 4 if slot_for(rules, state, state.columns[source, below - 1]) >= 0 else 9


@inlined
def arrange(rules: Rules, state: State, stack: Stack, start: int, end: int) -> None:
    """Sort the moves from ``start`` to ``end`` by class; equals stay as they were generated."""
    for i in range(start, end):
        move = stack.moves[i]
        move |= class_of(rules, state, move) << _CLASS
        j = i
        while j > start and stack.moves[j - 1] >> _CLASS > move >> _CLASS:
            stack.moves[j] = stack.moves[j - 1]
            j -= 1
        stack.moves[j] = move
    for i in range(start, end):
        stack.moves[i] &= (1 << _CLASS) - 1
