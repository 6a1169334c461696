"""How far the solver comes with many deals of one game. A report, never a gate.

Prints a line of JSON for each deal: verdict, positions searched, seconds of the processor (a busy
machine counts for less than with seconds of the clock), the length of the line. Each line found was
replayed by the engine.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

import reussite
from reussite.engine.catalogue import Games
from reussite.engine.document import read_position


def main() -> None:
    """Solve the deals one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", help="a game, or a file with a position in each line of JSON")
    parser.add_argument("--deals", type=int, default=20, help="how many")
    parser.add_argument("--seconds", type=float, default=20, help="limit for a deal (of the clock)")
    parser.add_argument("--nodes", type=int, help="limit of positions for a deal")
    options = parser.parse_args()
    for name, position in deals(options.source, options.deals):
        start = time.process_time()
        verdict = reussite.solve(position, time_limit=options.seconds, node_limit=options.nodes)
        row = {
            "deal": name,
            "verdict": verdict.answer.value,
            "nodes": verdict.nodes,
            "cpu": round(time.process_time() - start, 2),
            "line": len(verdict.solution or ()),
        }
        print(json.dumps(row), flush=True)


def deals(source: str, most: int) -> Iterator[tuple[str, reussite.Position]]:
    """Yield named positions: of a file, or the first deals of a game."""
    if source in reussite.games():
        game = reussite.game(source)
        for number in range(1, most + 1):
            yield str(number), game.deal(number)
        return
    games = Games.load()
    for text in Path(source).read_text(encoding="utf-8").splitlines()[:most]:
        row = json.loads(text)
        yield str(row.get("id")), read_position(row["position"], games)


if __name__ == "__main__":
    main()
