"""Which searches a position is given, one after the other: chosen by fields of its profile."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Final, Protocol

import numpy as np

from reussite.engine.position import Position
from reussite.solver import attempt
from reussite.solver.attempt import Attempt
from reussite.solver.served import DEAD_END, prunings
from reussite.solver.verdict import Proof

_SHORT: Final = 200_000
_LONG: Final = 6_000_000
_WITHOUT_END: Final = 1 << 60


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


def searches(
    position: Position, pruned: bool | Collection[str], random: Random
) -> Iterator[tuple[Search, int]]:
    """Yield searches, each with how far it goes, until one of them decides; without end.

    ``pruned``: with the pruning that holds, all or that of these names, or none.
    """
    pruning = prunings(position.profile)
    if not isinstance(pruned, bool):
        pruning = pruning.intersection(pruned)
    elif not pruned:
        pruning = frozenset()
    if position.profile.has_stock:
        return _stages(position, pruning)
    return _attempts(position, pruning, random)


def _attempts(
    position: Position, pruning: Collection[str], random: Random
) -> Iterator[tuple[Search, int]]:
    """Yield depth-first attempts in orders of their own, with growing limits.

    A lost start of a line hides millions of positions, so many short attempts come first.
    """
    limit = 1_000.0
    number = 0
    while True:
        yield Attempt(position, pruning, random.getrandbits(63) | 1), int(limit)
        number += 1
        limit *= 1.2 if number < 25 else 3.0


def _stages(position: Position, pruning: frozenset[str]) -> Iterator[tuple[Search, int]]:
    """Yield a search that never builds across the base rank, and the full one, in turn.

    For games with a stock, where the order of moves matters little. Most wins need no crossing,
    and without it there are few positions; only the full search can prove a loss.
    """
    full = Attempt(position, pruning, 0)
    narrow = Attempt(position, pruning - {DEAD_END}, 0, crossing=False)
    if not np.array_equal(full.rules.places, narrow.rules.places):
        yield narrow, _SHORT
        yield full, _SHORT
        if not narrow.is_exhausted:
            yield narrow, _LONG
    del narrow  # its table is wanted
    yield full, _WITHOUT_END


@cache
def warm() -> None:
    """Compile the kernels (once a process), so that no search's clock counts it."""
    attempt.warm()
