"""Hints, the best first: the next action of a winning line, then what plain rules speak for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from reussite.cards import Card
from reussite.engine.action import Action, parse_action
from reussite.engine.position import Position
from reussite.hints.reasons import Reason, act_sentence, sentence
from reussite.hints.rules import Advice, ranked
from reussite.hints.seen import Seen
from reussite.hints.ways import FindLine, Ways, find_line, shortened

if TYPE_CHECKING:
    from reussite.session import Attempt

_DETOURS: Final = 3
"""Through how many other positions a win is looked for where the first way leads back."""
_LOOKS_BACK: Final = 8
"""And from how many earlier positions, whose way may lead through this one."""


class Knows(StrEnum):
    """Whose knowledge an answer is made from."""

    VISIBLE = "visible"
    """What a player can have seen."""
    SOLVER = "solver"
    """All cards, the hidden ones too."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One good action. ``card``: the one that the reason speaks of, where it speaks of one."""

    position: Position
    action: Action
    reason: Reason
    card: Card | None
    knows: Knows

    def sentence(self, lang: str) -> str:
        """Return the action and the reason for it."""
        return sentence(self.position, self.action, self.reason, self.card, lang)

    def act(self, lang: str) -> str:
        """Return the action by itself, as what is to be done."""
        return act_sentence(self.position, self.action, lang)

    def to_dict(self, lang: str) -> dict[str, Any]:
        """Return the hint as plain JSON values."""
        return {
            "action": str(self.action),
            "reason": self.reason.value,
            "sentence": self.sentence(lang),
            "knows": self.knows.value,
        }


def hint(
    of: Position | Attempt, *, ways: Ways | None = None, find: FindLine = find_line
) -> Hint | None:
    """Return the best of :func:`hints` for a position, or for a game in progress; None without.

    >>> from reussite.engine.catalogue import game
    >>> found = hint(game("canfield").deal(2))
    >>> print(found.action, found.sentence("en"))
    t2>t3 Nine of clubs to ten of diamonds, column 3: then the reserve fills column 2.
    """
    seen = Seen.of_position(of) if isinstance(of, Position) else Seen.of_attempt(of)
    return next(iter(hints(seen, ways, find)), None)


def hints(seen: Seen, ways: Ways | None = None, find: FindLine = find_line) -> tuple[Hint, ...]:
    """Return the actions worth suggesting, from what is seen alone, the best first.

    Where no card is hidden the first is the next action of a winning line, if ``find`` finds one;
    ``ways`` keeps those lines from one position of a game to the next. None of the hints only
    renames columns or leads back to a position of this game. Empty where nothing helps, which
    says nothing of whether the position can be won.
    """
    found = list(ranked(seen))
    if seen.is_open and not seen.position.is_won:
        action = _winning(seen, found, Ways() if ways is None else ways, find)
        if action is not None:
            others = [advice for advice in found if advice.action != action]
            found = [Advice(action, Reason.WINNING_LINE), *others]
    return tuple(Hint(seen.position, *advice, Knows.VISIBLE) for advice in found)


def solver_hint(position: Position, line: Sequence[str]) -> Hint:
    """Return the hint of those who know all cards: a line to the win must be given."""
    action = parse_action(line[0])
    return Hint(position, action, Reason.WINNING_LINE, None, Knows.SOLVER)


def _winning(seen: Seen, advice: list[Advice], ways: Ways, find: FindLine) -> Action | None:
    """Return the next action of a winning line that never leads back, if one is found."""
    start = seen.position
    if ways.next(start) is None and (line := find(start)) is not None:
        ways.add(start, line)
    way = ways.rest(start)
    if not way or not _meets(start, way, seen.been):
        return way[0] if way else None
    for way in _others(seen, advice, find):
        if not _meets(start, way, seen.been):
            ways.forget()  # none of their ways back may join this one
            ways.add(start, way)
            return way[0]
    return None


def _others(seen: Seen, advice: list[Advice], find: FindLine) -> Iterator[tuple[Action, ...]]:
    """Yield other ways to a win: those found a little earlier, those through other positions."""
    for earlier in seen.line[-2 : -2 - _LOOKS_BACK : -1]:
        line, position = find(earlier), earlier
        way = () if line is None else shortened(earlier, line)
        for place, action in enumerate(way):
            if position == seen.position:
                yield way[place:]
                break
            position = position.after(action)
    for action in [each.action for each in advice[:_DETOURS]]:
        line = find(seen.position.after(action))
        if line is not None:
            yield (action, *line)


def _meets(position: Position, way: Sequence[Action], been: Collection[Position]) -> bool:
    """Say whether a way leads to one of the positions that were there before."""
    for action in way:
        position = position.after(action)
        if position in been:
            return True
    return False
