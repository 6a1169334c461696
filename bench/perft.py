"""How many positions a second the engine counts, game by game. A report, never a gate.

Counts the action sequences of deal 1 (perft), one action deeper each time, until a count takes
long enough to be worth timing.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from pathlib import Path

import reussite


def main() -> None:
    """Print a line for the machine, then one for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*reussite.games()], metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0, help="about how long a game takes")
    options = parser.parse_args()

    print(f"Python {platform.python_version()} on {processor()}, {os.cpu_count()} cores")
    print(f"{'game':<22} {'depth':>5} {'nodes':>12} {'seconds':>8} {'nodes/s':>12}")
    for name in options.games:
        depth, nodes, seconds = measure(reussite.game(name).deal(1), options.seconds)
        print(f"{name:<22} {depth:>5} {nodes:>12,} {seconds:>8.2f} {nodes / seconds:>12,.0f}")


def measure(position: reussite.Position, wanted: float) -> tuple[int, int, float]:
    """Return depth, nodes and seconds of the deepest tree that takes about ``wanted`` seconds.

    A node is a sequence of 1 to ``depth`` actions. Goes one deeper as long as the next tree, if it
    grows like the last, stays below twice that time.
    """
    depth, nodes, leaves, seconds, growth = 0, 0, 1, 0.0, 1.0
    while seconds * growth < 2 * wanted and leaves > 0:
        depth += 1
        fewer, start = leaves, time.perf_counter()
        leaves = reussite.perft(position, depth)
        seconds = time.perf_counter() - start
        growth = leaves / fewer
        nodes += leaves
    return depth, nodes, seconds


def processor() -> str:
    """Return the name of the processor, or of its kind where the system does not tell."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
