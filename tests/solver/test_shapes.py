"""Shapes, at every level, against a search of every line by the engine."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from tests.games import GAME_IDS, all_games
from tests.solver.endgames import endgame, truth

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Profile
from reussite.solver.kernels.store import SIZE
from reussite.solver.served import has_shapes
from reussite.solver.shapes import EXACT, Oracle, Shapes
from reussite.solver.start import Start

MOST = 1 << 40
UNBOUNDED = float("inf")


def run(search: Shapes, slices: int = MOST) -> Shapes:
    while not search.is_over(MOST):
        assert search.go_on(search.nodes + slices, UNBOUNDED)
    return search


def changed(**fields: Any) -> Profile:
    """Return the profile of a castle with other fields."""
    plain = all_games()["streets-and-alleys"].profile.model_dump(mode="json")
    for key, value in fields.items():
        part, _, name = key.partition("__")
        plain[part] = {**plain[part], name: value} if name else value
    return Profile.model_validate(plain | {"id": "changed"})


@cache
def castles() -> tuple[Game, ...]:
    """Return castles with every kind of space, and with long and short columns."""
    spaces: tuple[dict[str, Any], ...] = (
        {},
        {"empty__accept": []},
        {"empty__rank": "K"},
        {"empty__rank": "7"},
    )
    lengths: tuple[dict[str, Any], ...] = ({}, {"column__max_cards": 7}, {"column__max_cards": 9})
    return tuple(Game(changed(**space, **length)) for space, length in product(spaces, lengths))


def check(position: Position, seed: int, found: Counter[str]) -> None:
    won = truth(position, 4_000)
    for pruned in (True, False):
        start = Start(position, pruned)
        lost_at = [run(Shapes(start, level, order=seed + 1)).is_lost for level in (0, 2, 5)]
        exact = run(Shapes(start, EXACT, order=seed + 1))
        assert exact.is_lost != exact.is_won
        if won is not None:
            assert exact.is_won == won, position.to_json()
        if exact.is_won:
            assert not any(lost_at), (position.to_json(), lost_at)
        found[f"lost at 0: {lost_at[0]}, won: {exact.is_won}"] += 1
        for level, cap in ((0, MOST), (3, MOST), (0, 3)):
            guided = run(Shapes(start, EXACT, order=seed + 2, oracle=Oracle(start, level, cap)))
            assert guided.is_won == exact.is_won, position.to_json()
            if guided.is_won:
                end = position
                for action in guided.solution():
                    end = end.apply(action)
                assert end.is_won


def test_shapes_lose_no_win() -> None:
    found = Counter[str]()
    for seed in range(240):
        game = castles()[seed % len(castles())]
        check(endgame(game, Random(seed), 10 + seed % 8), seed, found)
    assert found["lost at 0: True, won: False"] > 50, found
    assert found["lost at 0: False, won: True"] > 50, found


@pytest.mark.slow
def test_shapes_lose_no_win_at_length() -> None:
    found = Counter[str]()
    for seed in range(1_000, 7_000):
        game = castles()[seed % len(castles())]
        check(endgame(game, Random(seed), 10 + seed % 14), seed, found)
    assert found["lost at 0: False, won: False"], found  # suits decide: higher levels are needed


def test_shapes_are_for_the_games_whose_rules_make_them_sound() -> None:
    served = {name for name in GAME_IDS if has_shapes(all_games()[name].profile)}
    assert {"beleaguered-castle", "streets-and-alleys", "citadel", "penelopes-web"} <= served
    assert not served & {"canfield", "castle-mount", "superior-canfield"}


@pytest.mark.parametrize(
    "fields",
    [
        {"column__match": "alternate"},
        {"column__match": "suit"},
        {"column__direction": "up"},
        {"column__direction": "both"},
        {"column__wrap": True, "foundation__wrap": True},
        {"column__unit": "suit-run"},
        {"foundation__returns": "top"},
        {"foundation__base": "7", "foundation__wrap": True},
        {"decks": 2, "deal__columns": [13] * 8},
    ],
    ids=str,
)
def test_each_rule_that_shapes_rest_on(fields: dict[str, Any]) -> None:
    assert has_shapes(changed())
    assert not has_shapes(changed(**fields))


DEALS = [all_games()[name].deal(n) for name in ("beleaguered-castle", "citadel") for n in (1, 4)]


@pytest.mark.parametrize("position", DEALS)
def test_where_a_search_is_cut_makes_no_difference(position: Position) -> None:
    start = Start(position)

    def facts(slices: int) -> list[Any]:
        oracle = Oracle(start, 0, 50)
        search = run(Shapes(start, EXACT, order=7, oracle=oracle, most=900), slices)
        return [search.nodes, search.is_won, search.pool.counts.tolist()]

    assert facts(MOST) == facts(1) == facts(13)


def test_a_proof_does_not_depend_on_the_order_of_search() -> None:
    start = Start(all_games()["beleaguered-castle"].deal(1))
    searches = [run(Shapes(start, 0, order=order)) for order in range(6)]
    assert all(search.is_lost for search in searches)
    assert len({search.proof() for search in searches}) == 1


def test_a_proof_gives_its_rows_to_the_next_shapes() -> None:
    start = Start(all_games()["beleaguered-castle"].deal(1))
    proof, line = run(Shapes(start, 5)), run(Shapes(start, EXACT, most=2_000))
    assert 4 * proof.pool.counts[SIZE] < proof.proof().states
    assert line.pool.counts[SIZE] == line.proof().states >= 500  # a line needs them all
