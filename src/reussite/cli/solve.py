"""``reussite solve``: can this position be won?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from reussite.cli.errors import Interrupted, WrongInput, WrongUsage, limit_met
from reussite.cli.options import (
    Above0,
    games_option,
    lang_option,
    load_games,
    load_position,
    output_encoding,
    printable,
)
from reussite.cli.solve_lines import answer, deal, solve_lines
from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.numbers import decimal
from reussite.i18n.spoken import Count, Spoken

if TYPE_CHECKING:
    from reussite.engine.position import Position
    from reussite.solver.verdict import Verdict

_EXIT_CODES = {"winnable": 0, "unwinnable": 1, "unknown": 3}


@click.command("solve")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--game", metavar="GAME", help="With --number: a deal instead of a FILE.")
@click.option("--number", metavar="N", help="The number of the deal, 1 to 10^20 or ms:N.")
@click.option(
    "--jsonl",
    metavar="IN",
    help='Many positions: one object a line, {"id", "position"} or {"id", "game", "number"}; one'
    " answer a line, in the same order.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--node-limit", type=click.IntRange(min=1), help="Positions to search; exact.")
@click.option(
    "--time-limit",
    type=Above0(),
    default=300,
    show_default=True,
    help="Seconds a position, without the time it takes to compile the search once.",
)
@click.option(
    "--memory-limit",
    type=Above0(),
    default=1000,
    show_default=True,
    help="Megabytes for the search's own tables.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 1000),
    default=1,
    show_default=True,
    help="Processes for the lines of --jsonl; the answers do not depend on it.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another order of search.")
@games_option
@lang_option
def solve_command(
    file: str | None,
    game: str | None,
    number: str | None,
    jsonl: str | None,
    as_json: bool,
    workers: int,
    paths: tuple[str, ...],
    lang: str,
    **limits: Any,
) -> None:
    """Say whether a position can be won, and how.

    All cards are known to the search, hidden ones too.

    Exit codes: 0 winnable, 1 unwinnable (every line was searched), 3 unknown (a limit was met).
    With --jsonl: 0, or 2 where a line could not be read. 130 with Ctrl-C.
    """
    if (file is not None) + (game is not None) + (jsonl is not None) != 1:
        raise WrongUsage("give one of FILE, --game with --number, --jsonl")
    if (game is None) != (number is None):
        raise WrongUsage("--game and --number go together")
    if jsonl is not None:
        solve_lines(jsonl, paths, limits, workers, lang)
        return
    games = load_games(paths)
    position = (
        load_position(file, games)
        if file is not None
        else deal({"game": game, "number": number}, games)
    )
    verdict = _solve(position, limits)
    if as_json:
        click.echo(json.dumps(answer(None, position, verdict)))
    else:
        click.echo(printable(_report(verdict, lang), output_encoding()))
    raise click.exceptions.Exit(_EXIT_CODES[verdict.answer.value])


def _solve(position: Position, limits: Mapping[str, Any]) -> Verdict:
    """Solve one position; with Ctrl-C say how far the search came, and end with exit code 130."""
    from reussite.cli.progress import progress
    from reussite.solver.solve import solve

    searched = 0
    with progress(None, "positions") as bar:

        def watch(nodes: int) -> None:
            nonlocal searched
            bar.update(nodes - searched)
            searched = nodes

        try:
            return solve(position, **limits, watch=watch)
        except KeyboardInterrupt:
            bar.close()
            raise Interrupted("interrupted: not known after {n} positions", n=searched) from None
        except ValueError as error:  # a game that is not served, an extract
            raise WrongInput.of(error) from None


def _report(verdict: Verdict, lang: str) -> str:
    """Return the verdict in words of a language; the line of a win follows, ten actions a row."""
    effort = Spoken(
        "{positions}, {seconds} s",
        positions=Count("{n} position", "{n} positions", verdict.nodes),
        seconds=decimal(verdict.seconds, 3, lang),
    ).sentence(lang)
    if verdict.solution is not None:
        line = verdict.solution
        rows = [" ".join(line[i : i + 10]) for i in range(0, len(line), 10)]
        said = translate_plural(
            lang,
            "winnable in {n} action ({effort})",
            "winnable in {n} actions ({effort})",
            len(line),
            effort=effort,
        )
        return "\n".join([said, *rows])
    if verdict.proof is not None:
        return translate(lang, "unwinnable: every line was searched ({effort})", effort=effort)
    assert verdict.why is not None
    why = limit_met(verdict.why.value).sentence(lang)
    return translate(lang, "unknown: {why} ({effort})", why=why, effort=effort)
