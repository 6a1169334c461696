from __future__ import annotations

from dataclasses import replace

import pytest
from tests.draw.views import GAMES, View, deal, invented, shown_cards

from reussite.draw.faces import COLUMN_INDEX, HEIGHT, WIDTH, WING_INDEX
from reussite.draw.layout import Kind, Picture, Place, lay_out
from reussite.rules.catalogue import load
from reussite.rules.profile import Fan, Layout, LayoutKind

ODD_TABLES = [
    (columns, decks, kind, longest)
    for columns, decks, longest in [
        (1, 1, 0),
        (1, 1, 52),
        (2, 1, 1),
        (8, 1, 19),
        (24, 4, 40),
        (12, 3, 24),
    ]
    for kind in ("row", "wings")
    if kind == "row" or columns % 2 == 0
]


def covers(upper: Place, lower: Place) -> bool:
    return abs(upper.x - lower.x) < WIDTH and abs(upper.y - lower.y) < HEIGHT


def seen_parts(picture: Picture) -> list[tuple[Place, list[Place]]]:
    """Return each place and the later places that cover some of it."""
    return [
        (place, [later for later in picture.places[number + 1 :] if covers(later, place)])
        for number, place in enumerate(picture.places)
    ]


def check(view: View) -> Picture:
    picture = lay_out(view)
    assert sorted(p.card for p in picture.places if p.card is not None) == shown_cards(view)
    for place, above in seen_parts(picture):
        assert 0 <= place.x <= picture.width - WIDTH
        assert 0 <= place.y <= picture.height - HEIGHT
        assert {later.pile for later in above} <= {place.pile}
        if place.free or place.kind in (Kind.SPACE, Kind.FOUNDATION):
            assert not above
        elif place.card is not None:
            assert above
            assert all(index_shows(place, later) for later in above)
    return picture


def index_shows(place: Place, later: Place) -> bool:
    """Say whether a later card leaves a whole index of an earlier one open."""
    if place.face == "column":
        return later.y - place.y >= COLUMN_INDEX
    left = later.x - place.x >= WING_INDEX
    right = later.x + WIDTH <= place.x + WIDTH - WING_INDEX
    return left or right


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_deal_can_be_read(game: str) -> None:
    check(deal(game, "24"))


@pytest.mark.parametrize("drawn", [1, 2, 3, 4, 34])
def test_waste_shows_three_cards_and_the_stock_none(drawn: int) -> None:
    view = deal("canfield", "111", drawn)
    picture = check(view)
    waste = [place for place in picture.places if place.pile == "w"]
    assert [place.card for place in waste] == list(view.waste[-3:])
    assert waste == sorted(waste, key=lambda place: place.x)
    stock = [place for place in picture.places if place.pile == "s"]
    assert {place.kind for place in stock} == {Kind.BACK if view.stock else Kind.SPACE}
    assert [c.number for c in picture.counts if c.pile == "s"] == (
        [34 - drawn] if drawn < 34 else []
    )


@pytest.mark.parametrize(("columns", "decks", "kind", "longest"), ODD_TABLES)
def test_any_table_finds_its_places(columns: int, decks: int, kind: str, longest: int) -> None:
    picture = check(invented(columns, decks, kind, longest))
    assert {p.pile for p in picture.places} == {"f"} | {f"t{n + 1}" for n in range(columns)}
    assert sum(place.kind is Kind.FOUNDATION for place in picture.places) == 4 * decks


def test_free_cards_of_the_wings_lie_outside() -> None:
    picture = check(deal("beleaguered-castle"))
    free = {place.pile: place for place in picture.places if place.free and place.pile != "f"}
    foundations = {place.x for place in picture.places if place.pile == "f"}
    assert len(foundations) == 1
    for pile, place in free.items():
        row = [other.x for other in picture.places if other.pile == pile]
        left = pile in ("t1", "t2", "t3", "t4")
        assert place.x == (min(row) if left else max(row))
        assert all((x < min(foundations)) is left for x in row)
    tops = [free[f"t{number}"].y for number in range(1, 9)]
    assert tops[:4] == tops[4:] == sorted(set(tops))


def test_fan_right_spreads_both_wings_to_the_right() -> None:
    view = deal("beleaguered-castle")
    layout = Layout(kind=LayoutKind.WINGS, fan=Fan.RIGHT)
    picture = check(replace(view, profile=view.profile.model_copy(update={"layout": layout})))
    for number in range(1, 9):
        row = [place.x for place in picture.places if place.pile == f"t{number}"]
        assert row == sorted(row)


def test_foundations_of_one_suit_lie_together() -> None:
    picture = lay_out(deal("castle-mount"))
    tops = [place for place in picture.places if place.pile == "f"]
    assert len({place.y for place in tops}) == 1
    in_order = sorted(tops, key=lambda place: place.x)
    assert [place.card for place in in_order] == [0] * 3 + [13] * 3 + [26] * 3 + [39] * 3


def test_hidden_reserve_is_backs_under_its_top_card() -> None:
    view = deal("canfield", "111")
    picture = check(view)
    reserve = [place for place in picture.places if place.pile == "r"]
    assert [place.kind for place in reserve] == [Kind.BACK, Kind.BACK, Kind.CARD]
    assert reserve[-1].card == view.reserve[-1]
    assert [count.number for count in picture.counts if count.pile == "r"] == [13]
    one_left = check(replace(view, reserve=view.reserve[:1]))
    assert [place.kind for place in one_left.places if place.pile == "r"] == [Kind.CARD]
    assert not [count for count in one_left.counts if count.pile == "r"]
    empty = check(replace(view, reserve=()))
    assert [place.kind for place in empty.places if place.pile == "r"] == [Kind.SPACE]


def test_extract_keeps_the_wings_of_its_columns() -> None:
    view = deal("citadel")
    picture = check(replace(view, tableau=view.tableau[:2]))
    assert {place.pile for place in picture.places} == {"f", "t1", "t2"}
    foundation = min(place.x for place in picture.places if place.pile == "f")
    assert all(place.x < foundation for place in picture.places if place.pile != "f")


def test_catalogue_has_both_kinds_of_table() -> None:
    assert {profile.layout.kind for profile in load().values()} == set(LayoutKind)
