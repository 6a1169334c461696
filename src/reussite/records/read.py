"""Reading records: a line at a time, within bounds, each error with its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import IO, Final, NamedTuple

from reussite.engine.action import Action, parse_action
from reussite.i18n.spoken import shown
from reussite.records.checks import RecordError, check_text
from reussite.records.headers import Headers, read_time
from reussite.records.record import Line, Record, Step
from reussite.records.write import FIRST_LINE

MAX_LINE: Final = 10_000
"""The most bytes of a line."""
MAX_BYTES: Final = 1_000_000
"""The most bytes of one record."""
MAX_ACTIONS: Final = 50_000
"""The most actions of one record, those of its branches included."""
MAX_DEPTH: Final = 50
"""How deep branches may lie in one another."""
_HEADER: Final = re.compile(r"\s*([A-Za-z0-9-]{1,60})\s*:(.*)", re.DOTALL)
_WORD: Final = re.compile(r"\s*(;.*|[()]|[0-9]+\.|[^\s();]+)", re.DOTALL)
_NUMBER: Final = re.compile(r"([0-9]+)\.", re.ASCII)


class _Text(NamedTuple):
    """A line of the file, without its end."""

    number: int
    text: str


def parse_records(text: str) -> list[Record]:
    """Read the records of a text; raise :class:`RecordError` with the line and the column.

    >>> [record] = parse_records("patience 1\\ngame: citadel\\ndeal: 24\\n\\n1. t2>t5")
    >>> record.line.steps[0].action.target
    4
    >>> parse_records("patience 1\\ngame: citadel\\ndeal: 24\\n\\n1. t2>t5 3. t1>f")
    Traceback (most recent call last):
    reussite.records.checks.RecordError: line 5, column 10: action 2 is numbered 3
    """
    return list(read_records(BytesIO(text.encode("utf-8", "surrogatepass"))))


def read_records(stream: IO[bytes]) -> Iterator[Record]:
    """Yield the records of a file, one after another: never more than one is held in memory.

    UTF-8, with or without a byte order mark; lines end with LF or CRLF. Raises
    :class:`RecordError` at the first fault, and for a record that is too large.
    """
    source = _Lines(stream)
    while (first := source.next_full()) is not None:
        if first.text.strip() != FIRST_LINE:
            fault = RecordError(
                "'{text}': a record begins with the line '{first}'",
                text=shown(first.text.strip()),
                first=FIRST_LINE,
            )
            raise RecordError.at(first.number, 1, fault)
        source.bytes = 0
        yield _read_record(source, first.number)


class _Lines:
    """The lines of a file, of which the next one can be looked at."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._number = 0
        self._waiting: _Text | None = None
        self.bytes = 0
        """How many were read since the record began."""

    def next(self) -> _Text | None:
        """Return the next line, None at the end."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            return waiting
        data = self._stream.readline(MAX_LINE + 1)
        if not data:
            return None
        self._number += 1
        if self._number == 1:
            data = data.removeprefix(b"\xef\xbb\xbf")
        if len(data) > MAX_LINE:
            fault = RecordError("the line is longer than {limit} bytes", limit=MAX_LINE)
            raise RecordError.at(self._number, MAX_LINE, fault)
        self.bytes += len(data)
        if self.bytes > MAX_BYTES:
            fault = RecordError("the record is larger than {limit} bytes", limit=MAX_BYTES)
            raise RecordError.at(self._number, 1, fault)
        try:
            return _Text(self._number, data.decode("utf-8").removesuffix("\n").removesuffix("\r"))
        except UnicodeDecodeError as error:
            column = len(data[: error.start].decode("utf-8")) + 1
            raise RecordError.at(self._number, column, RecordError("is not UTF-8 text")) from None

    def next_full(self) -> _Text | None:
        """Return the next line that is not blank."""
        while (line := self.next()) is not None:
            if line.text.strip():
                return line
            self.bytes = 0  # between records
        return None

    def next_of_record(self) -> _Text | None:
        """Return the next line of a record, None where it ends."""
        line = self.next()
        if line is not None and line.text.strip() == FIRST_LINE:
            self._waiting = line
            return None
        return line


def _read_record(source: _Lines, first: int) -> Record:
    headers = Headers()
    while (line := source.next_of_record()) is not None and line.text.strip():
        match = _HEADER.fullmatch(line.text)
        if match is None:
            fault = RecordError("is no header (key: value); a blank line ends the headers")
            raise RecordError.at(line.number, 1, fault)
        column = match.start(1) + 1
        try:
            headers.add(match[1].lower(), match[2].strip())
        except ValueError as error:
            raise RecordError.at(line.number, column, error) from None
    body = _Body()
    while (line := source.next_of_record()) is not None:
        body.read(line)
    try:
        return Record(line=body.close(), **headers.values())
    except RecordError as error:
        if error.line is not None:
            raise
        raise RecordError.at(first, 1, error) from None


class _Open:
    """A line of play that is being read: the main line, or a branch."""

    def __init__(self, number: int, place: tuple[int, int]) -> None:
        self.number = number  # that of its next action
        self.place = place
        self.steps: list[Step] = []
        self.comments: list[str] = []
        self.branches: list[Line] = []
        self._start: tuple[tuple[str, ...], tuple[Line, ...]] | None = None
        self._action: Action | None = None
        self.clock: int | None = None

    @property
    def has_action(self) -> bool:
        return self._action is not None

    def begin(self, action: Action) -> None:
        """Begin a step: what was read since the last one belongs to that one."""
        self.end()
        self._action = action
        self.number += 1

    def end(self) -> None:
        notes = tuple(self.comments), tuple(self.branches)
        if self._action is not None:
            self.steps.append(Step(self._action, self.clock, *notes))
        elif self._start is None:
            self._start = notes
        self.comments, self.branches, self.clock, self._action = [], [], None, None

    def close(self) -> Line:
        self.end()
        assert self._start is not None
        return Line(tuple(self.steps), *self._start)


class _Body:
    """The actions, comments, clock marks and branches of a record."""

    def __init__(self) -> None:
        self._open = [_Open(1, (0, 0))]
        self._actions = 0

    def read(self, line: _Text) -> None:
        at = 0
        named: int | None = None  # the number that stands before an action
        while match := _WORD.match(line.text, at):
            word, at = match[1], match.end()
            try:
                number = _NUMBER.fullmatch(word)
                if number is not None and named is None:
                    named = self._check_number(number[1])
                    continue
                if named is not None or word[0] not in ";()@":
                    self._read_action(word)
                else:
                    self._read_mark(word, line.number, match.start(1) + 1)
                named = None
            except ValueError as error:
                raise RecordError.at(line.number, match.start(1) + 1, error) from None
        if named is not None:
            fault = RecordError("number {n} has no action beside it", n=named)
            raise RecordError.at(line.number, len(line.text) + 1, fault)

    def close(self) -> Line:
        """Return the whole line; raise RecordError where a branch was left open."""
        if len(self._open) > 1:
            fault = RecordError("the branch that begins here does not end")
            raise RecordError.at(*self._open[-1].place, fault)
        return self._open[0].close()

    def _check_number(self, text: str) -> int:
        expected = self._open[-1].number
        if text != str(expected):
            raise RecordError("action {n} is numbered {text}", n=expected, text=text[:12])
        return expected

    def _read_action(self, word: str) -> None:
        self._actions += 1
        if self._actions > MAX_ACTIONS:
            raise RecordError("a record has {limit} actions at most", limit=MAX_ACTIONS)
        self._open[-1].begin(parse_action(word))

    def _read_mark(self, word: str, line: int, column: int) -> None:
        last = self._open[-1]
        if word[0] == ";":
            if comment := word[1:].strip():
                check_text(comment)
                last.comments.append(comment)
        elif word[0] == "@":
            if not last.has_action or last.clock is not None:
                raise RecordError("a clock mark stands once, behind an action")
            last.clock = read_time(word[1:])
        elif word == "(":
            if len(self._open) > MAX_DEPTH:
                raise RecordError("branches lie {limit} deep at most", limit=MAX_DEPTH)
            self._open.append(_Open(last.number, (line, column)))
        else:
            self._close_branch()

    def _close_branch(self) -> None:
        if len(self._open) == 1:
            raise RecordError("no branch is open here")
        branch = self._open.pop().close()
        if not branch.steps:
            raise RecordError("a branch has no action in it")
        self._open[-1].branches.append(branch)
