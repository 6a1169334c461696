"""What a search of a whole space found, and how its states are summed up."""

from __future__ import annotations

from typing import Final, NamedTuple

MASK: Final = (1 << 64) - 1
"""A key has two lanes of so many bits."""
_STEPS: Final = (0x9E3779B97F4A7C15, 0xD1B54A32D192ED03)


class TooLarge(Exception):
    """A space with more states than the search may meet."""


class TooManyAsked(TooLarge):
    """Questions to another game that need more states than the search may meet."""


class Space(NamedTuple):
    """The outcome of a search of every state."""

    has_win: bool
    states: int
    """How many states were met."""
    digest: int
    """The sum of their 128-bit keys modulo 2^128; 0 where there is a win."""


def splitmix(x: int, lane: int) -> int:
    """Return 64 bits that a number is mixed to, in one of two lanes (splitmix64).

    Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with another
    step in the second lane.

    >>> hex(splitmix(0, 0))
    '0xe220a8397b1dcdaf'
    """
    return _stirred((x + _STEPS[lane]) & MASK)


def link(key: int, number: int) -> int:
    """Return the key of a column with one more card, whose number it is.

    >>> hex(link(0, 1)) == hex(splitmix(0, 0))
    True
    """
    return _stirred((key ^ number) * _STEPS[0] & MASK)


def _stirred(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31
