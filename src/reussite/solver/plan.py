"""Which searches a position is given, one after the other: chosen by fields of its profile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Protocol

from reussite.engine.position import Position
from reussite.solver import attempt
from reussite.solver.attempt import Attempt
from reussite.solver.verdict import Proof


class Search(Protocol):
    """A search that can be stopped and taken further. All of them look like this."""

    @property
    def nodes(self) -> int:
        """The positions searched so far."""

    @property
    def is_won(self) -> bool:
        """Whether it found a win."""

    @property
    def is_lost(self) -> bool:
        """Whether it proved that there is no win."""

    def is_over(self, limit: int) -> bool:
        """Whether it ended, in whatever way, or came to ``limit`` positions with more to do."""

    def go_on(self, budget: int, most_bytes: float) -> bool:
        """Search on, to no more than ``budget`` positions; False where memory is short.

        It may return early, with less done. Where it is cut makes no difference to what it finds.
        """

    def solution(self) -> tuple[str, ...]:
        """Return the line to the win, replayed by the engine."""

    def proof(self) -> Proof:
        """Return what was searched to prove the loss."""


def searches(position: Position, pruned: bool, random: Random) -> Iterator[tuple[Search, int]]:
    """Yield searches, each with how far it goes, until one of them decides; without end."""
    return _attempts(position, pruned, random)


def _attempts(position: Position, pruned: bool, random: Random) -> Iterator[tuple[Search, int]]:
    """Yield depth-first attempts in orders of their own, with growing limits.

    Where nothing comes from a stock a lost start of a line hides millions of positions, so many
    short attempts come first. With a stock the order of moves matters little.
    """
    stock = position.profile.has_stock
    limit = 50_000.0 if stock else 1_000.0
    number = 0
    while True:
        order = random.getrandbits(63) | 1
        yield Attempt(position, pruned, 0 if stock and not number else order), int(limit)
        number += 1
        limit *= 1.2 if number < 25 and not stock else 3.0


@cache
def warm() -> None:
    """Compile the kernels (once a process), so that no search's clock counts it."""
    attempt.warm()
