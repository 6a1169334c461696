"""Single kernels, held against each other on random lines of play."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import numpy as np
import pytest
from tests.games import GAME_IDS, all_games

from reussite.engine.position import Position
from reussite.solver.arrays import make_rules, make_state
from reussite.solver.kernels.generate import generate
from reussite.solver.kernels.keys import key_after, key_of
from reussite.solver.kernels.moves import lay_out, make, unmake
from reussite.solver.kernels.options import _forget_unused, kernel
from reussite.solver.kernels.seen import find, put, spread
from reussite.solver.kernels.state import Rules, Seen, Stack, State, make_seen, make_stack
from reussite.solver.served import unsupported

SERVED = [name for name in GAME_IDS if not unsupported(all_games()[name].profile)]


@pytest.mark.parametrize("name", SERVED)
def test_the_key_after_a_move_is_the_key_of_the_state_it_leads_to(name: str) -> None:
    random, game, made = Random(name), all_games()[name], 0
    for number in range(1, 6):
        made += walk_with_keys(game.deal(number), random)
    assert made > 10


@kernel
def laid_out(rules: Rules, state: State) -> None:
    lay_out(rules, state)


@kernel
def moves_of(rules: Rules, state: State, stack: Stack) -> int:
    return generate(rules, state, stack, 0, -1)


@kernel
def made(rules: Rules, state: State, stack: Stack, depth: int, move: int) -> None:
    make(rules, state, stack, depth, move)


@kernel
def unmade(rules: Rules, state: State, stack: Stack, depth: int) -> None:
    unmake(rules, state, stack, depth)


@kernel
def key(rules: Rules, state: State) -> tuple[np.uint64, np.uint64]:
    return key_of(rules, state)


@kernel
def key_then(rules: Rules, state: State, move: int) -> tuple[np.uint64, np.uint64]:
    return key_after(rules, state, move)


@kernel
def put_in(seen: Seen, low: np.uint64, high: np.uint64) -> int:
    return put(seen, find(seen, low, high), low, high)


def walk_with_keys(position: Position, random: Random) -> int:
    rules = make_rules(position, ())
    state, stack = make_state(position, rules), make_stack(100, 1 << 15)
    laid_out(rules, state)
    for depth in range(40):
        end = moves_of(rules, state, stack)
        if end == 0:
            return depth
        before = key(rules, state)
        for move in stack.moves[:end]:
            expected = key_then(rules, state, int(move))
            made(rules, state, stack, depth + 1, int(move))
            assert key(rules, state) == expected
            unmade(rules, state, stack, depth + 1)
            assert key(rules, state) == before
        made(rules, state, stack, depth + 1, int(random.choice(stack.moves[:end])))
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
        assert put_in(seen, low, high) == 1
    for low, high in keys:
        assert put_in(seen, low, high) == 0
    assert np.count_nonzero(seen.keys[:, 0]) == len(keys)


def test_compiled_code_of_other_versions_goes_when_nobody_uses_it(tmp_path: Path) -> None:
    for name, days in (("kernels-old", 91), ("kernels-new", 89), ("other", 91)):
        (tmp_path / name / "deep").mkdir(parents=True)
        then = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (then, then))
    _forget_unused(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-new", "other"]
