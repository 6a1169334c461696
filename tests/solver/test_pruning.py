"""Each pruning by itself and all together, against a search of every line by the engine."""

from __future__ import annotations

from random import Random

import pytest
from tests.games import GAME_IDS, all_games
from tests.solver.endgames import endgame, truth, unbegun

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.solver.attempt import Attempt
from reussite.solver.served import DEAD_END, SHAPES, prunings, unsupported
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer

PRUNED = [
    name
    for name in GAME_IDS
    if prunings(all_games()[name].profile) and not unsupported(all_games()[name].profile)
]


def verdict(position: Position, names: frozenset[str]) -> bool:
    found = solve(position, pruned=names, node_limit=300_000)
    assert found.answer is not Answer.UNKNOWN
    if found.proof is not None:
        assert found.proof.method == ("shapes" if SHAPES in names else "exhaustive")
        assert set(found.proof.pruning) >= names - {SHAPES, DEAD_END if SHAPES in names else ""}
    return found.answer is Answer.WINNABLE


def singles(game: Game) -> list[frozenset[str]]:
    return [frozenset({name}) for name in prunings(game.profile)]


def check_each(position: Position) -> bool | None:
    """Hold every pruning against the truth, which is returned; None where that is too large."""
    won = truth(position)
    if won is not None:
        every = prunings(position.profile)
        for some in {every, every - {SHAPES}, *singles(position.game)}:
            assert verdict(position, some) == won, (sorted(some), position.to_json())
    return won


def crossing_matters(position: Position) -> bool:
    """Say whether a position is lost without building across the base rank, and won with it."""
    attempts = [Attempt(position, (), 0, crossing) for crossing in (False, True)]
    for attempt in attempts:
        while not attempt.is_over(300_000):
            attempt.go_on(300_000, float("inf"))
    return attempts[0].is_exhausted and attempts[1].is_won


@pytest.mark.parametrize("name", PRUNED)
def test_a_few(name: str) -> None:
    game = all_games()[name]
    found = {check_each(unbegun(game, Random(seed), 16)) for seed in range(20)}
    assert False in found
    assert True in found or game.returns  # with returns a win takes more than the engine can search


@pytest.mark.slow
@pytest.mark.parametrize("name", PRUNED)
def test_many(name: str) -> None:
    game = all_games()[name]
    for seed in range(3_000):
        random = Random(f"many {seed}")
        lay = endgame if seed % 3 == 0 else unbegun
        check_each(lay(game, random, 8 + seed % 12))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["canfield", "superior-canfield"])
def test_positions_that_only_crossing_wins(name: str) -> None:
    """Won without any pruning, by a line that the engine has played: so with all of it."""
    game, met = all_games()[name], 0
    for seed in range(20_000):
        position = unbegun(game, Random(f"across {seed}"), 14 + seed % 9)
        if crossing_matters(position):
            met += 1
            for some in (prunings(game.profile), *singles(game)):
                assert verdict(position, some), (sorted(some), position.to_json())
    assert met >= 20, met


def test_what_crossing_leaves_out_is_no_proof(canfield: Game) -> None:
    narrow = Attempt(unbegun(canfield, Random(3)), (), 0, crossing=False)
    while not narrow.is_over(10_000):
        narrow.go_on(10_000, float("inf"))
    assert narrow.is_exhausted and not narrow.is_lost


def test_what_is_left_in_the_table_does_not_depend_on_the_order_of_moves(canfield: Game) -> None:
    lost = 0
    for seed in range(120):
        position = endgame(canfield, Random(seed), 20)
        sums = set()
        for order in range(4):
            attempt = Attempt(position, prunings(canfield.profile), order)
            while not attempt.is_over(100_000):
                attempt.go_on(100_000, float("inf"))
            if attempt.is_lost:
                sums.add(attempt.seen_sum())
        assert len(sums) <= 1, position.to_json()
        lost += len(sums)
    assert lost >= 5


@pytest.fixture
def canfield() -> Game:
    return all_games()["canfield"]
