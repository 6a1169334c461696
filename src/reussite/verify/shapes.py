"""Search of a castle's shapes, slow and plain: a second opinion on a proof of the solver.

Written from docs/solver.md, apart from the compiled search: it shares with it the rules of the
game, and the form in which states are counted and summed up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from reussite.cards import RANK_OF, SUIT_OF, Card
from reussite.engine.position import Position
from reussite.rules.profile import Direction, Match, Profile, Returns, Unit
from reussite.verify.space import Space, TooLarge, splitmix

_ANY_HOME: Final = 31
_FOUNDATIONS: Final = 1 << 60
_SPACE: Final = 52

Loose = tuple[int, int | None]
"""A loose card: its rank, and its suit where the level keeps it."""


class Column(NamedTuple):
    """A column: the first ``frozen`` cards of the one dealt as ``home``, and loose cards."""

    home: int
    frozen: int
    tail: tuple[Loose, ...]

    @property
    def code(self) -> int:
        """The column as one number, by which states are summed up."""
        first = self.tail[0][0] if self.tail else 0
        suits = sum((suit or 0) << 2 * rank for rank, suit in self.tail)
        home = self.home if self.frozen else _ANY_HOME
        return home | self.frozen << 5 | first << 13 | len(self.tail) << 17 | suits << 21


Shape = tuple[tuple[Column, ...], tuple[int, ...]]
"""The columns that are not empty, by code, and the foundations."""


def search(position: Position, level: int, safe: bool, limit: int) -> Space:
    """Search all shapes of a position at a level; raise :class:`TooLarge` beyond ``limit``.

    ``safe``: safe foundation moves are made at once, as the only move.
    """
    table = _Table(position, level, safe)
    start = table.start()
    seen, todo = {start}, [start]
    while todo:
        shape = todo.pop()
        if not any(column.frozen for column in shape[0]):
            return Space(True, len(seen), 0)
        for after in table.after(shape):
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > limit:
            raise TooLarge
    low = sum(_key(shape, 0) for shape in seen)
    high = sum(_key(shape, 1) for shape in seen)
    return Space(False, len(seen), (low + (high << 64)) % (1 << 128))


def _key(shape: Shape, lane: int) -> int:
    columns, heights = shape
    total = splitmix(_FOUNDATIONS | sum(h << 4 * suit for suit, h in enumerate(heights)), lane)
    return (total + sum(splitmix(column.code, lane) for column in columns)) % (1 << 64)


class _Table:
    """What does not change: the columns as dealt, and the rules."""

    def __init__(self, position: Position, level: int, safe: bool) -> None:
        self.dealt = sorted(position.tableau)
        self.level, self.safe = level, safe
        self.heights = position.heights
        self.longest = position.game.longest_column
        tables = position.game.tables(0, False)
        self.to_space = [_SPACE in tables.column[rank] for rank in range(13)]
        self.homes = {
            card: (home, place)
            for home, cards in enumerate(self.dealt)
            for place, card in enumerate(cards)
        }

    def start(self) -> Shape:
        columns = [self._thawed(home, len(cards)) for home, cards in enumerate(self.dealt)]
        return _shape(columns, self.heights)

    def _thawed(self, home: int, number: int) -> Column:
        """Return the first cards of a column as dealt, when nothing else lies on them."""
        cards = self.dealt[home][:number]
        tail = len(cards)
        while tail > 1 and RANK_OF[cards[tail - 1]] == RANK_OF[cards[tail - 2]] - 1:
            tail -= 1
        frozen = tail if tail > 1 else 0
        return Column(
            home if frozen else _ANY_HOME, frozen, tuple(map(self._loose, cards[frozen:]))
        )

    def _loose(self, card: Card) -> Loose:
        return RANK_OF[card], SUIT_OF[card] if RANK_OF[card] < self.level else None

    def _end(self, column: Column) -> Loose:
        """Return the end card; a frozen one is known."""
        if column.tail:
            return column.tail[-1]
        card = self.dealt[column.home][column.frozen - 1]
        return RANK_OF[card], SUIT_OF[card]

    def _without_end(self, column: Column) -> Column:
        if column.tail:
            return column._replace(tail=column.tail[:-1])
        return self._thawed(column.home, column.frozen - 1)

    def _is_loose(self, card: Card, columns: tuple[Column, ...]) -> bool:
        if card not in self.homes:
            return False
        home, place = self.homes[card]
        return all(column.home != home or column.frozen <= place for column in columns)

    def _ups(self, shape: Shape) -> Iterator[tuple[int, int, Column]]:
        """Yield rank, suit and column of every foundation move."""
        columns, heights = shape
        for column in columns:
            rank, known = self._end(column)
            for suit in range(4):
                fits = heights[suit] == rank and known in (suit, None)
                if fits and (known == suit or self._is_loose(13 * suit + rank, columns)):
                    yield rank, suit, column

    def _is_safe(self, shape: Shape, rank: int, column: Column) -> bool:
        if min(shape[1]) < rank - 1:
            return False
        bottom = column.frozen == 0 and len(column.tail) == 1
        return self._end(column)[1] is not None or not bottom or self.to_space[rank]

    def after(self, shape: Shape) -> Iterator[Shape]:
        """Yield the shapes one move on."""
        columns, heights = shape
        ups = list(self._ups(shape))
        safe = [up for up in ups if self.safe and self._is_safe(shape, up[0], up[2])]
        if safe:
            ups = [min(safe, key=lambda up: (up[0], up[1], up[2].code))]
        for _, suit, column in ups:
            raised = tuple(h + (s == suit) for s, h in enumerate(heights))
            yield _shape([*_others(columns, column), self._without_end(column)], raised)
        if not safe:
            yield from self._moves(shape)

    def _moves(self, shape: Shape) -> Iterator[Shape]:
        columns, heights = shape
        for column in columns:
            card = self._end(column)
            others = _others(columns, column)
            for target in others:
                fits = self._end(target)[0] == card[0] + 1
                if fits and target.frozen + len(target.tail) < self.longest:
                    put = target._replace(tail=(*target.tail, card_as(card, self.level)))
                    rest = _others(tuple(others), target)
                    yield _shape([*rest, put, self._without_end(column)], heights)
            alone = column.frozen + len(column.tail) == 1
            if len(columns) < len(self.dealt) and self.to_space[card[0]] and not alone:
                put = Column(_ANY_HOME, 0, (card_as(card, self.level),))
                yield _shape([*others, put, self._without_end(column)], heights)


def card_as(card: Loose, level: int) -> Loose:
    """Return a card as it is known once it is loose."""
    return card[0], card[1] if card[0] < level else None


def _others(columns: tuple[Column, ...], column: Column) -> list[Column]:
    """Return the columns but for one."""
    left = list(columns)
    left.remove(column)
    return left


def _shape(columns: list[Column], heights: tuple[int, ...]) -> Shape:
    kept = [column for column in columns if column.frozen or column.tail]
    return tuple(sorted(kept, key=lambda column: column.code)), heights


def are_sound(profile: Profile) -> bool:
    """Say whether a game without a win in its shapes is lost; why is said in docs/solver.md.

    Said here again, apart from the solver, whose proof is on trial.
    """
    column, foundation = profile.column, profile.foundation
    takes_any = column.match is Match.ANY and column.unit is Unit.SINGLE
    goes_down = column.direction is Direction.DOWN and not column.wrap
    for_good = profile.base_rank == 0 and foundation.returns is Returns.NONE
    columns_only = not profile.has_reserve and not profile.has_stock
    return takes_any and goes_down and for_good and columns_only and profile.decks == 1
