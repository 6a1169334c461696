"""What studies found, as it is shipped: summaries of their rows, for pages and for choosing deals.

``make results`` writes one file a game into ``results/``: what ``reussite study report --format
json`` prints of its study.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from reussite.engine.game import Game
from reussite.study.summary import Summary, read_summary


def result(game: Game) -> Summary | None:
    """Return what was measured of a game, or None where nothing was.

    It holds for exactly these rules, whatever the game is called.

    >>> from reussite.engine.catalogue import game
    >>> result(game("beleaguered-castle")).share.won > 0
    True
    """
    return _shipped().get(game.digest)


def grades(game: Game) -> Mapping[str, list[int]]:
    """Return the numbers of deals known to be winnable, by grade; none for a game not measured.

    Every one of them was won by a line of actions.

    >>> from reussite.engine.catalogue import game
    >>> set(grades(game("beleaguered-castle"))) <= {"easy", "medium", "hard"}
    True
    """
    found = result(game)
    return {grade.name: grade.numbers for grade in found.grades} if found else {}


@cache
def _shipped() -> dict[str, Summary]:
    """Return all summaries by the digest of their rules."""
    found = {}
    for file in files(__package__).joinpath("results").iterdir():
        if file.name.endswith(".json"):
            read = read_summary(json.loads(file.read_bytes()))
            found[read.settings.profile] = read
    return found
