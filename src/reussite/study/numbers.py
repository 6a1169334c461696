"""The numbers of the deals that a study measures, as they are written on the command line."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from reussite.deal import DealError, DealNumber
from reussite.study.folder import StudyError

MAX_DEALS: Final = 10_000_000


def parse_numbers(text: str) -> list[range]:
    """Read the numbers of deals: ``1-10000``, ``24``, several with commas between.

    Raises :class:`reussite.study.folder.StudyError`.

    >>> parse_numbers("1-3,24")
    [range(1, 4), range(24, 25)]
    """
    ranges = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        try:
            start, end = DealNumber.parse(first), DealNumber.parse(last if dash else first)
        except DealError as error:
            raise StudyError("deals: {fault}", fault=error) from None
        if start.microsoft or end.microsoft or start.value > end.value:
            raise StudyError("deals: '{text}' is no range such as 1-1000", text=part.strip())
        ranges.append(range(start.value, end.value + 1))
    ranges.sort(key=lambda numbers: numbers.start)
    if any(before.stop > after.start for before, after in pairwise(ranges)):
        raise StudyError("deals: a number is named twice")
    if sum(len(numbers) for numbers in ranges) > MAX_DEALS:
        raise StudyError("deals: no more than {most} in one study", most=MAX_DEALS)
    return ranges
