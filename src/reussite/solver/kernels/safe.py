"""Foundation moves that lose nothing: one of them is then the only move of a state.

The argument, and the profiles for which it holds, are in docs/solver.md (safe-up, safe-waste).
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.moves import pack_move
from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.state import (
    FOUNDATION,
    LIVE,
    RESERVE,
    RESERVE_LEFT,
    TURNED,
    WASTE,
    Rules,
    State,
)


@inlined
def lowest_of(rules: Rules, state: State, suit: int) -> int:
    """Return the cards on the foundation of a suit that has the fewest."""
    lowest = 13
    for slot in range(suit * rules.decks, (suit + 1) * rules.decks):
        lowest = min(lowest, state.height[slot])
    return lowest


@inlined
def cards_up(rules: Rules, state: State) -> np.uint64:
    """Return the cards of which every copy is on a foundation, as bits."""
    up = np.uint64(0)
    for suit in range(4):
        up |= rules.first_cards[suit, lowest_of(rules, state, suit)]
    return up


@inlined
def next_cards(rules: Rules, state: State) -> np.uint64:
    """Return the cards that fit a foundation, as bits."""
    found = np.uint64(0)
    slot = 0
    for suit in range(4):
        for _ in range(rules.decks):
            height = state.height[slot]
            if height < 13:
                found |= np.uint64(1) << np.uint64(rules.card_at[suit, height])
            slot += 1
    return found


@inlined
def safe_cards(rules: Rules, state: State) -> np.uint64:
    """Return the cards that go up without loss wherever they come free, as bits.

    The next card of a suit, all its foundations equally served, is one if each card that may be
    put on it is up or is one itself.
    """
    up = cards_up(rules, state)
    settled = up
    for _ in range(4):  # each suit has one next card, so four rounds find all
        before = settled
        for suit in range(4):
            lowest = lowest_of(rules, state, suit)
            if lowest < 13:
                card = rules.card_at[suit, lowest]
                if rules.kids[card] & ~settled == np.uint64(0):
                    settled |= np.uint64(1) << np.uint64(card)
        if settled == before:
            break
    return settled & ~up


@inlined
def free_cards(state: State) -> np.uint64:
    """Return the cards that may be safe: tops, and the last card of the stock, as bits."""
    found = np.uint64(0)
    left, live = state.counts[RESERVE_LEFT], state.counts[LIVE]
    if left:
        found |= np.uint64(1) << np.uint64(state.reserve[left - 1])
    if live:
        found |= np.uint64(1) << np.uint64(state.live[live - 1] & 255)
    for column in range(state.length.size):
        n = state.length[column]
        if n:
            found |= np.uint64(1) << np.uint64(state.columns[column, n - 1])
    return found


@inlined
def safe_move(rules: Rules, state: State, fits: np.uint64) -> int:
    """Return a foundation move that loses nothing, the same in any order of columns, or -1.

    ``fits``: the cards that fit a foundation.
    """
    if not rules.safe or free_cards(state) & fits == np.uint64(0):
        return -1
    safe = safe_cards(rules, state)
    if safe == np.uint64(0):
        return -1
    left = state.counts[RESERVE_LEFT]
    if left and safe >> np.uint64(state.reserve[left - 1]) & np.uint64(1):
        return pack_move(RESERVE, FOUNDATION, 1, 0)
    best, key, found = 99, np.uint64(0), -1
    for column in range(state.length.size):
        n = state.length[column]
        if n == 0:
            continue
        card = state.columns[column, n - 1]
        if card > best or not safe >> np.uint64(card) & np.uint64(1):
            continue
        here = state.hash[0, column, n]  # which of two copies of a card: whatever the order is
        if card < best or here < key:
            best, key, found = card, here, column
    if found >= 0:
        return pack_move(found, FOUNDATION, 1, 0)
    return safe_waste(rules, state, safe)


@inlined
def safe_waste(rules: Rules, state: State, safe: np.uint64) -> int:
    """Return such a move of the last card of the stock, where no packet is changed, or -1."""
    n, turned = state.counts[LIVE], state.counts[TURNED]
    if not rules.safe_waste or n == 0 or (turned % rules.draw and turned != n):
        return -1
    if safe >> np.uint64(state.live[n - 1] & 255) & np.uint64(1):
        return pack_move(WASTE, FOUNDATION, 1, n - 1)
    return -1
