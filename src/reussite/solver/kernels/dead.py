"""States that are lost because some card can never come free.

Worked out by taking every obstacle but one away: a card that once came free stays free, for any
use, and none of its places is ever used up. Whatever happens in real play is then found too, in
the order in which it happens, so that what is not found cannot happen: see docs/solver.md.
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.safe import cards_up
from reussite.solver.kernels.state import (
    DEAD_AT_FIRST,
    DEAD_TESTED,
    RESERVE_LEFT,
    RUN,
    SINGLE,
    SPACE,
    Rules,
    State,
)


@inlined
def bit(card: int) -> np.uint64:
    """Return a card (or SPACE) as a bit."""
    return np.uint64(1) << np.uint64(card)


@inlined
def is_dead(rules: Rules, state: State) -> bool:
    """Say whether a card can never come free. One pack, no returns (``rules.dead``)."""
    wanted = rules.all_cards & ~cards_up(rules, state)
    free = covered_left_out(state, wanted)
    left = state.counts[RESERVE_LEFT]
    while wanted & ~free:
        before = free
        for column in range(state.length.size):
            free = uncover(rules, state, column, wanted, free)
        while left and leaves(rules, 1, state.reserve[left - 1], wanted, free):
            left -= 1
            if left:
                free |= bit(state.reserve[left - 1])
        if free == before:
            return True
    return False


@inlined
def covered_left_out(state: State, wanted: np.uint64) -> np.uint64:
    """Return the cards that no other card lies on (all of the stock among them), and SPACE."""
    free = wanted
    for column in range(state.length.size):
        n = state.length[column]
        state.lowest[column] = n - 1
        for i in range(n - 1):
            free &= ~bit(state.columns[column, i])
        if n == 0:
            free |= bit(SPACE)
    for i in range(state.counts[RESERVE_LEFT] - 1):
        free &= ~bit(state.reserve[i])
    return free


@inlined
def leaves(rules: Rules, pile: int, card: int, wanted: np.uint64, free: np.uint64) -> bool:
    """Say whether a free card has a place to go to: on a free card, in a space, or up."""
    return bool(rules.parents[pile, card] & free) or not rules.under[card] & wanted & ~free


@inlined
def may_be_dead(rules: Rules, state: State) -> bool:
    """Say whether a test is worth its time: see docs/solver.md.

    Where columns are always built, only while a foundation is empty.
    """
    if rules.dead != DEAD_AT_FIRST:
        return rules.dead == DEAD_TESTED
    lowest = 13
    for slot in range(state.height.size):
        lowest = min(lowest, state.height[slot])
    return lowest == 0


@inlined
def uncover(
    rules: Rules, state: State, column: int, wanted: np.uint64, free: np.uint64
) -> np.uint64:
    """Return the free cards with those of a column that come free, and SPACE where all leave."""
    cards, at = state.columns[column], state.lowest[column]
    going = True
    while going and at >= 0:
        # 1. The last card by itself.
        going = leaves(rules, 0, cards[at], wanted, free)
        if going:
            at -= 1
            free |= bit(cards[at] if at >= 0 else SPACE)
        elif rules.unit != SINGLE:
            # 2. In a block, under cards that need not leave it.
            i = at - 1 if rules.unit == RUN else 0
            while 0 <= i < at and not going:
                if rules.joined[cards[i], cards[i + 1]] and rules.parents[0, cards[i]] & free:
                    if i == 0:
                        free |= bit(SPACE)
                        break
                    going = True
                    while at >= i:
                        at -= 1
                        free |= bit(cards[at])
                i -= 1
    state.lowest[column] = at
    return free
