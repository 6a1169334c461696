"""The verdict on one position: searches one after the other, under the limits of the whole."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from reussite.engine.position import Position
from reussite.i18n.spoken import Spoken
from reussite.solver.limits import Clock, Limits, Slices, Why
from reussite.solver.served import not_served, unsupported
from reussite.solver.verdict import Answer, Verdict

if TYPE_CHECKING:
    from reussite.solver.plan import Search


class NoVerdict(Spoken):
    """A position that has no verdict: an extract, in which cards are missing."""


def solve(
    position: Position,
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = 1000,
    seed: int = 0,
    pruned: bool | frozenset[str] = True,
    watch: Callable[[int], object] | None = None,
) -> Verdict:
    """Say whether a position can be won, every card known, the hidden ones too.

    ``node_limit``: positions, kept exactly. ``time_limit``: seconds, without compiling the
    kernels (some ten seconds, once a process). ``memory_limit``: megabytes of the search's arrays.
    The same position, limits of nodes and seed give the same verdict, nodes and solution.
    ``pruned``: with the pruning of docs/solver.md; for tests without it, or with some by name.
    ``watch``: called some ten times a second with the number of positions so far.

    Raises :class:`reussite.solver.served.UnsupportedGame` for a game that is not served,
    :class:`NoVerdict` for an extract, ValueError for a limit that is not above 0.

    >>> from reussite.engine.catalogue import game
    >>> solve(game("beleaguered-castle").deal(24), node_limit=100_000).answer.value
    'winnable'
    """
    limits = Limits(node_limit, time_limit, memory_limit)
    fields = unsupported(position.profile)
    if fields:
        raise not_served(position.game.id, fields)
    if position.partial:
        raise NoVerdict("an extract (partial) has no verdict: cards are missing")
    if position.is_won:
        return Verdict(Answer.WINNABLE, (), None, 1, 0.0, None)

    from reussite.solver.plan import searches, warm

    warm(position.profile)
    clock = Clock(limits.seconds)
    slices = Slices(clock, watch)
    spent = 0
    random = Random(f"reussite:{seed}")
    for search, limit in searches(position, pruned, random, limits.bytes):
        before = search.nodes  # a search may come again, to be taken further
        why = _run(search, limit, spent - before, limits, slices)
        spent += search.nodes - before
        if why is not None:
            return Verdict(Answer.UNKNOWN, None, None, spent, clock.seconds, why)
        if search.is_won:
            line = search.solution()
            return Verdict(Answer.WINNABLE, line, None, spent, clock.seconds, None)
        if search.is_lost:
            return Verdict(Answer.UNWINNABLE, None, search.proof(), spent, clock.seconds, None)
    raise AssertionError("the attempts never end")


def _run(search: Search, limit: int, spent: int, limits: Limits, slices: Slices) -> Why | None:
    """Run a search to its own limit; return the limit of the whole that it met, if any.

    ``spent``: positions of all other searches before it.
    """
    left = limit if limits.nodes is None else min(limit, limits.nodes - spent)
    while not search.is_over(left):
        if slices.clock.is_over:
            return Why.TIME
        budget = min(search.nodes + slices.following(spent + search.nodes), left)
        try:
            goes = search.go_on(budget, limits.bytes)
        except MemoryError:  # the system gives less than the limit
            goes = False
        if not goes:
            return Why.MEMORY
    decided = search.is_won or search.is_lost
    if not decided and limits.nodes is not None and spent + search.nodes >= limits.nodes:
        return Why.NODES
    return None
