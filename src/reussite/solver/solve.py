"""The search for one position: attempts under growing limits, until one is not cut short."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from reussite.engine.position import Position
from reussite.solver.limits import Clock, Limits, Why
from reussite.solver.served import SAFE_NAMES, UnsupportedGame, unsupported
from reussite.solver.verdict import Answer, Proof, Verdict

if TYPE_CHECKING:
    from reussite.solver.attempt import Attempt

_SLICE: Final = 20_000
"""Positions between two looks at the clock."""


class NoVerdict(ValueError):
    """A position that has no verdict: an extract, in which cards are missing."""


def solve(
    position: Position,
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = 1000,
    seed: int = 0,
    pruned: bool = True,
) -> Verdict:
    """Say whether a position can be won, every card known, the hidden ones too.

    ``node_limit``: positions, kept exactly. ``time_limit``: seconds, without compiling the
    kernels (some ten seconds, once a process). ``memory_limit``: megabytes of the search's arrays.
    The same position, limits of nodes and seed give the same verdict, nodes and solution.
    ``pruned``: with the pruning of docs/solver.md; without it for tests.

    Raises :class:`reussite.solver.served.UnsupportedGame` for a game that is not served,
    :class:`NoVerdict` for an extract, ValueError for a limit that is not above 0.

    >>> from reussite.engine.catalogue import game
    >>> solve(game("beleaguered-castle").deal(24), node_limit=100_000).answer.value
    'winnable'
    """
    limits = Limits(node_limit, time_limit, memory_limit)
    fields = unsupported(position.profile)
    if fields:
        raise UnsupportedGame(position.game.id, fields)
    if position.partial:
        raise NoVerdict("an extract (partial) has no verdict: cards are missing")
    if position.is_won:
        return Verdict(Answer.WINNABLE, (), None, 1, 0.0, None)

    from reussite.solver.attempt import Attempt, warm

    warm()
    clock = Clock(limits.seconds)
    spent = 0
    random = Random(f"reussite:{seed}")  # seeded by text: the same in every process
    for number, limit in enumerate(_growing(position)):
        shuffling = number > 0 or not position.profile.has_stock
        attempt = Attempt(position, pruned, random.getrandbits(63) | 1 if shuffling else 0)
        why = _run(attempt, limit, spent, limits, clock)
        spent += attempt.nodes
        if why is not None:
            return Verdict(Answer.UNKNOWN, None, None, spent, clock.seconds, why)
        if attempt.is_won:
            line = attempt.solution()
            return Verdict(Answer.WINNABLE, line, None, spent, clock.seconds, None)
        if attempt.is_exhausted:
            proof = _proof(attempt)
            return Verdict(Answer.UNWINNABLE, None, proof, spent, clock.seconds, None)
    raise AssertionError("the attempts never end")


def _growing(position: Position) -> Iterator[int]:
    """Yield the positions that each attempt may go through: growing, without end.

    Where nothing comes from a stock a lost start of a line hides millions of positions, so many
    short attempts come first. With a stock the order of moves matters little.
    """
    limit = 50_000.0 if position.profile.has_stock else 1_000.0
    number = 0
    while True:
        yield int(limit)
        number += 1
        limit *= 1.2 if number < 25 and not position.profile.has_stock else 3.0


def _run(attempt: Attempt, limit: int, spent: int, limits: Limits, clock: Clock) -> Why | None:
    """Run an attempt to its own limit; return the limit of the search that it met, if any."""
    left = limit if limits.nodes is None else min(limit, limits.nodes - spent)
    while not attempt.is_over(left):
        if clock.is_over:
            return Why.TIME
        if not attempt.go_on(min(attempt.nodes + _SLICE, left), limits.bytes):
            return Why.MEMORY
    ended = attempt.is_won or attempt.is_exhausted
    if not ended and limits.nodes is not None and spent + attempt.nodes >= limits.nodes:
        return Why.NODES
    return None


def _proof(attempt: Attempt) -> Proof:
    pruning = ("columns-unordered", "macro-draws", *SAFE_NAMES[attempt.rules.safe])
    states, digest = attempt.seen_sum()
    return Proof("exhaustive", pruning, states, f"{digest:032x}")
