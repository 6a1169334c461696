"""Search of a castle game by its shapes: proofs at a level, and wins guided by an oracle."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from reussite.cards import RANKS
from reussite.engine.action import FOUNDATION as UP_THERE
from reussite.engine.action import Action
from reussite.solver.digest import digest_of
from reussite.solver.kernels import bestfirst as kernels
from reussite.solver.kernels import lines
from reussite.solver.kernels.columns import FOUNDATIONS, pack
from reussite.solver.kernels.state import FOUNDATION, size_of
from reussite.solver.kernels.store import (
    COUNTS,
    FOUND,
    MAYBE,
    NODES,
    PARENT,
    RECYCLES,
    SIZE,
    USED,
    Pool,
    Table,
    spread,
)
from reussite.solver.replay import replayed
from reussite.solver.start import Start
from reussite.solver.verdict import Proof

EXACT: Final = RANKS
"""The level at which nothing is forgotten."""
_FIRST_ROWS: Final = 1 << 13
_FIRST_SLOTS: Final = 1 << 13
_MOST_SLOTS: Final = 1 << 21
"""Of a table that is kept for the next search: more is forgotten, for the memory it takes."""
_ORDER: Final = 0x9E3779B97F4A7C15
"""A seed of the order of moves in questions."""


class Room:
    """A pool and a table for one search after the other, which remembers what was proved lost."""

    def __init__(self, start: Start) -> None:
        self.pool = _pool(start, _FIRST_ROWS)
        self.table = _table(_FIRST_SLOTS)

    def tidy(self) -> None:
        """Note what the last search proved lost; forget all where that is very much."""
        kernels.close(self.pool, self.table)
        if len(self.table.entry) > _MOST_SLOTS:
            self.table = _table(_FIRST_SLOTS)
            self.pool.counts[USED] = 0


class Oracle(Room):
    """What is known of the shapes of one start at one level, across searches."""

    def __init__(self, start: Start, level: int, cap: int) -> None:
        super().__init__(start)
        self.level, self.cap = level, cap
        self.pool.random[0] = _ORDER

    def ask_again(self, cap: int) -> None:
        """Forget which questions had no answer, and give each ``cap`` shapes from now on."""
        self.cap = cap
        known = self.table.entry[:, 2]
        known[known >> np.uint64(32) == MAYBE] = 0


class Shapes:
    """One best-first search from a start at a level; see :class:`reussite.solver.plan.Search`.

    ``order``: a seed of the order of moves; ``most``, ``most_bytes``: how many states it may meet,
    and what memory it may take, before it gives up. Without an oracle a search that ends has proved
    its start lost: at level ``EXACT`` because all was searched, below because a game that allows
    more was. With one, ``is_spent`` says the same of a search at level ``EXACT``; but which states
    it met depends on the order, so that is no proof to write down.
    """

    def __init__(
        self,
        start: Start,
        level: int,
        *,
        order: int = 1,
        oracle: Oracle | None = None,
        most: int = 1 << 62,
        most_bytes: float = inf,
        room: Room | None = None,
    ) -> None:
        self.start, self.level, self.oracle = start, level, oracle
        self.most, self.most_bytes = most, most_bytes
        room = room or Room(start)
        room.tidy()
        self.pool, self.table = room.pool, room.table
        self.pool.random[0] = order
        self.pool.counts[RECYCLES] = level < EXACT
        _write_start(start, level, self.pool)
        kernels.start(self.pool, self.table)
        self._ended = kernels.AT_BUDGET
        self._tried = False

    @property
    def nodes(self) -> int:
        """The states expanded so far, those of the oracle's questions too."""
        return int(self.pool.counts[NODES])

    @property
    def is_won(self) -> bool:
        """Whether a win was found: of the position itself at level ``EXACT`` only."""
        return self.has_win and self.level == EXACT

    @property
    def has_win(self) -> bool:
        """Whether a win was found at this level."""
        return bool(self._ended == kernels.FOUND_WIN)

    @property
    def is_lost(self) -> bool:
        """Whether all was searched without a win, and without an oracle."""
        return self.is_spent and self.oracle is None

    @property
    def is_spent(self) -> bool:
        """Whether there is nothing left to search, and no win."""
        return bool(self._ended == kernels.EXHAUSTED)

    @property
    def is_cut(self) -> bool:
        """Whether it gave up."""
        return bool(self._ended == kernels.CUT)

    def is_over(self, limit: int) -> bool:
        """Whether the search ended, or came to ``limit`` states with more to do."""
        ended = self.has_win or self.is_spent or self.is_cut
        return ended or (self._tried and self.nodes >= limit)

    def go_on(self, budget: int, most_bytes: float) -> bool:
        """Search on, to no more than ``budget`` states; False where memory is short."""
        self._tried = True
        dealt, oracle = self.start.dealt, self.oracle
        if oracle is None:
            self._ended = kernels.run(dealt, self.pool, self.table, self.level, self.most, budget)
        else:
            self._ended = kernels.guided(
                dealt, self.pool, self.table, self.level,
                oracle.pool, oracle.table, oracle.level, oracle.cap, self.most, budget,
            )  # fmt: skip
        if self._ended == kernels.FULL:
            if 2 * size_of(self.pool, self.table) > self.most_bytes:
                self._ended = kernels.CUT
                return True
            if self._bytes() + size_of(self.pool, self.table) > most_bytes:
                return False
            _make_room(self.pool, self.table)
        elif self._ended == kernels.ORACLE_FULL:
            assert oracle is not None
            if self._bytes() + size_of(oracle.pool, oracle.table) > most_bytes:
                return False
            _make_room(oracle.pool, oracle.table)
        return True

    def _bytes(self) -> int:
        own = size_of(self.pool, self.table)
        return own + size_of(self.oracle.pool, self.oracle.table) if self.oracle else own

    def proof(self) -> Proof:
        """Return the proof of a loss: the level, and the states it took."""
        pruning = ("columns-unordered", *(("safe-up",) if self.start.dealt.safe else ()))
        states = int(self.pool.counts[USED])
        return Proof(
            "shapes", pruning, states, f"{digest_of(self.table.entry[:, :2]):032x}", self.level
        )

    def solution(self) -> tuple[str, ...]:
        """Return the line to the win, shortened, and replayed by the engine."""
        row, rows = int(self.pool.counts[FOUND]), list[int]()
        while row >= 0:
            rows.append(row)
            row = int(self.pool.link[row, PARENT])
        order = self.start.order
        actions = [
            Action(order[move & 255], UP_THERE if move >> 8 == FOUNDATION else order[move >> 8])
            for move in _shortened(self.start, self.pool, rows[::-1])
        ]
        return replayed(self.start.position, actions)


def _shortened(start: Start, pool: Pool, rows: list[int]) -> list[int]:
    """Return the moves of a line, given by its rows, to the end of the game, without detours."""
    line, spare = (_pool(start, len(rows) + start.position.game.pack_size + 2) for _ in range(2))
    for name in ("piles", "key", "move"):
        getattr(line, name)[: len(rows)] = getattr(pool, name)[rows]
    line.counts[SIZE] = len(rows)
    lines.go_up(start.dealt, line)
    before = line.counts[SIZE] + 1
    while line.counts[SIZE] < before:
        before = int(line.counts[SIZE])
        lines.straighten(start.dealt, line, spare)
        for name in ("piles", "key"):
            getattr(spare, name)[0] = getattr(line, name)[0]
        lines.leap(start.dealt, line, spare, _table(1 << before.bit_length() + 1))
        line, spare = spare, line
    return [int(move) for move in line.move[1 : line.counts[SIZE]]]


def _write_start(start: Start, level: int, pool: Pool) -> None:
    """Write the start into row 0, with the suits that the level keeps."""
    dealt, position = start.dealt, start.position
    kept = (1 << 2 * level) - 1
    left = 0
    for i, n in enumerate(map(int, dealt.length)):
        frozen = int(dealt.frozen[i, n])
        suits = int(dealt.suits[i, n]) & kept
        first = int(dealt.card[i, frozen]) % RANKS
        pool.piles[0, i] = pack(i, frozen, first, n - frozen, np.uint64(suits))
        left += frozen
    heights = sum(height << 4 * suit for suit, height in enumerate(position.heights))
    pool.piles[0, -1] = FOUNDATIONS | heights
    pool.left[0] = left, left + position.game.pack_size - position.foundation_cards


def _pool(start: Start, rows: int) -> Pool:
    columns = start.dealt.length.size
    todo = 2 * start.position.game.pack_size + 1
    return Pool(
        piles=np.zeros((rows, columns + 1), np.uint64),
        key=np.zeros((rows, 2), np.uint64),
        left=np.zeros((rows, 2), np.int32),
        link=np.zeros((rows, 3), np.int32),
        move=np.zeros(rows, np.int32),
        heads=np.zeros(todo, np.int32),
        counts=np.zeros(COUNTS, np.int64),
        random=np.zeros(1, np.uint64),
        order=np.zeros(columns * (columns + 4), np.int32),
        planned=np.zeros((columns * (columns + 4), 5), np.uint64),
        ends=np.zeros(columns, np.int64),
        tops=np.zeros(RANKS + 1, np.int64),
        waits=np.zeros(RANKS + 1, np.int64),
    )


_BY_ROW: Final = ("piles", "key", "left", "link", "move")


def _table(slots: int) -> Table:
    return Table(np.zeros((slots, 3), np.uint64))


def _make_room(pool: Pool, table: Table) -> None:
    """Give pool and table twice the room where they are full, in place where the system can."""
    room = pool.order.size + 2
    if pool.counts[SIZE] + room > pool.move.size:
        for name in _BY_ROW:
            _double(getattr(pool, name))
    if (pool.counts[USED] + room) * 8 > len(table.entry) * 5:
        slots = len(table.entry)
        _double(table.entry)
        spread(table, slots)


def _double(array: NDArray[Any]) -> None:
    array.resize((2 * array.shape[0], *array.shape[1:]), refcheck=False)


@cache
def warm() -> None:
    """Compile the kernels."""
    from reussite.engine.catalogue import Games

    start = Start(Games.load()["beleaguered-castle"].deal(1))
    search = Shapes(start, EXACT)
    search.go_on(10, float("inf"))
    Shapes(start, EXACT, oracle=Oracle(start, 0, 10)).go_on(10, float("inf"))
    spread(search.table, _FIRST_SLOTS)
    _shortened(start, search.pool, [0])
