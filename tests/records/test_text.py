"""Records as text: what is written is read again, what is wrong is named with its place."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import LarkError
from tests.records.strategies import records

from reussite.records.checks import RecordError
from reussite.records.read import MAX_ACTIONS, MAX_BYTES, parse_records, read_records
from reussite.records.record import Record
from reussite.records.write import format_record

PAGE = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```patience\n(.*?)```", PAGE, re.DOTALL)
GRAMMAR = Lark(re.findall(r"```lark\n(.*?)```", PAGE, re.DOTALL)[0], parser="lalr")
START = "patience 1\ngame: citadel\ndeal: 24\n"


def fits_the_grammar(text: str) -> bool:
    try:
        GRAMMAR.parse(text.replace("\r\n", "\n") + "\n")
    except LarkError:
        return False
    return True


@given(st.lists(records, max_size=3))
def test_what_is_written_is_read_again(several: list[Record]) -> None:
    text = "\n".join(map(format_record, several))
    assert parse_records(text) == several
    assert fits_the_grammar(text)


@given(records)
def test_marks_and_line_ends_of_other_systems_are_read(record: Record) -> None:
    data = b"\xef\xbb\xbf" + format_record(record).replace("\n", "\r\n").encode()
    assert list(read_records(BytesIO(data))) == [record]


def test_every_example_of_the_page_is_read_and_written_as_it_is() -> None:
    assert len(EXAMPLES) >= 3
    for example in EXAMPLES:
        assert fits_the_grammar(example)
        (record,) = parse_records(example)
        assert format_record(record) == example


@given(
    st.sampled_from(EXAMPLES),
    st.integers(0, 400),
    st.integers(0, 3),
    st.sampled_from(
        ["", "(", ")", "7.", ";", "@0:00:01", "\n", " ", "draw", ":", "t1>f", "patience 1"]
    ),
)
def test_what_is_read_fits_the_grammar_of_the_page(
    example: str, place: int, cut: int, put: str
) -> None:
    text = example[:place] + put + example[place + cut :]
    wrong = None
    try:
        parse_records(text)
    except RecordError as error:
        wrong = error
    if wrong is None:
        assert fits_the_grammar(text)
    else:
        assert wrong.line is not None and wrong.line <= text.count("\n") + 1


def test_blanks_and_line_ends_mean_the_same() -> None:
    tidy = f"{START}\n1. t3>t2 @0:00:05\n(\n  2. t6>f\n)\n2. t1>f ; no\n"
    loose = f"  {START.upper().replace('PATIENCE', 'patience').replace('CITADEL', 'citadel')}\n\n"
    loose += "1.t3>t2\n@0:00:05(\t2. t6>f)t1>f;no"
    assert format_record(parse_records(loose)[0]) == tidy


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("patience 2\n", (1, 1), "a record begins with the line 'patience 1'"),
        ("\n\n{}", (3, 1), "a record begins"),
        ("patience 1\n\n", (1, 1), "the header game is missing"),
        ("patience 1\ngame: citadel\n", (1, 1), "either the header deal or its layout"),
        (START + "t1: 4S\n", (1, 1), "either the header deal or its layout"),
        (START + "deal: 25\n", (4, 1), "deal is there twice"),
        (START + "colour: red\n", (4, 1), "'colour' is no header"),
        (START + "1. t1>f\n", (4, 1), "is no header"),
        (START + "  time: 3:00\n", (4, 3), "'3:00' is no time"),
        (START + "begun: 2026-13-01\n", (4, 1), "is no date"),
        (START + "begun: 2026-11-30T10:00:00\n", (4, 1), "is no date"),
        (START + "result: lost\n", (4, 1), "'lost' is no result"),
        (START + "undos: -1\n", (4, 1), "is no whole number"),
        (START + "undos: 9999999999\n", (1, 1), "undos: must be"),
        (START + "x-a: \x07\n", (4, 1), "U+0007"),
        ("patience 1\ngame: citadel\nt1: 4S 5X\n", (3, 1), "'5X' is no card"),
        ("patience 1\ngame: citadel\nt2: 4S\n", (3, 1), "t1 must come before"),
        ("patience 1\ngame: Citadel\ndeal: 1\n", (1, 1), "game: 'Citadel'"),
        ("patience 1\ngame: citadel\ndeal: 0\n", (3, 1), "'0' is no deal number"),
        (START + "\n1. t1>f\n3. t1>f", (5 + 1, 1), "action 2 is numbered 3"),
        (START + "\n1. t1>f 2.", (5, 11), "number 2 has no action"),
        (START + "\n1. 1. t1>f", (5, 4), "'1.' is no action"),
        (START + "\n1. t1-f", (5, 4), "'t1-f' is no action"),
        (START + "\n@0:00:01", (5, 1), "a clock mark stands once"),
        (START + "\nt1>f @0:00:01 @0:00:02", (5, 15), "a clock mark stands once"),
        (START + "\nt1>f )", (5, 6), "no branch is open"),
        (START + "\nt1>f\n ( t2>f", (6, 2), "does not end"),
        (START + "\nt1>f ( )", (5, 8), "a branch has no action"),
        (START + "\n" + "(" * 100, (5, 51), "50 deep at most"),
        (START + "\n; a\u2028b", (5, 1), "U+2028"),
    ],
)
def test_errors_name_line_and_column(text: str, place: tuple[int, int], says: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_records(text)
    assert (caught.value.line, caught.value.column) == place
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (START.encode("utf-16"), "line 1, column 1: is not UTF-8"),
        (START.encode() + b"\n; caf\xe9", "line 5, column 6: is not UTF-8"),
        (START.encode() + b"\n" + b"t" * 100_000_000, "line 5, column 10,000: the line is longer"),
        (START.encode() + b"\n" + b"; a\n" * (MAX_BYTES // 4), "the record is larger than"),
        (START.encode() + b"\n" + b"draw\n" * (MAX_ACTIONS + 1), "50,000 actions at most"),
        (START.encode() + b"\n" + b"(" * 9000, "50 deep at most"),
    ],
)  # fmt: skip
def test_hostile_records_are_refused(data: bytes, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        list(read_records(BytesIO(data)))


def test_records_are_read_one_at_a_time() -> None:
    """The first of many is there before the others are read."""
    stream = BytesIO((START + "\n").encode() * 1000)
    first = next(read_records(stream))
    assert first.game == "citadel"
    assert stream.tell() < 100


def test_many_records_in_one_file_have_no_bound() -> None:
    text = START.encode() + b"\n" + b"; a comment\n" * 1000
    stream = BytesIO(text * (MAX_BYTES // len(text) + 2))
    assert sum(1 for _ in read_records(stream)) * len(text) > MAX_BYTES
