"""Undo, redo, starting again, leaving and coming back: nothing that was played is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table, drag

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
LINE = ("32", "12", "47", "45", "47")  # a column's digit, then that of the place
LINE_PLAYED = {"t2": ["8D", "7C", "6D"], "t7": ["QD", "JD", "TS"]}


def play_by_keys(table: Table) -> list[list[str]]:
    """Play five actions with ten digits; return the columns then."""
    page = table.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    for rev, keys in enumerate(LINE, 1):
        for key in keys:
            page.keyboard.press(f"Digit{key}")
        table.at_rev(rev)
        assert page.evaluate(RINGED), "the focus is on a card, and is seen"
    return table.columns()


RINGED = """() => {
  const cell = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(cell);
  return cell.role === "gridcell" && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def test_a_press_and_a_drag_follow_each_other_without_a_setting(page: Page) -> None:
    table = Table(page, CASTLE)
    table.press("t3")
    table.press("t2")
    table.at_rev(1)
    assert table.columns()[1][-1] == "7C"
    assert page.locator("[data-pile=t3] [data-free]").get_attribute("data-card") == "KC"
    table.says("Seven of clubs on eight of diamonds. King of clubs free.")
    drag(table, table.spot("t1"), table.spot("t2"))
    table.at_rev(2)
    assert table.agrees()["position"]["tableau"][1][-3:] == LINE_PLAYED["t2"]


def test_five_actions_by_keys_are_undone_and_done_again(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    deal = table.columns()
    end = play_by_keys(table)
    for pile, cards in LINE_PLAYED.items():
        assert end[int(pile[1:]) - 1][-3:] == cards
    for rev in range(6, 11):
        page.keyboard.press("Control+z")
        table.at_rev(rev)
    assert table.columns() == deal
    page.keyboard.press("Control+z")
    assert table.agrees()["rev"] == 10
    expect(page.locator("[data-sheet=undos]")).to_have_text("5")
    for rev in range(11, 16):
        page.keyboard.press("Control+Shift+Z")
        table.at_rev(rev)
    assert table.columns() == end
    page.keyboard.press("Shift+R")
    table.at_rev(16)
    assert table.columns() == deal
    redo = page.get_by_role("button", name="Redo")
    for rev in range(17, 22):
        redo.click()
        table.at_rev(rev)
    assert table.columns() == end
    page.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("Control+z")
    table.at_rev(22)
    page.keyboard.press("6")
    page.keyboard.press("f")
    table.at_rev(23)  # another line: there is nothing to do again
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_a_game_that_was_left_is_found_on_the_first_page(page: Page) -> None:
    table = Table(page, CASTLE)
    end = play_by_keys(table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Random deal").click()
    page.wait_for_url(lambda url: "castle/" in url and not url.endswith("/24"))
    page.goto("/en/")
    page.get_by_role("link", name="deal 24").click()
    table.at_rev(5)
    assert table.columns() == end


def test_a_game_is_that_of_its_player_in_every_language(page: Page, browser: Browser) -> None:
    table = Table(page, CASTLE.replace("/en/", "/fr/"))
    deal = table.columns()
    for rev, action in enumerate(("t3>t2", "t1>t2", "t6>f"), 1):
        table.press_action(action)
        table.at_rev(rev)
    page.keyboard.press("Control+z")
    table.at_rev(4)
    end, sheet = table.columns(), page.locator(".sheet b").all_inner_texts()
    for go in (page.reload, page.locator(".languages a[hreflang^=pt]").click):
        go()
        table.at_rev(4)
        assert table.columns() == end
        assert page.locator(".sheet b").all_inner_texts() == sheet
        redo = page.locator(".actions [data-do=redo]")
        assert redo.get_attribute("aria-disabled") == "false"
    assert page.url.endswith("/pt/beleaguered-castle/24")
    context = browser.new_context()  # of somebody else
    assert Table(context.new_page(), page.url).columns() == deal
    context.close()
