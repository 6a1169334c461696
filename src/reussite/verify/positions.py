"""Search of every position, slow and plain: a second opinion on a proof of the solver.

Written from docs/solver.md with the engine's own moves, apart from the compiled search: it shares
with it the rules of the game, and the form in which positions are counted and summed up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from reussite.cards import Card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, STOCK, WASTE, Action
from reussite.engine.position import Position
from reussite.verify.settled import Settled
from reussite.verify.sound import DEAD_END, SAFE_UP, SAFE_WASTE, USED_RETURNS
from reussite.verify.space import MASK, Space, TooLarge, link, splitmix
from reussite.verify.stuck import Stuck

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


def search(position: Position, pruning: Collection[str], limit: int) -> Space:
    """Search every position that may come about; raise :class:`TooLarge` beyond ``limit``.

    ``pruning``: names of docs/solver.md, for which :func:`reussite.verify.sound.holds` is true.
    """
    moves = _Moves(position, pruning)
    table = _Table(position)
    todo = [Node(position, tuple(range(len(position.waste + position.stock))))]
    table.add(todo[0])
    while todo:
        for after in moves.after(todo.pop()):
            if after.position.is_won:
                return Space(True, len(table.met), 0)
            if table.add(after):
                todo.append(after)
        if len(table.met) > limit:
            raise TooLarge
    return Space(False, len(table.met), table.digest())


class _Table:
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


class _Moves:
    """The moves of a game under pruning."""

    def __init__(self, position: Position, pruning: Collection[str]) -> None:
        self._pruning = pruning
        self._settled = Settled(position.game, position.base)
        self._stuck = Stuck(position.game, position.base)

    def after(self, node: Node) -> Iterator[Node]:
        """Yield the positions one move on."""
        position = node.position
        safe = self._safe(position) if node.returned is None else None
        if safe is not None and safe.source != WASTE:
            yield Node(position.after(safe), node.places)
        elif safe is not None:
            last = node.places[:-1]
            yield next(to for by, to in _from_waste(node) if by == safe and to.places == last)
        elif DEAD_END not in self._pruning or not self._stuck.is_dead(position):
            for action in position.legal_actions:
                is_return = action.source == FOUNDATION
                if node.returned is not None and action.target != node.returned and not is_return:
                    continue
                if action.source not in (WASTE, STOCK):
                    chained = is_return and USED_RETURNS in self._pruning
                    to = action.target if chained else None
                    yield Node(position.after(action), node.places, to)
            for _, to in _from_waste(node):
                yield to

    def _safe(self, position: Position) -> Action | None:
        """Return the foundation move that is made at once, if any."""
        if USED_RETURNS in self._pruning:
            return self._undoable(position)
        if SAFE_UP not in self._pruning:
            return None
        safe = self._settled.cards(position.heights)
        if position.reserve and position.reserve[-1] in safe:
            return Action(RESERVE, FOUNDATION)
        tops = [
            (cards[-1], column_key(cards, 0), column)
            for column, cards in enumerate(position.tableau)
            if cards and cards[-1] in safe
        ]
        if tops:
            return Action(min(tops)[2], FOUNDATION)
        turned = position.waste + position.stock[::-1]
        if SAFE_WASTE not in self._pruning or not turned or turned[-1] not in safe:
            return None
        in_packet = len(position.waste) % position.profile.draw_count(1)
        return None if in_packet and position.stock else Action(WASTE, FOUNDATION)

    def _undoable(self, position: Position) -> Action | None:
        """Return a foundation move that a return can take back at once, if there is one."""
        found = []
        for column, cards in enumerate(position.tableau):
            up = Action(column, FOUNDATION)
            if cards and position.why_not(up) is None:
                back = Action(FOUNDATION, column, card=cards[-1])
                if position.after(up).why_not(back) is None:
                    found.append((cards[-1], column_key(cards, 0), column))
        return Action(min(found)[2], FOUNDATION) if found else None


def _from_waste(node: Node) -> Iterator[tuple[Action, Node]]:
    """Yield the moves from the waste, and where they lead, of all cards that draws bring up."""
    here, places = node.position, node.places
    met: set[int] = set()
    while len(here.waste) not in met:
        at, turn = len(here.waste), None
        met.add(at)
        for action in here.legal_actions:
            if action in (DRAW, REDEAL):
                turn = action
            elif action.source == WASTE:
                yield action, Node(here.after(action), places[: at - 1] + places[at:])
        if turn is None:
            return
        here = here.after(turn)
