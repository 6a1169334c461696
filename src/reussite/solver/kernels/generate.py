"""The moves of a state, as numbers of ``pack_move``.

Left out, since each leads to nothing new: a whole column to a space, a second space where there
is a first (columns are not told apart), draws by themselves (a move from the waste names any card
that drawing can bring up).
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.dead import bit, is_dead, may_be_dead
from reussite.solver.kernels.moves import pack_move
from reussite.solver.kernels.options import inlined, spliced
from reussite.solver.kernels.returns import landings, undoable_up
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


@spliced
def generate(rules: Rules, state: State, stack: Stack, at: int, made: int) -> int:
    """Write the moves from ``at`` on into the stack; return where they end.

    ``made``: the move that led to the state, or -1. Where a foundation move is safe or can be taken
    back, it is the only one; where the state is lost, there is none.
    """
    end, lifts, fits = at, 0, np.uint64(0)
    if made >= 0 and rules.chains and made & 255 == FOUNDATION:
        end = landings(rules, state, stack, at, made)
    else:
        fits = next_cards(rules, state)
        safe = safe_move(rules, state, fits)
        if safe < 0:
            safe = undoable_up(rules, state)
        if safe >= 0:
            stack.moves[at] = safe
            return at + 1
        if may_be_dead(rules, state) and is_dead(rules, state):
            return at
        end = ups(state, stack, at, fits)
        lifts = from_reserve(state, stack, lifts)
        lifts = from_columns(rules, state, stack, lifts)
        lifts = from_waste(rules, state, stack, lifts, fits)
    lifts = from_foundations(rules, state, stack, lifts)
    return lay_down(rules, state, stack, end, lifts, fits)


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
def lift(
    stack: Stack, lifts: int, kind: int, card: int, source: int, number: int, extra: int
) -> int:
    """Write that a card, with ``number - 1`` others on it, may be lifted; return how many may."""
    stack.lifts[lifts] = pack_move(source, kind, number, extra) | int(card) << 48
    return lifts + 1


@inlined
def lay_down(
    rules: Rules, state: State, stack: Stack, end: int, lifts: int, fits: np.uint64
) -> int:
    """Write the moves of the cards that may be lifted; return where they end.

    To columns; from the waste also to foundations, where they are among ``fits``.
    """
    tops = open_tops(rules, state)
    left = 1 if state.counts[RESERVE_LEFT] else 0
    for i in range(lifts):
        lifted = stack.lifts[i]
        source, kind, number = lifted & 255, lifted >> 8 & 255, lifted >> 16 & 0xFFFF
        if source == WASTE and has(fits, lifted >> 48):
            stack.moves[end] = pack_move(WASTE, FOUNDATION, 1, lifted >> 32 & 0xFFFF)
            end += 1
        allowed = rules.places[left, kind, lifted >> 48] & tops
        if source < RESERVE and state.length[source] == number:  # a whole column to a space
            allowed &= ~bit(SPACE)
        if allowed == np.uint64(0):
            continue
        for target in range(state.length.size):
            top = top_of(state, target)
            if target == source or not has(allowed, top):
                continue
            if state.length[target] + number > rules.longest:
                continue
            if top == SPACE:
                allowed &= ~bit(SPACE)
            stack.moves[end] = pack_move(source, target, number, lifted >> 32 & 0xFFFF)
            end += 1
    return end


@inlined
def from_reserve(state: State, stack: Stack, lifts: int) -> int:
    """Lift the reserve's top card."""
    left = state.counts[RESERVE_LEFT]
    if left == 0:
        return lifts
    return lift(stack, lifts, FROM_RESERVE, state.reserve[left - 1], RESERVE, 1, 0)


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
def from_columns(rules: Rules, state: State, stack: Stack, lifts: int) -> int:
    """Lift ends of columns: single cards, then what moves as one."""
    for source in range(state.length.size):
        n = state.length[source]
        if n == 1 or (n and rules.unit != WHOLE):
            card = state.columns[source, n - 1]
            lifts = lift(stack, lifts, FROM_COLUMN, card, source, 1, 0)
        if n > 1 and rules.unit != SINGLE:
            run = n if rules.built else run_length(rules, state, source)
            for number in range(2 if rules.unit == RUN else n, run + 1):
                card = state.columns[source, n - number]
                lifts = lift(stack, lifts, BLOCK, card, source, number, 0)
    return lifts


@inlined
def from_waste(rules: Rules, state: State, stack: Stack, lifts: int, fits: np.uint64) -> int:
    """Lift each card that draws and a redeal can bring to the waste's top, and that can go on.

    ``fits``: the cards that fit a foundation.
    """
    n = state.counts[LIVE]
    if n == 0:
        return lifts
    left, wanted = 1 if state.counts[RESERVE_LEFT] else 0, fits
    for column in range(state.length.size):
        wanted |= rules.takes[left, top_of(state, column)]
    turned, draw = state.counts[TURNED], rules.draw
    if turned % draw:  # what comes up now, which the next pass does not show
        for i in range(turned - 1, n - 1, draw):
            lifts = from_live(state, stack, lifts, i, wanted)
    for i in range(draw - 1, n - 1, draw):
        lifts = from_live(state, stack, lifts, i, wanted)
    return from_live(state, stack, lifts, n - 1, wanted)


@inlined
def from_live(state: State, stack: Stack, lifts: int, i: int, wanted: np.uint64) -> int:
    """Lift one card of waste and stock, if it is among ``wanted``."""
    card = state.live[i] & 255
    return lift(stack, lifts, FROM_WASTE, card, WASTE, 1, i) if has(wanted, card) else lifts


@inlined
def from_foundations(rules: Rules, state: State, stack: Stack, lifts: int) -> int:
    """Lift foundation cards that may return; of equal foundations one."""
    if not rules.returns:
        return lifts
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
            lifts = lift(stack, lifts, FROM_FOUNDATION, card, FOUNDATION, 1, card)
    return lifts
