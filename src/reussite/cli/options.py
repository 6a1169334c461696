"""What several commands share: options, reading a file, saying what is wrong."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from reussite.engine.catalogue import Games
    from reussite.engine.position import Position

Command = TypeVar("Command", bound=Callable[..., Any])


class WrongInput(click.ClickException):
    """Input that cannot be used: said in a sentence, exit code 2."""

    exit_code = 2


def games_option(command: Command) -> Command:
    """Add ``--games PATH`` to a command."""
    return click.option(
        "--games",
        "paths",
        multiple=True,
        metavar="PATH",
        help="A game of your own: a TOML file, or a folder of them. May be repeated; the variable"
        " REUSSITE_GAMES lists more.",
    )(command)


def lang_option(command: Command) -> Command:
    """Add ``--lang`` to a command."""
    return click.option(
        "--lang",
        callback=_language,
        metavar="fr|pt|en|pt-BR",
        help="The language of names and sentences, pt-BR for Portuguese as in Brazil; by default"
        " that of the environment.",
    )(command)


def _language(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str:
    from reussite.i18n.languages import environment_locale, is_brazilian, match_language, worded

    asked = environment_locale(os.environ) if value is None else value
    language = match_language(asked)
    if language is None:
        raise click.BadParameter(f"{asked!r} is none of fr, pt, en", ctx, parameter)
    ctx.with_resource(worded(is_brazilian(asked)))
    return language


def file_argument(command: Command) -> Command:
    """Add the argument FILE, a position, to a command."""
    return click.argument("file", metavar="FILE")(command)


def load_games(paths: tuple[str, ...]) -> Games:
    """Return the games that come with Réussite, those of the environment and those of paths."""
    from reussite.engine.catalogue import Games
    from reussite.rules.catalogue import from_environment
    from reussite.rules.load import ProfileError

    try:
        return Games.load((*from_environment(), *paths))
    except ProfileError as error:
        raise WrongInput(str(error)) from None


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for ``-``, and say in a sentence what cannot be read."""
    try:
        if file == "-":
            if sys.stdin is None:
                raise WrongInput("standard input is closed")
            yield sys.stdin.buffer
            return
        path = Path(file)
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        raise WrongInput(f"{file}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        if "null" not in str(error):  # else a name that no file can have
            raise
        raise WrongInput(f"{file!r}: is no name of a file") from None


def read_bytes(file: str, limit: int) -> bytes:
    """Read a file, or standard input for ``-``; refuse one that is larger than ``limit`` bytes."""
    with opened(file) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise WrongInput(f"{named(file)}: is larger than {limit} bytes")
    return data


def load_position(file: str, games: Games) -> Position:
    """Read a position from a file or standard input."""
    from reussite.engine.document import MAX_BYTES, PositionError, read_position

    data = read_bytes(file, MAX_BYTES)
    try:
        return read_position(data, games)
    except PositionError as error:
        other = not data.lstrip().startswith(b"{")  # typed cards, or a file of another program
        way = "; reussite convert reads other forms" if other else ""
        raise WrongInput(f"{named(file)}: {error}{way}") from None


def say_no(sentence: str) -> NoReturn:
    """Say on standard error that the answer is no, and end with exit code 1."""
    click.echo(printable(sentence, getattr(sys.stderr, "encoding", None)), err=True)
    raise click.exceptions.Exit(1)


def output_encoding() -> str | None:
    """Return the encoding of standard output, None where that is closed."""
    return getattr(sys.stdout, "encoding", None)


def printable(text: str, encoding: str | None) -> str:
    """Return a text with letters for suit signs and accents where an encoding lacks them.

    >>> printable("8♣ reçoit un 7", "ascii")
    '8C recoit un 7'
    """
    encoding = encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(str.maketrans("♠♥♦♣\u202f\u00a0…", "SHDC  ."))
        plain = unicodedata.normalize("NFKD", text)
        bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
        return bare.encode(encoding, "replace").decode(encoding)
    return text


def named(file: str) -> str:
    """Return what sentences call a file."""
    return "standard input" if file == "-" else file
