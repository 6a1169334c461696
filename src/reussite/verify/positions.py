"""Search of every position, slow and plain: a second opinion on a proof of the solver.

Written from docs/solver.md with the engine's own moves, apart from the compiled search: it shares
with it the rules of the game, and the form in which positions are counted and summed up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, STOCK, WASTE, Action
from reussite.engine.position import Position
from reussite.verify.open_stock import OpenStock
from reussite.verify.settled import Settled
from reussite.verify.sound import DEAD_END, OPEN_STOCK, SAFE_UP, SAFE_WASTE, USED_RETURNS
from reussite.verify.space import Space, TooLarge
from reussite.verify.stuck import Stuck
from reussite.verify.table import Node, Table, column_key


def search(position: Position, pruning: Collection[str], limit: int) -> Space:
    """Search every position that may come about; raise :class:`TooLarge` beyond ``limit``.

    ``pruning``: names of docs/solver.md, for which :func:`reussite.verify.sound.holds` is true.
    Questions under open-stock may search as many states as well, or raise
    :class:`reussite.verify.space.TooManyAsked`.
    """
    moves = _Moves(position, pruning, limit)
    table = Table(position)
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


class _Moves:
    """The moves of a game under pruning."""

    def __init__(self, position: Position, pruning: Collection[str], limit: int) -> None:
        self._pruning = pruning
        self._open = OpenStock(position, limit) if OPEN_STOCK in pruning else None
        self._settled = Settled(position.game, position.base)
        self._stuck = Stuck(position.game, position.base)

    def after(self, node: Node) -> Iterator[Node]:
        """Yield the positions one move on."""
        position = node.position
        if self._open is not None and self._open.is_lost(position):
            return
        safe = self._safe(position) if node.returned is None else None
        if safe is not None and safe.source != WASTE:
            yield Node(position.after(safe), node.places)
        elif safe is not None:
            last = node.places[:-1]
            yield next(to for by, to in _from_waste(node) if by == safe and to.places == last)
        elif DEAD_END not in self._pruning or not self._stuck.is_dead(position):
            for action in position.legal_actions:
                is_return = action.source == FOUNDATION
                if node.returned not in (None, action.target) and not is_return:
                    continue
                if action.source not in (WASTE, STOCK):
                    used_next = is_return and USED_RETURNS in self._pruning
                    column = action.target if used_next else None
                    yield Node(position.after(action), node.places, column)
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
