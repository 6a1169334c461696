"""Counting action sequences, the standard proof that move generation is right."""

from __future__ import annotations

from reussite.engine.position import Position


class TooManySequences(RuntimeError):
    """More sequences than the caller wants counted."""


def perft(position: Position, depth: int, limit: int | None = None) -> int:
    """Return the number of sequences of ``depth`` legal actions from a position.

    The sequences of the last action are counted, not played. Raises :class:`TooManySequences` as
    soon as there are more than ``limit``, and ValueError for a depth below 0.

    >>> from reussite.engine.catalogue import game
    >>> [perft(game("beleaguered-castle").deal(24), depth) for depth in (0, 1, 2)]
    [1, 6, 33]
    """
    if depth < 0:
        raise ValueError(f"depth: {depth} is below 0")
    if depth == 0:
        return 1
    actions = position.legal_actions
    if depth == 1:
        total = len(actions)
    else:
        total = 0
        for action in actions:
            left = None if limit is None else limit - total
            total += perft(position.after(action), depth - 1, left)
    if limit is not None and total > limit:
        raise TooManySequences
    return total
