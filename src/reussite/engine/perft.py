"""Counting action sequences, the standard proof that move generation is right."""

from __future__ import annotations

from reussite.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal actions from a position.

    The sequences of the last action are counted, not played.

    >>> from reussite.engine.catalogue import game
    >>> [perft(game("beleaguered-castle").deal(24), depth) for depth in (0, 1, 2)]
    [1, 5, 20]
    """
    if depth == 0:
        return 1
    actions = position.legal_actions
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1) for action in actions)
