"""The key of a state, and the key that a state has after a move, without making the move."""

from __future__ import annotations

import numpy as np

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
def mix(key: np.uint64, salt: np.uint64) -> np.uint64:
    """Return the key of a column with one more card."""
    x = (key ^ salt) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@inlined
def whole_key(
    rules: Rules, piles: tuple[np.uint64, np.uint64], left: int, live: int, turned: int
) -> tuple[np.uint64, np.uint64]:
    """Return both halves of a key from those of columns and stock, with the numbers beside them.

    How many cards are turned counts only as far as it decides which cards can come up: not at
    the end of a packet, nor with the stock used up. Else it is no part of the key where the
    rules have marks, but one of the two marks in the last 8 bits: see ``seen``.
    """
    if turned == live:
        turned = 0
    mark, turned = rules.marks[turned], rules.counted[turned]
    low = piles[0] + rules.keys[0, 2, left] + rules.keys[0, 3, turned]
    high = piles[1] + rules.keys[1, 2, left] + rules.keys[1, 3, turned]
    if low == np.uint64(0):
        low = np.uint64(1)  # zero is a free slot of the table
    return low, high & ~np.uint64(255) | np.uint64(mark)


@inlined
def key_of(rules: Rules, state: State) -> tuple[np.uint64, np.uint64]:
    """Return the two halves of the state's key."""
    counts = state.counts
    piles = state.key[0], state.key[1]
    return whole_key(rules, piles, counts[RESERVE_LEFT], counts[LIVE], counts[TURNED])


@inlined
def piles_after(rules: Rules, state: State, move: int, left: int) -> tuple[np.uint64, np.uint64]:
    """Return both halves of the key of columns and stock after a move.

    ``left``: the cards of the reserve once the moved card has left it.
    """
    source, target = move & 255, move >> 8 & 255
    number, extra = move >> 16 & 0xFFFF, move >> 32
    low, high = state.key[0], state.key[1]
    first, card = 0, int(extra)
    if source < RESERVE:
        n = state.length[source]
        first = n - number
        low += state.hash[0, source, first] - state.hash[0, source, n]
        high += state.hash[1, source, first] - state.hash[1, source, n]
        if first == 0 and rules.fills and left:
            filled = state.reserve[left - 1]
            low += mix(state.hash[0, source, 0], rules.keys[0, 0, filled])
            high += mix(state.hash[1, source, 0], rules.keys[1, 0, filled])
    elif source == WASTE:
        card, place = int(state.live[extra] & 255), state.live[extra] >> 8
        low -= rules.keys[0, 1, place]
        high -= rules.keys[1, 1, place]
    elif source == RESERVE:
        card = int(state.reserve[left])
    if target != FOUNDATION:
        n = state.length[target]
        above, over = state.hash[0, target, n], state.hash[1, target, n]
        low -= above
        high -= over
        for i in range(first, first + number):
            if source < RESERVE:
                card = int(state.columns[source, i])
            above = mix(above, rules.keys[0, 0, card])
            over = mix(over, rules.keys[1, 0, card])
        low += above
        high += over
    return low, high


@inlined
def key_after(rules: Rules, state: State, move: int) -> tuple[np.uint64, np.uint64]:
    """Return the two halves of the key that the state has after a move."""
    source, number = move & 255, move >> 16 & 0xFFFF
    left, live, turned = state.counts[RESERVE_LEFT], state.counts[LIVE], state.counts[TURNED]
    if source == RESERVE:
        left -= 1
    elif source == WASTE:
        live -= 1
        turned = move >> 32
    piles = piles_after(rules, state, move, left)
    if source < RESERVE and state.length[source] == number and rules.fills and left:
        left -= 1
    return whole_key(rules, piles, left, live, turned)
