"""Verdicts that other programs found, by exhaustive enumeration or with replayed lines."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games import DATA, all_games

from reussite.engine.document import read_position
from reussite.engine.position import Position
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer, Verdict


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


VERDICTS = rows("verdicts.jsonl")
LAYOUTS = rows("layouts.jsonl")
GATE_NODES = 100_000
"""Some lost Canfield positions take more; the slow test takes them all."""


def replay(position: Position, verdict: Verdict) -> None:
    assert verdict.solution is not None
    for action in verdict.solution:
        position = position.apply(action)
    assert position.is_won


def compare(item: dict[str, Any], nodes: int | None) -> bool:
    position = read_position(item["position"], all_games())
    verdict = solve(position, node_limit=nodes)
    if verdict.answer is Answer.UNKNOWN:
        return False
    assert verdict.answer == item["verdict"], item["id"]
    if verdict.answer is Answer.WINNABLE:
        replay(position, verdict)
    return True


@pytest.mark.parametrize("game", sorted({item["position"]["game"] for item in VERDICTS}))
def test_verdicts(game: str) -> None:
    items = [item for item in VERDICTS if item["position"]["game"] == game]
    decided = sum(compare(item, GATE_NODES) for item in items)
    assert decided == len(items) if game != "canfield" else decided >= len(items) // 2


@pytest.mark.slow
def test_verdicts_to_the_end() -> None:
    for item in VERDICTS:
        assert compare(item, None)


@pytest.mark.parametrize("item", LAYOUTS, ids=[item["id"] for item in LAYOUTS])
def test_layouts(item: dict[str, Any]) -> None:
    assert compare(item, 1_000_000)
