"""Winning lines: found by the solver, kept, and gone along without ever turning round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from reussite.engine.action import DRAW, Action, parse_action
from reussite.engine.position import Position

FindLine = Callable[[Position], Sequence[Action] | None]
"""Finds a line of actions from a position to a win; None where none was found."""
_NODES: Final = 25_000
_SECONDS: Final = 1.0
_MEGABYTES: Final = 200


class Ways:
    """The winning lines known in one game: for each position on one, the next action.

    From one position to the next of :meth:`next` the win comes nearer, by at least one action, so
    that whoever follows them meets no position twice, whichever lines were added, and when.

    >>> from reussite.engine.catalogue import game
    >>> position = game("beleaguered-castle").deal(2)
    >>> ways = Ways()
    >>> ways.add(position, find_line(position))
    >>> seen = {position}
    >>> while not position.is_won:
    ...     position = position.apply(ways.next(position))
    ...     assert position not in seen
    ...     seen.add(position)
    """

    def __init__(self) -> None:
        self._next: dict[Position, tuple[Action, int]] = {}

    def add(self, position: Position, line: Iterable[Action]) -> None:
        """Add a line of legal actions that begins at a position and ends in a win."""
        way = shortened(position, line)
        for place, action in enumerate(way):
            left = len(way) - place
            known = self._next.get(position)
            if known is None or left < known[1]:
                self._next[position] = action, left
            position = position.after(action)

    def forget(self) -> None:
        """Forget all lines."""
        self._next.clear()

    def next(self, position: Position) -> Action | None:
        """Return the next action towards a win, or None where none is known from here."""
        known = self._next.get(position)
        return None if known is None else known[0]

    def rest(self, position: Position) -> tuple[Action, ...]:
        """Return the known actions from a position to a win; none where no way is known."""
        actions: list[Action] = []
        while (action := self.next(position)) is not None:
            actions.append(action)
            position = position.after(action)
        return tuple(actions)


def shortened(position: Position, line: Iterable[Action]) -> tuple[Action, ...]:
    """Return a line to the same end without what it can do without.

    Wherever one action leads to a later position of the line, what lies between is left out; so
    it comes to no position twice. Lines of a depth-first search lose half their length or more.
    """
    actions, positions = list(line), [position]
    for action in actions:
        positions.append(positions[-1].after(action))
    last = {each: place for place, each in enumerate(positions)}
    end = len(actions)
    # From the end: how many actions are left, and the best next one with where it leads.
    left, best = [0] * (end + 1), [(DRAW, end)] * (end + 1)
    for place in range(end - 1, -1, -1):
        here = positions[place]
        if last[here] > place:  # a loop begins here
            left[place], best[place] = left[last[here]], best[last[here]]
            continue
        best[place] = actions[place], place + 1
        for action in here.legal_actions:
            to = last.get(here.after(action), 0)
            if to > place and left[to] < left[best[place][1]]:
                best[place] = action, to
        left[place] = left[best[place][1]] + 1
    found, place = [], 0
    while place < end and left[place]:
        action, place = best[place]
        found.append(action)
    return tuple(found)


def find_line(position: Position) -> tuple[Action, ...] | None:
    """Return a line to a win if one is found within a second; None for games without a solver.

    What decides is a number of positions, so that the answer does not depend on the machine; the
    second is for machines that are too slow for it.
    """
    from reussite.solver.served import UnsupportedGame
    from reussite.solver.solve import NoVerdict, solve

    try:
        verdict = solve(position, node_limit=_NODES, time_limit=_SECONDS, memory_limit=_MEGABYTES)
    except (UnsupportedGame, NoVerdict):
        return None
    line = verdict.solution
    return None if line is None else tuple(map(parse_action, line))
