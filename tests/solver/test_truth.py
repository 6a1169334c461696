"""Verdicts against a search of every line by the engine, on small positions at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, profiles
from tests.solver.endgames import endgame, truth

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Profile
from reussite.solver.served import unsupported
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer

SERVED = [name for name in GAME_IDS if not unsupported(all_games()[name].profile)]


def check(position: Position, seed: int, limit: int = 1_500) -> str:
    """Hold a verdict, with pruning and without, against the truth."""
    won = truth(position, limit)
    for pruned in (True, False):
        verdict = solve(position, seed=seed, pruned=pruned, node_limit=200_000)
        if verdict.answer is Answer.UNKNOWN:
            assert won is None
            return "unknown"
        if won is not None:
            assert (verdict.answer is Answer.WINNABLE) == won, position.to_json()
        if verdict.solution is not None:
            end = position
            for action in verdict.solution:
                end = end.apply(action)
            assert end.is_won
    return {True: "won", False: "lost", None: "too large"}[won]


def test_every_game_that_comes_with_reussite_is_served() -> None:
    assert set(SERVED) >= {name for name in GAME_IDS if name in all_games() and _shipped(name)}


def _shipped(name: str) -> bool:
    import reussite

    return name in reussite.games()


@pytest.mark.parametrize("name", SERVED)
def test_random_endgames(name: str) -> None:
    game, found = all_games()[name], Counter[str]()
    one = game.decks == 1
    for seed in range(100 if one else 30):
        found[check(endgame(game, Random(seed), 16 if one else 7), seed)] += 1
    decided = found["won"] + found["lost"]
    assert decided >= (25 if one else 5), found  # with returns most are too large for the engine
    assert found["won"], found
    assert found["lost"] or not one, found


def random_size(game: Game, seed: int) -> int:
    """Return how many cards: few where equal cards and returns make the space large."""
    return 8 + seed % 14 if game.decks == 1 else 4 + seed % 4


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1_000, 3_000, 500))
@pytest.mark.parametrize("name", SERVED)
def test_many_random_endgames(name: str, first: int) -> None:
    game, found = all_games()[name], Counter[str]()
    for seed in range(first, first + 500):
        found[check(endgame(game, Random(seed), random_size(game, seed)), seed, limit=400)] += 1
    assert found["won"] + found["lost"] >= 100, found


@given(profiles(), st.integers(0, 1 << 32))
def test_games_that_nobody_has_thought_of(profile: Profile, seed: int) -> None:
    if unsupported(profile):
        return
    game = Game(profile)
    for step in range(4):
        check(endgame(game, Random(seed + step), most=8), step)
