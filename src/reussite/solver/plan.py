"""Which searches a position is given, one after the other: chosen by fields of its profile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from math import exp
from random import Random
from typing import Final, Protocol

from reussite.engine.position import Position
from reussite.rules.profile import Profile, Returns
from reussite.solver import attempt, beam
from reussite.solver.attempt import Attempt
from reussite.solver.beam import TUNED, Beam
from reussite.solver.verdict import Proof

_NARROW: Final = 100
_MOST_LAYERS: Final = 350
"""More than the lines of full deals, each layer a move with what follows from it."""
_FIRST_MOST: Final = 30_000
_MORE: Final = 60_000
"""A third of what a narrow beam costs."""
_LAST_MOST: Final = 1_500_000


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
    if _is_large(position.profile):
        return _beams(position, pruned, random)
    return _attempts(position, pruned, random)


def _is_large(profile: Profile) -> bool:
    """Say whether full deals are out of reach of a search to the end, unless they are blocked."""
    everything_lies_open = not profile.has_stock and not profile.has_reserve
    return everything_lies_open and (profile.foundation.returns is Returns.TOP or profile.decks > 1)


def _beams(position: Position, pruned: bool, random: Random) -> Iterator[tuple[Search, int]]:
    """Yield beams, each under weights of its own, and a depth-first search that comes again.

    The latter settles the deals that are blocked early. Widths follow the sequence of Luby,
    Sinclair and Zuckerman (1993), which loses least where nothing is known of the deal: 1, 1, 2,
    1, 1, 2, 4 and so on.
    """
    depth_first = Attempt(position, pruned, random.getrandbits(63) | 1)
    most = _FIRST_MOST
    yield depth_first, most
    for number in count(1):
        weights = [weight * exp(random.gauss(0, 0.5)) for weight in TUNED]
        width = _NARROW * _luby(number)
        yield Beam(position, pruned, width, TUNED if number == 1 else weights), width * _MOST_LAYERS
        if most < _LAST_MOST:
            most += _MORE
            yield depth_first, most


def _luby(number: int) -> int:
    """Return a number of the sequence that begins with number 1.

    >>> [_luby(number) for number in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    bits = number.bit_length()
    if number == (1 << bits) - 1:
        return 1 << bits - 1
    return _luby(number - (1 << bits - 1) + 1)


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


def warm(position: Position) -> None:
    """Compile the kernels (once a process), so that no search's clock counts it."""
    _warm(_is_large(position.profile))


@cache
def _warm(large: bool) -> None:
    attempt.warm()
    if large:
        beam.warm()
