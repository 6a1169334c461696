"""The moves of a state, as numbers of ``pack_move``.

Left out, since each leads to nothing new: a whole column to a space, a second space where there
is a first (columns are not told apart), draws by themselves (a move from the waste names any card
that drawing can bring up).
"""

from __future__ import annotations

from reussite.solver.kernels.moves import lowest_of, pack_move, slot_for
from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.returns import undoable_source
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

    Where a foundation move is safe or can be taken back, it is the only one.
    """
    safe = safe_source(rules, state)
    if safe < 0:
        safe = undoable_source(rules, state)
    if safe >= 0:
        stack.moves[at] = pack_move(safe, FOUNDATION, 1, 0)
        return at + 1
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


@kernel
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
    for i in range(n):
        later = i >= turned and ((i + 1 - turned) % draw == 0 or i == n - 1)
        next_pass = (i + 1) % draw == 0 or i == n - 1
        if not (i == turned - 1 or later or next_pass):
            continue
        card = state.live[0, i]
        if slot_for(rules, state, card) >= 0:
            stack.moves[end] = pack_move(WASTE, FOUNDATION, 1, i)
            end += 1
        end = places_of(rules, state, stack, end, FROM_WASTE, card, WASTE, 1, i)
    return end


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


@kernel
def safe_source(rules: Rules, state: State) -> int:
    """Return the column whose top card goes up without loss (the lowest such card), or -1.

    Rule 1 (``safe-up``): columns are built down, without wrapping; cards move one by one and never
    return; there is neither a reserve nor a stock. The card of index h goes up where every
    foundation has h - 1 cards or more and every foundation of its suit h or more. Why no win is
    lost: docs/solver.md.
    """
    best, found = 99, -1
    if rules.safe != 1:
        return found
    lowest = lowest_of(state, 0, state.height.size)
    for column in range(state.length.size):
        n = state.length[column]
        if n == 0:
            continue
        card = state.columns[column, n - 1]
        index = rules.step[card]
        if card >= best or lowest < index - 1 or slot_for(rules, state, card) < 0:
            continue
        first = card // 13 * rules.decks
        if lowest_of(state, first, first + rules.decks) >= index:
            best, found = card, column
    return found
