"""``reussite show``: a position in the terminal, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from reussite.cli.errors import WrongInput, WrongUsage, reason
from reussite.cli.options import (
    games_option,
    load_games,
    load_position,
    output_encoding,
    printable,
)
from reussite.i18n.spoken import Spoken

if TYPE_CHECKING:
    from reussite.engine.position import Position

_MAX_WIDTH = 4_000
_OUT = click.Path(dir_okay=False, path_type=Path)


@click.command("show")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--game", metavar="GAME", help="With --number: a deal instead of a FILE.")
@click.option("--number", metavar="N", help="The number of the deal, 1 to 10^20 or ms:N.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Letters for suits, ASCII only.")
@click.option("--svg", type=_OUT, metavar="OUT", help="Write a picture that needs no other file.")
@click.option("--png", type=_OUT, metavar="OUT", help="Likewise; needs the extra reussite[png].")
@click.option(
    "--width", type=click.IntRange(1, _MAX_WIDTH), help="Of --png, in pixels.", show_default=False
)
@click.option(
    "--letters",
    type=click.Choice(["JQK", "VDR"]),
    default="JQK",
    show_default=True,
    help="The letters of court cards in pictures.",
)
@games_option
def show_command(
    file: str | None,
    game: str | None,
    number: str | None,
    ascii_only: bool,
    svg: Path | None,
    png: Path | None,
    width: int | None,
    letters: str,
    paths: tuple[str, ...],
) -> None:
    """Draw a position in the terminal, or as a picture.

    Covered reserve cards and the stock are not shown.
    """
    position = _position(file, game, number, paths)
    if svg is None and png is None:
        _print(position, ascii_only)
        return
    from reussite.draw.png import NoPng
    from reussite.draw.png import png as drawn
    from reussite.draw.svg import position_svg

    picture = position_svg(position, fixed_colours=True, letters=letters)
    try:
        if svg is not None:
            _write(svg, picture.encode())
        if png is not None:
            _write(png, drawn(picture, width))
    except NoPng as error:
        raise WrongInput.of(error) from None


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except FileNotFoundError:  # a file may be new, its folder not
        raise WrongInput(
            "{file}: cannot be written: {fault}",
            file=str(path),
            fault=Spoken("there is no such folder"),
        ) from None
    except OSError as error:  # that of a full disk does not name the file
        raise WrongInput(
            "{file}: cannot be written: {fault}", file=str(path), fault=reason(error)
        ) from None


def _position(
    file: str | None, game: str | None, number: str | None, paths: tuple[str, ...]
) -> Position:
    """Return the position of a file, or the deal that is named."""
    if (file is None) == (game is None):
        raise WrongUsage("give either FILE, or --game with --number")
    if (game is None) != (number is None):
        raise WrongUsage("--game and --number go together")
    if file is not None:
        return load_position(file, load_games(paths))
    from reussite.cli.solve_lines import deal

    return deal({"game": game, "number": number}, load_games(paths))


def _print(position: Position, ascii_only: bool) -> None:
    from reussite.draw.text import position_text

    text = position_text(position, ascii_only=ascii_only)
    if printable(text, output_encoding()) != text:
        text = position_text(position, ascii_only=True)
    click.echo(text)
