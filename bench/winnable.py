"""Make the list of deals of a game that can be won, as src/reussite/winnable ships it.

Solves the deals 1, 2, 3, … under a limit of positions each, and keeps the numbers of those for
which a line was found that the engine played to its win. With the same solver and limits the list
is the same, but for its date; ``--cpu`` only says where it ends. A list that is there already and
was made alike is gone on with.
"""

from __future__ import annotations

import argparse
import json
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import reussite
from reussite.engine.position import Position
from reussite.solver.plan import warm

LISTS = Path(reussite.__file__).parent / "winnable" / "lists"
SIGNATURE = Path(__file__).with_name("signature.json")
_A_ROW = 15


def main() -> None:
    """Solve, and write the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=1000, help="how many numbers")
    parser.add_argument("--nodes", type=int, default=100_000, help="positions searched for a deal")
    parser.add_argument("--cpu", type=float, default=600, help="seconds of the processor in all")
    parser.add_argument("--out", type=Path, default=LISTS, help="the folder of the list")
    options = parser.parse_args()
    game = reussite.game(options.game)
    warm(game.profile)
    start = time.process_time()
    tried, numbers = found_before(options.out, head(game, options.nodes, 0))
    while len(numbers) < options.count and time.process_time() - start < options.cpu:
        tried += 1
        position = game.deal(tried)
        line = reussite.solve(position, node_limit=options.nodes).solution
        if line is not None and is_won(position, line):
            numbers.append(tried)
            if len(numbers) % _A_ROW == 0:  # what is done stays, if the run is ended
                write(options.out, head(game, options.nodes, tried), numbers)
    write(options.out, head(game, options.nodes, tried), numbers)
    seconds = time.process_time() - start
    print(f"{game.id}: {len(numbers)} of {tried} deals, {seconds:.0f} s of the processor")


def found_before(folder: Path, made_with: dict[str, object]) -> tuple[int, list[int]]:
    """Return how many deals a list of the folder has tried, and those won; else 0 and none."""
    path = folder / f"{made_with['game']}.json"
    if not path.exists():
        return 0, []
    known = json.loads(path.read_text())
    if any(known[key] != made_with[key] for key in ("rules", "solver", "signature", "node_limit")):
        return 0, []
    return known["tried"], known["numbers"]


def head(game: reussite.Game, nodes: int, tried: int) -> dict[str, object]:
    """Return what the list says of itself."""
    return {
        "game": game.id,
        "rules": game.digest,
        "solver": version("reussite"),
        "signature": json.loads(SIGNATURE.read_text())["nodes"],
        "node_limit": nodes,
        "tried": tried,
        "made": datetime.now(UTC).date().isoformat(),
    }


def is_won(position: Position, line: tuple[str, ...]) -> bool:
    """Play a line action by action; each must be legal (the engine raises where one is not)."""
    for text in line:
        position = position.apply(text)
    return position.is_won


def write(folder: Path, head: dict[str, object], numbers: list[int]) -> None:
    """Write the list as JSON that is pleasant to read and to compare."""
    path = folder / f"{head['game']}.json"
    rows = [numbers[i : i + _A_ROW] for i in range(0, len(numbers), _A_ROW)]
    lines = ",\n".join("  " + ", ".join(map(str, row)) for row in rows)
    top = "".join(f' "{key}": {json.dumps(value)},\n' for key, value in head.items())
    path.write_text(f'{{\n{top} "numbers": [\n{lines}\n ]\n}}\n')


if __name__ == "__main__":
    main()
