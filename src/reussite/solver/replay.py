"""Lines played by the engine, which has the last word on what the kernels found."""

from __future__ import annotations

from collections.abc import Iterable

from reussite.engine.action import Action
from reussite.engine.position import Position


def played(position: Position, action: Action) -> Position:
    """Return the position after an action; raise RuntimeError where the engine refuses it."""
    refusal = position.why_not(action)
    if refusal is not None:
        raise RuntimeError(f"the solver's line is illegal at {action}: {refusal.code}")
    return position.after(action)


def replayed(position: Position, actions: Iterable[Action]) -> tuple[str, ...]:
    """Return the texts of a line's actions, which must win.

    Raises RuntimeError where the engine refuses one, or the line does not win: the kernels are
    wrong then.
    """
    line = []
    for action in actions:
        position = played(position, action)
        line.append(str(action))
    if not position.is_won:
        raise RuntimeError("the solver's line does not end in a win")
    return tuple(line)
