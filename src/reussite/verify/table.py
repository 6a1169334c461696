"""The positions that a plain search has met, and how they are counted and summed up.

The form is that of an exhaustive proof, told in docs/solver.md.
"""

from __future__ import annotations

from typing import NamedTuple

from reussite.cards import Card
from reussite.engine.position import Position
from reussite.verify.space import MASK, link, splitmix

# What a number of the key stands for: a card of a column, one of waste and stock by its place,
# how many cards the reserve has left, how many are turned.
_CARD, _PLACE, _LEFT, _TURNED = range(4)


class Node(NamedTuple):
    """A position, and where the cards of its waste and stock lay at the start."""

    position: Position
    places: tuple[int, ...]
    returned: int | None = None
    """The column to which a card has just come back, if the next move must use it."""


class State(NamedTuple):
    """All of a position but the order of its columns."""

    columns: tuple[tuple[Card, ...], ...]
    left: int
    places: tuple[int, ...]
    turned: int
    returned: tuple[Card, ...]
    """The column that the next move depends on, if any."""


class Table:
    """The positions that were met, and for each the marks of docs/solver.md (macro-draws)."""

    def __init__(self, position: Position) -> None:
        self.met: dict[State, int] = {}
        profile = position.profile
        self._draw = profile.draw_count(1) if profile.has_stock else 1
        cards = len(position.waste + position.stock)
        self._has_marks = self._draw in (2, 3) and cards < 15 * self._draw

    def add(self, node: Node) -> bool:
        """Say whether a position is to be searched: no better one was met."""
        position, draw = node.position, self._draw
        turned = len(position.waste)
        if turned % draw == 0 or not position.stock:
            turned = 0  # what comes up now comes up after a redeal too
        columns = tuple(sorted(filter(None, position.tableau)))
        returned = () if node.returned is None else position.tableau[node.returned]
        state = State(columns, len(position.reserve), node.places, turned, returned)
        if not self._has_marks:
            is_new = state not in self.met
            self.met[state] = 0
            return is_new
        state = state._replace(turned=0)
        marks = self.met.setdefault(state, -1)
        shift = 4 * (turned % draw - 1) if turned else 0
        mark = turned // draw + 1 if turned else 0
        before = max(marks, 0) >> shift & 15
        if marks >= 0 and (mark == 0 or 0 < before <= mark):
            return False
        self.met[state] = max(marks, 0) + (mark - before << shift if mark else 0)
        return True

    def digest(self) -> int:
        """Return the sum of all keys modulo 2^128."""
        low = sum(_key(state, 0) for state in self.met)
        high = sum(_key(state, 1) | marks for state, marks in self.met.items())
        return (low + (high << 64)) % (1 << 128)


def _number(what: int, which: int, lane: int) -> int:
    return splitmix(what << 16 | which, lane)


def column_key(cards: tuple[Card, ...], lane: int) -> int:
    """Return the key of a column in one of two lanes: 0 for none, linked card by card."""
    key = 0
    for card in cards:
        key = link(key, _number(_CARD, card, lane))
    return key


def _key(state: State, lane: int) -> int:
    total = sum(column_key(cards, lane) for cards in state.columns)
    total += sum(_number(_PLACE, place, lane) for place in state.places)
    total += _number(_LEFT, state.left, lane) + _number(_TURNED, state.turned, lane)
    key = total & MASK & ~255 if lane else total & MASK or 1
    if state.returned:
        key = link(key, column_key(state.returned, lane))
        key = key & ~255 if lane else key | 1
    return key
