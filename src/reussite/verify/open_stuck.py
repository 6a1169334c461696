"""States of the game with an open stock in which some card can never come free, told plainly.

It is dead-end of docs/solver.md, where the stock is free, and twins in columns are left open.
"""

from __future__ import annotations

from reussite.cards import PACK_SIZE, SUIT_OF, Card
from reussite.engine.game import SPACE
from reussite.rules.fits import foundation_card
from reussite.verify.twins import Piles, Stock, Twins, face


class OpenStuck:
    """What has come free so far: what lies on nothing else, or did at some time before."""

    def __init__(self, twins: Twins, here: Piles, stock: Stock, reserve: tuple[Card, ...]) -> None:
        self._twins, self._stock, self._heights = twins, stock, here.heights
        self._columns = [list(column) for column in here.columns]
        self._reserve = list(reserve)
        self._has_space = len(here.columns) < twins.width
        self._free = {SPACE} if self._has_space else set[Card]()
        for group, cards in stock.open.items():
            if stock.spare(group):
                self._free.update(cards)
        for pile in (*self._columns, self._reserve):
            self._uncover(pile)

    def _uncover(self, pile: list[int]) -> None:
        self._free.update(card for entry in pile[-1:] for card in self._stock.may_be(entry))

    def is_dead(self) -> bool:
        """Say whether a card that is not up can never come free."""
        wanted = {
            card
            for card in range(PACK_SIZE)
            if self._twins.step(card) >= self._heights[SUIT_OF[card]]
        }
        before = -1
        while len(self._free) > before and not wanted <= self._free:
            before = len(self._free)
            for column in self._columns:
                self._empty(column)
            while self._reserve and (self._has_space or self._leaves(self._reserve[-1])):
                self._reserve.pop()
                self._uncover(self._reserve)
        return not wanted <= self._free

    def _empty(self, column: list[int]) -> None:
        """Take off a column all that leaves it; a whole one that moves leaves a space."""
        while column and self._leaves(column[-1]):
            column.pop()
            self._uncover(column)
        if not column or self._lands(column[0]):
            self._has_space = True
            self._free.add(SPACE)

    def _leaves(self, entry: int) -> bool:
        """Say whether an end has a place to go to: a card that is free, a space, or up."""
        to_space = self._has_space and self._twins.end_to_space[face(entry)]
        return to_space or self._lands(entry) or any(map(self._goes_up, self._stock.may_be(entry)))

    def _lands(self, entry: int) -> bool:
        return not self._free.isdisjoint(self._twins.tops[face(entry)])

    def _goes_up(self, card: Card) -> bool:
        suit, base = SUIT_OF[card], self._twins.base
        lower = range(self._heights[suit], self._twins.step(card))
        return all(foundation_card(suit, base, step + 1) in self._free for step in lower)
