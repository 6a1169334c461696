"""What the table draws of a deal: which cards, where, all in view, and no card that lies hidden."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.hands import Table, position_url
from tests.web.test_layout import seen, strips

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
ROWS = """4C QH 3C 9H JH 6D|5H 9S 6H 5C TD 8D|QC 2S JC TC KC 7C|5D KD TH TS 8H JD
2D JS KH 4D 8S 9D|7H 5S 6S QS 4S 2H|7S 6C 7D 3H 4H QD|2C 9C 8C 3S KS 3D"""
ON_TOP = """() => [...document.querySelectorAll("[data-kind=foundation]")].map((row) =>
  [row.dataset.pile, row.querySelector("[data-card]")?.dataset.card ?? null])"""
NAMES = r'<script type="application/json" id="strings">.*?</script>'  # of all cards there are
AWAITED = r'"next": ?"\w\w"'  # by a foundation: follows from its top card or from the base
CODE = r"\b[A2-9TJQK][SHDC]\b"


def up(page: Page) -> str:
    """Return how many cards the sheet says are up."""
    return "/".join(
        page.locator(f"[data-sheet={name}]").inner_text() for name in ("foundation", "pack")
    )


def test_a_castle_is_drawn_as_it_was_dealt_and_all_of_it_is_in_view(page: Page) -> None:
    table = Table(page, CASTLE)
    assert table.columns() == [row.split() for row in re.split(r"[|\n]", ROWS)]
    assert [top for _, top in page.evaluate(ON_TOP)] == ["AS", "AH", "AD", "AC"]
    assert up(page) == "4/52"
    now = seen(page)
    assert now.page <= 1280
    lowest = max(box[3] for cells in now.piles.values() for box in cells)
    assert lowest <= now.region[3] <= now.actions[1]
    assert now.actions[3] <= 720


@pytest.mark.parametrize(("width", "height", "least"), [(360, 640, 16), (800, 360, 16)])
def test_a_castle_is_in_view_on_a_phone_upright_and_lying(
    phone: Page, width: int, height: int, least: float
) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    Table(phone, CASTLE)
    now = seen(phone)
    assert now.over <= 0.5
    for cells in now.piles.values():
        assert all(box[0] >= 0 and box[2] <= width for box in cells)
        assert all(box[1] >= 0 and box[3] <= height for box in cells)
    assert min(strip for cells in now.columns for strip in strips(cells)) >= least
    undo = phone.locator(".actions [data-do=undo]").bounding_box()
    assert undo is not None
    assert undo["y"] + undo["height"] <= height


def test_foundations_that_were_begun_and_rows_of_other_lengths(page: Page) -> None:
    table = Table(page, "/en/citadel/24")
    assert up(page) == "12/52"
    assert [top for _, top in page.evaluate(ON_TOP)] == ["4S", "2H", "3D", "3C"]
    assert table.columns()[7] == ["9C", "8C", "KS"]
    table = Table(page, "/en/streets-and-alleys/24")
    assert [len(row) for row in table.columns()] == [7] * 4 + [6] * 4
    assert [top for _, top in page.evaluate(ON_TOP)] == [None] * 4
    ace = next(n for n, row in enumerate(table.columns(), 1) if row[-1] == "AS")
    table.press(f"t{ace}")
    legal = page.locator("[data-legal]").evaluate_all("all => all.map((row) => row.dataset.pile)")
    assert sorted(legal) == ["f-S-0", "t1"]
    assert table.columns()[0][-1] == "2H"


def test_three_packs_begin_with_their_aces(page: Page) -> None:
    table = Table(page, "/en/castle-mount/24")
    assert [top for _, top in page.evaluate(ON_TOP)] == [
        f"A{suit}" for suit in "SHDC" for _ in range(3)
    ]
    assert [len(column) for column in table.columns()] == [12] * 12
    assert up(page) == "12/156"


HIDDEN: dict[str, Any] = {
    "game": "canfield",
    "tableau": [["QD"], ["TS"], ["9H"], ["6D"]],
    "foundations": ["TD"],
    "base": "T",
    "reserve": "7D 3S AH 9C JD 5D QC 9S QH TC 6H 2H 5S".split(),
    "stock": (
        "8D 2S 3C 4S 6C JC 9D 4H 4C 5C KS KH AC 7H 4D 6S QS 7C 3D 8S KD AD 2D TH AS 8H 5H JS KC"
        " 2C JH 8C 3H 7S"
    ).split(),
}


def test_nothing_that_reaches_the_browser_names_a_hidden_card(page: Page) -> None:
    """Every answer counts, whatever asks for it, and the page as it stands in the end."""
    where = position_url(page, HIDDEN)
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))
    table = Table(page, where)
    page.get_by_text("The table as text").click()
    page.locator("[data-pile=r] [data-free]").focus()
    page.keyboard.press("t")
    told = [page.content(), json.dumps(table.server())]
    told += [answer.text() for answer in answers if "/static/" not in answer.url]
    text = re.sub(NAMES + "|" + AWAITED, "", "\n".join(told))
    assert set(re.findall(CODE, text)) == {"TD", "QD", "TS", "9H", "6D", "5S"}
    assert len(answers) > 1
