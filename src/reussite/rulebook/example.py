"""Worked examples: a position and a line of play, replayed by the engine step by step.

The games that come with Réussite have theirs as data, in ``examples/``. For any other game a
short line is looked for in the first numbered deals.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from reussite.engine.action import FOUNDATION, STOCK, Action, parse_action
from reussite.engine.document import PositionError, read_position
from reussite.engine.game import Game
from reussite.engine.position import IllegalAction, Position
from reussite.engine.refusal import Refusal

_FOLDER: Final = Path(__file__).parent / "examples"
_DEALS_TRIED: Final = 12
_FIRST_ACTIONS: Final = 30


class ExampleError(ValueError):
    """An example whose line cannot be played as it says."""


@dataclass(frozen=True)
class Step:
    """An action at a position; with a refusal, one that is tried in vain."""

    before: Position
    action: Action
    after: Position
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Example:
    """A position and what is played from it."""

    start: Position
    steps: tuple[Step, ...]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each step."""
        return (self.start, *(step.after for step in self.steps))


@lru_cache(maxsize=64)
def example_of(game: Game) -> Example:
    """Return a game's example, each action of it played by the engine.

    A game without a file, or with rules that its file no longer agrees with, gets a line that is
    looked for.

    >>> from reussite.engine.catalogue import game
    >>> [str(step.action) for step in example_of(game("beleaguered-castle")).steps]
    ['t1>t2', 't1>f', 't2>t1']
    """
    path = _FOLDER / f"{game.id}.toml"
    if not path.exists():
        return _found(game)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = data.pop("steps")
    document: dict[str, Any] = {"game": game.id, **data, "partial": True}
    try:
        return replay(read_position(document, {game.id: game}), steps)
    except (ExampleError, PositionError):  # a rule was changed since it was written
        return _found(game)


def replay(start: Position, texts: list[str]) -> Example:
    """Play actions one after the other; ``not`` before one: it must be refused.

    Raises :class:`ExampleError` and :class:`reussite.engine.action.ActionError`.
    """
    steps, position = [], start
    for text in texts:
        tried = text.startswith("not ")
        action = parse_action(text.removeprefix("not "))
        refusal = position.why_not(action)
        if tried != (refusal is not None):
            raise ExampleError(f"{text}: {refusal.code if refusal else 'legal'}")
        after = position if refusal else position.after(action)
        steps.append(Step(position, action, after, refusal))
        position = after
    return Example(start, tuple(steps))


def _found(game: Game) -> Example:
    """Return a short line from a numbered deal: best, a move that lets a card go up."""
    fallback: Example | None = None
    for number in range(1, _DEALS_TRIED + 1):
        start = game.deal(number)
        for line in _lines(start):
            found = replay(start, [str(action) for action in line])
            if len(line) == 2:
                return found
            fallback = fallback or found
    return fallback or Example(game.deal(1), ())


def _lines(start: Position) -> Iterator[tuple[Action, ...]]:
    """Yield lines of two actions of which the first makes the second, to a foundation, possible.

    After them come lines of one action.
    """
    legal = start.legal_actions
    for action in legal[:_FIRST_ACTIONS]:
        if action.target == FOUNDATION or start.is_renaming(action):
            continue
        for follow in start.after(action).legal_actions:
            if follow.target == FOUNDATION and follow.source == action.source != STOCK:
                try:
                    start.apply(follow)
                except IllegalAction:
                    yield action, follow
    for action in legal:
        if not start.is_renaming(action):
            yield (action,)
            return
