"""Our own forms: a position as JSON, and the game record."""

from __future__ import annotations

from io import BytesIO

from reussite.deal import DealNumber
from reussite.engine.document import PositionError, read_position
from reussite.exchange.passage import ExchangeError, Passage, Told
from reussite.records.checks import RecordError
from reussite.records.play import start_of
from reussite.records.read import read_records
from reussite.records.record import Layout, Line, Record, Step
from reussite.records.write import format_record
from reussite.verify.line import replay


def read_json(data: bytes, told: Told) -> Passage:
    """Read a position; raise ExchangeError."""
    try:
        return Passage(read_position(data, told.games))
    except PositionError as error:
        raise ExchangeError.like(error) from None


def write_json(passage: Passage) -> str:
    """Return the position as one line of JSON."""
    return passage.start.to_json() + "\n"


def read_record(data: bytes, told: Told) -> Passage:
    """Read a file with one record; raise ExchangeError where it cannot be played."""
    try:
        records = list(read_records(BytesIO(data)))
        if len(records) != 1:
            raise ExchangeError("the file has {n} records: give one by itself", n=len(records))
        record = records[0]
        start = start_of(record, told.games)
    except RecordError as error:
        raise ExchangeError.like(error) from None
    found = replay(start, record.line.actions)
    if found.fault is not None:
        raise ExchangeError.like(found.fault.reason)
    number = str(record.start) if isinstance(record.start, DealNumber) else None
    return Passage(start, found.actions, number, record)


def write_record(passage: Passage) -> str:
    """Return a record; what was read from one keeps its comments, times and branches."""
    if passage.record is not None:
        return format_record(passage.record)
    start, end = passage.start, passage.positions[-1]
    return format_record(
        Record(
            game=start.game.id,
            start=Layout.of(start) if passage.number is None else DealNumber.parse(passage.number),
            line=Line(tuple(Step(action) for action in passage.actions)),
            rules=start.game.digest,
            result=end.status,
            cards=end.foundation_cards,
        )
    )
