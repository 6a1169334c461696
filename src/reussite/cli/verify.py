"""``reussite verify``: does it hold, what ``solve`` said?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import click

from reussite.cli.errors import WrongInput
from reussite.cli.options import (
    games_option,
    lang_option,
    load_games,
    named,
    opened,
    output_encoding,
    printable,
    say,
)
from reussite.cli.peek import look
from reussite.cli.told import start_options, told_of
from reussite.i18n.catalogue import translate
from reussite.i18n.spoken import Spoken

if TYPE_CHECKING:
    from reussite.engine.catalogue import Games
    from reussite.exchange.passage import Told
    from reussite.verify.finding import Finding

_EXIT_CODES = {"holds": 0, "fails": 1, "not-checked": 3}
_WORST_FIRST = (2, 1, 3, 0)


class _Checked(NamedTuple):
    """One thing of the file: where it is, what it calls itself, and what was found or is wrong."""

    place: Spoken
    name: Any
    found: Finding | Spoken


@click.command("verify")
@click.argument("file", metavar="FILE")
@click.option(
    "--node-limit",
    type=click.IntRange(min=1),
    default=200_000,
    show_default=True,
    help="The largest proof that is re-checked, in states.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each thing checked.")
@start_options
@games_option
@lang_option
def verify_command(
    file: str,
    node_limit: int,
    as_json: bool,
    game: str | None,
    number: str | None,
    position: str | None,
    paths: tuple[str, ...],
    lang: str,
) -> None:
    """Check answers of solve, game records, or moves of fc-solve.

    FILE is what solve --json or --jsonl wrote, a record (.patience), or what fc-solve printed.

    A line of play is played again by the engine, up to the first action that is not legal; a
    proof is searched again by a program apart. One line for each answer or record says ok, does
    not hold, or not re-checked, and why. Moves of fc-solve are played from the board that is
    printed with them (-sam), or from --position, or from --game and --number.

    Exit codes: 0 all hold, 1 one does not, 2 one could not be read, 3 one was not checked.
    """
    games = load_games(paths)
    codes = {0}
    with opened(file) as stream:
        head, stream = look(stream)
        if head.lstrip().startswith(b"patience"):
            everything = _check_records(stream, games)
        elif head.lstrip()[:1] in (b"", b"{", b"[", b'"'):
            everything = _check_answers(stream, games, node_limit)
        else:
            everything = _check_moves(stream, told_of(games, game, number, position))
        for checked in everything:
            found = checked.found
            codes.add(2 if isinstance(found, Spoken) else _EXIT_CODES[found.outcome.value])
            if as_json:
                click.echo(json.dumps(_row(checked, lang)))
            elif isinstance(found, Spoken):
                wrong = WrongInput(
                    "{file}, {place}: {fault}", file=named(file), place=checked.place, fault=found
                )
                say(wrong.sentence(lang))
            else:
                name = checked.place.sentence(lang) if checked.name is None else checked.name
                words = translate(lang, "{name}: {text}", name=name, text=found.report(lang))
                click.echo(printable(words, output_encoding()))
    raise click.exceptions.Exit(next(code for code in _WORST_FIRST if code in codes))


def _check_answers(stream: IO[bytes], games: Games, node_limit: int) -> Iterator[_Checked]:
    from reussite.engine.document import PositionError
    from reussite.verify.answer import AnswerError, check_answer, read_answer
    from reussite.verify.answers import read_texts

    line = 0
    try:
        for line, text in read_texts(stream):
            name, place = None, Spoken("line {n}", n=line)
            try:
                answer = read_answer(text)
                name = answer.get("id")
                yield _Checked(place, name, check_answer(answer, games, node_limit))
            except (AnswerError, PositionError) as error:
                yield _Checked(place, name, error)
    except AnswerError as error:
        raise WrongInput.of(error) from None
    if line == 0:
        raise WrongInput("there is nothing to check in it")


def _check_records(stream: IO[bytes], games: Games) -> Iterator[_Checked]:
    from reussite.records.checks import RecordError
    from reussite.records.play import check_record
    from reussite.records.read import read_records

    try:
        for number, record in enumerate(read_records(stream), 1):
            place = Spoken("game {n}", n=number)
            try:
                yield _Checked(place, None, check_record(record, games))
            except RecordError as error:
                yield _Checked(place, None, error)
    except RecordError as error:
        raise WrongInput.of(error) from None


def _check_moves(stream: IO[bytes], told: Told) -> Iterator[_Checked]:
    from reussite.exchange.moves import check_moves
    from reussite.exchange.passage import MAX_BYTES, ExchangeError, text_of

    try:
        yield _Checked(
            Spoken("moves"), None, check_moves(text_of(stream.read(MAX_BYTES + 1)), told)
        )
    except ExchangeError as error:
        raise WrongInput.of(error) from None


def _row(checked: _Checked, lang: str) -> dict[str, Any]:
    found = checked.found
    row = {"id": checked.name, "place": str(checked.place)}
    if isinstance(found, Spoken):
        why = found.sentence(lang)
        return {**row, "outcome": "error", "action": None, "code": None, "why": why}
    return {**row, **found.to_dict(lang)}
