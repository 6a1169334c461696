"""How many positions the solver searches on a fixed list of deals: its signature.

A change that is not meant to change the search leaves the number as it is; one that is meant to
changes it, and writes it anew (``--write``) with the commit. A test compares it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import reussite
from reussite.solver.plan import warm

PAGE = Path(__file__).with_name("signature.json")


def main() -> None:
    """Print nodes, seconds and nodes a second of each game, then the signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the number to signature.json")
    options = parser.parse_args()
    page = json.loads(PAGE.read_text())
    total = 0
    for row in page["deals"]:
        nodes, seconds = measure(row, page["node_limit"])
        total += nodes
        print(f"{row['game']:<22} {nodes:>10,} {seconds:>8.2f} s {nodes / seconds:>12,.0f} nodes/s")
    print(f"signature {total}" + ("" if total == page["nodes"] else f", was {page['nodes']}"))
    if options.write:
        PAGE.write_text(json.dumps(page | {"nodes": total}, indent=1) + "\n")


def measure(row: dict[str, Any], node_limit: int) -> tuple[int, float]:
    """Return the positions searched in a game's deals, and the processor's seconds."""
    game = reussite.game(row["game"])
    warm(game.profile)
    start = time.process_time()
    verdicts = [reussite.solve(game.deal(n), node_limit=node_limit) for n in row["numbers"]]
    return sum(verdict.nodes for verdict in verdicts), time.process_time() - start


if __name__ == "__main__":
    main()
