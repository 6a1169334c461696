"""The plain search of shapes against the compiled one: the same states, counted and summed up."""

from __future__ import annotations

from random import Random

import pytest
from tests.games import all_games
from tests.solver.endgames import endgame
from tests.solver.test_shapes import castles, run

from reussite.engine.position import Position
from reussite.solver.shapes import Shapes
from reussite.solver.start import Start
from reussite.verify.shapes import search
from reussite.verify.space import Space, TooLarge


def compare(position: Position, level: int, safe: bool) -> Space:
    compiled = run(Shapes(Start(position, safe), level))
    space = search(position, level, safe, 200_000)
    assert space.has_win == compiled.has_win, position.to_json()
    if compiled.is_lost:
        proof = compiled.proof()
        assert (space.states, f"{space.digest:032x}") == (proof.states, proof.digest)
    return space


def test_small_positions_at_every_level() -> None:
    lost = 0
    for seed in range(150):
        position = endgame(castles()[seed % len(castles())], Random(seed), 16)
        for level in (0, 3, 8, 13):
            lost += not compare(position, level, safe=seed % 2 == 0).has_win
    assert 100 < lost < 500


@pytest.mark.parametrize(("number", "level"), [(1, 0), (1, 4), (3, 0), (3, 13)])
def test_lost_deals(number: int, level: int) -> None:
    assert not compare(all_games()["beleaguered-castle"].deal(number), level, safe=True).has_win


def test_a_space_that_is_too_large_is_given_up() -> None:
    with pytest.raises(TooLarge):
        search(all_games()["beleaguered-castle"].deal(1), 0, True, 50)
