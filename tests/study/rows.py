"""Rows made up, of a mix that is known."""

from __future__ import annotations

from reussite.study.folder import Settings
from reussite.study.row import Row

SETTINGS = Settings(
    "citadel",
    "sha256:" + "0" * 64,
    "0.1.0",
    "sha256:" + "1" * 64,
    node_limit=1000,
    time_limit=None,
    memory_limit=1000.0,
    players=True,
)


def row(number: int, verdict: str, nodes: int = 10, won: float = 0.0) -> Row:
    winnable = verdict == "winnable"
    return Row(
        number=number,
        verdict=verdict,
        why="node-limit" if verdict == "unknown" else None,
        nodes=nodes,
        seconds=0.5,
        length=100 + number if winnable else None,
        foundation_cards=None if winnable else 20,
        forced=0.25,
        random=won,
        greedy=won,
        ahead=won,
    )


def mix(won: int, lost: int, unknown: int) -> list[Row]:
    verdicts = ["winnable"] * won + ["unwinnable"] * lost + ["unknown"] * unknown
    return [row(number, verdict, 10 * number) for number, verdict in enumerate(verdicts, 1)]
