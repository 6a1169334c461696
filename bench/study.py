"""What handing out deals costs ``reussite study run``, beside measuring them. A report, no gate.

In seconds of processor of all processes together: first the deals of a game, measured in this
process; then rows that cost nothing to measure, handed out one deal at a time as a study does, and
written to a file.

    python bench/study.py [GAME] [DEALS]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

from reussite.engine.catalogue import game
from reussite.solver.pool import pool
from reussite.study.folder import Folder, Settings
from reussite.study.row import Limits, Measure, Row

HANDED_OUT = 5000
NODE_LIMIT = 20_000


def nothing(numbers: tuple[int, ...]) -> list[Row]:
    """Return rows as large as real ones."""
    return [
        Row(
            number=number, verdict="winnable", why=None, nodes=12345, seconds=0.123456, length=345,
            foundation_cards=None, forced=0.1234, random=0.1, greedy=0.2, ahead=0.4,
        )
        for number in numbers
    ]  # fmt: skip


def handing_out(deals: int) -> float:
    """Return the seconds of processor that it takes to hand deals out and write their rows."""
    before = processor()
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(Path(place))
        settings = Settings("", "", "", "", NODE_LIMIT, None, None, players=True)
        with folder.writing(settings) as rows, pool(nothing, 2) as processes:
            for done in processes.run([(number,) for number in range(deals)]):
                assert isinstance(done.result, list), done.result
                folder.append(rows, done.result[0])
    return processor() - before


def processor() -> float:
    """Return the seconds of processor that this process and its ended children took."""
    used = [getrusage(whose) for whose in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main() -> None:
    """Print the two costs of a deal, and their ratio."""
    name = sys.argv[1] if len(sys.argv) > 1 else "beleaguered-castle"
    deals = range(1, 1 + int(sys.argv[2] if len(sys.argv) > 2 else 100))
    measure = Measure(game(name).profile, Limits(NODE_LIMIT, None, 1000.0))
    measure((1,))  # compiles
    start = time.process_time()
    measure(tuple(deals))
    measuring = (time.process_time() - start) / len(deals)
    # Starting the processes is paid once a run, not by the deal.
    out = (handing_out(HANDED_OUT) - handing_out(2)) / HANDED_OUT
    print(f"{name}, {len(deals)} deals of {NODE_LIMIT} positions at most")
    print(f"measuring a deal: {measuring * 1000:.2f} ms; handing it out: {out * 1000:.3f} ms")
    print(f"overhead: {out / measuring:.2%}")


if __name__ == "__main__":
    main()
