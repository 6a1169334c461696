"""Replaying a line of play: how far it is legal, and why it is not from there on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reussite.engine.action import Action, ActionError, parse_action
from reussite.engine.position import Position
from reussite.engine.refusal import Refusal
from reussite.i18n.spoken import Spoken


@dataclass(frozen=True)
class Fault:
    """The first action of a line that cannot be played."""

    place: int
    """Which action it is, the first one being 1."""
    text: str
    """The action as it was given."""
    refusal: Refusal | None
    """The rule that forbids it; None for text that is no action."""
    error: Spoken | None = None
    """What is wrong with text that is no action."""

    @property
    def reason(self) -> Spoken:
        """What is wrong with the line there, to be told in any language."""
        if self.refusal is None:
            return Spoken("action {n}: {fault}", n=self.place, fault=self.error)
        return Spoken(
            "action {n}, {action}, is illegal: {fault}",
            n=self.place,
            action=self.text,
            fault=self.refusal,
        )

    def sentence(self, lang: str = "en") -> str:
        """Return what ``reussite apply`` says of it; programs read what is not the sentence."""
        if self.refusal is None:
            error = "" if self.error is None else self.error.sentence(lang)
            return f"{error} [action {self.place}]"
        rule = f"; {self.refusal.field}" if self.refusal.field else ""
        return (
            f"illegal: {self.refusal.code}: {self.refusal.sentence(lang)}"
            f" [action {self.place}, {self.text}{rule}]"
        )


@dataclass(frozen=True)
class Replay:
    """How far a line could be played."""

    start: Position
    actions: tuple[Action, ...]
    """The legal actions played, in order."""
    end: Position
    """The position after them."""
    fault: Fault | None
    """The action that stopped it; None where the whole line is legal."""


def replay(start: Position, line: Iterable[Action | str]) -> Replay:
    """Play a line from a position, action by action, up to the first that cannot be played.

    >>> from reussite.engine.catalogue import game
    >>> found = replay(game("beleaguered-castle").deal(24), ["t3>t2", "t1>f"])
    >>> found.actions == (Action(2, 1),), found.fault.place
    (True, 2)
    >>> found.fault.sentence()
    'illegal: notNext: The diamonds foundation waits for 2♦. [action 2, t1>f; foundation]'
    """
    position = start
    played: list[Action] = []
    for place, given in enumerate(line, 1):
        text = str(given).strip()
        try:
            action = given if isinstance(given, Action) else parse_action(given)
        except ActionError as error:
            return Replay(start, tuple(played), position, Fault(place, text, None, error))
        refusal = position.why_not(action)
        if refusal is not None:
            return Replay(start, tuple(played), position, Fault(place, text, refusal))
        position = position.after(action)
        played.append(action)
    return Replay(start, tuple(played), position, None)
