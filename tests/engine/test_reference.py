"""The engine against reference data that others made."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games import DATA, all_games

from reussite.engine.action import parse_action
from reussite.engine.catalogue import game
from reussite.engine.document import read_position
from reussite.engine.perft import perft


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


ORACLE = rows("oracle.jsonl")
PERFT = rows("perft.jsonl")


@pytest.mark.parametrize("item", ORACLE, ids=[item["id"] for item in ORACLE])
def test_oracle(item: dict[str, Any]) -> None:
    position = read_position(item["position"], all_games())
    for step in item["steps"]:
        action = parse_action(step["action"])
        assert (position.why_not(action) is None) == step["legal"], step
        assert (action in position.legal_actions) == step["legal"], step
        if step["legal"]:
            after = position.apply(action)
            assert after == read_position(step["after"], all_games()), step
            if step["advances"]:
                position = after
    if "end" in item and not (item["end"] == "won" and position.partial):
        assert position.status == item["end"]


@pytest.mark.parametrize("item", PERFT, ids=lambda item: item["game"])
def test_perft(item: dict[str, Any]) -> None:
    position = read_position(item["position"], all_games())
    counts = [count for count in item["perft"] if count <= 50_000]
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
@pytest.mark.parametrize("item", PERFT, ids=lambda item: item["game"])
def test_perft_to_the_end(item: dict[str, Any]) -> None:
    position = read_position(item["position"], all_games())
    depth = len(item["perft"])
    assert perft(position, depth) == item["perft"][-1]


@pytest.mark.parametrize("item", [item for item in PERFT if item["game"] == "castle-mount"])
def test_suits_and_columns_may_be_renamed(item: dict[str, Any]) -> None:
    """In a game that builds whatever the suit, names of suits and columns change no count."""
    turned = json.loads(json.dumps(item["position"]).translate(str.maketrans("SHDC", "HDCS")))
    turned["game"] = item["position"]["game"]
    turned["tableau"].reverse()
    position = read_position(turned, all_games())
    assert [perft(position, depth) for depth in (1, 2, 3)] == item["perft"][:3]


def test_no_sequence_is_shorter_than_none() -> None:
    with pytest.raises(ValueError, match="depth: -1 is below 0"):
        perft(game("citadel").deal(24), -1)
