"""The score sheet: plain counts. There are no points, no bonus and no total."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreSheet:
    """How an attempt stands.

    >>> ScoreSheet(foundation_cards=5, pack=52, actions=1).passes is None
    True
    """

    foundation_cards: int
    """Cards on the foundations."""
    pack: int
    """Cards of the game, which is what ``foundation_cards`` is out of."""
    actions: int
    """Actions that lead from the deal to the position shown; undone ones do not count."""
    undos: int = 0
    """How often the player went back: by undo, by restart, or to an earlier step."""
    passes: int | None = None
    """Which pass through the stock this is (redeals done, plus 1); None in a game without."""
    seconds: float | None = None
    """The time of play; None where it was not measured."""
