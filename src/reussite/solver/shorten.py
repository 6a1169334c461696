"""Taking out of a line what is of no use: a search finds a way, seldom a short one.

Two repairs, by turns until neither helps. *Leaps*: of all legal actions, the one that comes to
the position of the line that is furthest on, columns not told apart; so loops go, and moves that
undo one another. *Detours*: cards that go to a column and on from there later go the second way
at once, where all between is legal without them there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from reussite.engine.action import FOUNDATION, RESERVE, STOCK, WASTE, Action, parse_action
from reussite.engine.position import Position

MOST_STEPS: Final = 30_000
"""Positions looked at for one line: a bound of about a second, whatever its length."""


def shorten(position: Position, line: Sequence[str], steps: int = MOST_STEPS) -> tuple[str, ...]:
    """Return a line to the same end, columns not told apart, that is no longer than this one.

    ``steps``: how many positions may be looked at for it. The line must be legal; what changes in
    it is asked of the engine, the rest is not asked again.

    >>> from reussite.engine.catalogue import game
    >>> position = game("streets-and-alleys").deal(6)
    >>> shorten(position, ["t2>t5", "t5>t2", "t2>t5"])
    ('t2>t5',)
    """
    actions = [parse_action(text) for text in line]
    return tuple(str(action) for action in shortened(_walk(position, actions), actions, steps))


def shortened(positions: list[Position], actions: list[Action], steps: int) -> list[Action]:
    """Do what ``shorten`` does with the actions of a line, and all positions that it meets."""
    work = _Work(steps)
    while True:
        before = len(actions)
        positions, actions = _without_detours(positions, actions, work)
        actions = _leap(positions, actions, work)
        if len(actions) == before or work.is_done:
            return actions
        positions = _walk(positions[0], actions)


class _Work:
    """The steps that are left."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    @property
    def is_done(self) -> bool:
        return self._left <= 0

    def step(self) -> None:
        self._left -= 1


def _walk(position: Position, actions: Sequence[Action]) -> list[Position]:
    """Return every position of a line, the first one too."""
    found = [position]
    for action in actions:
        found.append(found[-1].after(action))
    return found


def _unordered(position: Position) -> tuple[object, ...]:
    """Return all of a position but the order of its columns."""
    piles = (position.reserve, position.stock, position.waste, position.pass_number)
    return (tuple(sorted(position.tableau)), position.heights, *piles)


def _leap(positions: list[Position], actions: list[Action], work: _Work) -> list[Action]:
    """Go along a line by the longest leaps; when work is done, along the line as it was."""
    last = {_unordered(position): number for number, position in enumerate(positions)}
    turned = {_turned(position): number for number, position in enumerate(positions)}
    here, at, found = positions[0], last[_unordered(positions[0])], list[Action]()
    while at < len(actions):
        (own,) = _renamed(actions[at : at + 1], positions[at], here)
        best, chosen = last[_unordered(positions[at + 1])], own
        for action in here.legal_actions if _may_leap(here, best, turned) else ():
            work.step()
            number = last.get(_unordered(here.after(action)), -1)
            if number > best:
                best, chosen = number, action
        found.append(chosen)
        here, at = here.after(chosen), best
        if work.is_done:
            return found + _renamed(actions[at:], positions[at], here)
    return found


def _turned(position: Position) -> tuple[int, int]:
    """Return how many cards of waste and stock are turned, and how many are not."""
    return len(position.waste), len(position.stock)


def _may_leap(here: Position, own: int, turned: dict[tuple[int, int], int]) -> bool:
    """Say whether one action may come further than to position ``own`` of a line.

    ``turned``: the last position of the line with so many cards turned. Most actions of a line
    through a stock are draws, and nothing else is asked there.
    """
    up, down = _turned(here)
    packet = min(here.profile.draw_count(here.pass_number), down) if down else 0
    after = ((up, down), (up - 1, down), (up + packet, down - packet) if down else (0, up))
    return any(turned.get(so_far, -1) > own for so_far in after)


def _renamed(actions: list[Action], was: Position, now: Position) -> list[Action]:
    """Return actions of one position as those of another with its columns in another order."""
    if was.tableau == now.tableau:
        return actions
    free = list(range(len(now.tableau)))
    to = {FOUNDATION: FOUNDATION, RESERVE: RESERVE, WASTE: WASTE, STOCK: STOCK}
    for number, column in enumerate(was.tableau):
        same = next(other for other in free if now.tableau[other] == column)
        free.remove(same)
        to[number] = same
    return [replace(a, source=to[a.source], target=to[a.target]) for a in actions]


def _without_detours(
    positions: list[Position], actions: list[Action], work: _Work
) -> tuple[list[Position], list[Action]]:
    """Take the detours out, from the start of the line to its end."""
    number = 0
    while number < len(actions) and not work.is_done:
        onward = _onward(positions, actions, number)
        better = None if onward is None else _straight(positions, actions, number, onward, work)
        if better is None or onward is None:
            number += 1
        else:
            middle, between = better
            actions = actions[:number] + middle + actions[onward + 1 :]
            positions = positions[: number + 1] + between + positions[onward + 2 :]
    return positions, actions


def _onward(positions: list[Position], actions: list[Action], number: int) -> int | None:
    """Return the action by which the cards of an action go on, all of them and no others."""
    first = actions[number]
    if first.target >= RESERVE or first.source == STOCK:
        return None
    below = len(positions[number].tableau[first.target])
    for later in range(number + 1, len(actions)):
        action = actions[later]
        left = len(positions[later].tableau[first.target]) - action.count
        if action.source == first.target and left < below + first.count:
            return later if left == below and action.count == first.count else None
    return None


def _straight(
    positions: list[Position], actions: list[Action], number: int, onward: int, work: _Work
) -> tuple[list[Action], list[Position]] | None:
    """Return actions ``number`` to ``onward`` without the detour, and the position after each.

    None: they are not legal.
    """
    first, second = actions[number], actions[onward]
    middle = actions[number + 1 : onward]
    if first.source != second.target:
        middle = [*middle, replace(second, source=first.source, card=first.card)]
    here, between = positions[number], list[Position]()
    for action in middle:
        work.step()
        if here.why_not(action) is not None:
            return None
        here = here.after(action)
        between.append(here)
    return (middle, between) if here == positions[onward + 1] else None
