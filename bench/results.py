"""Run the studies of docs/results and write its page, plots, rows and the shipped results.

Each study is run by the command that the page shows, and goes on where it ended. The sizes of
STUDIES take two cores some ten minutes.

    python bench/results.py [--share 0.02] [--runs build/results] [--out docs/results]
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Final

from reussite.study.compare import compare
from reussite.study.compare_report import comparison_sections
from reussite.study.folder import Folder
from reussite.study.interval import share
from reussite.study.plots import effort_plot, length_plot
from reussite.study.report import percent, sections
from reussite.study.sections import as_markdown, markdown_table
from reussite.study.summary import Summary, summary

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = "docs/results/games"
OUT: Final = ROOT / "docs" / "results"
TEMPLATE: Final = Path(__file__).with_name("results.md")
RESULTS: Final = ROOT / "src" / "reussite" / "study" / "results"
LARGEST: Final = 300_000
"""Bytes: a larger table of rows is not shipped; its digest is on the page in any case."""


@dataclass(frozen=True)
class Plan:
    """A study: its deals are 1 to ``deals``. ``shipped``: what it found comes with the package."""

    game: str
    deals: int
    node_limit: int
    shipped: bool = False
    players: bool = True

    def command(self, deals: int) -> list[str]:
        """Return the command, but for the folder."""
        words = ["reussite", "study", "run", self.game, "--deals", f"1-{deals}"]
        words += ["--node-limit", str(self.node_limit), "--workers", "2"]
        if not self.players:
            words.append("--no-players")
        if (ROOT / GAMES / f"{self.game}.toml").exists():
            words += ["--games", GAMES]
        return words


STUDIES: Final = (
    Plan("beleaguered-castle", 3000, 1_000_000, shipped=True),
    Plan("streets-and-alleys", 1500, 1_000_000, shipped=True),
    Plan("citadel", 1000, 1_000_000, shipped=True),
    Plan("canfield", 300, 3_000_000, shipped=True),
    Plan("castle-mount", 60, 3_000_000, shipped=True),
    Plan("beleaguered-castle-returns", 200, 100_000, players=False),
    Plan("canfield-whole-columns", 200, 3_000_000, players=False),
    Plan("canfield-draw-1", 200, 500_000, players=False),
)


def main() -> None:
    """Run all studies, then write everything that is made from them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the deals, for a trial")
    parser.add_argument("--runs", type=Path, default=ROOT / "build" / "results")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--only-write", action="store_true", help="from the rows that are there")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    commands = {}
    for plan in STUDIES:
        deals = max(1, round(plan.deals * options.share))
        commands[plan.game] = [*plan.command(deals), "--out", f"{plan.game}-{deals}"]
        if not options.only_write:
            run(commands[plan.game], options.runs)
    folders = {game: options.runs / words[-1] for game, words in commands.items()}
    page = TEMPLATE.read_text()
    found = {}
    for plan in STUDIES:
        found[plan.game] = read(folders[plan.game])
        if plan.shipped:
            ship(found[plan.game], folders[plan.game], options)
    parts: dict[str, Callable[..., str]] = {
        "table": lambda: table(found),
        "study": lambda game: study(found[game], commands[game], folders[game], options.out),
        "compare": lambda a, b, *wider: pair(
            commands[a], commands[b], folders[a], folders[b], *wider
        ),
        "counts": lambda *numbers: counts(*map(int, numbers)),
    }
    page = re.sub(r"\{\{([\w: -]+)\}\}", lambda m: parts[m[1].split()[0]](*m[1].split()[1:]), page)
    (options.out / "index.md").write_text(page)


def run(command: list[str], runs: Path) -> None:
    """Run a study by its command. Ends the program where it fails."""
    runs.mkdir(parents=True, exist_ok=True)
    out = str(runs / command[-1])
    print(" ".join(command), flush=True)
    words = [sys.executable, "-m", "reussite.cli.main", *command[1:-1], out]
    if done := subprocess.run(words, cwd=ROOT, stdout=subprocess.DEVNULL).returncode:
        sys.exit(done)


def read(folder: Path) -> Summary:
    """Return what the rows of a study say."""
    source = Folder(folder)
    return summary(source.sorted_rows(), source.settings())


def table(found: dict[str, Summary]) -> str:
    """Return one row a study."""
    return markdown_table(HEAD, [line(each) for each in found.values()])


HEAD: Final = (
    "Rules", "Deals", "Won", "Lost", "Undecided", "Winnable, of these deals", "95% interval",
    "Seconds to solve a deal",
)  # fmt: skip


def line(found: Summary) -> tuple[str, ...]:
    """Return a study's row of the table."""
    each = found.share
    return (
        f"`{found.settings.game}`",
        *(f"{count:,}" for count in (each.deals, each.won, each.lost, each.undecided)),
        " to ".join(dict.fromkeys(percent(end, "en") for end in (each.lowest, each.highest))),
        f"{percent(each.lower, 'en', 2)} to {percent(each.upper, 'en', 2)}",
        f"{found.seconds / each.deals:.2f}",
    )


def counts(won: int, lost: int, undecided: int) -> str:
    """Return the figures of another program, counted as ours are."""
    each = share(won, lost, undecided)
    return (
        f"{each.won} won, {each.lost} lost, {each.undecided} undecided: 95% interval"
        f" {percent(each.lower, 'en')} to {percent(each.upper, 'en')}"
    )


def study(found: Summary, command: list[str], folder: Path, out: Path) -> str:
    """Write a study's plots; return its report with them, and the command that repeats it."""
    first, *others = sections(found, "en")
    return "\n".join(
        (
            as_markdown([first], 3),
            shell(command),
            *(f"{each}\n" for each in plots(folder, out)),
            as_markdown(others, 4),
        )
    )


def shell(*commands: list[str]) -> str:
    """Return commands as a block of Markdown."""
    return "\n".join(("```sh", *(" ".join(words) for words in commands), "```", ""))


def plots(folder: Path, out: Path) -> Iterator[str]:
    """Write plots beside the page; yield the Markdown that shows each."""
    source = Folder(folder)
    game = source.settings().game
    rows = source.sorted_rows()
    draw = {"effort": effort_plot}
    if any(row["length"] is not None for row in rows):
        draw["length"] = length_plot
    for name, plot in draw.items():
        picture = plot(rows, "en", f"{game}-{name}")
        alt = re.search(r'aria-label="([^"]*)"', picture)
        assert alt is not None
        (out / f"{game}-{name}.svg").write_text(alone(picture))
        yield f"![{unescape(alt[1])}]({game}-{name}.svg)"


def alone(picture: str) -> str:
    """Return a plot as a file of its own: its colours cannot come from a page around it."""
    style = (
        "<style>svg{color:#1c1e21;background:#fff}"
        "@media(prefers-color-scheme:dark){svg{color:#e8e6e3;background:#16181c}}</style>"
    )
    return re.sub(r"(<svg [^>]*>)", rf"\1{style}", picture, count=1)


def pair(
    command_a: list[str], command_b: list[str], a: Path, b: Path, wider: str | None = None
) -> str:
    """Return the comparison of two studies, and the commands that repeat it."""
    one, other = Folder(a), Folder(b)
    settings = (one.settings(), other.settings())
    found = compare(one.sorted_rows(), other.sorted_rows(), settings, wider)
    compared = ["reussite", "study", "compare", command_a[-1], command_b[-1]]
    if wider is not None:
        compared += ["--wider", wider]
    report = as_markdown(comparison_sections(found, "en"), 4)
    return report + "\n" + shell(command_a, command_b, compared)


def ship(found: Summary, folder: Path, options: argparse.Namespace) -> None:
    """Copy a study's table of rows beside the page, and write what it found into the package."""
    game = found.settings.game
    rows = folder / "rows.parquet"
    if rows.stat().st_size <= LARGEST:
        shutil.copyfile(rows, options.out / f"{game}.parquet")
    if options.out == OUT:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{game}.json").write_text(as_lines(found.to_dict()) + "\n")


def as_lines(said: dict[str, object]) -> str:
    """Return JSON with a line for each member, so that a change of it can be read."""
    lines = (f" {json.dumps(name)}: {json.dumps(value)}" for name, value in said.items())
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    main()
