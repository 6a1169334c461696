"""How far a search may go: positions, seconds, bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Final


class Why(StrEnum):
    """The limit that ended a search before its answer."""

    NODES = "node-limit"
    TIME = "time-limit"
    MEMORY = "memory-limit"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one search; None for none. Raises ValueError unless each is above 0.

    ``nodes``: positions searched, kept exactly. ``seconds``: looked at some ten times a second.
    ``megabytes`` (of 10^6 bytes): what the search's own arrays take, the table of seen positions
    above all; the interpreter and the compiled kernels (some 200 MB) come on top.

    >>> Limits(nodes=0)
    Traceback (most recent call last):
    ValueError: a limit must be above 0, nodes is 0
    """

    nodes: int | None = None
    seconds: float | None = None
    megabytes: float | None = 1000

    def __post_init__(self) -> None:
        for name in ("nodes", "seconds", "megabytes"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"a limit must be above 0, {name} is {value}")

    @property
    def bytes(self) -> float:
        """The limit of memory in bytes."""
        return float("inf") if self.megabytes is None else self.megabytes * 1e6


class Clock:
    """Seconds since it was made, and whether that is more than a limit."""

    def __init__(self, limit: float | None) -> None:
        self._start = perf_counter()
        self._limit = limit

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return perf_counter() - self._start

    @property
    def is_over(self) -> bool:
        """Whether the limit is reached."""
        return self._limit is not None and self.seconds >= self._limit


_SLICE: Final = 0.1
"""Seconds between two looks at the clock."""


class Slices:
    """How many positions to search between two looks at the clock, from the speed so far."""

    def __init__(self, clock: Clock, watch: Callable[[int], object] | None = None) -> None:
        self.clock = clock
        self._watch = watch
        self._size = 1_000
        self._last = (0, 0.0)

    def following(self, nodes: int) -> int:
        """Return the size of the slice that begins after ``nodes`` positions."""
        if self._watch is not None:
            self._watch(nodes)
        done, seconds = nodes - self._last[0], self.clock.seconds - self._last[1]
        self._last = (nodes, self.clock.seconds)
        if (seconds > 0 and 2 * done >= self._size) or seconds > _SLICE:
            aim = int(done * _SLICE / seconds)
            self._size = max(100, min(2 * self._size, aim))
        return self._size
