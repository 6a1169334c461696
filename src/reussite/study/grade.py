"""How hard the winnable deals are: easy, medium or hard, from what was measured of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median_low
from typing import Final

from reussite.study.row import Row

GRADES: Final = ("easy", "medium", "hard")

Ease = tuple[float, int]
"""The games that simple players won, with a minus sign; the positions searched: less is easier."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The winnable deals of one grade. ``last``: the ease of the hardest of them."""

    name: str
    numbers: list[int]
    won: float
    """The share of their games that the simple players won, all players alike."""
    nodes: int
    """The median of the positions searched."""
    last: Ease

    @property
    def bound(self) -> tuple[float, int]:
        """Of that deal: the share of games that simple players won, the positions searched."""
        return abs(self.last[0]), self.last[1]


def grade_rows(rows: Sequence[Row]) -> list[Grade]:
    """Grade the winnable deals of a study: the thirds of an order, from easy to hard.

    First come those that simple players win more often, then those with fewer positions searched.
    The bounds are the terciles of these very rows. Deals that are equal in both share a grade; a
    grade that has no deals is left out.

    >>> grade_rows([])
    []
    """
    winnable = sorted((row for row in rows if row["verdict"] == "winnable"), key=_order)
    found = []
    at = 0
    for place, name in enumerate(GRADES, 1):
        end = max(at, len(winnable) * place // len(GRADES))
        while 0 < end < len(winnable) and _ease(winnable[end]) == _ease(winnable[end - 1]):
            end += 1
        if part := winnable[at:end]:
            found.append(
                Grade(
                    name,
                    sorted(row["number"] for row in part),
                    fmean(_games(row) for row in part),
                    median_low(row["nodes"] for row in part),
                    _ease(part[-1]),
                )
            )
        at = end
    return found


def by_number(grades: Sequence[Grade]) -> dict[int, str]:
    """Return the grade of each deal."""
    return {number: grade.name for grade in grades for number in grade.numbers}


def _games(row: Row) -> float:
    return ((row["random"] or 0) + (row["greedy"] or 0) + (row["ahead"] or 0)) / 3


def _ease(row: Row) -> Ease:
    return -_games(row), row["nodes"]


def _order(row: Row) -> tuple[Ease, int]:
    return _ease(row), row["number"]
