"""The game with an open stock (open-stock of docs/solver.md), told plainly: states and moves.

Each card of stock and waste may be taken at any time. Any line of that game can be played so that
a card of the stock waits until another one needs it, and which of several twins lies in a column
may be left open until it goes up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from reussite.cards import RANKS, SUIT_OF, Card
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card
from reussite.rules.profile import Unit
from reussite.verify.open_stuck import OpenStuck
from reussite.verify.twins import Cards, Piles, Stock, Twins


class Lift(NamedTuple):
    """Cards that may be lifted, and what is there without them."""

    cards: Cards
    others: list[Cards]
    """The columns they do not come from."""
    rest: Cards
    """What is left of the column they come from, if they come from one."""
    left: int
    """How many cards the reserve has left."""


class OpenGame:
    """That game, with the cards of a position where a search of the real game begins.

    >>> from reussite.engine.catalogue import game
    >>> start = game("canfield").deal(942548723)
    >>> open_game = OpenGame(start)
    >>> first = open_game.first(start)
    >>> open_game.is_won(first), len(list(open_game.after(first)))
    (False, 4)
    """

    def __init__(self, start: Position) -> None:
        self._twins = Twins(start)
        self._base, self._reserve = start.base, start.reserve
        self._lifts_end = start.profile.column.unit is Unit.SINGLE_OR_WHOLE

    def first(self, position: Position) -> Piles:
        """Return the state of a position of the search: its columns are known."""
        columns = tuple(sorted(filter(None, position.tableau)))
        return Piles(columns, len(position.reserve), position.heights)

    def left_open(self, here: Piles) -> Piles:
        """Return a state that has a win if this one has, and that many share."""
        return self._twins.left_open(here)

    def is_won(self, here: Piles) -> bool:
        """Say whether the reserve is used up, and nothing lies across the base rank.

        Then the lowest card that is missing is in the stock or an end.
        """
        return here.left == 0 and not any(map(self._crosses, here.columns))

    def _crosses(self, column: Cards) -> bool:
        return (0, RANKS - 1) in pairwise(map(self._twins.step, column))

    def after(self, here: Piles) -> Iterator[Piles]:
        """Yield the states one move on; none where some card can never come free."""
        stock = Stock(self._twins, here)
        ends = list(self._ends(here))
        settled = self._settled(here, stock)
        safe = next((end for end in ends if end.cards[0] in settled), None)
        if safe is not None:
            yield from self._ups(here, stock, safe)
        elif not self._is_dead(here, stock):
            for lift in self._lifts(here):
                yield from self._moves(here, stock, lift)
            for end in ends:
                yield from self._ups(here, stock, end)

    def _is_dead(self, here: Piles, stock: Stock) -> bool:
        """Say so where it is worth asking: once all base cards are up, nothing lies across."""
        reserve = self._reserve[: here.left]
        return 0 in here.heights and OpenStuck(self._twins, here, stock, reserve).is_dead()

    def _settled(self, here: Piles, stock: Stock) -> set[Card]:
        """Return the cards that are up, and those that go up without loss where they are an end.

        What goes on them is settled, and so are all lower ones of the suit, up or in the stock.
        """
        kids = self._twins.kids
        suits = [
            [foundation_card(suit, self._base, step + 1) for step in range(RANKS)]
            for suit in range(len(here.heights))
        ]
        settled = {
            card
            for cards, height in zip(suits, here.heights, strict=True)
            for card in cards[:height]
        }
        for step in range(RANKS):
            for cards, height in zip(suits, here.heights, strict=True):
                lower = cards[height:step]
                if settled.issuperset(lower) and all(map(stock.has, lower)):
                    settled.update({cards[step]} if kids[cards[step]] <= settled else ())
        return settled

    def _ends(self, here: Piles) -> Iterator[Lift]:
        """Yield the single cards that may go up."""
        if here.left:
            top = self._reserve[here.left - 1]
            yield Lift((top,), list(here.columns), (), here.left - 1)
        for place, column in enumerate(here.columns):
            others = [*here.columns[:place], *here.columns[place + 1 :]]
            yield Lift(column[-1:], others, column[:-1], here.left)

    def _lifts(self, here: Piles) -> Iterator[Lift]:
        """Yield what may go to a column: the reserve's top, whole columns, and single cards."""
        for end in self._ends(here):
            if not end.rest or self._lifts_end:
                yield end
            if end.rest:
                yield end._replace(cards=end.rest + end.cards, rest=())

    def _ups(self, here: Piles, stock: Stock, end: Lift) -> Iterator[Piles]:
        """Yield the states after a card went up, the missing ones from the stock before it."""
        for card in stock.may_be(end.cards[0]):
            suit, step = SUIT_OF[card], self._twins.step(card)
            missing = range(here.heights[suit], step)
            if all(stock.gives(foundation_card(suit, self._base, at + 1)) for at in missing):
                heights = (*here.heights[:suit], step + 1, *here.heights[suit + 1 :])
                yield self._piles([*end.others, end.rest], end.left, heights)

    def _moves(self, here: Piles, stock: Stock, lift: Lift) -> Iterator[Piles]:
        """Yield the states after cards were put on a column, or into a space."""
        for place, column in enumerate(lift.others):
            chain = stock.chain(column[-1], lift.cards[0])
            if chain is not None:
                columns = [*lift.others, lift.rest]
                columns[place] = column + chain + lift.cards
                yield self._piles(columns, lift.left, here.heights)
        # A whole column gains nothing in a space.
        if lift.rest and len(here.columns) < self._twins.width:
            chain = stock.space_chain(lift.cards[0])
            if chain is not None:
                columns = [*lift.others, lift.rest, chain + lift.cards]
                yield self._piles(columns, lift.left, here.heights)

    def _piles(self, columns: list[Cards], left: int, heights: tuple[int, ...]) -> Piles:
        """Return the state after a move: the reserve fills spaces at once."""
        kept = [column for column in columns if column]
        filled = min(left, self._twins.width - len(kept))
        kept += [(card,) for card in self._reserve[left - filled : left]]
        return self._twins.known(Piles(tuple(kept), left - filled, heights))
