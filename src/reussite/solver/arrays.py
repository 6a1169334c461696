"""A position and its rules as the arrays of the kernels."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUITS, make_card
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Unit
from reussite.solver.kernels.state import (
    COUNTS,
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
    State,
)
from reussite.solver.served import chain_rule, safe_rule

_UNITS: Final = {
    Unit.SINGLE: SINGLE,
    Unit.SUIT_RUN: RUN,
    Unit.BUILT_RUN: RUN,
    Unit.SINGLE_OR_WHOLE: SINGLE_OR_WHOLE,
    Unit.WHOLE_ONLY: WHOLE,
}
_KEYS_SEED: Final = 20_240_229
_MOST_CARDS: Final = 4 * PACK_SIZE + 1


def make_rules(position: Position, *, pruned: bool = True) -> Rules:
    """Return the rules of a position's game with its base rank.

    What is legal comes from the engine's own tables. ``pruned``: with the rules that leave
    foundation moves' alternatives out, where they hold.
    """
    game, base = position.game, position.base
    profile = game.profile
    steps = [(RANK_OF[card] - base) % RANKS for card in range(PACK_SIZE)]
    card_at = np.zeros((SUITS, RANKS), np.int64)
    for suit in range(SUITS):
        for step in range(RANKS):
            card_at[suit, step] = make_card(suit, (base + step) % RANKS)
    return Rules(
        places=_places(game, base),
        joined=np.array([list(row) for row in game.tables(base, False).joined], np.uint8),
        step=np.array(steps, np.int64),
        card_at=card_at,
        decks=game.decks,
        unit=_UNITS[profile.column.unit],
        longest=game.longest_column,
        fills=int(game.fills),
        returns=int(game.returns),
        keep=profile.foundation.return_keep,
        draw=profile.draw_count(1) if profile.has_stock else 0,
        safe=safe_rule(profile) if pruned else 0,
        chains=int(pruned and chain_rule(profile)),
        keys=_random_keys(),
    )


def _places(game: Game, base: int) -> NDArray[np.uint8]:
    places = np.zeros((2, 5, PACK_SIZE, SPACE + 1), np.uint8)
    for left in (0, 1):
        tables = game.tables(base, bool(left))
        kinds = (tables.column, tables.block, tables.reserve, tables.waste, tables.foundation)
        for kind, rows in enumerate(kinds):
            for card, tops in enumerate(rows):
                places[left, kind, card, list(tops)] = 1
    return places


def _random_keys() -> NDArray[np.uint64]:
    """Return the same random numbers at every call: ``[lane, what, which]``."""
    bits = np.random.PCG64(_KEYS_SEED).random_raw(2 * 4 * _MOST_CARDS)
    return np.asarray(bits, np.uint64).reshape(2, 4, _MOST_CARDS)


def make_state(position: Position, rules: Rules) -> State:
    """Return the piles of a position."""
    from reussite.solver.kernels.moves import push

    cards = position.game.pack_size
    columns = len(position.tableau)
    turned = position.waste + position.stock[::-1]  # as they are turned in a pass
    live = np.zeros((2, len(turned) + 1), np.int64)
    live[0, : len(turned)] = turned
    live[1, : len(turned)] = range(len(turned))
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
    )
    state.counts[RESERVE_LEFT] = len(position.reserve)
    state.counts[LIVE] = len(turned)
    state.counts[TURNED] = len(position.waste)
    state.counts[UP] = position.foundation_cards
    for lane in range(2):
        total = sum(int(key) for key in rules.keys[lane, 1, : len(turned)])
        state.key[lane] = total & 0xFFFFFFFFFFFFFFFF
    for number, column in enumerate(position.tableau):
        for card in column:
            push(rules, state, number, card)
    return state
