"""What the rules say, seen at the table: what can be lifted, where it can go, and why not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.hands import Table, drag, oracle

from reussite.i18n.refusals import sentence

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CASTLE = "/en/beleaguered-castle/24"


def rings(page: Page) -> set[str]:
    """Return the piles that are marked as destinations."""
    return set(
        page.evaluate(
            "() => [...document.querySelectorAll('[data-legal]')].map((row) => row.dataset.pile)"
        )
    )


def held(page: Page) -> int:
    return page.locator("[aria-selected=true]").count()


def test_exactly_the_legal_destinations_are_ringed(page: Page) -> None:
    table = Table(page, CASTLE)
    table.press("t4")
    assert rings(page) == {"t7"}
    page.keyboard.press("Escape")
    table.press("t6")
    assert rings(page) == {"t8", "f-H-0"}
    table = oracle(page, "BC-05")
    table.press("t1")
    assert rings(page) == {"t2"}


def test_a_refusal_links_to_the_sentence_that_says_so(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    table.press("t4")
    table.press("t5")
    table.says("9♦ takes an 8")
    link = page.get_by_role("link", name="Rule", exact=True)
    expect(link).to_have_attribute("href", re.compile(r"/en/rules/beleaguered-castle#columns"))
    assert held(page) == 1
    link.click()
    page.wait_for_url("**/rules/beleaguered-castle#columns-*")
    expect(page.locator(":target")).to_be_visible()


def test_a_covered_card_is_not_dragged(page: Page) -> None:
    table = oracle(page, "BC-02")
    drag(table, table.spot("t2", 0), table.spot("t3"))
    assert table.agrees()["rev"] == 0
    assert held(page) == 0
    table.press("t2", 0)
    table.says("8♣ is under 1 card")


def test_foundation_cards_stay_or_come_back_by_the_rules(page: Page) -> None:
    table = oracle(page, "BC-07")
    table.press("f-S-0")
    assert held(page) == 0
    table.says(sentence("noReturn", {}, "en"))
    assert table.agrees()["rev"] == 0
    table = oracle(page, "CM-05")
    table.press("f-S-0")
    assert rings(page) == {"t1", "t2"}
    table.press("t2")
    table.at_rev(1)
    assert table.columns()[1] == ["9S"]


def test_runs_lift_by_the_rules(page: Page) -> None:
    table = oracle(page, "CM-01")
    table.press("t1", 1)
    assert held(page) == 3
    table.press("t2")
    table.at_rev(1)
    assert table.columns()[1] == ["TS", "9H", "8H", "7H"]
    page.keyboard.press("u")
    table.at_rev(2)
    assert table.columns()[0] == ["KC", "9H", "8H", "7H"]
    table = oracle(page, "CM-02")
    table.press("t1", 1)
    table.says("one suit")
    assert held(page) == 0
    table.press("t1", 2)
    assert held(page) == 2
    assert rings(page) == {"t3"}


def test_the_number_of_cards_is_changed_by_buttons(phone: Page) -> None:
    table = oracle(phone, "CM-04")
    phone.touchscreen.tap(*table.spot("t1"))
    more = phone.get_by_role("button", name="One card more")
    box: Any = more.bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44
    more.tap()
    assert held(phone) == 2
    phone.touchscreen.tap(*table.spot("t2"))
    table.at_rev(1)
    assert table.columns()[:2] == [["KC"], ["9H", "8H"]]


def test_spaces_and_fragments_of_canfield(page: Page) -> None:
    table = oracle(page, "CF-05")
    table.press("t1", 1)
    assert held(page) == 0
    table.says(sentence("noFragment", {}, "en"))
    table = oracle(page, "CF-09")
    table.press("w")
    assert "t1" in rings(page)
    page.keyboard.press("Escape")
    table.press("t2")
    table.press("t1")
    table.says("waste")
    assert "#empty" in str(page.get_by_role("link", name="Rule", exact=True).get_attribute("href"))
    assert table.agrees()["rev"] == 0


def test_the_stock_turns_and_turns_over(page: Page) -> None:
    table = oracle(page, "CF-11")
    waste = """() => [...document.querySelectorAll('[data-pile=w] [data-card]')]
      .map((card) => card.dataset.card)"""
    for rev, (shown, stock) in enumerate(
        [(["KH", "4C", "JD"], 0), ([], 5), (["2S", "9D", "KH"], 2)], 1
    ):
        table.press("stock")
        table.at_rev(rev)
        assert page.evaluate(waste) == shown
        assert table.agrees()["position"]["stock"]["count"] == stock


def test_a_pass_that_changed_nothing_is_told(page: Page) -> None:
    table = oracle(page, "CF-11")
    table.press_action("draw")
    table.at_rev(1)
    table.press("stock")
    table.at_rev(2)
    table.says("This pass changed nothing.")
