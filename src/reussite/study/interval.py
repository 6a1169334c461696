"""Intervals for a share of deals, undecided ones counted both ways; the rule of stopping."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Final

from reussite.study.needs import need

LEVEL: Final = 0.95


@dataclass(frozen=True, slots=True)
class Share:
    """The share of winnable deals. ``lowest`` and ``highest``: all undecided lost, or won."""

    won: int
    lost: int
    undecided: int
    lower: float
    upper: float

    @property
    def deals(self) -> int:
        """How many deals."""
        return self.won + self.lost + self.undecided

    @property
    def lowest(self) -> float:
        """The share if all undecided deals are lost."""
        return self.won / self.deals if self.deals else 0.0

    @property
    def highest(self) -> float:
        """The share if all undecided deals can be won."""
        return (self.won + self.undecided) / self.deals if self.deals else 1.0

    @property
    def width(self) -> float:
        """The full width of the interval."""
        return self.upper - self.lower


def exact(won: int, deals: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the exact interval of a share (Clopper and Pearson 1934): never too narrow.

    >>> [round(end, 4) for end in exact(7, 10)]
    [0.3475, 0.9333]
    """
    beta = need("scipy.stats", "study").beta
    tail = (1 - level) / 2
    lower = 0.0 if won == 0 else float(beta.ppf(tail, won, deals - won + 1))
    upper = 1.0 if won == deals else float(beta.isf(tail, won + 1, deals - won))
    return lower, upper


def share(won: int, lost: int, undecided: int, level: float = LEVEL) -> Share:
    """Return a share with its interval, which runs from "all undecided lost" to "all won".

    Its ends are the lower end of the exact interval with all of them lost, and the upper end of
    that with all of them won; so it covers the true share at least as often as ``level`` says,
    whatever the undecided deals are.
    """
    deals = won + lost + undecided
    if not deals:
        return Share(0, 0, 0, 0.0, 1.0)
    lower, _ = exact(won, deals, level)
    _, upper = exact(won + undecided, deals, level)
    return Share(won, lost, undecided, lower, upper)


_FIRST_LOOK: Final = 100


def look(number: int) -> int:
    """Return after how many deals the interval is looked at for the time ``number`` (from 1).

    >>> [look(number) for number in range(1, 6)]
    [100, 150, 225, 337, 506]
    """
    return int(_FIRST_LOOK * 1.5 ** (number - 1))


def level_at(number: int, level: float = LEVEL) -> float:
    """Return the level of the interval at a look, so that all looks together keep ``level``.

    The chance to miss is divided among the looks: ``1 / (n (n + 1))`` of it for look ``n``, which
    adds up to 1. So the interval at which a run stops covers as often as it says, whenever that is.

    >>> round(1 - level_at(1), 4), round(1 - level_at(10), 6)
    (0.025, 0.000455)
    """
    return 1 - (1 - level) / (number * (number + 1))


def look_at(deals: int) -> int:
    """Return the number of the first look that comes after no fewer deals.

    >>> look_at(1), look_at(100), look_at(101)
    (1, 1, 2)
    """
    return next(number for number in count(1) if look(number) >= deals)
