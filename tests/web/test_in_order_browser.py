"""What is asked for while an answer is under way: carried out in order, and never lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table, hint_held, position_url
from tests.web.test_lost_browser import Held

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"


def let_go(held: Held, table: Table, number: int, refused: int = 0) -> list[str]:
    """Let so many operations reach the server, one after another; return all that were sent.

    ``refused``: how many of them the server will not play.
    """
    rev = int(table.root.get_attribute("data-rev") or 0)
    for _ in range(number):
        held.let_go()
    table.at_rev(rev + number - refused)
    assert not held.routes
    return [body["do"] for body in held.sent]


def test_presses_are_played_in_order(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    for action in ("t3>t2", "t6>f", "t1>t2"):
        source, target = action.split(">")
        table.press(source)
        table.press("f-H-0" if target == "f" else target)
    assert table.columns()[1][-1] == "7C"
    assert len(held.sent) == 1
    assert let_go(held, table, 3) == ["t3>t2", "t6>f", "t1>t2"]
    assert table.agrees()["position"]["tableau"][1][-2:] == ["7C", "6D"]


def test_every_press_on_the_stock_counts(page: Page) -> None:
    """Twelve of three cards each, then the waste is turned over, and the next three."""
    table = Table(page, "/en/canfield/24")
    held = Held(page)
    for number in range(14):
        if number % 2:
            page.keyboard.press("d")
        else:
            table.press("stock")
    assert let_go(held, table, 14) == ["draw"] * 12 + ["redeal", "draw"]
    assert table.agrees()["position"]["waste"]["count"] == 3


@pytest.mark.slow
def test_every_tap_on_the_stock_counts(phone: Page) -> None:
    table = Table(phone, "/en/canfield/24")
    held = Held(phone)
    at = table.spot("stock")
    for _ in range(5):
        phone.touchscreen.tap(*at)
    assert let_go(held, table, 5) == ["draw"] * 5
    table.agrees()


@pytest.mark.parametrize("how", ["keys", pytest.param("button", marks=pytest.mark.slow)])
def test_undo_five_times_goes_back_five_steps(page: Page, how: str) -> None:
    table = Table(page, CASTLE)
    deal = table.columns()
    for rev, action in enumerate(("t3>t2", "t1>t2", "t4>t7", "t4>t5", "t4>t7"), 1):
        table.press_action(action)
        table.at_rev(rev)
    held = Held(page)
    for _ in range(5):
        if how == "keys":
            page.keyboard.press("Control+z")
        else:
            page.locator(".actions [data-do=undo]").click()
    assert let_go(held, table, 5) == ["undo"] * 5
    assert table.columns() == deal
    table.agrees()


def test_a_card_that_is_elsewhere_by_then_stays_and_it_is_said(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    page.keyboard.press("u")
    table.press("t2")  # where the seven is shown until it goes back
    table.press("t5")
    assert let_go(held, table, 2) == ["t3>t2", "undo"]
    table.says("Seven of clubs: not there any more, so that move was not played.")
    table.agrees()


def test_what_is_refused_in_between_is_said_with_what_follows(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    for pile in ("t1", "t4", "t6", "f-H-0"):
        table.press(pile)
    assert let_go(held, table, 3, refused=1) == ["t3>t2", "t1>t4", "t6>f"]
    table.says("takes a", "Two of hearts up")
    table.agrees()


def test_a_card_selected_meanwhile_stays_selected(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    for pile in ("t3", "t2", "t6", "f-H-0", "t1"):
        table.press(pile)
    let_go(held, table, 2)
    assert table.card("6D").get_attribute("aria-selected") == "true"
    table.press("t2")
    assert let_go(held, table, 1)[-1] == "t1>t2"


def test_sending_up_and_a_hint_wait_for_their_turn(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    page.keyboard.press("Shift+F")
    page.keyboard.press("h")
    assert let_go(held, table, 2) == ["t3>t2", "up"]
    page.wait_for_selector(".hinted")
    assert table.agrees()["sheet"]["hints"] == 1


def test_a_hint_that_is_asked_for_twice_before_it_is_here_is_one(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    asked = hint_held(page)
    page.keyboard.press("h")
    page.locator("#hint").click()
    expect(page.locator("#hint")).to_have_attribute("aria-busy", "true")
    asked.pop().continue_()
    page.wait_for_selector(".hinted")
    page.unroute("**/hint?*")
    page.locator("#hint").click()  # and now the next
    expect(page.locator("[data-sheet=hints]").first).to_have_text("2")
    assert table.agrees()["sheet"]["hints"] == 2


@pytest.mark.parametrize(
    "what", ["share", *(pytest.param(what, marks=pytest.mark.slow) for what in ("text", "moves"))]
)
def test_what_is_asked_about_the_game_waits_for_what_is_on_its_way(page: Page, what: str) -> None:
    from playwright.sync_api import expect

    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    page.locator("#menu-button").click()
    if what == "moves":
        page.locator("#moves-button").click()
        page.locator("#moves [data-go=back]").dispatch_event("click")  # not to go anywhere yet
    else:
        page.locator("#share-game" if what == "share" else "#share-text").click()
    held.let_go()
    table.at_rev(1)
    if what == "share":
        page.locator("#share-open").wait_for()
        page.goto(page.locator("#share-link").input_value())
        expect(page.locator("#replay")).to_have_attribute("data-last", "1")
    elif what == "text":
        expect(page.locator("#text-box")).to_have_value(re.compile("7C"))
    else:
        expect(page.locator("#moves-at")).to_have_text("Step 0 of 1")


def test_a_run_just_bared_can_be_lifted_before_the_answer(page: Page) -> None:
    """Of two runs of one suit the upper one goes, and the other right after it."""
    kings = [f"K{suit}" for suit in "SHDC"]
    position = {
        "game": "castle-mount",
        "tableau": [["9S", "8S", "5H"], ["TD"], ["6C"], *([king] for king in kings)] + [[]] * 5,
        "foundations": [],
        "partial": True,
    }
    table = Table(page, position_url(page, position))
    held = Held(page)
    table.press("t1")
    table.press("t3")
    table.press("t1", -2)
    table.press("t2")
    assert let_go(held, table, 2) == ["t1>t3", "t1>t2x2"]
    assert table.agrees()["position"]["tableau"][1] == ["TD", "9S", "8S"]


def test_a_press_on_a_foundation_meanwhile_is_told_why_not(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    table.press("f-S-0")
    for pile in ("t1", "t2"):
        table.press(pile)
    for _ in range(3):
        held.let_go()
    table.at_rev(2)
    assert [body["do"] for body in held.sent][::2] == ["t3>t2", "t1>t2"]
    table.says("Foundation cards stay there.", "Six of diamonds on seven of clubs.")
    table.agrees()


@pytest.mark.parametrize("goal", [pytest.param(None, marks=pytest.mark.slow), "t5"])
def test_a_press_on_a_foundation_meanwhile_lifts_where_cards_come_back(
    page: Page, goal: str | None
) -> None:
    """The press alone moves nothing, though its card would fit the first column."""
    columns = [["9S", "3H"], ["TD"], ["6C"], ["9D"], ["4S", "3D"], ["KS"], ["KH"], ["KD"], ["KC"]]
    position = {
        "game": "castle-mount",
        "tableau": columns + [[]] * 3,
        "foundations": ["2H"],
        "partial": True,
    }
    table = Table(page, position_url(page, position))
    held = Held(page)
    table.press_action("t6>t10")
    page.locator('[data-card="2H"]').click()
    assert table.card("2H").get_attribute("aria-selected") == "true"
    if goal:
        table.press(goal)
    assert let_go(held, table, 2 if goal else 1) == ["t6>t10", "f:2H>t5"][: len(held.sent)]
    assert table.card("2H").get_attribute("aria-selected") == ("false" if goal else "true")
    assert table.columns()[4] == ["4S", "3D", "2H"][: 3 if goal else 2]
    assert table.columns()[0] == ["9S", "3H"]
    assert table.server()["rev"] == (2 if goal else 1)


def test_a_word_that_is_none_does_not_stop_those_after_it(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    page.locator("input[name=do]").evaluate("box => { box.closest('details').open = true; }")
    box = page.locator("input[name=do]")
    for text in ("t6>>f", "", "t6>f"):
        box.fill(text)
        box.press("Enter")
    assert let_go(held, table, 3, refused=1) == ["t3>t2", "t6>>f", "t6>f"]
    table.says("This is no action.", "Two of hearts up")
    table.agrees()


def test_of_many_refusals_the_last_ones_are_said(page: Page) -> None:
    """All of them would cover the table of a small phone."""
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    for pile in ("t1", "t4", "t6", "t4", "t1", "f-S-0", "t1", "t5"):
        table.press(pile)
    for _ in range(5):
        held.let_go()
    table.settled()
    assert table.message.text_content() == (
        "The diamonds foundation waits for 2♦. Must be exactly one rank lower. 9♦ takes an 8."
    )
    assert table.agrees()["rev"] == 1


def test_presses_after_playing_from_an_earlier_step_are_played_there(page: Page) -> None:
    """The table is that of the step at once, and what is pressed on it is not lost."""
    table = Table(page, CASTLE)
    for rev, action in enumerate(("t3>t2", "t6>f", "t1>t2"), 1):
        table.press_action(action)
        table.at_rev(rev)
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Moves").click()
    page.locator("#moves li button").nth(1).click()
    page.locator("body.viewing").wait_for()
    held = Held(page)
    page.get_by_role("button", name="Play from here").click()
    assert page.locator("body.viewing").count() == 0
    assert table.columns()[1][-2:] == ["8D", "7C"]
    table.press_action("t1>t2")
    table.press_action("t6>f")
    page.keyboard.press("u")
    assert let_go(held, table, 4) == ["goto 1", "t1>t2", "t6>f", "undo"]
    assert table.agrees()["cursor"] == 2


def test_a_new_deal_before_the_first_answer_offers_the_way_back(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    Held(page)
    with page.expect_request("**/act?*"):
        table.press_action("t3>t2")
    page.keyboard.press("n")
    page.locator("#number").fill("25")
    page.keyboard.press("Enter")
    page.wait_for_url("**/25")
    expect(page.locator("#came-from")).to_be_visible()
    page.unroute_all()
    page.locator("#came-from").click()
    table.at_rev(1)  # what had not arrived is sent again
    assert table.agrees()["position"]["tableau"][1][-1] == "7C"
