"""The arrays that kernels work on: rules, the state, the stack of the search, what was seen.

Kernels change these arrays in place and allocate nothing. ``counts`` of the state holds the numbers
that change; the constants below name its places.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]

# Sources and targets of a move, beside the columns 0, 1, 2 ...
RESERVE: Final = 100
WASTE: Final = 101
FOUNDATION: Final = 102
SPACE: Final = 52
"""The top card of an empty column."""

# Kinds of moves: the second index of Rules.places.
FROM_COLUMN: Final = 0
BLOCK: Final = 1
FROM_RESERVE: Final = 2
FROM_WASTE: Final = 3
FROM_FOUNDATION: Final = 4

# Units: how much of a column moves at once.
SINGLE: Final = 0
RUN: Final = 1
SINGLE_OR_WHOLE: Final = 2
WHOLE: Final = 3

# Rules.dead, or 0: which states are tested for being lost.
DEAD_TESTED: Final = 1
DEAD_AT_FIRST: Final = 2
"""Only those with an empty foundation."""

# Places of State.counts.
RESERVE_LEFT: Final = 0
LIVE: Final = 1
TURNED: Final = 2
DEPTH: Final = 3
NODES: Final = 4
UP: Final = 5
SEEN: Final = 6
COUNTS: Final = 7


class Rules(NamedTuple):
    """The rules of one game with one base rank."""

    places: U64
    """``[reserve left 0/1, kind, card]``: the tops (or SPACE) on which the card may go, as bits."""
    takes: U64
    """``[reserve left 0/1, top]``: the cards of the waste that a top (or SPACE) takes, as bits."""
    joined: U8
    """``[upper, lower]``: 1 where the two move as one."""
    step: I64
    """Each card's place on its foundation: 0 for the base card to 12."""
    card_at: I64
    """``[suit, step]``: the card; the inverse of ``step``."""
    decks: int
    unit: int
    built: int
    """Whether every column is in sequence at all times, and moves as one."""
    longest: int
    """The most cards of a column."""
    fills: int
    """Whether the reserve fills spaces at once."""
    returns: int
    keep: int
    draw: int
    """How many cards are turned at once; 0 without a stock."""
    marks: I64
    """``[number]``: the mark of a key with so many cards turned, 0 for none: see ``seen``."""
    counted: I64
    """``[number]``: so many cards turned, as far as they are part of the key."""
    safe: int
    """Whether safe foundation moves go first: see ``safe``."""
    safe_waste: int
    """Whether such a move of the last card of the stock does."""
    dead: int
    """Which states are tested for being lost: see ``dead``."""
    chains: int
    """Whether a return is always followed by a move that uses it: see ``returns``."""
    kids: U64
    """``[card]``: the cards that may be put on it in a column, as bits."""
    parents: U64
    """``[0 column/1 reserve, card]``: what it may ever go to from there, cards and SPACE."""
    under: U64
    """``[card]``: the cards of its suit that go up before it."""
    first_cards: U64
    """``[suit, number]``: so many cards of a foundation, as bits."""
    all_cards: np.uint64
    keys: U64
    """``[lane, what, which]``: what keys are made of (docs/solver.md). What: a card in a column, a
    card of the stock by its place in the deal, reserve left, cards turned."""


class State(NamedTuple):
    """The piles."""

    columns: U8
    length: I64
    hash: U64
    """``[lane, column, length]``: the key of the first cards of a column."""
    height: I64
    reserve: U8
    live: U16
    """The cards of waste and stock as they are turned in a pass: card, and place in the deal
    times 256."""
    counts: I64
    key: U64
    """``[lane]``: the sum of the keys of columns and of cards of the stock."""
    random: U64
    lowest: I64
    """Room for ``dead``."""


class Stack(NamedTuple):
    """The search: ``first[d]`` to ``first[d + 1]`` are the moves from the state at depth d."""

    moves: I64
    keys: U64
    """``[move, half]``: the key of the state that a move leads to."""
    lifts: I64
    """Room for the cards of one state that may be lifted: like moves, the kind for the target, and
    the card, times 2^48."""
    first: I64
    cursor: I64
    made: I64
    """The move that led to depth d."""
    undo: I64
    """``[d]``: cards turned before, place in the deal of the card taken (or the foundation
    it came from), the foundation it went to, bits of
    the columns filled."""


class Seen(NamedTuple):
    """An open-addressed table; two zeros are a free slot. See ``seen``."""

    keys: U64
    """``[slot, half]``"""


UNDO: Final = 4
MOST_LIFTS: Final = 1 << 10
"""More than any state has: less than three for each card."""
MOST_MOVES: Final = 1 << 14
"""More moves than any state has; free room in Stack.moves before a state is expanded."""


def make_seen(size: int) -> Seen:
    """Return an empty table; ``size`` is a power of two."""
    return Seen(np.zeros((size, 2), np.uint64))


def make_stack(depth: int, moves: int) -> Stack:
    """Return a stack for so many depths and moves."""
    return Stack(
        np.zeros(moves, np.int64),
        np.zeros((moves, 2), np.uint64),
        np.zeros(MOST_LIFTS, np.int64),
        np.zeros(depth + 2, np.int64),
        np.zeros(depth + 2, np.int64),
        np.zeros(depth + 2, np.int64),
        np.zeros((depth + 2, UNDO), np.int64),
    )


def larger_stack(stack: Stack) -> Stack:
    """Return the stack with twice the room."""
    return Stack(*(_doubled(array) for array in stack))


def _doubled(array: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([array, np.zeros_like(array)])


def size_of(*groups: tuple[Any, ...]) -> int:
    """Return the bytes of all arrays in the groups."""
    return sum(array.nbytes for group in groups for array in group if isinstance(array, np.ndarray))
