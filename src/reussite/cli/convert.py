"""``reussite convert``: other programs' layouts, moves and saved games, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from reussite.cli.errors import WrongInput, WrongUsage
from reussite.cli.options import (
    games_option,
    load_games,
    named,
    output_encoding,
    printable,
    read_bytes,
    wrong_file,
)
from reussite.cli.told import start_options, told_of
from reussite.i18n.spoken import shown

if TYPE_CHECKING:
    from reussite.exchange.passage import Passage


@click.command("convert")
@click.argument("file", metavar="FILE")
@click.option("--from", "source", metavar="FORMAT", help="What FILE is; by default, by its looks.")
@click.option("--to", "target", metavar="FORMAT", required=True, help="What to write.")
@click.option(
    "--at",
    metavar="STEP",
    help="The position after so many actions, by itself: a number, or end.",
)
@start_options
@games_option
def convert_command(
    file: str,
    source: str | None,
    target: str,
    at: str | None,
    game: str | None,
    number: str | None,
    position: str | None,
    paths: tuple[str, ...],
) -> None:
    """Convert layouts, saved games and solutions between programs.

    \b
    json            a position, as every command writes it
    record          a game record, .patience
    typed           rows of cards, one for each column
    fc-solve        a board as fc-solve reads it
    fc-solve-moves  a solution of fc-solve (-p -t -sam)
    fc-solve-short  its short notation (-m -snx)
    pysol           a layout that PySolFC exports
    pso             a saved game of PySolFC; read only
    solvitaire      a layout of Solvitaire
    kpat            a saved game of KPat's castle

    Where the file does not say which game it is, name it with --game; where moves do not say
    where they begin, give the deal with --number, or a position with --position. What a format
    cannot say is refused by name.
    """
    from reussite.exchange.formats import guess, read_as, write_as
    from reussite.exchange.passage import MAX_BYTES, ExchangeError, GameNotTold

    games = load_games(paths)
    told = told_of(games, game, number, position)
    data = read_bytes(file, MAX_BYTES)
    try:
        passage = read_as(source or guess(data), data, told)
    except GameNotTold as error:
        raise WrongInput("{file}: {fault} (--game GAME)", file=named(file), fault=error) from None
    except ExchangeError as error:
        raise wrong_file(file, error) from None
    try:
        text = write_as(target, passage if at is None else _step(passage, at))
    except ExchangeError as error:
        raise WrongInput.of(error) from None
    click.echo(printable(text, output_encoding()), nl=False)


def _step(passage: Passage, at: str) -> Passage:
    if at == "end":
        return passage.at(len(passage.actions))
    if not (at.isascii() and at.isdigit() and len(at) < 10):
        raise WrongUsage("--at: '{text}' is no number of actions, nor end", text=shown(at))
    return passage.at(int(at))
