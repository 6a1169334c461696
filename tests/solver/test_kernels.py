"""Single kernels, held against each other on random lines of play."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.games import GAME_IDS, all_games

from reussite.engine.position import Position
from reussite.solver.arrays import make_rules, make_state
from reussite.solver.kernels.generate import generate
from reussite.solver.kernels.keys import key_after, key_of
from reussite.solver.kernels.moves import make, unmake
from reussite.solver.kernels.seen import find, put, spread
from reussite.solver.kernels.state import make_seen, make_stack
from reussite.solver.served import unsupported

SERVED = [name for name in GAME_IDS if not unsupported(all_games()[name].profile)]


@pytest.mark.parametrize("name", SERVED)
def test_the_key_after_a_move_is_the_key_of_the_state_it_leads_to(name: str) -> None:
    random, game, made = Random(name), all_games()[name], 0
    for number in range(1, 6):
        made += walk_with_keys(game.deal(number), random)
    assert made > 10


def walk_with_keys(position: Position, random: Random) -> int:
    rules = make_rules(position, ())
    state, stack = make_state(position, rules), make_stack(100, 1 << 15)
    for depth in range(40):
        end = generate(rules, state, stack, 0)
        if end == 0:
            return depth
        before = key_of(rules, state)
        for move in stack.moves[:end]:
            expected = key_after(rules, state, int(move))
            make(rules, state, stack, depth + 1, int(move))
            assert key_of(rules, state) == expected
            unmake(rules, state, stack, depth + 1)
            assert key_of(rules, state) == before
        make(rules, state, stack, depth + 1, int(random.choice(stack.moves[:end])))
    return 40


def test_a_table_made_larger_in_place_keeps_every_key() -> None:
    random = np.random.default_rng(5)
    seen = make_seen(16)
    keys = random.integers(1, 1 << 63, (3_000, 2)).astype(np.uint64)
    keys[:40, 0] = 15  # a long cluster that goes round the end
    for number, (low, high) in enumerate(keys):
        if 4 * number >= 3 * len(seen.keys):
            size = len(seen.keys)
            seen.keys.resize((2 * size, 2), refcheck=False)
            spread(seen, size)
        assert put(seen, find(seen, low, high), low, high) == 1
    for low, high in keys:
        assert np.array_equal(seen.keys[find(seen, low, high)], (low, high))
    assert np.count_nonzero(seen.keys[:, 0]) == len(keys)
