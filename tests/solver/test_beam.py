"""The beam: what it finds is a win, wherever it is cut, and it never calls anything lost."""

from __future__ import annotations

from random import Random

import pytest
from tests.games import all_games
from tests.solver.endgames import endgame, truth

from reussite.engine.position import Position
from reussite.solver.beam import Beam
from reussite.solver.served import prunings
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer


def run(position: Position, slice_of: int, width: int = 50) -> Beam:
    beam = Beam(position, prunings(position.profile), width)
    while not beam.is_over(5_000):
        assert beam.go_on(min(beam.nodes + slice_of, 5_000), float("inf"))
    return beam


@pytest.mark.parametrize("name", ["castle-mount", "beleaguered-castle", "gift-castle"])
def test_a_win_is_a_win(name: str) -> None:
    won = 0
    for seed in range(20):
        position = endgame(all_games()[name], Random(seed), 9)
        beam = run(position, 1_000)
        assert not beam.is_lost and beam.nodes <= 5_000
        if beam.is_won:
            won += 1
            assert truth(position, 200) is not False
            for action in beam.solution():
                position = position.apply(action)
            assert position.is_won
    assert won >= 5


def test_where_it_is_cut_makes_no_difference() -> None:
    position = all_games()["castle-mount"].deal(24)
    one, other = run(position, 5_000, width=100), run(position, 7, width=100)
    assert (one.nodes, one.is_won) == (other.nodes, other.is_won)
    assert one.is_over(5_000) and other.is_over(5_000)


def test_memory_is_bounded() -> None:
    position = all_games()["castle-mount"].deal(24)
    beam = Beam(position, prunings(position.profile), 500)
    assert not all(beam.go_on(20_000, 4e6) for _ in range(100))


def test_a_full_deal_is_won_the_same_way_twice() -> None:
    position = all_games()["castle-mount"].deal_cards(shuffled(1))
    verdict = solve(position, node_limit=400_000)
    assert verdict.answer is Answer.WINNABLE
    assert solve(position, node_limit=400_000).solution == verdict.solution


def test_a_full_deal_that_is_blocked_early_is_lost() -> None:
    """``deals-castle-mount.jsonl`` has it, and a slow program searched it to the end too."""
    verdict = solve(all_games()["castle-mount"].deal_cards(shuffled(0)), node_limit=400_000)
    assert verdict.answer is Answer.UNWINNABLE
    assert verdict.proof is not None and "used-returns" in verdict.proof.pruning


def shuffled(number: int) -> list[int]:
    """Return three packs as Python's own generator shuffles them."""
    pack = [suit * 13 + rank for _ in range(3) for suit in range(4) for rank in range(13)]
    Random(number).shuffle(pack)
    return pack
