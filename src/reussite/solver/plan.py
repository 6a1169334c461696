"""Which searches a position is given, one after the other: chosen by fields of its profile."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from itertools import count, cycle, islice
from math import exp
from random import Random
from typing import Final, Protocol

from reussite.engine.position import Position
from reussite.rules.profile import Profile, Returns
from reussite.solver import attempt, beam, shapes
from reussite.solver.attempt import Attempt
from reussite.solver.beam import TUNED, Beam
from reussite.solver.open_stock import may_ask
from reussite.solver.served import DEAD_END, OPEN_STOCK, SAFE_UP, SHAPES, prunings
from reussite.solver.shapes import EXACT, Oracle, Room, Shapes
from reussite.solver.start import Start
from reussite.solver.verdict import Proof

_WITHOUT_END: Final = 1 << 60
_NARROW: Final = 100
_WIDEST: Final = 3_200
_FEW: Final = 6_000
"""Half of what a narrow beam searches that does not die early."""
_SPREAD: Final = 0.25
"""Of the logarithms of random weights; 0.5 found less."""
_MOST_LAYERS: Final = 350
"""More than the lines of full deals, each layer a move with what follows from it."""
_FIRST_MOST: Final = 30_000
_TURNS: Final = (4, 8, 16, 32, 64, 128)
"""After which beams the depth-first search goes on, where they do not die early."""
_LAST_MOST: Final = 6_000_000


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
        """Return the line to the win, shortened, and replayed by the engine."""

    def proof(self) -> Proof:
        """Return what was searched to prove the loss."""


def searches(
    position: Position, pruned: bool | Collection[str], random: Random, most_bytes: float
) -> Iterator[tuple[Search, int]]:
    """Yield searches, each with how far it goes, until one of them decides; without end.

    ``pruned``: with the pruning that holds, all or that of these names, or none. ``most_bytes``:
    the limit of memory, of which some searches take no more than a part before they give up.
    """
    pruning = prunings(position.profile)
    if not isinstance(pruned, bool):
        pruning = pruning.intersection(pruned)
    elif not pruned:
        pruning = frozenset()
    if SHAPES in pruning:
        return _by_shapes(Start(position, SAFE_UP in pruning), random, most_bytes / _PART)
    if _is_large(position.profile):
        return _beams(position, pruning, random)
    if position.profile.has_stock:
        return _one_search(position, pruning)
    return _attempts(position, pruning, random)


_SHORT_ATTEMPTS: Final = 15
_FREE: Final = 3
"""The first of them, which go without an oracle."""
_STAGES: Final = ((0, 30_000), (0, 3_000), (0, 30_000), (5, 10_000), (8, 300_000))
"""The oracles of longer attempts: level, and shapes a question."""
_STAGE: Final = 300_000
"""What the first stage of attempts may expand, questions included. Which oracle is best, and how
lucky an order, differs from deal to deal, so stages are short at first."""
_LEVELS: Final = (5, 8)
_PROVING: Final = 40_000
"""The states of the first proof at a level."""
_LATE: Final = 600_000
"""The bound from which on levels that take another's place are searched: most wins come before."""
_PART: Final = 8
"""Of the memory, what a proof may take: one that needs more leaves it to the search for a win."""


def _by_shapes(start: Start, random: Random, spare: float) -> Iterator[tuple[Search, int]]:
    """Yield a search of all shapes, then stages of attempts at a win and proofs at higher levels.

    Most lost deals have no win in their shapes. Most others are won in short attempts, the first of
    which go without the oracle. All attempts share what was proved lost, of positions and of bare
    shapes; an oracle of a higher level goes with its stage. All bounds grow without end. Once an
    attempt has met all there is, the deal is lost, and what is missing is a proof that can be
    checked: the level that forgets nothing has it at the latest.
    """
    yield Shapes(start, 0), _WITHOUT_END
    room = Room(start)
    bare = Oracle(start, 0, 1_000)
    short = islice(_tries(start, random, room, bare, 2_000, 1.2), _SHORT_ATTEMPTS)
    is_spent = yield from _stage(short, _WITHOUT_END)
    proofs = {level: Shapes(start, level, most_bytes=spare) for level in _LEVELS}
    bound, budget = _PROVING, _STAGE
    for level, cap in cycle(_STAGES):
        yield from _proving(proofs, _WITHOUT_END if is_spent else bound)
        if is_spent:
            break
        oracle = Oracle(start, level, cap) if level else bare
        oracle.ask_again(cap)
        tries = _tries(start, random, room, oracle, 5_000, 1.1, free=0)
        is_spent = yield from _stage(tries, budget)
        bound *= 2
        budget += budget // 4
    yield Shapes(start, EXACT), _WITHOUT_END


def _proving(proofs: dict[int, Shapes], bound: int) -> Iterator[tuple[Search, int]]:
    """Yield the proofs that are under way; a level that has a win makes way for the next one."""
    for level, proof in list(proofs.items()):
        if level not in _LEVELS and bound < _LATE:
            continue
        yield proof, bound
        if proof.has_win and level + 1 < EXACT and level + 1 not in proofs:
            proofs[level + 1] = Shapes(proof.start, level + 1, most_bytes=proof.most_bytes)
        if proof.has_win or proof.is_cut:
            del proofs[level]


def _tries(
    start: Start,
    random: Random,
    room: Room,
    oracle: Oracle,
    first: float,
    growth: float,
    free: int = _FREE,
) -> Iterator[Shapes]:
    """Yield attempts in orders of their own, each of which may meet more than the one before."""
    for number in count():
        order = random.getrandbits(63) | 1
        guide = oracle if number >= free else None
        yield Shapes(
            start, EXACT, order=order, oracle=guide, most=int(first * growth**number), room=room
        )


def _stage(attempts: Iterable[Shapes], budget: int) -> Generator[tuple[Search, int], None, bool]:
    """Yield attempts within a budget of states; return whether one has met all there is."""
    for search in attempts:
        yield search, budget
        budget -= search.nodes
        if search.is_spent or budget <= 0:
            return search.is_spent
    return False


def _is_large(profile: Profile) -> bool:
    """Say whether full deals are out of reach of a search to the end, unless they are blocked."""
    everything_lies_open = not profile.has_stock and not profile.has_reserve
    return everything_lies_open and (profile.foundation.returns is Returns.TOP or profile.decks > 1)


def _beams(
    position: Position, pruning: Collection[str], random: Random
) -> Iterator[tuple[Search, int]]:
    """Yield beams, each under weights of its own, and a depth-first search that comes again.

    The latter settles the deals that are blocked early, and takes a tenth of the time, or most of
    it where wide beams die after few positions. Narrow beams find most for their cost; where they
    die after few positions, they are widened first. Every eighth is wider still, by the sequence of
    Luby, Sinclair and Zuckerman (1993), which loses least where nothing is known of the deal: 1, 1,
    2, 1, 1, 2, 4 and so on, twice that.
    """
    depth_first = Attempt(position, pruning, random.getrandbits(63) | 1)
    most, width = _FIRST_MOST, _NARROW
    yield depth_first, most
    for number in count(1):
        weights = [weight * exp(random.gauss(0, _SPREAD)) for weight in TUNED]
        times = 1 if number % 8 else 2 * _luby(number // 8)
        beam = Beam(position, depth_first.rules, width * times, TUNED if number == 1 else weights)
        yield beam, width * times * _MOST_LAYERS
        dies_early = beam.nodes < _FEW * times
        if dies_early and width < _WIDEST:
            width *= 2
        elif most < _LAST_MOST and (dies_early or number in _TURNS):
            most *= 2
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


def _one_search(position: Position, pruning: frozenset[str]) -> Iterator[tuple[Search, int]]:
    """Yield one search of everything: with a stock, the order of moves matters little.

    Questions to an open stock look for dead ends themselves.
    """
    if OPEN_STOCK in pruning:
        pruning -= {DEAD_END if may_ask(position) else OPEN_STOCK}
    yield Attempt(position, pruning, 0), _WITHOUT_END


def warm(profile: Profile) -> None:
    """Compile the kernels of a game's searches (once a process), so that no clock counts it."""
    if SHAPES in prunings(profile):
        shapes.warm()
    else:
        attempt.warm()
    if _is_large(profile):
        beam.warm()
