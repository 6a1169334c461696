"""A position: the piles of a game at one moment, and what may be done in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from reussite.cards import Card, Rank
from reussite.engine.action import (
    FOUNDATION,
    RESERVE,
    STOCK,
    WASTE,
    Action,
    ActionError,
    parse_action,
)
from reussite.i18n.spoken import shown
from reussite.rules.fits import foundation_slot
from reussite.rules.profile import Profile, Visible

if TYPE_CHECKING:
    from reussite.engine.game import Game
    from reussite.engine.refusal import Refusal


class Status(StrEnum):
    """How a position stands. Blocked: no legal continuation; it says nothing of winnability."""

    PLAYING = "playing"
    WON = "won"
    BLOCKED = "blocked"


class EventKind(StrEnum):
    """What a step of an action is."""

    MOVE = "move"
    FILL = "fill"
    REVEAL = "reveal"
    DRAW = "draw"
    REDEAL = "redeal"


class Event(NamedTuple):
    """One step of what an action does. ``cards``: those that move, from base to free end."""

    kind: EventKind
    source: int
    target: int
    cards: tuple[Card, ...]


class IllegalAction(ValueError):
    """An action that the rules forbid here. ``error.refusal`` says which rule."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.code}: {refusal.sentence()}")
        self.action = action
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Position:
    """The piles of a game. Immutable; compared and hashed by value.

    Cards lie from bottom to top: the last of each pile plays, or is turned, next. ``heights``
    has the number of cards on each foundation, ``suit * decks + i``, the highest first in a suit.

    >>> from reussite.engine.catalogue import game
    >>> position = game("beleaguered-castle").deal(24)
    >>> [str(action) for action in position.legal_actions]
    ['t1>t3', 't2>t5', 't3>t2', 't4>t7', 't6>t8', 't6>f']
    >>> position.apply("t6>f").foundation_cards
    5
    """

    game: Game
    tableau: tuple[tuple[Card, ...], ...]
    heights: tuple[int, ...]
    base: Rank
    reserve: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    pass_number: int = 1
    partial: bool = False
    _legal: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def profile(self) -> Profile:
        """The rules of the game."""
        return self.game.profile

    @property
    def foundation_cards(self) -> int:
        """How many cards lie on the foundations."""
        return sum(self.heights)

    @property
    def foundation_tops(self) -> tuple[Card | None, ...]:
        """The top card of each foundation, in slots as in ``heights``; None where it is empty."""
        # The top card is the one that was awaited one card ago.
        awaited = self.game.tables(self.base, False).awaited
        return tuple(
            [
                awaited[slot][height - 1] if height else None
                for slot, height in enumerate(self.heights)
            ]
        )

    @property
    def is_won(self) -> bool:
        """Whether all cards are on the foundations. An extract is never won."""
        return sum(self.heights) == self.game.pack_size and not self.partial

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action, in the order of docs/formats.md: by source, target, length."""
        if self._legal is None:
            from reussite.engine.generate import legal_actions

            object.__setattr__(self, "_legal", legal_actions(self))
        assert self._legal is not None
        return self._legal

    @property
    def status(self) -> Status:
        """Whether the position is won, blocked, or to be played on."""
        from reussite.engine.blocked import is_blocked

        if self.is_won:
            return Status.WON
        return Status.BLOCKED if is_blocked(self) else Status.PLAYING

    def why_not(self, action: Action | str) -> Refusal | None:
        """Say which rule forbids an action; None where it is legal.

        Raises :class:`reussite.engine.action.ActionError` for text that is no action.
        """
        from reussite.engine.refusal import why_not

        return why_not(self, _as_action(action))

    def apply(self, action: Action | str) -> Position:
        """Return the position after an action, with the forced fills that follow from it.

        Raises :class:`IllegalAction`, and :class:`reussite.engine.action.ActionError` for text
        that is no action.
        """
        action = _as_action(action)
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        return self.after(action)

    def after(self, action: Action) -> Position:
        """Return the position after an action that is known to be legal; nothing is checked."""
        source, target, count, card = action.source, action.target, action.count, action.card
        if source == STOCK or target == STOCK:
            return self._turn(source)
        tableau = list(self.tableau)
        heights = self.heights
        reserve, waste = self.reserve, self.waste
        if source < RESERVE:
            column = tableau[source]
            tableau[source], moved = column[:-count], column[-count:]
        elif source == RESERVE:
            reserve, moved = reserve[:-1], reserve[-1:]
        elif source == WASTE:
            waste, moved = waste[:-1], waste[-1:]
        else:
            assert card is not None
            slot = len(heights) - 1 - self.foundation_tops[::-1].index(card)
            heights = (*heights[:slot], heights[slot] - 1, *heights[slot + 1 :])
            moved = (card,)
        if target == FOUNDATION:
            found = foundation_slot(heights, self.base, moved[0])
            assert found is not None
            heights = (*heights[:found], heights[found] + 1, *heights[found + 1 :])
        else:
            tableau[target] += moved
        if reserve and self.game.fills:
            reserve = fill_spaces(tableau, reserve)
        return Position(
            self.game, tuple(tableau), heights, self.base, reserve, self.stock, waste,
            self.pass_number, self.partial,
        )  # fmt: skip

    def _turn(self, source: int) -> Position:
        """Draw a packet from the stock, or turn the waste over."""
        stock, waste, number = self.stock, self.waste, self.pass_number
        if source == STOCK:
            packet = stock[: -self.profile.draw_count(number) - 1 : -1]
            stock, waste = stock[: len(stock) - len(packet)], waste + packet
        else:
            stock, waste = waste[::-1], ()
            number += self.game.counts_passes
        return Position(
            self.game, self.tableau, self.heights, self.base, self.reserve, stock, waste,
            number, self.partial,
        )  # fmt: skip

    def events(self, action: Action | str) -> tuple[Event, ...]:
        """Return what a legal action does, step by step: the move, fills, cards turned up."""
        action = _as_action(action)
        after = self.apply(action)
        source, target, count, card = action.source, action.target, action.count, action.card
        if source == STOCK:
            turned = after.waste[len(self.waste) :]
            return (Event(EventKind.DRAW, STOCK, WASTE, turned),)
        if target == STOCK:
            return (Event(EventKind.REDEAL, WASTE, STOCK, ()),)
        pile = self._pile(source) if card is None else (card,)
        steps = [Event(EventKind.MOVE, source, target, pile[-count:])]
        reserve = self.reserve
        if source == RESERVE:
            reserve = reserve[:-1]
            steps += self._reveal(reserve)
        for column, cards in enumerate(self.tableau):
            left = len(cards) - (count if column == source else 0)
            if left == 0 and column != target and len(reserve) > len(after.reserve):
                steps.append(Event(EventKind.FILL, RESERVE, column, reserve[-1:]))
                reserve = reserve[:-1]
                steps += self._reveal(reserve)
        return tuple(steps)

    def _reveal(self, reserve: tuple[Card, ...]) -> list[Event]:
        hidden = self.profile.reserve.visible is Visible.TOP
        return (
            [Event(EventKind.REVEAL, RESERVE, RESERVE, reserve[-1:])] if reserve and hidden else []
        )

    def _pile(self, pile: int) -> tuple[Card, ...]:
        if pile < RESERVE:
            return self.tableau[pile]
        return {RESERVE: self.reserve, WASTE: self.waste, STOCK: self.stock}[pile]

    def is_renaming(self, action: Action) -> bool:
        """Say whether an action sends a whole column to a space, which only renames columns."""
        return (
            action.source < RESERVE
            and action.target < RESERVE
            and len(self.tableau[action.source]) == action.count
            and not self.tableau[action.target]
        )

    def to_json(self) -> str:
        """Return the position as one line of JSON; ``document.read_position`` reads it."""
        from reussite.engine.document import write_position

        return write_position(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as the plain values of that JSON."""
        from reussite.engine.document import to_dict

        return to_dict(self)

    def __str__(self) -> str:
        from reussite.draw.text import position_text

        return position_text(self)

    def _repr_svg_(self) -> str:
        from reussite.draw.svg import position_svg

        return position_svg(self)


def _as_action(action: Action | str) -> Action:
    if isinstance(action, Action):
        return action
    if not isinstance(action, str):
        raise ActionError("'{text}' is no action", text=shown(action))
    return parse_action(action)


def fill_spaces(tableau: list[tuple[Card, ...]], reserve: tuple[Card, ...]) -> tuple[Card, ...]:
    """Fill spaces from the reserve, left to right, while it has cards; return what is left."""
    for column, cards in enumerate(tableau):
        if not cards and reserve:
            tableau[column] = reserve[-1:]
            reserve = reserve[:-1]
    return reserve
