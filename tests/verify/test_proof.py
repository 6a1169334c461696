"""Proofs that the solver gave, searched again, and proofs that somebody has tampered with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games import all_games
from tests.solver.endgames import endgame

from reussite.solver.solve import solve
from reussite.verify.finding import Outcome
from reussite.verify.proof import recheck

LOST = all_games()["beleaguered-castle"].deal(1)
CANFIELD = all_games()["canfield"].deal(17)
WON = all_games()["beleaguered-castle"].deal(2)


@pytest.fixture(scope="module")
def proof() -> dict[str, Any]:
    found = solve(LOST).proof
    assert found is not None
    return found.to_dict()


def test_a_proof_holds(proof: dict[str, Any]) -> None:
    assert recheck(LOST, proof, 200_000).outcome is Outcome.HOLDS


@pytest.mark.parametrize(
    "changes",
    [{"states": 1}, {"digest": "0" * 32}, {"pruning": ["columns-unordered"]}],
    ids=["states", "digest", "pruning"],
)
def test_another_proof_does_not(proof: dict[str, Any], changes: dict[str, Any]) -> None:
    assert recheck(LOST, proof | changes, 200_000).outcome is Outcome.FAILS


def test_a_won_deal_cannot_be_proved_lost(proof: dict[str, Any]) -> None:
    found = recheck(WON, proof | {"level": 13, "states": 199_999}, 200_000)
    assert found.outcome is Outcome.FAILS


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"states": 200_001}, "200,001 states, more than --node-limit 200,000"),
        ({"method": "magic"}, "magic"),
        ({"level": 14}, "level"),
        ({"pruning": ["wishes"]}, "pruning"),
    ],
)
def test_what_is_not_searched_again(proof: dict[str, Any], changes: Any, word: str) -> None:
    found = recheck(LOST, proof | changes, 200_000)
    assert found.outcome is Outcome.NOT_CHECKED and word in found.report()


def test_shapes_prove_nothing_where_they_are_not_sound(proof: dict[str, Any]) -> None:
    found = recheck(all_games()["canfield"].deal(1), proof, 200_000)
    assert found.outcome is Outcome.NOT_CHECKED


@pytest.fixture(scope="module")
def exhaustive() -> dict[str, Any]:
    found = solve(CANFIELD).proof
    assert found is not None
    return found.to_dict()


def test_an_exhaustive_proof_holds(exhaustive: dict[str, Any]) -> None:
    assert exhaustive["states"] > 20
    assert recheck(CANFIELD, exhaustive, 20_000).outcome is Outcome.HOLDS


def without(proof: dict[str, Any], name: str) -> dict[str, Any]:
    return {"pruning": [other for other in proof["pruning"] if other != name]}


@pytest.mark.parametrize("change", ["states", "digest", "open-stock"])
def test_another_exhaustive_proof_does_not(exhaustive: dict[str, Any], change: str) -> None:
    changes = {
        "states": {"states": exhaustive["states"] - 1},
        "digest": {"digest": f"{int(exhaustive['digest'], 16) ^ 1:032x}"},
    }
    tampered = exhaustive | changes.get(change, without(exhaustive, change))
    assert tampered != exhaustive
    assert recheck(CANFIELD, tampered, 20_000).outcome is Outcome.FAILS


def test_a_proof_of_another_deal_does_not_hold(exhaustive: dict[str, Any]) -> None:
    for number in (3, 5, 20):  # lost as well
        other = all_games()["canfield"].deal(number)
        assert recheck(other, exhaustive, 1_000).outcome is Outcome.FAILS


def test_a_position_that_can_be_won_cannot_be_proved_lost(exhaustive: dict[str, Any]) -> None:
    canfield = all_games()["canfield"]
    won = next(
        position
        for position in (endgame(canfield, Random(seed)) for seed in range(99))
        if solve(position).proof is None
    )
    assert "win" in recheck(won, exhaustive, 1_000).report()


@pytest.mark.parametrize("name", ["columns-unordered", "macro-draws"])
def test_how_positions_are_written_must_be_named(exhaustive: dict[str, Any], name: str) -> None:
    found = recheck(CANFIELD, exhaustive | without(exhaustive, name), 1_000)
    assert found.outcome is Outcome.NOT_CHECKED and "pruning" in found.report()


def test_pruning_that_loses_wins_in_a_game_proves_nothing(exhaustive: dict[str, Any]) -> None:
    found = recheck(all_games()["castle-mount"].deal(1), exhaustive, 1_000)
    assert found.outcome is Outcome.NOT_CHECKED and "pruning" in found.report()
