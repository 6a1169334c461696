"""The focus of a player with a keyboard: what is hidden under it hands it on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table, position_url

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
ON_TABLE = "() => document.activeElement.role === 'gridcell'"


@pytest.mark.parametrize("key", ["Escape", pytest.param("Control+z", marks=pytest.mark.slow)])
def test_the_number_buttons_go_with_the_selection(page: Page, key: str) -> None:
    kings = [f"K{suit}" for suit in "SHDC"]
    position = {
        "game": "castle-mount",
        "tableau": [["9S", "8S"], ["TD"], ["6C"], ["9D"], *([king] for king in kings)] + [[]] * 4,
        "foundations": [],
        "partial": True,
    }
    table = Table(page, position_url(page, position))
    table.press_action("t4>t9")
    table.at_rev(1)
    table.press("t1")
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "more"
    page.keyboard.press(key)
    page.wait_for_function(ON_TABLE)


def test_the_link_to_the_rule_goes_with_what_it_was_about(page: Page) -> None:
    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    for pile in ("t1", "t4"):
        table.press(pile)
    page.locator("#rule").focus()
    page.keyboard.press("Control+z")
    table.at_rev(2)
    page.wait_for_function(ON_TABLE)


def test_the_end_of_a_game_goes_with_undo(page: Page) -> None:
    position = {
        "game": "beleaguered-castle",
        "tableau": [["KS"]] + [[]] * 7,
        "foundations": ["QS", "KH", "KD", "KC"],
        "partial": True,
    }
    table = Table(page, position_url(page, position))
    table.press_action("t1>f")
    table.at_rev(1)
    page.locator("#ended button:visible").first.focus()
    page.keyboard.press("Control+z")
    table.at_rev(2)
    page.wait_for_function(ON_TABLE)


def test_the_list_of_moves_keeps_the_focus(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    for rev, action in enumerate(("t3>t2", "t1>t2"), 1):
        table.press_action(action)
        table.at_rev(rev)
    page.locator("#menu-button").click()
    page.locator("#moves-button").click()
    entries = page.locator("#moves li button")
    entries.nth(2).click()  # the game itself
    page.keyboard.press("Control+z")
    table.at_rev(3)
    expect(entries.nth(1)).to_have_attribute("aria-current", "step")
    expect(entries.nth(1)).to_be_focused()
    page.keyboard.press("Home")
    table.says("The start")
    page.locator("#moves-play").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moves [data-go=back]")).to_be_focused()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.body.classList.contains('viewing')")
    page.locator("#moves-play").focus()
    page.keyboard.press("Enter")
    table.at_rev(4)
    page.wait_for_function(ON_TABLE)
