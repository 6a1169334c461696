"""A position and its rules as the arrays of the kernels."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUITS, Rank, make_card
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Direction, Profile, Unit
from reussite.solver.kernels.numbers import splitmix
from reussite.solver.kernels.seen import spread
from reussite.solver.kernels.state import (
    BLOCK,
    COUNTS,
    DEAD_AT_FIRST,
    DEAD_TESTED,
    FROM_COLUMN,
    FROM_RESERVE,
    FROM_WASTE,
    LIVE,
    RESERVE_LEFT,
    RUN,
    SINGLE,
    SINGLE_OR_WHOLE,
    SPACE,
    TURNED,
    UP,
    WHOLE,
    Rules,
    Seen,
    State,
)
from reussite.solver.served import DEAD_END, SAFE_UP, SAFE_WASTE, USED_RETURNS

_UNITS: Final = {
    Unit.SINGLE: SINGLE,
    Unit.SUIT_RUN: RUN,
    Unit.BUILT_RUN: RUN,
    Unit.SINGLE_OR_WHOLE: SINGLE_OR_WHOLE,
    Unit.WHOLE_ONLY: WHOLE,
}
_WHOLE_COLUMNS: Final = (Unit.SINGLE_OR_WHOLE, Unit.WHOLE_ONLY)
_MOST_CARDS: Final = 4 * PACK_SIZE + 1


def make_rules(position: Position, pruning: Collection[str]) -> Rules:
    """Return the rules of a position's game with its base rank; not to be written to.

    What is legal comes from the engine's own tables. ``pruning``: names of ``served.prunings``.
    """
    game = position.game
    draw = game.profile.draw_count(1) if game.profile.has_stock else 0
    marks = 1 < draw <= 3 and len(position.stock + position.waste) < 15 * draw
    return _make_rules(game, position.base, frozenset(pruning), marks)


@lru_cache(maxsize=64)
def _make_rules(game: Game, base: Rank, pruning: frozenset[str], marks: bool) -> Rules:
    """Return rules; kept, as making them takes longer than many a search."""
    profile = game.profile
    draw = profile.draw_count(1) if profile.has_stock else 0
    places = _places(game, base)
    parents = _parents(places, bool(game.fills))
    in_key = [_turned(number, draw, marks) for number in range(_MOST_CARDS)]
    steps = [(RANK_OF[card] - base) % RANKS for card in range(PACK_SIZE)]
    card_at = np.zeros((SUITS, RANKS), np.int64)
    for suit in range(SUITS):
        for step in range(RANKS):
            card_at[suit, step] = make_card(suit, (base + step) % RANKS)
    first = np.zeros((SUITS, RANKS + 1), np.uint64)
    for suit in range(SUITS):
        for number in range(RANKS):
            first[suit, number + 1] = first[suit, number] | _bits([card_at[suit, number]])
    under = [first[card // RANKS, step] for card, step in enumerate(steps)]
    return Rules(
        places=places,
        takes=np.stack([_turned_over(row[FROM_WASTE]) for row in places]),
        joined=np.array([list(row) for row in game.tables(base, False).joined], np.uint8),
        step=np.array(steps, np.int64),
        card_at=card_at,
        decks=game.decks,
        unit=_UNITS[profile.column.unit],
        built=int(profile.columns_always_built and profile.column.unit in _WHOLE_COLUMNS),
        longest=game.longest_column,
        fills=int(game.fills),
        returns=int(game.returns),
        keep=profile.foundation.return_keep,
        draw=draw,
        marks=np.array([mark for mark, _ in in_key], np.int64),
        counted=np.array([number for _, number in in_key], np.int64),
        safe=int(SAFE_UP in pruning),
        safe_waste=int(SAFE_WASTE in pruning),
        dead=_dead(profile) if DEAD_END in pruning else 0,
        chains=int(USED_RETURNS in pruning),
        kids=_kids(parents),
        parents=parents,
        under=np.array(under, np.uint64),
        first_cards=first,
        all_cards=_bits(range(PACK_SIZE)),
        keys=_numbers(),
    )


def _turned(number: int, draw: int, marks: bool) -> tuple[int, int]:
    """Return the mark of so many cards turned, and the number that is part of the key."""
    if not draw or number % draw == 0:
        return 0, 0
    return (number // draw + 1 << 4 * (number % draw - 1), 0) if marks else (0, number)


def _dead(profile: Profile) -> int:
    """Return which states are tested for being dead: see docs/solver.md."""
    is_built = profile.columns_always_built and profile.column.direction is Direction.DOWN
    return DEAD_AT_FIRST if is_built else DEAD_TESTED


def _places(game: Game, base: int) -> NDArray[np.uint64]:
    places = np.zeros((2, 5, PACK_SIZE), np.uint64)
    for left in (0, 1):
        tables = game.tables(base, bool(left))
        kinds = (tables.column, tables.block, tables.reserve, tables.waste, tables.foundation)
        for kind, rows in enumerate(kinds):
            places[left, kind] = [_bits(tops) for tops in rows]
    return places


def _bits(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << int(card) for card in cards))


def _parents(places: NDArray[np.uint64], fills: bool) -> NDArray[np.uint64]:
    """Return what each card may ever go to, with a reserve or without: see Rules.parents."""
    ever = places[0] | places[1]
    from_reserve = ever[FROM_RESERVE]
    if fills:
        from_reserve |= _bits([SPACE])
    return np.stack([ever[FROM_COLUMN] | ever[BLOCK], from_reserve])


def _kids(parents: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return _turned_over(parents[0])[:PACK_SIZE]


def _turned_over(targets: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return for each top and SPACE the cards that have it among their targets, as bits."""
    cards, tops = (np.arange(size, dtype=np.uint64) for size in (PACK_SIZE, SPACE + 1))
    goes_there = targets[:, None] >> tops & np.uint64(1)
    return np.asarray(np.bitwise_or.reduce(goes_there << cards[:, None], axis=0))


def _numbers() -> NDArray[np.uint64]:
    """Return the numbers that keys are made of, ``[lane, what, which]``: see docs/solver.md."""
    which = np.arange(_MOST_CARDS, dtype=np.uint64)
    what = np.arange(4, dtype=np.uint64)[:, None] << np.uint64(16)
    lanes = [splitmix(what | which, lane) for lane in range(2)]
    return np.stack(lanes)


def double(seen: Seen) -> None:
    """Give a table of seen positions twice the room, in place where the system can."""
    slots = seen.keys.shape[0]
    seen.keys.resize((2 * slots, 2), refcheck=False)
    spread(seen, slots)


def make_state(position: Position, rules: Rules) -> State:
    """Return the piles of a position, the keys of columns not worked out: see ``moves.lay_out``."""
    cards = position.game.pack_size
    columns = len(position.tableau)
    turned = position.waste + position.stock[::-1]  # as they are turned in a pass
    live = np.zeros(len(turned) + 1, np.uint16)
    live[: len(turned)] = [card | place << 8 for place, card in enumerate(turned)]
    state = State(
        columns=np.zeros((columns, cards + 1), np.uint8),
        length=np.zeros(columns, np.int64),
        hash=np.zeros((2, columns, cards + 2), np.uint64),
        height=np.array(position.heights, np.int64),
        reserve=np.array([*position.reserve, 0], np.uint8),
        live=live,
        counts=np.zeros(COUNTS, np.int64),
        key=np.zeros(2, np.uint64),
        random=np.zeros(1, np.uint64),
        lowest=np.zeros(columns, np.int64),
    )
    state.counts[RESERVE_LEFT] = len(position.reserve)
    state.counts[LIVE] = len(turned)
    state.counts[TURNED] = len(position.waste)
    state.counts[UP] = position.foundation_cards
    for lane in range(2):
        total = sum(int(key) for key in rules.keys[lane, 1, : len(turned)])
        state.key[lane] = total & 0xFFFFFFFFFFFFFFFF
    for number, column in enumerate(position.tableau):
        state.columns[number, : len(column)] = column
        state.length[number] = len(column)
    return state
