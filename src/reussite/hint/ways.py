"""Winning lines: found by the solver, kept, and gone along without ever turning round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from reussite.engine.action import Action, parse_action
from reussite.engine.position import Position

FindLine = Callable[[Position], Sequence[str] | None]
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

    def add(self, position: Position, line: Sequence[str]) -> None:
        """Add a line of legal actions that begins at a position and ends in a win."""
        positions, at = [position], {position: 0}
        actions: list[Action] = []
        for text in line:
            action = parse_action(text)
            after = positions[-1].after(action)
            if after in at:  # a loop: cut it off
                for gone in positions[at[after] + 1 :]:
                    del at[gone]
                del positions[at[after] + 1 :], actions[at[after] :]
                continue
            at[after] = len(positions)
            positions.append(after)
            actions.append(action)
        for place, action in enumerate(actions):
            left = len(actions) - place
            known = self._next.get(positions[place])
            if known is None or left < known[1]:
                self._next[positions[place]] = action, left

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


def find_line(position: Position) -> tuple[str, ...] | None:
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
    return verdict.solution
