"""The number of positions that the solver searches on a fixed list of deals."""

from __future__ import annotations

import json
from pathlib import Path

from tests.games import all_games

from reussite.solver.solve import solve

PAGE = json.loads((Path(__file__).parents[2] / "bench" / "signature.json").read_text())


def test_the_signature() -> None:
    """Meant to change? Then ``python bench/signature.py --write``, and say why in the commit."""
    deals = [all_games()[row["game"]].deal(n) for row in PAGE["deals"] for n in row["numbers"]]
    assert sum(solve(deal, node_limit=PAGE["node_limit"]).nodes for deal in deals) == PAGE["nodes"]
