"""The moves of a state, as numbers of ``pack_move``.

Left out, since each leads to nothing new: a whole column to a space, a second space where there
is a first (columns are not told apart), draws by themselves (a move from the waste names any card
that drawing can bring up).
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.dead import bit, is_dead
from reussite.solver.kernels.moves import pack_move
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.safe import next_cards, safe_move
from reussite.solver.kernels.state import (
    BLOCK,
    FOUNDATION,
    FROM_COLUMN,
    FROM_FOUNDATION,
    FROM_RESERVE,
    FROM_WASTE,
    LIVE,
    RESERVE,
    RESERVE_LEFT,
    RUN,
    SINGLE,
    SPACE,
    TURNED,
    WASTE,
    WHOLE,
    Rules,
    Stack,
    State,
)


@inlined
def generate(rules: Rules, state: State, stack: Stack, at: int) -> int:
    """Write the moves from ``at`` on into the stack; return where they end.

    Where a foundation move is safe, it is the only one; where the state is lost, there is none.
    """
    fits = next_cards(rules, state)
    safe = safe_move(rules, state, fits)
    if safe >= 0:
        stack.moves[at] = safe
        return at + 1
    if rules.dead and is_dead(rules, state):
        return at
    tops = open_tops(rules, state)
    end = ups(state, stack, at, fits)
    end = from_reserve(rules, state, stack, end, tops)
    end = from_columns(rules, state, stack, end, tops)
    end = from_waste(rules, state, stack, end, tops, fits)
    return from_foundations(rules, state, stack, end, tops)


@inlined
def has(cards: np.uint64, card: int) -> bool:
    """Say whether a card (or SPACE) is among the bits."""
    return bool(cards >> np.uint64(card) & np.uint64(1))


@inlined
def top_of(state: State, column: int) -> int:
    """Return the top card of a column, or SPACE."""
    n = state.length[column]
    return int(state.columns[column, n - 1]) if n else SPACE


@inlined
def open_tops(rules: Rules, state: State) -> np.uint64:
    """Return the top cards of all columns that may take another card, SPACE among them, as bits."""
    tops = np.uint64(0)
    for column in range(state.length.size):
        if state.length[column] < rules.longest:
            tops |= bit(top_of(state, column))
    return tops


@inlined
def ups(state: State, stack: Stack, end: int, fits: np.uint64) -> int:
    """Write the foundation moves from columns and the reserve; ``fits``: the cards that fit."""
    for column in range(state.length.size):
        if has(fits, top_of(state, column)):
            stack.moves[end] = pack_move(column, FOUNDATION, 1, 0)
            end += 1
    left = state.counts[RESERVE_LEFT]
    if left and has(fits, state.reserve[left - 1]):
        stack.moves[end] = pack_move(RESERVE, FOUNDATION, 1, 0)
        end += 1
    return end


@inlined
def places_of(
    rules: Rules, state: State, stack: Stack, end: int, tops: np.uint64,
    kind: int, card: int, source: int, number: int, extra: int,
) -> int:  # fmt: skip
    """Write the moves of a card (with ``number - 1`` others on it) to columns.

    ``tops``: what lies on top of them, from ``open_tops``.
    """
    left = 1 if state.counts[RESERVE_LEFT] else 0
    allowed = rules.places[left, kind, card] & tops
    if allowed == np.uint64(0):
        return end
    if source < RESERVE and state.length[source] == number:  # a whole column to a space
        allowed &= ~bit(SPACE)
    for target in range(state.length.size):
        top = top_of(state, target)
        if target == source or not has(allowed, top):
            continue
        if state.length[target] + number > rules.longest:
            continue
        if top == SPACE:
            allowed &= ~bit(SPACE)
        stack.moves[end] = pack_move(source, target, number, extra)
        end += 1
    return end


@inlined
def from_reserve(rules: Rules, state: State, stack: Stack, end: int, tops: np.uint64) -> int:
    """Write the moves of the reserve's top card to columns."""
    left = state.counts[RESERVE_LEFT]
    if left == 0:
        return end
    card = state.reserve[left - 1]
    return places_of(rules, state, stack, end, tops, FROM_RESERVE, card, RESERVE, 1, 0)


@inlined
def run_length(rules: Rules, state: State, column: int) -> int:
    """Return how many cards at a column's end are in sequence."""
    n = state.length[column]
    run = 1
    while (
        run < n and rules.joined[state.columns[column, n - run - 1], state.columns[column, n - run]]
    ):
        run += 1
    return run


@inlined
def from_columns(rules: Rules, state: State, stack: Stack, end: int, tops: np.uint64) -> int:
    """Write the moves between columns."""
    for source in range(state.length.size):
        n = state.length[source]
        if n == 0:
            continue
        run = 1 if rules.unit == SINGLE or n == 1 else run_length(rules, state, source)
        for number in range(1, run + 1):
            if n > 1 and rules.unit != RUN:
                if number == 1 and rules.unit == WHOLE:
                    continue
                if number > 1 and number < n:
                    continue
            kind = FROM_COLUMN if number == 1 else BLOCK
            card = state.columns[source, n - number]
            end = places_of(rules, state, stack, end, tops, kind, card, source, number, 0)
    return end


@inlined
def from_waste(
    rules: Rules, state: State, stack: Stack, end: int, tops: np.uint64, fits: np.uint64
) -> int:
    """Write the moves of every card that draws and a redeal can bring to the waste's top."""
    n = state.counts[LIVE]
    if n == 0:
        return end
    turned, draw = state.counts[TURNED], rules.draw
    if turned % draw:  # what comes up now, which the next pass does not show
        for i in range(turned - 1, n - 1, draw):
            end = from_live(rules, state, stack, end, tops, fits, i)
    for i in range(draw - 1, n - 1, draw):
        end = from_live(rules, state, stack, end, tops, fits, i)
    return from_live(rules, state, stack, end, tops, fits, n - 1)


@inlined
def from_live(
    rules: Rules, state: State, stack: Stack, end: int, tops: np.uint64, fits: np.uint64, i: int
) -> int:
    """Write the moves of one card of waste and stock."""
    card = state.live[i] & 255
    if has(fits, card):
        stack.moves[end] = pack_move(WASTE, FOUNDATION, 1, i)
        end += 1
    return places_of(rules, state, stack, end, tops, FROM_WASTE, card, WASTE, 1, i)


@inlined
def from_foundations(rules: Rules, state: State, stack: Stack, end: int, tops: np.uint64) -> int:
    """Write the returns of foundation cards; equal foundations once."""
    if not rules.returns:
        return end
    for slot in range(state.height.size):
        height = state.height[slot]
        if height <= rules.keep:
            continue
        suit = slot // rules.decks
        equal = 0
        for other in range(suit * rules.decks, slot):
            if state.height[other] == height:
                equal = 1
        if not equal:
            card = rules.card_at[suit, height - 1]
            end = places_of(
                rules, state, stack, end, tops, FROM_FOUNDATION, card, FOUNDATION, 1, card
            )
    return end
