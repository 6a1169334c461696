"""What is offered around the table: sending up, the end of a game, a new deal, the clock."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table, position_url

from reussite.engine.catalogue import game
from reussite.engine.position import Status

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
# Everything can go up from here.
NEARLY = {
    "game": "beleaguered-castle",
    "tableau": [["KS", "QS"], ["KH", "QH"], ["KD"], ["KC"], [], [], [], []],
    "foundations": ["JS", "JH", "QD", "QC"],
}


def test_sending_up_is_one_step_and_finishes_the_game(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, position_url(page, NEARLY))
    button = page.get_by_role("button", name="Finish")
    table.card("QS").focus()
    page.keyboard.press("Shift+F")
    table.at_rev(1)
    expect(table.root).to_have_attribute("data-status", "won")
    panel = page.get_by_role("region", name="Solved")
    expect(panel).to_be_visible()
    expect(panel).to_contain_text("actions 6 · undone 0")
    for name in ("Same deal again", "Replay", "Share my game"):
        expect(panel.get_by_role("button", name=name)).to_be_visible()
    assert page.evaluate("document.activeElement.closest('#table') !== null")
    page.keyboard.press("u")
    table.at_rev(2)
    table.says("Undone: 6 actions.")
    expect(panel).to_be_hidden()
    assert table.agrees()["cursor"] == 0
    button.click()
    table.at_rev(3)
    expect(panel).to_be_visible()


@pytest.mark.slow
def test_the_button_sends_the_selected_card_or_all(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    table.press("t3")
    one = page.get_by_role("button", name="To foundation")
    one.click()
    table.says("The clubs foundation waits for 2♣.")
    assert table.agrees()["rev"] == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Send up").click()
    table.at_rev(1)
    table.says("Two of hearts up, 5 of 52")
    expect(page.get_by_role("button", name="Send up")).to_have_attribute("aria-disabled", "true")


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "cards"), [("off", 4), ("safe", 5), ("all", 5)])
def test_cards_follow_by_themselves_where_the_player_chose_so(
    page: Page, setting: str, cards: int
) -> None:
    table = Table(page, CASTLE)
    page.evaluate("value => { document.documentElement.dataset.auto = value; }", setting)
    table.press_action("t3>t2")
    table.at_rev(1)
    assert table.agrees()["sheet"]["foundation_cards"] == cards
    page.keyboard.press("u")
    table.at_rev(2)
    assert table.agrees()["cursor"] == 0


def blocked_line() -> list[str]:
    """Return actions of deal 24 that lead to a blocked position, found by playing at random."""
    for seed in range(1000):
        random = Random(seed)
        line: list[str] = []
        position = game("beleaguered-castle").deal("24")
        while position.status is Status.PLAYING and len(line) < 60:
            line.append(str(random.choice(position.legal_actions)))
            position = position.apply(line[-1])
        if position.status is Status.BLOCKED:
            return line
    raise AssertionError("no blocked position was found")


def test_a_blocked_position_is_told_once_and_goes_with_the_undo(page: Page) -> None:
    from playwright.sync_api import expect

    *before, last = blocked_line()
    table = Table(page, CASTLE)
    panel = page.locator("#ended")
    expect(panel).to_be_hidden()
    page.locator("#legal summary").click()
    page.get_by_label("Type a move").fill(" ".join(before))
    page.keyboard.press("Enter")
    table.at_rev(1)
    page.get_by_label("Type a move").fill(last)
    page.keyboard.press("Enter")
    table.at_rev(2)
    expect(table.root).to_have_attribute("data-status", "blocked")
    table.says("Blocked: no legal continuation.")
    expect(panel.get_by_role("button", name="Ask the solver")).to_be_visible()
    expect(panel.get_by_role("button", name="Same deal again")).to_be_visible()
    assert page.locator("dialog, [role=dialog], [role=alertdialog]").count() == 0
    expect(page.get_by_label("Type a move")).to_be_focused()
    panel.get_by_role("button", name="Undo").click()
    table.at_rev(3)
    expect(panel).to_be_hidden()
    page.keyboard.press("Control+y")
    table.at_rev(4)
    table.says("Blocked: no legal continuation.")
    expect(panel).to_be_hidden()  # the same position is not told a second time


def test_a_new_deal_offers_the_way_back(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Deal number").fill("0")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This is no deal number")
    table.at_rev(1)  # still the same table
    expect(page.get_by_label("Deal number")).to_be_focused()
    assert page.url.endswith(CASTLE)
    page.get_by_label("Deal number").fill("25")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/beleaguered-castle/25")
    table.at_rev(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="deal 24 4/52")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to deal 24").click()
    page.wait_for_url("**/beleaguered-castle/24")
    table.at_rev(1)
    assert table.columns()[1][-1] == "7C"


def test_the_clock_is_for_those_who_asked_for_it(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    expect(page.locator("[data-part=time]")).to_be_hidden()
    page.clock.install()
    page.add_init_script(
        "document.onreadystatechange = () => { document.documentElement.dataset.clock = 'on'; }"
    )
    page.reload()
    table.at_rev(0)
    time = page.locator("[data-sheet=time]")
    page.clock.run_for(5000)
    expect(time).to_have_text("0:00")  # nothing was played yet
    table.press_action("t3>t2")
    table.at_rev(1)
    page.clock.run_for(65_000)
    expect(time).to_have_text("1:05")
    page.keyboard.press("Shift+P")
    table.says("The clock stands still")
    page.clock.run_for(5000)
    expect(time).to_have_text("1:05")
    page.keyboard.press("Shift+P")
    page.clock.run_for(1000)
    expect(time).to_have_text("1:06")
    page.reload()
    table.at_rev(1)
    expect(time).to_have_text("1:06")


def test_a_table_without_scripts_plays(browser: object, site: str) -> None:
    from playwright.sync_api import Browser, expect

    assert isinstance(browser, Browser)
    context = browser.new_context(base_url=site, java_script_enabled=False)
    plain = context.new_page()
    plain.goto(CASTLE)
    picture = plain.get_by_role("img", name="Foundations: ace of spades")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 300
    plain.get_by_text("Legal moves").click()
    plain.get_by_role("button", name="Two of hearts to its foundation").click()
    expect(plain.get_by_role("status")).to_contain_text("Two of hearts up, 5 of 52")
    plain.reload()
    sheet = plain.locator(".plain-sheet")
    expect(sheet).to_contain_text("5/52 · actions 1")
    plain.get_by_label("Type a move").fill("undo")  # the list stays open once it was used
    plain.get_by_role("button", name="Play", exact=True).click()
    expect(sheet).to_contain_text("4/52 · actions 0")
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "pt"])
def test_panels_keep_no_one_out(phone: Page, lang: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    table = Table(phone, f"/{lang}/canfield/24")
    for summary in phone.locator(".below summary").all():
        summary.click()
    table.root.locator("[data-free]").first.focus()
    for opens in ("", "v", "/", "n"):
        if opens:
            table.root.locator("[data-free]").first.focus()
            phone.keyboard.press(opens)
        found = Axe().run(phone)
        assert found.violations_count == 0, (opens, found.generate_report())
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        phone.keyboard.press("Escape")
