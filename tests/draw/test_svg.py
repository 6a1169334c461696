from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from tests.draw.views import GAMES, deal, invented, shown_cards

from reussite.cards import PACK_SIZE, card_code, card_codes, make_card
from reussite.draw.svg import position_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", GAMES)
def test_picture_shows_every_visible_card_once_and_names_no_other(game: str) -> None:
    view = deal(game, "7", 4 if deal(game).stock else 0)
    text = position_svg(view)
    root = ET.fromstring(text)
    drawn = [use.get("data-card", "") for use in root.findall(f"{SVG}use") if use.get("data-card")]
    assert sorted(drawn) == sorted(card_codes(shown_cards(view)))
    for use in root.findall(f"{SVG}use"):
        if code := use.get("data-card"):
            assert use.get("href", "").endswith(code)
    visible = set(shown_cards(view))
    for card in range(PACK_SIZE):
        assert (card_code(card) in text) is (card in visible), card_code(card)


def test_two_positions_that_differ_in_hidden_cards_look_the_same() -> None:
    view = deal("canfield", "111", 5)
    reserve = (*view.stock[:12], view.reserve[-1])
    stock = (*view.reserve[:12], *view.stock[12:])
    other = type(view)(
        view.profile, view.tableau, view.heights, view.base, reserve, stock[::-1], view.waste
    )
    assert other != view
    assert position_svg(other, title="x") == position_svg(view, title="x")


def test_only_what_is_used_is_included_and_all_of_it() -> None:
    text = position_svg(deal("canfield", "111"))
    ids = Counter(re.findall(r'\bid="([^"]+)"', text))
    used = set(re.findall(r'href="#([^"]+)"', text))
    assert used == ids.keys()
    assert set(ids.values()) == {1}
    assert not re.findall(r'(?:href|src)="[^#]', text)


def test_title_is_escaped_and_names_the_picture() -> None:
    root = ET.fromstring(position_svg(deal("citadel"), title='<"Château" & co>'))
    assert root.findtext(f"{SVG}title") == '<"Château" & co>'
    assert root.get("role") == "img"
    assert root.get("aria-hidden") is None
    assert ET.fromstring(position_svg(deal("citadel"))).get("aria-hidden") == "true"


def test_picture_has_a_size_of_its_own_in_the_ratio_of_its_box() -> None:
    root = ET.fromstring(position_svg(deal("beleaguered-castle")))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    own = float(root.get("width", "")), float(root.get("height", ""))
    assert own[0] / own[1] == pytest.approx(width / height, rel=0.01)
    cloth = root.find(f"{SVG}rect")
    assert cloth is not None
    assert (float(cloth.get("width", "")), float(cloth.get("height", ""))) == (width, height)


def test_unopened_foundations_wear_the_base_rank() -> None:
    view = deal("canfield", "111")
    text = position_svg(view)
    empty = [slot for slot, height in enumerate(view.heights) if not height]
    assert len(empty) == 3
    for suit in empty:
        code = card_code(make_card(suit, view.base))
        assert f'href="#foundation-{code[1]}-{code[0]}"' in text


def test_fixed_colours_leave_no_property() -> None:
    view = deal("canfield", "111")
    plain = position_svg(view, fixed_colours=True)
    assert "var(" in position_svg(view)
    assert "var(" not in plain
    assert "#24584a" in plain
    ET.fromstring(plain)


def test_prefix_keeps_two_pictures_apart() -> None:
    view = deal("citadel")
    one, two = position_svg(view, prefix="a-"), position_svg(view, prefix="b-")
    ids = [set(re.findall(r'\bid="([^"]+)"', text)) for text in (one, two)]
    assert not ids[0] & ids[1]
    assert set(re.findall(r'href="#([^"]+)"', one)) == ids[0]


def test_picture_of_a_huge_table_is_well_formed() -> None:
    root = ET.fromstring(position_svg(invented(24, 4, "row", 104)))
    assert len(root.findall(f"{SVG}use")) > 104
