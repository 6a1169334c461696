"""The moves of a state, as numbers of ``pack_move``.

Left out, since each leads to nothing new: a whole column to a space, a second space where there
is a first (columns are not told apart), draws by themselves (a move from the waste names any card
that drawing can bring up).
"""

from __future__ import annotations

from reussite.solver.kernels.dead import is_dead
from reussite.solver.kernels.moves import pack_move, slot_for
from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.safe import safe_move
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


@kernel
def generate(rules: Rules, state: State, stack: Stack, at: int) -> int:
    """Write the moves from ``at`` on into the stack; return where they end.

    Where a foundation move is safe, it is the only one; where the state is lost, there is none.
    """
    safe = safe_move(rules, state)
    if safe >= 0:
        stack.moves[at] = safe
        return at + 1
    if rules.dead and is_dead(rules, state):
        return at
    end = ups(rules, state, stack, at)
    end = from_reserve(rules, state, stack, end)
    end = from_columns(rules, state, stack, end)
    end = from_waste(rules, state, stack, end)
    return from_foundations(rules, state, stack, end)


@kernel
def ups(rules: Rules, state: State, stack: Stack, end: int) -> int:
    """Write the foundation moves from columns and the reserve."""
    for column in range(state.length.size):
        n = state.length[column]
        if n and slot_for(rules, state, state.columns[column, n - 1]) >= 0:
            stack.moves[end] = pack_move(column, FOUNDATION, 1, 0)
            end += 1
    left = state.counts[RESERVE_LEFT]
    if left and slot_for(rules, state, state.reserve[left - 1]) >= 0:
        stack.moves[end] = pack_move(RESERVE, FOUNDATION, 1, 0)
        end += 1
    return end


@inlined
def places_of(
    rules: Rules, state: State, stack: Stack, end: int,
    kind: int, card: int, source: int, number: int, extra: int,
) -> int:  # fmt: skip
    """Write the moves of a card (with ``number - 1`` others on it) to columns."""
    left = 1 if state.counts[RESERVE_LEFT] else 0
    space_met = 0
    for target in range(state.length.size):
        n = state.length[target]
        if target == source or n + number > rules.longest:
            continue
        if n == 0:
            whole = source < RESERVE and state.length[source] == number
            if space_met or whole or not rules.places[left, kind, card, SPACE]:
                continue
            space_met = 1
        elif not rules.places[left, kind, card, state.columns[target, n - 1]]:
            continue
        stack.moves[end] = pack_move(source, target, number, extra)
        end += 1
    return end


@kernel
def from_reserve(rules: Rules, state: State, stack: Stack, end: int) -> int:
    """Write the moves of the reserve's top card to columns."""
    left = state.counts[RESERVE_LEFT]
    if left == 0:
        return end
    card = state.reserve[left - 1]
    return places_of(rules, state, stack, end, FROM_RESERVE, card, RESERVE, 1, 0)


@kernel
def run_length(rules: Rules, state: State, column: int) -> int:
    """Return how many cards at a column's end are in sequence."""
    n = state.length[column]
    run = 1
    while (
        run < n and rules.joined[state.columns[column, n - run - 1], state.columns[column, n - run]]
    ):
        run += 1
    return run


@kernel
def from_columns(rules: Rules, state: State, stack: Stack, end: int) -> int:
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
            end = places_of(rules, state, stack, end, kind, card, source, number, 0)
    return end


@kernel
def from_waste(rules: Rules, state: State, stack: Stack, end: int) -> int:
    """Write the moves of every card that draws and a redeal can bring to the waste's top."""
    n = state.counts[LIVE]
    if n == 0:
        return end
    turned, draw = state.counts[TURNED], rules.draw
    if turned % draw:  # what comes up now, which the next pass does not show
        for i in range(turned - 1, n - 1, draw):
            end = from_live(rules, state, stack, end, i)
    for i in range(draw - 1, n - 1, draw):
        end = from_live(rules, state, stack, end, i)
    return from_live(rules, state, stack, end, n - 1)


@inlined
def from_live(rules: Rules, state: State, stack: Stack, end: int, i: int) -> int:
    """Write the moves of one card of waste and stock."""
    card = state.live[0, i]
    if slot_for(rules, state, card) >= 0:
        stack.moves[end] = pack_move(WASTE, FOUNDATION, 1, i)
        end += 1
    return places_of(rules, state, stack, end, FROM_WASTE, card, WASTE, 1, i)


@kernel
def from_foundations(rules: Rules, state: State, stack: Stack, end: int) -> int:
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
            end = places_of(rules, state, stack, end, FROM_FOUNDATION, card, FOUNDATION, 1, card)
    return end
