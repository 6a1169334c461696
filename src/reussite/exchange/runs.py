"""Runs of cards that another program moves at once, as actions of the rules."""

from __future__ import annotations

from reussite.engine.action import Action
from reussite.engine.position import Position
from reussite.rules.fits import takes_table


def expand_run(position: Position, source: int, target: int, count: int) -> list[Action]:
    """Return the actions that bring a run to a column: one block, or single cards by way of spaces.

    With k spaces beside the target, 2^k cards can go: half of them to a space, the others to the
    target, then that half after them (the usual argument for FreeCell). Where there are too few
    spaces, the block itself is returned, so that the rules can say why it is illegal.
    """
    whole = Action(source, target, count)
    spaces = [
        column
        for column, cards in enumerate(position.tableau)
        if not cards and column not in (source, target)
    ]
    if count <= 1 or count > 2 ** len(spaces) or position.why_not(whole) is None:
        return [whole]
    return _by_spaces(source, target, count, spaces)


def _by_spaces(source: int, target: int, count: int, spaces: list[int]) -> list[Action]:
    if count == 1:
        return [Action(source, target)]
    half, (space, *others) = count // 2, spaces
    return [
        *_by_spaces(source, space, half, others),
        *_by_spaces(source, target, count - half, others),
        *_by_spaces(space, target, half, others),
    ]


def possible_counts(position: Position, source: int, target: int) -> list[int]:
    """Return how many cards a move between two columns may mean, where it does not say.

    To a column with cards it is the run that fits; to a space, any part of the run.
    """
    cards = position.tableau[source]
    takes = takes_table(position.profile.column, position.base)
    longest = 1
    while longest < len(cards) and takes[cards[-longest - 1]][cards[-longest]]:
        longest += 1
    onto = position.tableau[target]
    counts = range(1, longest + 1)
    return [count for count in counts if not onto or takes[onto[-1]][cards[-count]]]
