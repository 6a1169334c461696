from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from reussite.cards import PACK_SIZE, RANK_CODES, SUIT_CODES, card_code
from reussite.draw.faces import (
    COLUMN_INDEX,
    COMPACT_INDEX,
    FACES,
    HEIGHT,
    LARGE_INDEX,
    WIDTH,
    WING_INDEX,
    definitions,
    sprite,
)
from reussite.draw.glyphs import COURT_LETTERS, RANK_GLYPHS, SUIT_GLYPHS, rank_glyph

SVG = "{http://www.w3.org/2000/svg}"


def ids_of(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text)


def index_boxes(face: str, part: str) -> list[tuple[float, float, float, float]]:
    """Return left, top, right, bottom of the signs in a part such as wK or cS that show always."""
    root = ET.fromstring(sprite())
    (group,) = (element for element in root.iter() if element.get("id") == part)
    boxes = []
    for use in group.findall(f"{SVG}use"):
        if use.get("width") is None:
            continue
        x, y, width, height = (float(use.get(key, "")) for key in ("x", "y", "width", "height"))
        boxes.append((x, y, x + width, y + height))
    assert boxes, (face, part)
    return boxes


def test_sprite_has_every_symbol_once_and_no_text() -> None:
    root = ET.fromstring(sprite())
    symbols = {element.get("id"): element for element in root.iter(f"{SVG}symbol")}
    wanted = {f"{face}-{card_code(card)}" for face in FACES for card in range(PACK_SIZE)}
    wanted |= {f"foundation-{suit}-{rank}" for suit in SUIT_CODES for rank in RANK_CODES}
    wanted |= {"back", "space"}
    assert wanted <= symbols.keys()
    assert {symbols[key].get("viewBox") for key in wanted} == {f"0 0 {WIDTH} {HEIGHT}"}
    assert not list(root.iter(f"{SVG}text"))
    ids = ids_of(sprite())
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("letters", COURT_LETTERS)
def test_every_reference_of_the_sprite_leads_to_a_part(letters: str) -> None:
    text = sprite(letters)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids_of(text))
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_sprite_stays_small() -> None:
    assert len(sprite().encode()) < 62_000


def test_every_colour_is_a_property_with_a_fall_back() -> None:
    colours = re.findall(r'\b(?:fill|stroke|color)="([^"]+)"', sprite())
    free = {"none", "currentColor"}
    assert all(re.fullmatch(r"var\(--[a-z-]+,#[0-9a-f]{6}\)", c) for c in colours if c not in free)
    assert {"var(--card-heart,#b3122b)", "var(--card-diamond,#b3122b)"} <= set(colours)


def test_faces_of_two_cards_never_look_alike() -> None:
    symbols = [
        definitions([f"wing-{card_code(card)}"]).replace(card_code(card), "")
        for card in range(PACK_SIZE)
    ]
    assert len(set(symbols)) == PACK_SIZE


def test_court_letters_change_three_glyphs_and_no_id() -> None:
    english, french = sprite("JQK"), sprite("VDR")
    assert ids_of(english) == ids_of(french)
    changed = [
        one
        for one, other in zip(english.splitlines(), french.splitlines(), strict=True)
        if one != other and "<symbol" in one
    ]
    assert [ids_of(line)[0] for line in changed] == ["rank-J", "rank-Q", "rank-K"]
    with pytest.raises(KeyError):
        sprite("ABC")


def test_ten_is_one_glyph_no_wider_than_the_queen() -> None:
    assert (
        rank_glyph("T").width
        <= rank_glyph("Q").width
        == max(glyph.width for glyph in RANK_GLYPHS.values())
    )


def test_glyphs_lie_on_whole_coordinates() -> None:
    glyphs = [*RANK_GLYPHS.values(), *SUIT_GLYPHS.values()]
    glyphs += [glyph for letters in COURT_LETTERS.values() for glyph in letters.values()]
    assert not [glyph.path for glyph in glyphs if re.search(r"\d\.\d", glyph.path)]


@pytest.mark.parametrize("part", [*RANK_CODES, *SUIT_CODES])
def test_index_fits_into_the_narrowest_strip(part: str) -> None:
    for key, width in (("w", WING_INDEX), ("l", LARGE_INDEX)):
        left, right = index_boxes("", f"{key}{part}")
        assert 0 < left[0] < left[2] <= width
        assert WIDTH - width <= right[0] < right[2] < WIDTH
    assert WING_INDEX <= 0.25 * WIDTH
    assert LARGE_INDEX <= 0.38 * WIDTH
    (column,) = index_boxes("column", f"c{part}")
    assert 0 < column[1] < column[3] <= COLUMN_INDEX <= 0.165 * HEIGHT
    compact = index_boxes("compact", f"n{part}")[0]
    assert 0 < compact[0] < compact[2] < WIDTH
    assert compact[3] <= COMPACT_INDEX


def test_compact_rank_is_large() -> None:
    for rank in RANK_CODES:
        _, top, _, bottom = index_boxes("compact", f"n{rank}")[0]
        assert bottom - top >= 0.36 * WIDTH


def test_a_large_card_has_an_index_half_as_large_again_and_nothing_else() -> None:
    for rank in RANK_CODES:
        (_, top, _, bottom), _ = index_boxes("large", f"l{rank}")
        (_, plain_top, _, plain_bottom), _ = index_boxes("wing", f"w{rank}")
        assert bottom - top >= 1.5 * (plain_bottom - plain_top)
    assert "pip" not in definitions(["large-7H"])
    assert "court" not in definitions(["large-KS"])


def test_index_of_rank_and_suit_do_not_touch() -> None:
    for rank in RANK_CODES:
        for key in "wl":
            assert index_boxes("", f"{key}{rank}")[0][3] < index_boxes("", f"{key}H")[0][1]
        for key in "cn":
            right = index_boxes("", f"{key}{rank}")[0][2]
            assert right < index_boxes("", f"{key}H")[0][0]


@pytest.mark.parametrize(
    ("rank", "pips"),
    [(rank, 1 if rank == "A" else int(rank.replace("T", "10"))) for rank in "A23456789T"],
)
def test_a_card_has_as_many_pips_as_its_rank(rank: str, pips: int) -> None:
    root = ET.fromstring(sprite())
    parts = {element.get("id"): element for element in root.iter()}
    art = parts[f"a{rank}S"]
    uses = [
        use
        for group in art.iter(f"{SVG}use")
        for use in parts[group.get("href", "")[1:]].iter(f"{SVG}use")
    ]
    assert len(uses) == pips
    places = {(use.get("x"), use.get("y")) for use in uses}
    assert len(places) >= (pips + 1) // 2
