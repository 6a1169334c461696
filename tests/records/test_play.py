"""Records and games: one made from the other, and checked by playing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, lines, numbers
from tests.records.test_text import EXAMPLES, START

from reussite.cli.main import cli
from reussite.records.checks import RecordError
from reussite.records.play import attempt_of, check_record, record_of
from reussite.records.read import parse_records
from reussite.records.write import format_record
from reussite.session.attempt import Attempt


def verify(text: str, *arguments: str) -> Result:
    result = CliRunner().invoke(cli, ["verify", *arguments, "-"], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@given(st.sampled_from(GAME_IDS), numbers, lines, st.integers(0, 80), st.booleans())
def test_a_game_played_is_told_by_its_record(
    game: str, number: int, choices: list[int], back: int, typed: bool
) -> None:
    """From a deal or a typed position, with undone actions: the record holds, and tells it."""
    attempt = Attempt.begin(all_games()[game].deal(number), None if typed else str(number))
    for choice in choices:
        actions = attempt.legal_actions
        if not actions:
            break
        attempt.play(str(actions[choice % len(actions)]))
    if attempt.cursor:
        attempt.goto(back % attempt.cursor)
    record = record_of(attempt)
    assert parse_records(format_record(record)) == [record]
    assert check_record(record, all_games()).outcome == "holds"
    told = attempt_of(record, all_games())
    assert (told.start, told.position) == (attempt.start, attempt.position)
    assert (told.number, told.undos) == (attempt.number, attempt.undos)


def test_the_examples_of_the_page_hold() -> None:
    result = verify("".join(EXAMPLES))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "game 1: ok: 2 actions, playing"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("2. t6>f\n", "2. t6>t1\n"), "illegal: notOneBelow: "),
        (("2. t6>f", "( 2. t6>f 3. t6>f ) 2. t6>f"), "[action 3, t6>f; "),
        (("deal: 24\n", "deal: 24\nresult: won\n"), "result: the record says won, after 2 actions"),
        (("deal: 24\n", "deal: 24\nfoundation-cards: 7\n"), "foundation-cards: the record says 7"),
    ],
)
def test_what_does_not_hold_is_named(change: tuple[str, str], says: str) -> None:
    result = verify(EXAMPLES[0].replace(*change))
    assert result.exit_code == 1
    assert says in result.stdout


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("beleaguered-castle", "nowhere"), "game: 'nowhere' is no game"),
        (
            ("deal: 24", "deal: 24\nrules: sha256:" + "0" * 64),
            "rules: beleaguered-castle has other rules here",
        ),
        (("deal: 24", "t1: 2S 2S"), "layout: tableau: 1 columns"),
    ],
)
def test_what_cannot_be_played_is_wrong_input(change: tuple[str, str], says: str) -> None:
    result = verify(EXAMPLES[0].replace(*change))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"game 1: {says}" in result.stderr


def test_a_record_that_cannot_be_read_ends_the_check(tmp_path: Path) -> None:
    result = verify(EXAMPLES[0] + "patience 1\n")
    assert result.exit_code == 2
    assert result.stdout == "game 1: ok: 2 actions, playing\n"
    assert "line 7, column 1: the header game is missing" in result.stderr


def test_a_line_that_is_not_legal_is_no_game() -> None:
    with pytest.raises(RecordError, match="action 1, t1>f"):
        attempt_of(parse_records(START + "\nt1>f")[0], all_games())


def test_a_record_that_holds_is_said_in_one_language() -> None:
    said = verify(EXAMPLES[0], "--lang=fr").stdout
    assert said == "partie 1\u202f: en ordre\u202f: 2 coups, en cours\n"
