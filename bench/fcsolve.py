"""The solver against fc-solve on the same deals in the same run. A report, never a gate.

fc-solve comes with Debian's package freecell-solver-bin. It runs with the preset
``toons-for-twenty-somethings``, its strongest one, one deal a process, and so does each deal of
ours, in this process, the kernels compiled before. Both may use the time that ``--limit`` gives a
deal; what one of them does not decide in it counts with that time. Times are of the processor, so
that other programs on the machine do not count.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import shutil
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import reussite
from reussite.engine.catalogue import Games
from reussite.engine.document import read_position
from reussite.exchange.board import write_board
from reussite.solver.plan import warm

_GAMES = {"beleaguered-castle": "beleaguered_castle", "streets-and-alleys": "streets_and_alleys"}


def main() -> None:
    """Print a line a deal where asked to, and the totals with their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="beleaguered-castle", choices=_GAMES)
    parser.add_argument("--deals", type=int, default=50, help="deals 1 to this number")
    parser.add_argument("--positions", type=Path, help="JSON Lines with a position each, instead")
    parser.add_argument("--limit", type=float, default=8.0, help="seconds a deal")
    parser.add_argument("--verbose", action="store_true", help="a line a deal")
    options = parser.parse_args()
    if shutil.which("fc-solve") is None:
        sys.exit("fc-solve is not installed (Debian: freecell-solver-bin)")

    if options.positions:
        lines, games = options.positions.read_text().splitlines(), Games.load()
        positions = [read_position(json.loads(line)["position"], games) for line in lines]
    else:
        positions = [reussite.game(options.game).deal(n) for n in range(1, options.deals + 1)]
    warm(positions[0].profile)
    ours, theirs, disagreements = [], [], 0
    for number, position in enumerate(positions, 1):
        answer, seconds = solve_here(position, options.limit)
        other, other_seconds = solve_there(position, _GAMES[options.game], options.limit)
        ours.append((answer, seconds))
        theirs.append((other, other_seconds))
        known = "unknown" not in (answer, other)
        disagreements += known and answer != other
        if options.verbose:
            print(f"{number} {answer} {seconds:.4f} {other} {other_seconds:.4f}", flush=True)
    report("reussite", ours)
    report("fc-solve", theirs)
    ratio = sum(s for _, s in theirs) / sum(s for _, s in ours)
    print(f"ratio of the totals {ratio:.1f}, verdicts that differ {disagreements}")
    print(f"memory of this process at most {peak_megabytes(resource.RUSAGE_SELF):.0f} MB")


def solve_here(position: reussite.Position, limit: float) -> tuple[str, float]:
    """Return our verdict and the seconds it took."""
    start = time.process_time()
    verdict = reussite.solve(position, time_limit=limit)
    return verdict.answer.value, time.process_time() - start


def solve_there(position: reussite.Position, game: str, limit: float) -> tuple[str, float]:
    """Return fc-solve's verdict and the seconds that its process took."""
    command = ["fc-solve", "-g", game, "-l", "toons-for-twenty-somethings", "-"]
    most = math.ceil(limit)  # of the processor, as for us; the system ends it then
    stop = partial(resource.setrlimit, resource.RLIMIT_CPU, (most, most))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(
        command, input=write_board(position), capture_output=True, text=True, preexec_fn=stop
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if "This game is solveable." in ran.stdout:
        return "winnable", seconds
    if "I could not solve this game." in ran.stdout:
        return "unwinnable", seconds
    return "unknown", seconds


def report(name: str, found: list[tuple[str, float]]) -> None:
    """Print the totals of one program."""
    seconds = sorted(s for _, s in found)
    undecided = sum(answer == "unknown" for answer, _ in found)
    print(
        f"{name}: {len(found)} deals, {sum(seconds):.2f} s, undecided {undecided}, a deal: mean"
        f" {1000 * statistics.fmean(seconds):.1f} ms, median"
        f" {1000 * statistics.median(seconds):.1f} ms, 95 %"
        f" {1000 * seconds[int(0.95 * (len(seconds) - 1))]:.0f} ms, most"
        f" {1000 * seconds[-1]:.0f} ms"
    )


def peak_megabytes(who: int) -> float:
    """Return the most memory that a process ever held, in megabytes."""
    return resource.getrusage(who).ru_maxrss / 1000


if __name__ == "__main__":
    main()
