"""Making and unmaking moves, with the keys kept up to date."""

from __future__ import annotations

from reussite.solver.kernels.keys import mix
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.state import (
    FOUNDATION,
    LIVE,
    RESERVE,
    RESERVE_LEFT,
    TURNED,
    UP,
    WASTE,
    Rules,
    Stack,
    State,
)


@inlined
def pack_move(source: int, target: int, number: int, extra: int) -> int:
    """Return a move as one number. ``extra``: index in ``live``, or the card of a return."""
    return source | target << 8 | number << 16 | extra << 32


@inlined
def push(rules: Rules, state: State, column: int, card: int) -> None:
    """Put a card on a column."""
    n = state.length[column]
    state.columns[column, n] = card
    for lane in range(2):
        below = state.hash[lane, column, n]
        above = mix(below, rules.keys[lane, 0, card])
        state.hash[lane, column, n + 1] = above
        state.key[lane] += above - below
    state.length[column] = n + 1


@inlined
def lay_out(rules: Rules, state: State) -> None:
    """Work out the keys of columns laid down as they are."""
    for column in range(state.length.size):
        n = state.length[column]
        state.length[column] = 0
        for i in range(n):
            push(rules, state, column, state.columns[column, i])


@inlined
def cut(state: State, column: int, number: int) -> None:
    """Take cards off a column; they stay readable above its end."""
    n = state.length[column]
    for lane in range(2):
        state.key[lane] += state.hash[lane, column, n - number] - state.hash[lane, column, n]
    state.length[column] = n - number


@inlined
def slot_for(rules: Rules, state: State, card: int) -> int:
    """Return the foundation that takes a card next, or -1."""
    first = card // 13 * rules.decks
    for slot in range(first, first + rules.decks):
        if state.height[slot] == rules.step[card]:
            return slot
    return -1


@inlined
def slot_under(rules: Rules, state: State, card: int) -> int:
    """Return the last foundation that a card lies on top of: so heights stay in order."""
    slot = (card // 13 + 1) * rules.decks - 1
    while state.height[slot] != rules.step[card] + 1:
        slot -= 1
    return slot


@inlined
def take_live(rules: Rules, state: State, at: int) -> int:
    """Take a card out of waste and stock, with all before it turned; return its place dealt."""
    place = state.live[at] >> 8
    for lane in range(2):
        state.key[lane] -= rules.keys[lane, 1, place]
    n = state.counts[LIVE] - 1
    for i in range(at, n):
        state.live[i] = state.live[i + 1]
    state.counts[LIVE] = n
    state.counts[TURNED] = at
    return int(place)


@inlined
def put_live(rules: Rules, state: State, at: int, card: int, place: int) -> None:
    """Undo ``take_live`` but for the number of cards turned."""
    for lane in range(2):
        state.key[lane] += rules.keys[lane, 1, place]
    n = state.counts[LIVE]
    for i in range(n, at, -1):
        state.live[i] = state.live[i - 1]
    state.live[at] = card | place << 8
    state.counts[LIVE] = n + 1


@inlined
def fill(rules: Rules, state: State) -> int:
    """Fill spaces from the reserve, left to right; return the bits of the columns filled."""
    bits = 0
    if rules.fills:
        for column in range(state.length.size):
            left = state.counts[RESERVE_LEFT]
            if left and state.length[column] == 0:
                push(rules, state, column, state.reserve[left - 1])
                state.counts[RESERVE_LEFT] = left - 1
                bits |= 1 << column
    return bits


@inlined
def make(rules: Rules, state: State, stack: Stack, depth: int, move: int) -> None:
    """Make a legal move, and write at ``depth`` of the stack what undoing it needs."""
    source, target = move & 255, move >> 8 & 255
    number, extra = move >> 16 & 0xFFFF, move >> 32
    stack.made[depth] = move
    stack.undo[depth, 0] = state.counts[TURNED]
    card = 0
    # 1. Lift.
    if source == RESERVE:
        state.counts[RESERVE_LEFT] -= 1
        card = state.reserve[state.counts[RESERVE_LEFT]]
    elif source == WASTE:
        card = state.live[extra] & 255
        stack.undo[depth, 1] = take_live(rules, state, extra)
    elif source == FOUNDATION:
        card = extra
        lowered = slot_under(rules, state, card)
        stack.undo[depth, 1] = lowered
        state.height[lowered] -= 1
        state.counts[UP] -= 1
    else:
        cut(state, source, number)
        card = state.columns[source, state.length[source]]
    # 2. Put.
    if target == FOUNDATION:
        slot = slot_for(rules, state, card)
        stack.undo[depth, 2] = slot
        state.height[slot] += 1
        state.counts[UP] += 1
    else:
        push(rules, state, target, card)
        for i in range(1, number):
            push(rules, state, target, state.columns[source, state.length[source] + i])
    # 3. Fill.
    stack.undo[depth, 3] = fill(rules, state)


@inlined
def unmake(rules: Rules, state: State, stack: Stack, depth: int) -> None:
    """Undo the move at ``depth`` of the stack."""
    move = stack.made[depth]
    source, target = move & 255, move >> 8 & 255
    number, extra = move >> 16 & 0xFFFF, move >> 32
    bits = stack.undo[depth, 3]
    for column in range(state.length.size):
        if bits >> column & 1:
            cut(state, column, 1)
            state.counts[RESERVE_LEFT] += 1
    card = 0
    if target == FOUNDATION:
        slot = stack.undo[depth, 2]
        state.height[slot] -= 1
        state.counts[UP] -= 1
        card = rules.card_at[slot // rules.decks, state.height[slot]]
    else:
        cut(state, target, number)
        card = state.columns[target, state.length[target]]
    if source == RESERVE:
        state.counts[RESERVE_LEFT] += 1
    elif source == WASTE:
        put_live(rules, state, extra, card, stack.undo[depth, 1])
    elif source == FOUNDATION:
        state.height[stack.undo[depth, 1]] += 1
        state.counts[UP] += 1
    else:
        push(rules, state, source, card)
        for i in range(1, number):
            push(rules, state, source, state.columns[target, state.length[target] + i])
    state.counts[TURNED] = stack.undo[depth, 0]
