"""The beam: what it finds is a win, wherever it is cut, and it never calls anything lost."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.games import all_games
from tests.solver.endgames import endgame, truth

from reussite.cards import RANK_OF, SUIT_OF
from reussite.engine.position import Position
from reussite.rules.fits import foundation_slot
from reussite.solver.arrays import make_rules
from reussite.solver.attempt import actions_of
from reussite.solver.beam import TUNED, Beam
from reussite.solver.kernels.state import Rules
from reussite.solver.served import prunings
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer


def rules_of(position: Position) -> Rules:
    return make_rules(position, prunings(position.profile))


def run(position: Position, slice_of: int, width: int = 50) -> Beam:
    beam = Beam(position, rules_of(position), width)
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


def cost(position: Position) -> float:
    """Return the score of a position, from its cards alone."""
    under, gap, suit, bottom, empty, raised = TUNED
    total = raised * position.foundation_cards
    for column in position.tableau:
        total += empty if not column else bottom * (12 - RANK_OF[column[0]])
        for i, card in enumerate(column[1:], 1):
            rank, below = RANK_OF[card], column[i - 1]
            total += under * any(RANK_OF[other] < rank for other in column[:i])
            if rank + 1 != RANK_OF[below]:
                total += gap
            elif SUIT_OF[card] == SUIT_OF[below]:
                total += suit
    return total


@pytest.mark.parametrize("name", ["castle-mount", "beleaguered-castle", "gift-castle"])
def test_children_that_are_not_made_have_the_score_and_key_of_those_that_are(name: str) -> None:
    scored = 0
    keys, piles = dict[tuple[int, int], object](), dict[object, tuple[int, int]]()
    for seed in range(30):
        position = endgame(all_games()[name], Random(seed), 20)
        beam = Beam(position, rules_of(position), 10)
        assert beam.go_on(1, float("inf"))
        written = beam._children
        for i in range(np.count_nonzero(written.low)):
            child = position
            for move in (int(written.move[i, 1]), int(written.move[i, 0])):
                for action in actions_of(child, move) if move >= 0 else ():
                    child = child.apply(action)
            key, columns = (int(written.low[i]), int(written.high[i])), tuple(sorted(child.tableau))
            assert keys.setdefault(key, columns) == columns
            assert piles.setdefault(columns, key) == key
            bare = child.tableau[int(written.move[i, 0]) & 255][-1:]
            if not any(goes_up(it, card) for it in (position, child) for card in bare):
                assert written.score[i] == pytest.approx(cost(child), abs=0.01)
                scored += 1  # else the score has it up
    assert len(keys) > 50 and scored > 20


def goes_up(position: Position, card: int) -> bool:
    return foundation_slot(position.heights, position.base, card) is not None


def test_where_it_is_cut_makes_no_difference() -> None:
    position = all_games()["castle-mount"].deal(24)
    one, other = run(position, 5_000, width=100), run(position, 7, width=100)
    assert (one.nodes, one.is_won) == (other.nodes, other.is_won)
    assert one.is_over(5_000) and other.is_over(5_000)


def test_memory_is_bounded() -> None:
    position = all_games()["castle-mount"].deal(24)
    beam = Beam(position, rules_of(position), 500)
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
