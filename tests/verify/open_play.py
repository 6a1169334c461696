"""The game in which each card of stock and waste may be taken at any time, move by move."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUIT_OF
from reussite.engine.game import SPACE
from reussite.engine.position import Position
from reussite.rules.profile import Unit

Cards = tuple[int, ...]


class Table(NamedTuple):
    """A state of it; all other cards are in the stock."""

    columns: tuple[Cards, ...]
    left: int
    heights: tuple[int, ...]


class OpenPlay:
    """That game, with no move left out but what gives columns other places."""

    def __init__(self, position: Position) -> None:
        game, base = position.game, position.base
        self.base, self.reserve = base, position.reserve
        self.width = len(position.tableau)
        self.whole_only = position.profile.column.unit is Unit.WHOLE_ONLY
        self.tables = {left: game.tables(base, left) for left in (False, True)}
        self.from_stock = {
            left: [{*t.column[c], *t.block[c], *t.waste[c]} for c in range(PACK_SIZE)]
            for left, t in self.tables.items()
        }
        self.stock = position.stock + position.waste
        columns = tuple(sorted(filter(None, position.tableau)))
        self.first = Table(columns, len(position.reserve), position.heights)

    def is_lost(self, limit: int) -> bool | None:
        """Say whether no line wins; None where more states than ``limit`` would be met."""
        seen, todo = {self.first}, [self.first]
        while todo:
            here = todo.pop()
            if sum(here.heights) == PACK_SIZE:
                return False
            for after in self.after(here):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
            if len(seen) > limit:
                return None
        return True

    def after(self, here: Table) -> Iterator[Table]:
        columns, has_left = list(here.columns), here.left > 0
        tables = self.tables[has_left]
        lying = {card for column in columns for card in column}
        for card in self.stock:
            if card not in lying and not self.is_up(here, card):
                tops = self.from_stock[has_left][card]
                yield from self.put(here, (card,), columns, (), here.left, tops)
        if has_left:
            top = self.reserve[here.left - 1]
            yield from self.put(here, (top,), columns, (), here.left - 1, tables.reserve[top])
        for place, column in enumerate(columns):
            others = columns[:place] + columns[place + 1 :]
            if len(column) > 1:
                tops = set(tables.block[column[0]]) - {SPACE}
                yield from self.put(here, column, others, (), here.left, tops)
            tops = set(tables.column[column[-1]])
            if len(column) > 1 and self.whole_only:
                tops = set()
            yield from self.put(here, column[-1:], others, column[:-1], here.left, tops)

    def step(self, card: int) -> int:
        return (RANK_OF[card] - self.base) % RANKS

    def is_up(self, here: Table, card: int) -> bool:
        return self.step(card) < here.heights[SUIT_OF[card]]

    def put(
        self,
        here: Table,
        cards: Cards,
        others: list[Cards],
        rest: Cards,
        left: int,
        tops: Collection[int],
    ) -> Iterator[Table]:
        """Yield what comes of cards that are taken from where they lay.

        ``rest``: what is left of their column; ``others``: all other columns.
        """
        for place, column in enumerate(others):
            if column[-1] in tops:
                columns = [*others[:place], column + cards, *others[place + 1 :], rest]
                yield self.filled(columns, left, here.heights)
        if SPACE in tops and len(others) + bool(rest) < self.width:
            yield self.filled([*others, rest, cards], left, here.heights)
        suit = SUIT_OF[cards[0]]
        if len(cards) == 1 and self.step(cards[0]) == here.heights[suit]:
            heights = (*here.heights[:suit], here.heights[suit] + 1, *here.heights[suit + 1 :])
            yield self.filled([*others, rest], left, heights)

    def filled(self, columns: list[Cards], left: int, heights: tuple[int, ...]) -> Table:
        columns = [column for column in columns if column]
        while left and len(columns) < self.width:
            left -= 1
            columns.append(self.reserve[left : left + 1])
        return Table(tuple(sorted(columns)), left, heights)
