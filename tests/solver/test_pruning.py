"""Each pruning by itself and all together, against a search of every line by the engine."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games import GAME_IDS, all_games
from tests.solver.endgames import endgame, held_back, truth, unbegun

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import CrossBase
from reussite.solver.attempt import Attempt
from reussite.solver.served import DEAD_END, OPEN_STOCK, SHAPES, prunings, unsupported
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
        of_others = {SHAPES, OPEN_STOCK} & names  # which look for dead ends themselves
        beside = {SHAPES, DEAD_END if of_others else ""}  # no part of proofs
        assert set(found.proof.pruning) >= names - beside
    return found.answer is Answer.WINNABLE


def singles(game: Game) -> list[frozenset[str]]:
    return [frozenset({name}) for name in prunings(game.profile)]


def check_each(position: Position, limit: int = 1_500) -> bool | None:
    """Hold every pruning against the truth, which is returned; None where that is too large.

    There the search without any pruning stands in: where the truth is known, it is held against
    it like the others.
    """
    won = truth(position, limit)
    every = prunings(position.profile)
    if won is None:
        kept = verdict(position, frozenset()) if not position.game.returns else None
    else:
        kept = won
    if kept is not None:
        for some in {frozenset(), every, every - {SHAPES}, *singles(position.game)}:
            assert verdict(position, some) == kept, (sorted(some), position.to_json())
    return won


def crossing_matters(position: Position) -> bool:
    """Say whether a position is lost without building across the base rank, and won with it."""
    column = position.profile.column.model_copy(update={"cross_base": CrossBase.FORBID})
    without = Game(position.profile.model_copy(update={"column": column}))
    attempts = [Attempt(here, (), 0) for here in (replace(position, game=without), position)]
    for attempt in attempts:
        while not attempt.is_over(300_000):
            attempt.go_on(300_000, float("inf"))
    return attempts[0].is_lost and attempts[1].is_won


@pytest.mark.parametrize("name", PRUNED)
def test_a_few(name: str) -> None:
    game = all_games()[name]
    found = {check_each(unbegun(game, Random(seed), 16)) for seed in range(20)}
    assert False in found
    assert True in found or game.returns  # with returns a win takes more than the engine can search


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 3_000, 500))
@pytest.mark.parametrize("name", PRUNED)
def test_many(name: str, first: int) -> None:
    game, known = all_games()[name], 0
    for seed in range(first, first + 500):
        random = Random(f"many {seed}")
        lay = endgame if seed % 3 == 0 else unbegun
        known += check_each(lay(game, random, 8 + seed % 12), limit=400) is not None
    assert known >= 100, known


def check_held_back(game: Game, seeds: range) -> None:
    """Hold every pruning to wins that only building across the base rank finds.

    The search without it and the search with it go without any pruning; the solver plays each
    line by the engine before it gives it out.
    """
    met = 0
    for seed in seeds:
        position = held_back(game, Random(seed))
        if crossing_matters(position):
            met += 1
            for some in (prunings(game.profile), *singles(game)):
                assert verdict(position, some), (sorted(some), position.to_json())
    assert met >= len(seeds) // 4, met


def test_positions_that_only_crossing_wins(canfield: Game) -> None:
    check_held_back(canfield, range(60))


@pytest.mark.slow
def test_many_positions_that_only_crossing_wins(canfield: Game) -> None:
    check_held_back(canfield, range(1_000, 4_000))


def test_what_is_left_in_the_table_does_not_depend_on_the_order_of_moves(canfield: Game) -> None:
    lost = 0
    for seed in range(120):
        position = endgame(canfield, Random(seed), 20)
        sums = set()
        for order in range(4):
            attempt = Attempt(position, prunings(canfield.profile) - {OPEN_STOCK}, order)
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
