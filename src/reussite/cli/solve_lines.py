"""``reussite solve --jsonl``: many positions, read as a stream, answered in the input's order."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from reussite.cli.errors import Interrupted, WrongInput
from reussite.cli.interrupts import together
from reussite.cli.options import cannot_read, load_games, no_file
from reussite.i18n.spoken import Spoken, shown

if TYPE_CHECKING:
    from reussite.engine.catalogue import Games
    from reussite.engine.position import Position
    from reussite.solver.verdict import Verdict

_MAX_LINE = 1_000_000
_MAX_PASSED = 1_000_000_000
"""A line that is longer than this ends the reading: what has no end is no line."""
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the input; ``text`` is None where it is too long to be read."""

    number: int
    text: bytes | None


@dataclass(frozen=True)
class SolveLine:
    """Reads a line and solves what is in it; the job of a process."""

    paths: tuple[str, ...]
    limits: Mapping[str, Any]
    lang: str

    def __call__(self, line: Line) -> dict[str, Any]:
        """Return the answer; one with the verdict ``error`` where the line cannot be read."""
        from reussite.solver.solve import solve

        name: object = None
        try:
            row = _row(line.text)
            name = row.get("id")
            position = _position(row, self._games)
            return answer(name, position, solve(position, **self.limits))
        except (Spoken, WrongInput) as error:
            return _error(name, line, error.sentence(self.lang))

    @cached_property
    def _games(self) -> Games:
        return load_games(self.paths)

    def __getstate__(self) -> tuple[Any, ...]:
        return (self.paths, self.limits, self.lang)  # a process loads the games itself

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.__dict__.update(zip(("paths", "limits", "lang"), state, strict=True))


def solve_lines(
    source: str, paths: tuple[str, ...], limits: Mapping[str, Any], workers: int, lang: str
) -> None:
    """Answer each line as soon as it and those before it are done.

    Ends with exit code 2 where a line could not be read, 130 with Ctrl-C.
    """
    from reussite.cli.progress import progress
    from reussite.solver.pool import Failure, PoolError, pool

    opened = _open(source)
    load_games(paths)  # said once, where they cannot be read
    failed, last, undecided, count = False, 0, 0, 0
    try:
        with (
            nullcontext() if source == "-" else opened,  # closing would wait for a line
            pool(SolveLine(paths, limits, lang), workers) as processes,
            progress(_lines_in(opened), "positions") as bar,
        ):
            for done in processes.run(_lines(opened, source), ordered=True):
                result = done.result
                if isinstance(result, Failure):
                    result = _error(_name(done.task), done.task, result.reason)
                failed = failed or result["verdict"] == "error"
                undecided += result["verdict"] == "unknown"
                with bar.external_write_mode(), together():  # what is written is counted
                    click.echo(json.dumps(result))
                    last, count = done.task.number, count + 1
                bar.set_postfix({"undecided": undecided}, refresh=False)
                bar.update()
    except PoolError as error:
        raise WrongInput.of(error) from None
    except KeyboardInterrupt:
        raise Interrupted(
            "interrupted: {n} positions are answered, to line {last} of the input; the rest begins"
            " at line {next} (tail -n +{next})",
            n=count,
            last=str(last),
            next=str(last + 1),
        ) from None
    if failed:
        raise click.exceptions.Exit(2)


def answer(name: object, position: Position, verdict: Verdict) -> dict[str, Any]:
    """Return what is said of a position, as JSON values."""
    return {
        "id": name,
        "game": position.game.id,
        "position": position.to_dict(),
        "profile": position.game.digest,
        **verdict.to_dict(),
    }


def deal(row: Mapping[str, Any], games: Games) -> Position:
    """Return the deal that ``game`` and ``number`` name. Raises :class:`WrongInput`."""
    from reussite.deal import DealError
    from reussite.rules.catalogue import UnknownGame

    game, number = row.get("game"), row.get("number")
    if not isinstance(game, str):
        raise WrongInput("game: must be the id of a game")
    if isinstance(number, bool) or not isinstance(number, str | int):
        raise WrongInput("number: must be the number of a deal")
    try:
        return games[game].deal(number)
    except (UnknownGame, DealError) as error:
        raise WrongInput.of(error) from None


def _open(source: str) -> BinaryIO:
    try:
        if source != "-":
            return Path(source).open("rb")
        if sys.stdin is None:
            raise WrongInput("standard input is closed")
        try:
            # A reader of our own: one that waits in a thread must not keep the interpreter's.
            return open(sys.stdin.fileno(), "rb", closefd=False)
        except io.UnsupportedOperation:
            return sys.stdin.buffer
    except OSError as error:
        raise cannot_read(source, error) from None
    except ValueError:  # a name that no file can have
        raise no_file(source) from None


def _lines(opened: BinaryIO, source: str) -> Iterator[Line]:
    """Yield the lines that are not blank, none of them kept; one too long is passed over."""
    number = 0
    try:
        while text := opened.readline(_MAX_LINE + 1):
            number += 1
            if len(text) <= _MAX_LINE or text.endswith(b"\n"):
                if not text.isspace():
                    yield Line(number, text)
                continue
            passed = 0
            while text and not text.endswith(b"\n"):
                passed += len(text)
                if passed > _MAX_PASSED:
                    raise WrongInput(
                        "line {line}: is longer than {limit} bytes", line=number, limit=_MAX_PASSED
                    )
                text = opened.readline(_CHUNK)
            yield Line(number, None)
    except OSError as error:
        raise cannot_read(source, error) from None


def _lines_in(opened: BinaryIO) -> int | None:
    """Return how many lines a file has, for the time left; None where that cannot be told."""
    if not (sys.stderr and sys.stderr.isatty() and opened.seekable()):
        return None
    start = opened.tell()
    count = sum(chunk.count(b"\n") for chunk in iter(lambda: opened.read(_CHUNK), b""))
    opened.seek(start, os.SEEK_SET)
    return count


def _error(name: object, line: Line, why: str) -> dict[str, Any]:
    return {"id": name, "line": line.number, "verdict": "error", "why": why}


def _name(line: Line) -> object:
    """Return the id in a line whose process died."""
    try:
        return _row(line.text).get("id")
    except Spoken:
        return None


def _row(line: bytes | None) -> Mapping[str, Any]:
    if line is None:
        raise Spoken("is longer than {limit} bytes", limit=_MAX_LINE)
    row = _object(line)
    unknown = sorted(set(row) - {"id", "position", "game", "number"})
    if unknown:
        raise Spoken("'{key}' is no key of a line", key=shown(unknown[0]))
    if ("position" in row) == ("game" in row or "number" in row):
        raise Spoken("give either position, or game and number")
    return row


def _object(line: bytes) -> Mapping[str, Any]:
    from reussite.verify.answer import read_answer

    return read_answer(line.rstrip())  # its end is not part of the document


def _position(row: Mapping[str, Any], games: Games) -> Position:
    from reussite.engine.document import read_position

    if "position" not in row:
        return deal(row, games)
    if not isinstance(row["position"], dict):
        raise Spoken("position: must be a JSON object")
    return read_position(row["position"], games)
