"""``reussite study``: the winnability laboratory."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reussite.cli.errors import Interrupted, WrongInput, WrongUsage
from reussite.cli.options import (
    MOST,
    Above0,
    FolderName,
    games_option,
    lang_option,
    load_games,
    output_encoding,
    printable,
    say,
)
from reussite.cli.study_report import (
    compare_command,
    grade_command,
    read,
    report_command,
    rows_command,
    sentences,
)
from reussite.i18n.catalogue import translate
from reussite.i18n.spoken import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from reussite.engine.game import Game
    from reussite.study.folder import Settings
    from reussite.study.run import Study, Workers

_NODE_LIMIT = 1_000_000
_BATCH_IN_CLUSTER = 10


class _Percent(click.ParamType[float]):
    name = "percent"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            share = float(str(value).removesuffix("%")) / 100
        except ValueError:
            share = 0
        if not 0 < share < 1:
            raise WrongUsage("--until-width: '{text}' is no width such as 0.5%", text=shown(value))
        return share


@click.group("study")
def study_command() -> None:
    """Measure how many deals of a game can be won."""


@study_command.command("run")
@click.argument("game", metavar="GAME")
@click.option("--deals", metavar="RANGE", help="1-10000; commas between several.")
@click.option(
    "--undecided-of",
    type=FolderName(),
    metavar="FOLDER",
    help="The deals without a verdict in another study instead, for larger limits.",
)
@click.option(
    "--out",
    required=True,
    type=FolderName(),
    metavar="FOLDER",
    help="Where the rows go, and are gone on.",
)
@click.option(
    "--node-limit",
    type=click.IntRange(1, MOST),
    help=f"Positions a deal; {_NODE_LIMIT} where no limit is given: the same on every machine.",
)
@click.option("--time-limit", type=Above0(), help="Seconds a deal.")
@click.option(
    "--memory-limit",
    type=Above0(),
    default=1000,
    show_default=True,
    help="Megabytes a deal.",
)
@click.option("--workers", type=click.IntRange(1, 1000), default=1, help="Processes to use.")
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster to use instead.")
@click.option(
    "--until-width",
    type=_Percent(),
    metavar="W%",
    help="Stop when the 95 % interval is no wider; corrected for having looked repeatedly.",
)
@click.option("--players/--no-players", default=True, help="Measure simple players too.")
@games_option
@lang_option
def run_command(
    game: str,
    deals: str | None,
    undecided_of: str | None,
    out: str,
    workers: int,
    dask: str | None,
    until_width: float | None,
    players: bool,
    paths: tuple[str, ...],
    lang: str,
    **limits: Any,
) -> None:
    """Measure deals of GAME, one row a deal. The same command again goes on where it ended.

    Exit codes: 0 done, 2 wrong input or a deal that could not be measured, 130 with Ctrl-C.
    """
    from reussite.solver.served import not_served, unsupported
    from reussite.study.folder import Folder, Settings
    from reussite.study.needs import need
    from reussite.study.row import Limits, Measure
    from reussite.study.run import Study, deals_in
    from reussite.study.sources import sources

    with sentences():  # before hours of computing, not after them
        for library in ("scipy.stats", "pyarrow.parquet"):
            need(library, "cluster" if dask else "study")  # which brings those of study
        if dask:
            need("distributed", "cluster")
    played = _game(game, paths)
    if fields := unsupported(played.profile):
        raise WrongInput.of(not_served(game, fields))
    numbers = _numbers(deals, undecided_of, lang)
    if limits["node_limit"] is None and limits["time_limit"] is None:
        limits["node_limit"] = _NODE_LIMIT
    measure = Measure(played.profile, Limits(**limits), players)
    settings = Settings(
        game=played.id,
        profile=played.digest,
        version=version("reussite"),
        sources=sources(),
        players=players,
        until_width=until_width,
        **limits,
    )
    study = Study(Folder(Path(out)), settings, measure)
    total = deals_in(numbers)
    _run(study, total, lambda watch: study.run(numbers, *_workers(workers, dask), watch))
    _finish(study, settings, lang)


def _game(name: str, paths: tuple[str, ...]) -> Game:
    from reussite.rules.catalogue import UnknownGame

    try:
        return load_games(paths)[name]
    except UnknownGame as error:
        raise WrongInput.of(error) from None


def _numbers(deals: str | None, undecided_of: str | None, lang: str) -> list[range]:
    """Return the numbers of the deals to measure."""
    from reussite.study.again import undecided
    from reussite.study.folder import StudyError
    from reussite.study.numbers import parse_numbers

    if (deals is None) == (undecided_of is None):
        raise WrongUsage("one of --deals and --undecided-of is needed, not both")
    if deals is None:
        rows, _ = read(str(undecided_of), lang)
        return undecided(rows)
    try:
        return parse_numbers(deals)
    except StudyError as error:
        raise WrongInput.of(error) from None


def _workers(count: int, dask: str | None) -> tuple[Workers, int]:
    """Return who does the work, and how many deals they get at a time."""
    from reussite.study.run import local

    if dask is None:
        return partial(local, workers=count), 1
    from reussite.study.cluster import cluster

    return partial(cluster, address=dask), _BATCH_IN_CLUSTER


def _run(study: Study, total: int, run: Callable[[Callable[[int], None]], None]) -> None:
    """Run with progress; say what is wrong in a sentence, and how to go on."""
    from reussite.cli.progress import progress

    done = 0
    with sentences(), progress(total, "deals") as bar:

        def watch(rows: int) -> None:
            nonlocal done
            if not done and rows > 1:
                bar.initial = rows  # what an earlier run did is no speed of this one
            done += rows
            if not bar.disable:
                bar.set_postfix_str(_so_far(study), refresh=False)
            bar.update(rows)

        try:
            run(watch)
        except KeyboardInterrupt:
            bar.close()
            raise Interrupted(
                "interrupted: {n} of {total} deals are done; the same command goes on",
                n=done,
                total=total,
            ) from None


def _so_far(study: Study) -> str:
    share = study.share
    return f"winnable {share.lower:.1%} to {share.upper:.1%}"


def _finish(study: Study, settings: Settings, lang: str) -> None:
    """Write the table, print the report, name what could not be measured."""
    from reussite.study.report import text_report
    from reussite.study.summary import summary
    from reussite.study.table import write_table

    rows = study.folder.sorted_rows()
    with sentences():
        write_table(study.folder.path, rows, settings)
        click.echo(printable(text_report(summary(rows, settings), lang), output_encoding()))
    if damage := study.folder.damage():
        say(damage.sentence(lang))
    for number, reason in study.failed.items():
        deal = str(number)
        say(translate(lang, "deal {deal}: not measured: {reason}", deal=deal, reason=reason))
    if study.failed:
        raise click.exceptions.Exit(2)


study_command.add_command(report_command)
study_command.add_command(compare_command)
study_command.add_command(grade_command)
study_command.add_command(rows_command)
