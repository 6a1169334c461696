"""Reading games from files: what is refused is named, with what would be allowed."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import OWN_GAMES, profiles

from reussite.rules.catalogue import UnknownGame, load
from reussite.rules.load import ProfileError, parse_profile, read_profile
from reussite.rules.profile import Profile

CANFIELD = """
foundation = {base = "dealt", pre_placed = "one-dealt", wrap = true}
deal = {columns = [1, 1, 1, 1], order = ["reserve", "foundation", "columns", "stock"]}
reserve.size = 13
stock.draw = [3]
"""

FAULTS = [
    ("decks = 9", "decks: 9 is not allowed: less than or equal to 4"),
    ('decks = "2"', "decks: '2' is not allowed: a whole number, without quotes"),
    ("decks = true", "decks: True is not allowed"),
    ("foo = 1", "foo: is no key of a game; allowed here: column, deal, decks"),
    ("cells.count = 1", "cells: is a rule that is known here, but not played yet"),
    ("reserve.piles = 4", "reserve.piles: is a rule that is known here"),
    ('column.unt = "single"', "column.unt: is no key of a game; allowed here: cross_base"),
    ('column.match = "colour"', "'any', 'alternate', 'suit' or 'same-colour'"),
    ("foundation.wrap = 1", "foundation.wrap: 1 is not allowed: true or false"),
    ('empty.rank = "Z"', "empty.rank: 'Z' is not allowed: A, 2 to 9, T (for ten)"),
    ('empty.accept = ["cell"]', "empty.accept.0: 'cell' is not allowed: 'column', 'reserve'"),
    ("column = 3", "column: 3 is not allowed"),
    ('names.de = "X"', "names: 'de' is none of en, fr, pt, pt-BR"),
    ("deal.columns = [6, 5]", "columns, reserve and foundations take 15 cards, the pack has 52"),
    ("deal.columns = [7, 7, 7, 7, 7, 7, 7]", "take 53 cards, the pack has 52"),
    ("stock.passes = 2", "stock.passes: there is no stock"),
    ("stock.draw = [3]", "deal.order: 'stock' must stand in it where stock.draw is given"),
    ("reserve.size = 4", "deal.order: 'reserve' must stand in it"),
    ('foundation.base = "2"', "foundation.wrap: must be true"),
    ('foundation.base = "dealt"', "'one-dealt' goes with foundation.base 'dealt'"),
    ("foundation.return_keep = 1", "foundation.return_keep: says which cards stay"),
    ('empty.auto = "reserve"', "empty.auto: there is no reserve"),
    ('empty.accept = ["waste"]', "empty.accept: 'waste' is a pile that the game does not have"),
    ('empty.accept_after_auto = ["column"]', "empty.accept_after_auto: nothing fills"),
    ('empty.unit = "as-column-unit"', "empty.unit: 'as-column-unit' says something only"),
    ('column.cross_base = "forbid"', "column.cross_base: 'forbid' says something only"),
    ("column.max_cards = 3", "column.max_cards: the deal gives a column more cards"),
    ("layout.kind = 'wings'\ndeal.columns=[8,8,8,8,8,8,0]", "two wings need an even number"),
    (CANFIELD.replace("[3]", "[3, 1]") + "stock.passes = 1", "more numbers than stock.passes"),
    (
        CANFIELD.replace("[1, 1", '[1], play = "foundation-skip", x = [1'),
        "deal.x: is no key",
    ),
    (
        CANFIELD.replace("deal = {", 'deal = {play = "foundation-skip", '),
        "deal.play: the number of cards left for the stock would not be fixed",
    ),
    (
        'deal = {play = "foundation-replace-base", order = ["columns", "reserve"],'
        " columns = [6, 6, 6, 6, 6, 6, 6, 5]}\nreserve.size = 1",
        "'columns' must come last in deal.order",
    ),
    ("decks = ", "is not TOML"),
    ("x = " + "[" * 5000, "nested too deeply"),
    ("decks = " + "9" * 5000, "a number that is too long"),
]


@pytest.mark.parametrize(("text", "words"), FAULTS, ids=range(len(FAULTS)))
def test_faults_are_named(text: str, words: str) -> None:
    with pytest.raises(ProfileError) as caught:
        parse_profile(f'id = "mine"\n{text}', "mine.toml")
    message = str(caught.value)
    assert all(line.startswith("mine.toml: ") for line in message.splitlines())
    assert words in message


@pytest.mark.parametrize("name", ["rules", "today", "X", "a--b", "-a", "a_b", "é", "", "a" * 61])
def test_ids(name: str) -> None:
    with pytest.raises(ProfileError, match="id"):
        parse_profile(f'id = "{name}"')


@pytest.mark.parametrize("id_line", ["", "id = 3"])
def test_an_id_is_needed(id_line: str) -> None:
    with pytest.raises(ProfileError, match="id: "):
        parse_profile(id_line)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    with pytest.raises(ProfileError, match="cannot be read"):
        read_profile(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ProfileError, match="not UTF-8"):
        read_profile(file)
    file.write_bytes(b"#" * 200_000)
    with pytest.raises(ProfileError, match="too large"):
        read_profile(file)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ProfileError, match="no game in it"):
        load([tmp_path / "empty"])


def test_a_byte_order_mark_and_other_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_bytes(b'\xef\xbb\xbfid = "mine"\r\ndecks = 1\r\n')
    assert read_profile(file) == Profile(id="mine")


def test_a_file_named_twice_is_one_game(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text('id = "mine"')
    assert "mine" in load([file, tmp_path, file])
    (tmp_path / "other.toml").write_text('id = "mine"')
    with pytest.raises(ProfileError, match=r"'mine' is taken already, by .*game.toml"):
        load([tmp_path])


def test_unknown_games_are_named() -> None:
    with pytest.raises(UnknownGame, match="'klondike' is no game; there are: beleaguered-castle"):
        load()["klondike"]


def test_the_digest_is_of_the_rules_alone() -> None:
    castle = load()["beleaguered-castle"]
    renamed = castle.model_copy(update={"id": "other", "names": {"en": "Other"}, "featured": 0})
    assert renamed.digest == castle.digest
    digests = [profile.digest for profile in load([OWN_GAMES]).values()]
    assert len(set(digests)) == len(digests)


@given(profile=profiles())
def test_profiles_survive_json(profile: Profile) -> None:
    again = Profile.model_validate(profile.model_dump(mode="json"))
    assert again == profile
    assert again.digest == profile.digest


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    with pytest.raises(ProfileError):
        parse_profile(text + "\nid = 1")


def test_the_page_of_fields_is_up_to_date() -> None:
    """docs/profile.md is what docs/profile_page.py writes."""
    docs = Path(__file__).parents[2] / "docs"
    module = runpy.run_path(str(docs / "profile_page.py"))
    assert (docs / "profile.md").read_text(encoding="utf-8") == module["page"]()


@pytest.mark.parametrize("name", ["a\\u001b[31m", "two\\nlines", "", "x" * 201])
def test_names_are_a_line_of_text(name: str) -> None:
    with pytest.raises(ProfileError, match=r"names\.en"):
        parse_profile(f'id = "mine"\nnames.en = "{name}"')
