"""Statistics: what a player's games add up to. Plain counts, from plain rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from reussite.store.saved import AttemptSummary


@dataclass
class GameCounts:
    """What was played of one game.

    A deal counts from its first action on, and once, however often it is undone or finished.
    Typed positions, opened records and replays gone on with do not count.
    """

    game: str
    played: int = 0
    won: int = 0
    without_undo: int = 0
    """Won without going back once."""
    without_help: int = 0
    """Won without a hint or the solver."""
    alone: int = 0
    """Won with neither."""
    best: int = 0
    """The most cards that lay on the foundations."""
    streak: int = 0
    """How many of the deals begun last were won, one after the other."""
    longest: int = 0
    """The longest such row."""
    fewest: int | None = None
    """The fewest actions of a win."""
    seconds: list[int] = field(default_factory=list)
    """The times of won games, where they were measured, the shortest first."""
    last: list[AttemptSummary] = field(default_factory=list)
    """The games themselves, the one played last first."""


def count_games(games: Iterable[AttemptSummary]) -> dict[str, GameCounts]:
    """Return the counts of each game, those played last first.

    The order in which deals were begun makes the streak; the newest one does not end it, since it
    may still be won.

    >>> count_games([])
    {}
    """
    counts: dict[str, GameCounts] = {}
    begun = sorted((one for one in games if one.counts), key=lambda one: (one.created, one.id))
    for one in begun:
        of_game = counts.setdefault(one.game, GameCounts(one.game))
        of_game.played += 1
        of_game.best = max(of_game.best, one.best)
        of_game.last.append(one)
        if one.won is not None:
            _count_win(of_game, one)
    for of_game in counts.values():
        _count_streaks(of_game)
        of_game.seconds.sort()
        of_game.last.sort(key=lambda one: (one.updated, one.id), reverse=True)
    latest = sorted(counts.values(), key=lambda each: each.last[0].updated, reverse=True)
    return {each.game: each for each in latest}


def _count_win(of_game: GameCounts, one: AttemptSummary) -> None:
    of_game.won += 1
    helped = bool(one.won_hints or one.won_solves)
    of_game.without_undo += not one.won_undos
    of_game.without_help += not helped
    of_game.alone += not one.won_undos and not helped
    if one.won_actions is not None:
        fewest = one.won_actions if of_game.fewest is None else of_game.fewest
        of_game.fewest = min(fewest, one.won_actions)
    if one.won_seconds is not None:
        of_game.seconds.append(one.won_seconds)


def _count_streaks(of_game: GameCounts) -> None:
    """Count rows of wins; ``last`` is still in the order in which the deals were begun."""
    run = 0
    for place, one in enumerate(of_game.last, 1):
        newest = place == len(of_game.last)
        if one.won is not None:
            run += 1
        elif not newest:
            run = 0
        of_game.longest = max(of_game.longest, run)
    of_game.streak = run
