"""The headers of a record as text, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from reussite.cards import RANK_CODES, Card, card_codes, parse_card, parse_rank
from reussite.deal import DealNumber
from reussite.engine.position import Status
from reussite.i18n.spoken import shown
from reussite.records.checks import MAX_COUNT, RecordError, check_text
from reussite.records.record import Layout, Record

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,9}", re.ASCII)
_TIME: Final = re.compile(r"([0-9]{1,4}):([0-5][0-9]):([0-5][0-9])", re.ASCII)
_DATE: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2}))?",
    re.ASCII,
)
_COLUMN: Final = re.compile(r"t([1-9][0-9]?)", re.ASCII)


class _Field(NamedTuple):
    key: str
    attribute: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def read_number(text: str) -> int:
    """Read a whole number without sign or leading zeros."""
    if _NUMBER.fullmatch(text) is None:
        raise RecordError(
            "'{text}' is no whole number from 0 to {limit}", text=shown(text), limit=MAX_COUNT
        )
    return int(text)


def read_time(text: str) -> int:
    """Read a time of play, ``hours:minutes:seconds``, as seconds.

    >>> read_time("1:02:03")
    3723
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise RecordError(
            "'{text}' is no time: write hours, minutes and seconds, as 0:12:31", text=shown(text)
        )
    hours, minutes, seconds = map(int, match.groups())
    return (hours * 60 + minutes) * 60 + seconds


def write_time(seconds: int) -> str:
    """Return a time of play as text.

    >>> write_time(3723)
    '1:02:03'
    """
    minutes, left = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{left:02}"


def _read_moment(text: str) -> date:
    try:
        match = _DATE.fullmatch(text)
        if match is not None:
            return datetime.fromisoformat(text) if match[1] else date.fromisoformat(text)
    except ValueError:
        pass  # a month of 13
    raise RecordError(
        "'{text}' is no date: write 2026-11-30 or 2026-11-30T09:28:31+01:00", text=shown(text)
    )


def _write_moment(moment: date) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def _read_status(text: str) -> Status:
    try:
        return Status(text)
    except ValueError:
        raise RecordError(
            "'{text}' is no result: won, blocked or playing", text=shown(text)
        ) from None


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def _write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card_codes(cards))


def _read_partial(text: str) -> bool:
    if text != "yes":
        raise RecordError("partial: is yes, or is left out")
    return True


_LAYOUT: Final = {
    field.key: field
    for field in (
        _Field("base", "base", parse_rank, RANK_CODES.__getitem__),
        _Field("foundations", "foundations", _read_cards, _write_cards),
        _Field("reserve", "reserve", _read_cards, _write_cards),
        _Field("stock", "stock", _read_cards, _write_cards),
        _Field("waste", "waste", _read_cards, _write_cards),
        _Field("pass", "pass_number", read_number, str),
        _Field("partial", "partial", _read_partial, lambda _: "yes"),
    )
}
_ABOUT: Final = {
    field.key: field
    for field in (
        _Field("language", "language", str, str),
        _Field("begun", "begun", _read_moment, _write_moment),
        _Field("ended", "ended", _read_moment, _write_moment),
        _Field("result", "result", _read_status, str),
        _Field("foundation-cards", "cards", read_number, str),
        _Field("time", "seconds", read_time, write_time),
        _Field("undos", "undos", read_number, str),
    )
}


def write_headers(record: Record) -> Iterator[str]:
    """Yield the headers of a record, one line each, in the order of docs/record.md."""
    yield f"game: {record.game}"
    if record.rules is not None:
        yield f"rules: {record.rules}"
    if isinstance(record.start, Layout):
        yield from _write_layout(record.start)
    else:
        yield f"deal: {record.start}"
    for field in _ABOUT.values():
        value = getattr(record, field.attribute)
        if value is not None:
            yield f"{field.key}: {field.write(value)}"
    for name, value in record.extra:
        yield f"{name}: {value}".rstrip()


def _write_layout(layout: Layout) -> Iterator[str]:
    columns = enumerate(layout.tableau, 1)
    for field in _LAYOUT.values():
        if field.key == "foundations":
            yield from (f"t{number}: {_write_cards(cards)}".rstrip() for number, cards in columns)
        value = getattr(layout, field.attribute)
        if value is not None and value is not False:
            yield f"{field.key}: {field.write(value)}".rstrip()


class Headers:
    """The headers of a record as they are read, one after another."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._layout: dict[str, Any] = {}
        self._columns: list[tuple[Card, ...]] = []
        self._extra: list[tuple[str, str]] = []
        self._seen: set[str] = set()

    def add(self, key: str, text: str) -> None:
        """Read one header; raise ValueError where it is unknown, repeated or wrong."""
        if key in self._seen:
            raise RecordError("the header {key} is there twice", key=shown(key))
        self._seen.add(key)
        if key in ("game", "rules"):
            self._values[key] = text
        elif key == "deal":
            self._values["start"] = DealNumber.parse(text)
        elif match := _COLUMN.fullmatch(key):
            if int(match[1]) != len(self._columns) + 1:
                wanted = f"t{len(self._columns) + 1}"
                raise RecordError("column {column} must come before {key}", column=wanted, key=key)
            self._columns.append(_read_cards(text))
        elif key in _LAYOUT:
            self._layout[_LAYOUT[key].attribute] = _LAYOUT[key].read(text)
        elif key in _ABOUT:
            self._values[_ABOUT[key].attribute] = _ABOUT[key].read(text)
        elif key.startswith("x-"):
            if text:
                check_text(text)
            self._extra.append((key, text))
        else:
            raise RecordError(
                "'{key}' is no header of a record (those of other programs begin with x-)",
                key=shown(key),
            )

    def values(self) -> dict[str, Any]:
        """Return what a Record is made of, apart from its line; raise RecordError."""
        if "game" not in self._values:
            raise RecordError("the header game is missing")
        has_layout = bool(self._columns or self._layout)
        if has_layout == ("start" in self._values):
            raise RecordError("a record has either the header deal or its layout: t1, t2 …")
        if has_layout:
            self._values["start"] = Layout(tuple(self._columns), **self._layout)
        return {**self._values, "extra": tuple(self._extra)}
