"""Actions and their text: ``t1>t2x3``, ``w>f``, ``f:9S>t1``, ``draw``, ``redeal``.

An action is one legal act of the rules. What follows from it by itself (a space filled from the
reserve, a card turned up) belongs to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from reussite.cards import Card, CardError, card_code, parse_card
from reussite.i18n.spoken import Spoken, shown

# Piles are numbers: columns count from 0, the others lie above any column. The order is the one
# in which actions are listed.
RESERVE: Final = 1 << 30
WASTE: Final = RESERVE + 1
FOUNDATION: Final = RESERVE + 2
STOCK: Final = RESERVE + 3

_LETTERS: Final = {RESERVE: "r", WASTE: "w", FOUNDATION: "f", STOCK: "stock"}
_BY_LETTER: Final = {"r": RESERVE, "w": WASTE, "f": FOUNDATION}
_MAX_TEXT: Final = 100
_NUMBER = r"(?:0|[1-9][0-9]*)"
_ACTION: Final = re.compile(
    rf"(?:t(?P<column>{_NUMBER})|(?P<pile>[rw])|f:(?P<card>[^>]+))"
    rf">(?:t(?P<to>{_NUMBER})|(?P<into>[fr]))(?:x(?P<count>[1-9][0-9]*))?",
    re.ASCII,
)


class ActionError(Spoken):
    """Text that is no action at all. ``str(error)`` quotes it."""


@dataclass(frozen=True, slots=True)
class Action:
    """One act: ``count`` cards from a source to a target.

    ``source`` and ``target`` are columns from 0, or ``RESERVE``, ``WASTE``, ``FOUNDATION``,
    ``STOCK``. ``card`` is the card that comes back from a foundation, else None. ``str(action)``
    is its text, and each legal action has just one.

    >>> str(Action(0, 1, 3)), str(DRAW), str(Action(FOUNDATION, 0, 1, 8))
    ('t1>t2x3', 'draw', 'f:9S>t1')
    """

    source: int
    target: int
    count: int = 1
    card: Card | None = None

    def __str__(self) -> str:
        return _text(self.source, self.target, self.count, self.card)


DRAW: Final = Action(STOCK, WASTE)
REDEAL: Final = Action(WASTE, STOCK)


@lru_cache(maxsize=4096)  # a line of play is written anew with each action of a game
def _text(source: int, target: int, count: int, card: Card | None) -> str:
    if source == STOCK:
        return "draw"
    if target == STOCK:
        return "redeal"
    start = pile_text(source) if card is None else f"f:{card_code(card)}"
    tail = f"x{count}" if count > 1 else ""
    return f"{start}>{pile_text(target)}{tail}"


def pile_text(pile: int) -> str:
    """Return a pile as actions write it: ``t1`` for column 0, ``r``, ``w``, ``f``, ``stock``."""
    return _LETTERS.get(pile) or f"t{pile + 1}"


def parse_action(text: str) -> Action:
    """Read an action; raise :class:`ActionError` for text that does not fit the grammar.

    A pile that no game has is still an action (an illegal one).

    >>> parse_action("t1>t2x1") == Action(0, 1)
    True
    >>> parse_action("t1-t2")
    Traceback (most recent call last):
    reussite.engine.action.ActionError: 't1-t2' is no action: write t1>t2, t1>t2x3, t1>f, r>t1, \
r>f, w>t1, w>f, f:9S>t1, draw or redeal
    """
    bare = text.strip()
    if bare == "draw":
        return DRAW
    if bare == "redeal":
        return REDEAL
    match = _ACTION.fullmatch(bare) if len(bare) <= _MAX_TEXT else None
    if match is None:
        raise ActionError(
            "'{text}' is no action: write t1>t2, t1>t2x3, t1>f, r>t1, r>f, w>t1, w>f, f:9S>t1,"
            " draw or redeal",
            text=shown(text),
        )
    card = None
    if match["card"] is not None:
        try:
            card = parse_card(match["card"])
        except CardError as error:
            raise ActionError(
                "'{text}' is no action: {fault}", text=shown(text), fault=error
            ) from None
        source = FOUNDATION
    else:
        source = _column(match["column"]) if match["column"] else _BY_LETTER[match["pile"]]
    target = _column(match["to"]) if match["to"] else _BY_LETTER[match["into"]]
    return Action(source, target, _bounded(match["count"] or "1"), card)


def _column(number: str) -> int:
    return _bounded(number) - 1


def _bounded(number: str) -> int:
    """Numbers beyond any pile stay below those that stand for the reserve and the others."""
    return min(int(number), RESERVE - 1)
