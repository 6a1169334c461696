"""The surface of the solver: limits, sameness, what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from time import thread_time
from typing import Any

import pytest
from tests.games import all_games

import reussite
from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Profile
from reussite.solver.limits import Why
from reussite.solver.solve import NoVerdict, solve
from reussite.solver.verdict import Answer


def bc(number: int) -> Position:
    return reussite.game("beleaguered-castle").deal(number)


LOST, WON = bc(1), bc(2)


def facts(**options: Any) -> list[Any]:
    verdicts = [solve(position, **options) for position in (LOST, WON)]
    return [(v.answer.value, v.solution, v.nodes, v.proof) for v in verdicts]


def test_a_lost_deal_and_a_won_one() -> None:
    lost, won = solve(LOST), solve(WON)
    assert lost.answer is Answer.UNWINNABLE
    assert lost.solution is None and lost.why is None
    assert lost.proof is not None and lost.proof.states == lost.nodes
    assert "safe-up" in lost.proof.pruning
    assert won.answer is Answer.WINNABLE
    assert won.proof is None and won.solution is not None


def test_the_same_input_gives_the_same_answer_twice_and_in_another_process() -> None:
    here = [solve(position, seed=3).to_dict() for position in (LOST, WON)]
    program = (
        "import json, reussite\n"
        "game = reussite.game('beleaguered-castle')\n"
        "print(json.dumps([reussite.solve(game.deal(n), seed=3).to_dict() for n in (1, 2)]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "17"},
    )
    there = json.loads(ran.stdout)
    for verdict in (*here, *there):
        del verdict["seconds"]
    assert json.loads(json.dumps(here)) == there
    assert facts() == facts()


def test_a_proof_does_not_depend_on_the_order_of_search() -> None:
    proofs = {solve(LOST, seed=seed).proof for seed in range(5)}
    assert len(proofs) == 1


def test_columns_in_another_order_are_the_same_position() -> None:
    turned = replace(LOST, tableau=LOST.tableau[::-1])
    proof, other = solve(LOST).proof, solve(turned).proof
    assert proof == other and proof is not None


@pytest.mark.parametrize("nodes", [1, 2, 17, 60])
def test_node_limit_is_exact_and_never_called_a_proof(nodes: int) -> None:
    for position in (LOST, WON):
        verdict = solve(position, node_limit=nodes)
        assert verdict.answer is Answer.UNKNOWN
        assert (verdict.nodes, verdict.why) == (nodes, Why.NODES)
        assert verdict.solution is None and verdict.proof is None


def test_a_node_limit_that_suffices_changes_nothing() -> None:
    for position in (LOST, WON):
        free = solve(position)
        bounded = solve(position, node_limit=free.nodes)
        assert (free.answer, free.nodes, free.solution) == (
            bounded.answer,
            bounded.nodes,
            bounded.solution,
        )


def test_limits_over_several_attempts() -> None:
    hard = reussite.game("castle-mount").deal(1)
    verdict = solve(hard, node_limit=12_345)
    assert (verdict.nodes, verdict.why) == (12_345, Why.NODES)


def test_time_limit() -> None:
    hard = reussite.game("castle-mount").deal(1)
    solve(hard, node_limit=1)  # compiles the search
    before = thread_time()  # of this search alone: the machine may be busy
    verdict = solve(hard, time_limit=0.3)
    worked = thread_time() - before
    assert verdict.answer is Answer.UNKNOWN and verdict.why is Why.TIME
    assert verdict.seconds >= 0.3
    assert worked < 2


def test_memory_limit() -> None:
    hard = reussite.game("castle-mount").deal(1)
    verdict = solve(hard, memory_limit=3)
    assert verdict.answer is Answer.UNKNOWN and verdict.why is Why.MEMORY


@pytest.mark.parametrize("name", ["node_limit", "time_limit", "memory_limit"])
def test_a_limit_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="above 0"):
        solve(LOST, **{name: 0})  # type: ignore[arg-type]


def test_a_won_position_needs_no_action() -> None:
    won = replace(LOST, tableau=((),) * 8, heights=(13,) * 4)
    assert solve(won).solution == ()


def test_an_extract_has_no_verdict() -> None:
    extract = read_position(
        {"game": "citadel", "tableau": [["2D", "7H"], ["8C"]], "partial": True}, all_games()
    )
    with pytest.raises(NoVerdict, match="partial"):
        solve(extract)


@pytest.mark.parametrize(
    ("stock", "field"), [({"passes": 2}, "stock.passes"), ({"draw": (3, 1)}, "stock.draw")]
)
def test_a_game_that_is_not_served_is_refused_by_name(stock: dict[str, Any], field: str) -> None:
    canfield = reussite.game("canfield").profile.model_dump(mode="json")
    changed = {**canfield, "id": "my-canfield", "stock": {**canfield["stock"], **stock}}
    position = Game(Profile.model_validate(changed)).deal(1)
    with pytest.raises(reussite.UnsupportedGame, match=rf"my-canfield.*{field}"):
        solve(position)
