"""The plain search of positions against the compiled one: the same states and digests."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, profiles
from tests.solver.endgames import endgame, unbegun

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Profile
from reussite.solver.attempt import Attempt
from reussite.solver.served import SHAPES, prunings, unsupported
from reussite.verify.positions import search
from reussite.verify.sound import ALWAYS, holds
from reussite.verify.space import TooLarge

SERVED = [name for name in GAME_IDS if not unsupported(all_games()[name].profile)]
MOST = 300
"""States of a position that is compared; few have more."""


def compare(position: Position, names: frozenset[str]) -> bool | None:
    """Hold both searches against each other; say whether the position is lost, if not too large."""
    attempt = Attempt(position, names, 0)
    while not attempt.is_over(MOST):
        attempt.go_on(MOST, float("inf"))
    if not attempt.is_won and not attempt.is_lost:
        return None
    assert holds(position.profile, names | ALWAYS)
    if attempt.is_lost:
        space = search(position, names, MOST)
        proof = attempt.proof()
        found = space.has_win, space.states, f"{space.digest:032x}"
        assert found == (False, proof.states, proof.digest), (sorted(names), position.to_json())
    return attempt.is_lost


def lost_of(game: Game, seeds: range) -> int:
    """Compare small positions of a game, under all pruning, none, and each one by itself."""
    every = prunings(game.profile) - {SHAPES}
    ways = sorted({every, frozenset[str](), *(frozenset({one}) for one in every)}, key=sorted)
    lost = 0
    for seed in seeds:
        random = Random(f"positions {seed}")
        position = (unbegun if seed % 3 == 0 else endgame)(game, random, 8 + seed % 12)
        lost += bool(compare(position, ways[seed % len(ways)]))
    return lost


@pytest.mark.parametrize("name", SERVED)
def test_lost_positions(name: str) -> None:
    assert lost_of(all_games()[name], range(250)) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("name", SERVED)
def test_many_lost_positions(name: str) -> None:
    lost_of(all_games()[name], range(300, 5_000))


@given(profiles(), st.integers(0, 1 << 32))
def test_games_that_nobody_has_thought_of(profile: Profile, seed: int) -> None:
    if not unsupported(profile):
        lost_of(Game(profile), range(seed, seed + 6))


def test_a_space_that_is_too_large_is_given_up() -> None:
    with pytest.raises(TooLarge):
        search(all_games()["beleaguered-castle"].deal(1), frozenset(), 50)
