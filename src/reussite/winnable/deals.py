"""The numbers of deals that were won, by the rules they were won with.

``bench/winnable.py`` makes the lists: each number stands there because the solver found a line that
the engine played to its win. A list names the digest of its rules, so it is never taken for a game
whose rules are others, whatever its name.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from math import gcd
from typing import Final

from reussite.deal import DealNumber
from reussite.engine.game import Game

_FIRST_DAY: Final = date(2000, 1, 1)


@dataclass(frozen=True)
class WinnableDeals:
    """Deals of one game that can be won, and how that was found out."""

    game: str
    rules: str
    """The digest of the rules."""
    solver: str
    """The version of Réussite whose solver found the lines."""
    signature: int
    """The solver's signature then: positions searched on a fixed list of deals."""
    node_limit: int
    """How many positions were searched for a deal at most."""
    tried: int
    """So many deals were tried: 1, 2, 3, …; those not listed were lost, or not decided."""
    made: str
    """The day of the list."""
    numbers: tuple[int, ...]

    def random(self, played: Collection[str] = ()) -> DealNumber:
        """Return one of the deals at random, one that was not played while there are such."""
        return one_of(self.numbers, played)

    def of_day(self, day: date) -> DealNumber:
        """Return the deal of a day: another one each day, until all have had theirs.

        With n numbers, the d-th day from 1 January 2000 has the number at the place d·s mod n,
        where s is the first number from 0.382·n on that has no factor in common with n.

        >>> from reussite.engine.catalogue import game
        >>> deals = winnable_deals(game("canfield"))
        >>> week = {deals.of_day(date(2026, 1, day)) for day in range(1, 8)}
        >>> len(week)
        7
        """
        n = len(self.numbers)
        step = next(s for s in range(max(1, n * 382 // 1000), 2 * n + 1) if gcd(s, n) == 1)
        return DealNumber(self.numbers[(day - _FIRST_DAY).days * step % n])


def one_of(numbers: Sequence[int], played: Collection[str] = ()) -> DealNumber:
    """Return one of some deals at random, one that was not played while there are such.

    >>> one_of([24, 25], {"24"})
    DealNumber(value=25, microsoft=False)
    """
    new = [number for number in numbers if str(number) not in played]
    return DealNumber(secrets.choice(new or numbers))


def winnable_deals(game: Game) -> WinnableDeals | None:
    """Return the list for the rules of a game, or None where there is none.

    >>> from reussite.engine.catalogue import game
    >>> 24 in winnable_deals(game("beleaguered-castle")).numbers
    True
    """
    return _lists().get(game.digest)


@cache
def _lists() -> dict[str, WinnableDeals]:
    """Return all lists by the digest of their rules."""
    found = {}
    for path in files(__package__).joinpath("lists").iterdir():
        if path.name.endswith(".json"):
            data = json.loads(path.read_text(encoding="utf-8"))
            deals = WinnableDeals(**{**data, "numbers": tuple(data["numbers"])})
            found[deals.rules] = deals
    return found
