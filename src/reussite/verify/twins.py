"""Cards of the stock that are alike by the rules, and what is known of where each one lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUIT_OF, Card
from reussite.engine.game import SPACE
from reussite.engine.position import Position

Cards = tuple[int, ...]
"""Cards of a column. What may be any of several twins is a group: 52 more than its first card."""


class Piles(NamedTuple):
    """A state of the game with an open stock; what is nowhere else is in the stock."""

    columns: tuple[Cards, ...]
    """In order, without spaces."""
    left: int
    """How many cards the reserve has."""
    heights: tuple[int, ...]


def face(entry: int) -> Card:
    """Return a card with the rank and the rules of what lies in a column.

    >>> face(7), face(52 + 7)
    (7, 7)
    """
    return entry % PACK_SIZE


class Twins:
    """The cards that stock and waste have at the start, in groups of equals.

    Equal are cards of one rank that go on the same cards and into spaces alike, and take the same.

    >>> from reussite.engine.catalogue import game
    >>> twins = Twins(game("canfield").deal(1))
    >>> sorted(map(len, twins.groups.values()))[-1]
    2
    """

    def __init__(self, start: Position) -> None:
        self.base, self.width = start.base, len(start.tableau)
        tables = [start.game.tables(start.base, left) for left in (False, True)]
        places = [
            {top for at in tables for top in (*at.column[c], *at.block[c], *at.waste[c])}
            for c in range(PACK_SIZE)
        ]
        self.tops = [tops - {SPACE} for tops in places]
        """What each card may be put on, wherever it comes from."""
        self.kids = [
            {card for card in range(PACK_SIZE) if top in self.tops[card]}
            for top in range(PACK_SIZE)
        ]
        self.stock_to_space = [SPACE in tops for tops in places]
        """Whether each card may go to a space from the stock."""
        self.end_to_space = [SPACE in tables[0].column[card] for card in range(PACK_SIZE)]
        """Whether it may from the end of a column."""
        self.groups = self._groups(sorted(start.stock + start.waste))
        self.group_of = {card: group for group, cards in self.groups.items() for card in cards}

    def _groups(self, born: list[Card]) -> dict[int, list[Card]]:
        alike: dict[object, list[Card]] = {}
        for card in born:
            tops, kids = frozenset(self.tops[card]), frozenset(self.kids[card])
            rules = RANK_OF[card], tops, kids, self.stock_to_space[card], self.end_to_space[card]
            alike.setdefault(rules, []).append(card)
        return {PACK_SIZE + cards[0]: cards for cards in alike.values()}

    def step(self, entry: int) -> int:
        """Return the rank of what lies in a column, counted from the base rank."""
        return (RANK_OF[face(entry)] - self.base) % RANKS

    def left_open(self, here: Piles) -> Piles:
        """Return a state that has a win if this one has: all twins in columns may be each other."""
        return self.known(here._replace(columns=self._each(here, self.group_of)))

    def known(self, here: Piles) -> Piles:
        """Return a state with columns in order, where what can be but one card is that card."""
        stock = Stock(self, here)
        one = {
            group: cards[0]
            for group, cards in stock.open.items()
            if len(cards) == 1 and stock.lying[group]
        }
        return here._replace(columns=self._each(here, one))

    def _each(self, here: Piles, to: dict[int, int]) -> tuple[Cards, ...]:
        columns = (tuple(to.get(entry, entry) for entry in column) for column in here.columns)
        return tuple(sorted(columns))


class Stock:
    """What the stock has in a state, and may have."""

    def __init__(self, twins: Twins, here: Piles) -> None:
        self._twins = twins
        self.lying = Counter(entry for column in here.columns for entry in column)
        """What lies in columns; of a group, how many of its cards."""
        self.open = {group: list(self._open(group, here)) for group in twins.groups}
        """The cards of each group that are in the stock, or lie in a column left open."""

    def _open(self, group: int, here: Piles) -> Iterator[Card]:
        for card in self._twins.groups[group]:
            is_up = self._twins.step(card) < here.heights[SUIT_OF[card]]
            if not is_up and card not in self.lying:
                yield card

    def may_be(self, entry: int) -> list[Card]:
        """Return the cards of which something in a column may be any."""
        return [entry] if entry < PACK_SIZE else self.open[entry]

    def spare(self, group: int) -> int:
        """Return how many cards of a group are in the stock."""
        return len(self.open[group]) - self.lying[group]

    def gives(self, card: Card) -> bool:
        """Say whether a card may be in the stock."""
        group = self._twins.group_of.get(card, 0)
        return group > 0 and card in self.open[group] and self.spare(group) > 0

    def has(self, card: Card) -> bool:
        """Say whether a card is in the stock whatever is left open."""
        return self.gives(card) and not self.lying[self._twins.group_of[card]]

    def chain(self, top: int, entry: int) -> Cards | None:
        """Return the fewest cards that lie between the end of a column and what is put there.

        All cards of the stock that go on one are of a single group, so there is but one way. None
        where the two do not meet.
        """
        chain: list[int] = []
        while face((top, *chain)[-1]) not in self._twins.tops[face(entry)]:
            if not self._adds(chain, self._twins.kids[face((top, *chain)[-1])]):
                return None
        return tuple(chain)

    def space_chain(self, entry: int) -> Cards | None:
        """Return the fewest cards that lie in a space under what is put there from a column."""
        chain: list[int] = []
        to_space = self._twins.end_to_space[face(entry)]
        while not to_space:
            if not self._adds(chain, self._twins.tops[face((entry, *chain)[-1])]):
                return None
            to_space = self._twins.stock_to_space[face(chain[-1])]
        return tuple(reversed(chain))

    def _adds(self, chain: list[int], cards: set[Card]) -> bool:
        """Add a group of some cards to a chain, if one of it is left in the stock."""
        for group in {self._twins.group_of.get(card, 0) for card in cards} - {0}:
            if self.spare(group) > chain.count(group):
                chain.append(group)
                return True
        return False
