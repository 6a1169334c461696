"""What several commands share: options, reading a file, saying what is wrong."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from reussite.cli.errors import Told, WrongInput, WrongUsage, reason
from reussite.i18n.languages import environment_locale, match_language
from reussite.i18n.spoken import Spoken, shown

if TYPE_CHECKING:
    from reussite.engine.catalogue import Games
    from reussite.engine.position import Position

MOST = 10**20
"""The largest limit that is taken, as the largest number of a deal."""
_ASKED = "reussite.lang"
Command = TypeVar("Command", bound=Callable[..., Any])


class Above0(click.FloatRange):
    """A number above 0, and no infinite one: that could not be kept as JSON, nor be told.

    Of click's own, "nan" would be one: it is neither above 0 nor below.
    """

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True, max=MOST)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; end with click's sentence for what is none."""
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return number


class FolderName(click.types.StringParamType):
    """The name of a folder; an empty one would be that of where the command is called."""

    name = "folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name; raise :class:`WrongInput` for none."""
        if not value:
            raise WrongInput("an empty name is no folder")
        return super().convert(value, param, ctx)


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


def lang_option(command: Command, expose_value: bool = True) -> Command:
    """Add ``--lang`` to a command; every command has it, for what is wrong is said in it."""
    return click.option(
        "--lang",
        callback=_language,
        is_eager=True,
        expose_value=expose_value,
        metavar="fr|pt|en|pt-BR",
        help="The language of names and sentences, pt-BR for Portuguese as in Brazil; by default"
        " that of the environment.",
    )(command)


def _language(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str:
    # Before the command's name it counts for the command too.
    asked = ctx.meta.get(_ASKED) or environment_locale(os.environ) if value is None else value
    ctx.meta[_ASKED] = asked
    language = match_language(asked)
    if language is None:
        raise WrongUsage("--lang: '{name}' is none of fr, pt, en, pt-BR", name=shown(asked))
    return language  # its wording main.py has set: click closes no context of wrong arguments


def asked_locale(args: Sequence[str]) -> str:
    """Return the language that arguments ask for, or the environment: also of wrong arguments.

    >>> asked_locale(["solve", "--no-such", "--lang=pt-BR"]), asked_locale(["--lang", "fr", "x"])
    ('pt-BR', 'fr')
    """
    pairs = zip(args, [*args[1:], ""], strict=True)
    given = [
        following if arg == "--lang" else arg.removeprefix("--lang=")
        for arg, following in pairs
        if arg == "--lang" or arg.startswith("--lang=")
    ]
    known = [text for text in given if match_language(text)]
    return known[-1] if known else environment_locale(os.environ)


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
        raise WrongInput.of(error) from None


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for ``-``, and say in a sentence what cannot be read."""
    if not file:
        raise no_file(file)
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
        raise cannot_read(file, error) from None
    except ValueError as error:
        if "null" not in str(error):  # else a name that no file can have
            raise
        raise no_file(file) from None


def cannot_read(file: str, error: OSError) -> WrongInput:
    """Return what is said of a file that cannot be read."""
    return WrongInput("{file}: cannot be read: {fault}", file=named(file), fault=reason(error))


def no_file(name: str) -> WrongInput:
    """Return what is said of a name that no file can have."""
    return WrongInput("'{name}' is no name of a file", name=shown(name))


def read_bytes(file: str, limit: int) -> bytes:
    """Read a file, or standard input for ``-``; refuse one that is larger than ``limit`` bytes."""
    with opened(file) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise WrongInput("{file}: is larger than {limit} bytes", file=named(file), limit=limit)
    return data


def load_position(file: str, games: Games) -> Position:
    """Read a position from a file or standard input."""
    from reussite.engine.document import MAX_BYTES, PositionError, read_position

    data = read_bytes(file, MAX_BYTES)
    try:
        return read_position(data, games)
    except PositionError as error:
        if data.lstrip().startswith(b"{"):
            raise wrong_file(file, error) from None
        raise WrongInput(  # typed cards, or a file of another program
            "{file}: {fault}; reussite convert reads other forms", file=named(file), fault=error
        ) from None


def wrong_file(file: str, error: Told) -> WrongInput:
    """Return what is said of a file with something wrong in it."""
    return WrongInput("{file}: {fault}", file=named(file), fault=error)


def say(sentence: str) -> None:
    """Print a sentence on standard error."""
    click.echo(printable(sentence, getattr(sys.stderr, "encoding", None)), err=True)


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


def named(file: str) -> str | Spoken:
    """Return what sentences call a file."""
    return Spoken("standard input") if file == "-" else file
