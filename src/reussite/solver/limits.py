"""How far a search may go: positions, seconds, bytes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter


class Why(StrEnum):
    """The limit that ended a search before its answer."""

    NODES = "node-limit"
    TIME = "time-limit"
    MEMORY = "memory-limit"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one search; None for none. Raises ValueError unless each is above 0.

    ``nodes``: positions searched, kept exactly. ``seconds``: looked at every few thousand
    positions. ``megabytes`` (of 10^6 bytes): what the search's own arrays take, the table of seen
    positions above all; the interpreter and the compiled kernels (some 200 MB) come on top.

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
