"""Layouts typed from real cards, and the page that says how."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tests.games import all_games

from reussite.cards import card_sign
from reussite.cli.main import cli
from reussite.exchange.formats import FORMATS, read_as, write_as
from reussite.exchange.passage import ExchangeError, Passage, Told
from reussite.exchange.typed import read_typed

PAGE = (Path(__file__).parent.parent.parent / "docs" / "exchange.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```typed\n(.*?)```", PAGE, re.DOTALL)
CASTLE = all_games()["beleaguered-castle"]


def test_the_example_of_the_page_is_read_and_solved() -> None:
    assert read_typed(EXAMPLE, CASTLE) == CASTLE.deal(2)
    options = ["convert", "-", "--game", "beleaguered-castle", "--to", "json"]
    result = CliRunner().invoke(cli, options, input=EXAMPLE)
    solved = CliRunner().invoke(cli, ["solve", "-"], input=result.stdout)
    assert solved.stdout.startswith("winnable in ")


def test_the_page_lists_the_formats() -> None:
    rows = re.findall(
        r"^\| `([a-z-]+)` \|.*\| (yes|) ?\| (yes|) ?\| (yes|) ?\|$", PAGE, re.MULTILINE
    )
    listed = {
        name: (read == "yes", written == "yes", moves == "yes")
        for name, read, written, moves in rows
    }
    forms = FORMATS.values()
    assert listed == {f.name: (f.read is not None, f.write is not None, f.has_moves) for f in forms}


def _french(card: int) -> str:
    sign = card_sign(card)
    return {"J": "V", "Q": "D", "K": "R"}.get(sign[0], sign[0]) + sign[1:]


@pytest.mark.parametrize("name", all_games())
def test_a_layout_says_its_game_and_that_counts(name: str) -> None:
    position = all_games()[name].deal(24)
    text = write_as("typed", Passage(position))
    assert text.startswith(f"game: {name}\n")
    for told in (Told(all_games()), Told(all_games(), CASTLE)):
        assert read_as("typed", text.encode(), told).start == position
    with pytest.raises(ExchangeError, match=r"'solitaire' is no game; there are: .*castle"):
        read_as("typed", b"Jeu : Solitaire\n7H", Told(all_games(), CASTLE))
    with pytest.raises(ExchangeError, match="line 3, column 4: 'XX' is no card"):
        read_as("typed", b"game: citadel\n\n7H XX", Told(all_games()))


@given(
    st.integers(1, 10**6), st.sampled_from([card_sign, _french]), st.sampled_from([" ", ",", ""])
)
def test_any_notation_is_read(number: int, write: object, between: str) -> None:
    assert callable(write)
    position = CASTLE.deal(number)
    rows = [between.join(write(card) for card in column) for column in position.tableau]
    assert read_typed("\n\n".join(rows), CASTLE) == position
    labelled = [f"{i}: {row}" for i, row in enumerate(rows, 1)]
    assert read_typed("\n".join(labelled), CASTLE) == position


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("qd", "4d"), "cards: missing: Q♦; 4♦ occurs 2 times, the pack has it once"),
        (("10c 3d", "1c 3d"), "line 1, column 14: '1c' is no card"),
        (("10c 3d", "10c xx"), "line 1, column 18: 'xx' is no card"),
        (("qd 4d", "vd 4d"), "line 1, column 1: 'vd' is no card"),
        (("qc", "3: qc"), "line 2: column 2 must come before '3'"),
        (("qc", "f: as\nf: as"), "line 3: 'foundations' is there twice"),
        (("qc", "7s\nqc"), "9 rows instead of 8"),
        (("qc", "reserve: 7s\nqc"), "reserve: beleaguered-castle has none"),
        (("qc", "pass: x\nqc"), "line 2: 'x' is no number of a pass"),
        (("qc", "base: 11\nqc"), "line 2, column 6: '11' is no rank"),
        (("qc", "\u212ac"), "line 2, column 1: '\u212ac' is no card"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: tuple[str, str], says: str) -> None:
    with pytest.raises(ExchangeError) as caught:
        read_typed(EXAMPLE.replace(*change, 1), CASTLE)
    assert says in str(caught.value)


def test_the_deals_of_solvitaire_are_dealt_by_the_command() -> None:
    result = CliRunner().invoke(cli, ["deal", "citadel", "--solvitaire", "1"])
    assert result.exit_code == 0
    both = CliRunner().invoke(cli, ["deal", "citadel", "--solvitaire", "1", "--number", "1"])
    assert both.exit_code == 2
    none = CliRunner().invoke(cli, ["deal", "superior-canfield", "--solvitaire", "-1"])
    assert none.exit_code == 2
