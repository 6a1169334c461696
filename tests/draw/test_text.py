from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.draw.views import GAMES, deal, invented, shown_cards

from reussite.cards import Card, CardError, card_code, card_sign, parse_card
from reussite.draw.text import WIDTH, position_text
from reussite.rules.profile import Fan, Layout, LayoutKind

ANSI = re.compile(r"\x1b\[\d+m")


def cards_in(text: str) -> list[Card]:
    """Read every card of a drawing back."""
    found = []
    for word in text.replace("[", " ").replace("]", " ").split():
        try:
            found.append(parse_card(word))
        except CardError:
            assert re.fullmatch(r"t\d+|[frsw]|--|\(.+\)", word), word
    return sorted(found)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_drawing_reads_back_as_the_visible_cards(game: str, ascii_only: bool) -> None:
    view = deal(game, "24", 4 if deal(game).stock else 0)
    text = position_text(view, ascii_only=ascii_only)
    assert cards_in(text) == shown_cards(view)
    assert text.isascii() is ascii_only


@pytest.mark.parametrize("game", GAMES)
def test_every_pile_bears_its_name_once(game: str) -> None:
    view = deal(game)
    words = re.findall(r"\bt\d+|\b[rsw]\b", position_text(view))
    wanted = {f"t{number + 1}" for number in range(len(view.tableau))}
    wanted |= {"r"} if view.profile.has_reserve else set()
    wanted |= {"s", "w"} if view.profile.has_stock else set()
    assert sorted(words) == sorted(wanted)


def test_castle_is_drawn_as_wings() -> None:
    lines = position_text(deal("beleaguered-castle", "24")).splitlines()
    assert len(lines) == 4
    assert lines[0].split() == "t1 [6♦] J♥ 9♥ 3♣ Q♥ 4♣ A♠ 2♦ J♠ K♥ 4♦ 8♠ [9♦] t5".split()
    tops = [line.index(f" A{sign} ") for line, sign in zip(lines, "♠♥♦♣", strict=True)]
    assert len(set(tops)) == 1


def test_fan_right_puts_the_free_card_of_the_left_wing_at_the_right() -> None:
    view = deal("beleaguered-castle", "24")
    layout = Layout(kind=LayoutKind.WINGS, fan=Fan.RIGHT)
    view = replace(view, profile=view.profile.model_copy(update={"layout": layout}))
    first = position_text(view).splitlines()[0].split()
    assert first == "t1 4♣ Q♥ 3♣ 9♥ J♥ [6♦] A♠ 2♦ J♠ K♥ 4♦ 8♠ [9♦] t5".split()


@pytest.mark.parametrize("ascii_only", [False, True])
def test_long_wings_become_a_list_with_free_ends_to_the_right(ascii_only: bool) -> None:
    view = deal("beleaguered-castle", "24")
    long = replace(view, tableau=(sum(view.tableau[:3], ()), (), (), *view.tableau[3:]))
    lines = position_text(long, ascii_only=ascii_only).splitlines()
    write = card_code if ascii_only else card_sign
    assert lines[0].split()[0] == "f"
    assert lines[1].split() == ["t1", *map(write, long.tableau[0])]
    assert lines[2].split() == ["t2", "--"]


@pytest.mark.parametrize("longest", range(1, 20))
def test_wings_never_need_more_than_the_width_of_a_terminal(longest: int) -> None:
    text = position_text(invented(8, 1, "wings", longest))
    if "[" in text:
        assert max(map(len, text.splitlines())) <= WIDTH


def test_hidden_cards_are_counted_not_named() -> None:
    view = deal("canfield", "111", 5)
    lines = {line.split()[0]: line.split()[1:] for line in position_text(view).splitlines()}
    assert lines["r"] == ["(12)", card_sign(view.reserve[-1])]
    assert lines["s"] == ["(29)"]
    assert lines["w"] == ["(2)", *map(card_sign, view.waste[-3:])]
    assert lines["f"].count("(♠10)") + lines["f"].count("10♠") <= 1


def test_empty_piles_are_marked() -> None:
    view = replace(deal("canfield", "111"), reserve=(), stock=(), tableau=((), (0,), (), ()))
    lines = {line.split()[0]: line.split()[1:] for line in position_text(view).splitlines()}
    assert (lines["r"], lines["s"], lines["w"], lines["t1"]) == (["--"], ["(0)"], ["--"], ["--"])


def test_unopened_foundations_name_suit_and_base_rank() -> None:
    view = replace(deal("canfield", "111"), base=9, heights=(0, 1, 0, 0))
    foundations = position_text(view).splitlines()[0].split()
    assert foundations == ["f", "(♠10)", "10♥", "(♦10)", "(♣10)"]
    assert position_text(view, ascii_only=True).splitlines()[0].split()[1:] == [
        "(ST)",
        "TH",
        "(DT)",
        "(CT)",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_colour_adds_codes_around_red_cards_and_changes_nothing_else(game: str) -> None:
    view = deal(game)
    coloured, plain = position_text(view, colour=True), position_text(view)
    assert "\x1b" not in plain
    assert ANSI.sub("", coloured) == plain
    red = re.findall(r"\x1b\[31m([^\x1b]+)\x1b\[39m", coloured)
    assert sorted(red) == sorted(
        card_sign(card) for card in shown_cards(view) if card_sign(card)[-1] in "♥♦"
    )


def test_lines_have_no_trailing_blanks() -> None:
    for game in GAMES:
        text = position_text(deal(game))
        assert text.endswith("\n")
        assert all(line == line.rstrip() for line in text.splitlines())
