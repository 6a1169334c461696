"""Proofs that the solver gave, searched again, and proofs that somebody has tampered with."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games import all_games

from reussite.solver.solve import solve
from reussite.verify.finding import Outcome
from reussite.verify.proof import recheck

LOST = all_games()["beleaguered-castle"].deal(1)
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
        ({"states": 200_001}, "200001 states"),
        ({"method": "magic"}, "magic"),
        ({"level": 14}, "level"),
        ({"pruning": ["wishes"]}, "pruning"),
    ],
)
def test_what_is_not_searched_again(proof: dict[str, Any], changes: Any, word: str) -> None:
    found = recheck(LOST, proof | changes, 200_000)
    assert found.outcome is Outcome.NOT_CHECKED and word in found.words


def test_shapes_prove_nothing_where_they_are_not_sound(proof: dict[str, Any]) -> None:
    found = recheck(all_games()["canfield"].deal(1), proof, 200_000)
    assert found.outcome is Outcome.NOT_CHECKED
