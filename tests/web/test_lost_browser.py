"""The table while answers are late, lost or refused, and while two windows play one game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.hands import Table, position_url

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"


class Held:
    """Operations that are kept from the server until they are let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: list[Route] = []
        self.sent: list[dict[str, Any]] = []
        page.route("**/act?*", self.hold)

    def hold(self, route: Route) -> None:
        self.sent.append(json.loads(route.request.post_data or "{}"))
        self.routes.append(route)

    def let_go(self) -> None:
        for _ in range(300):  # frames, in which the browser hands over what it is asked
            if self.routes:
                break
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        self.routes.pop(0).continue_()


def test_a_late_answer_is_marked_and_a_refused_move_is_taken_back(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    before = table.columns()
    held = Held(page)
    table.press_action("t3>t2")
    assert table.columns()[1][-1] == "7C"  # at once
    expect(table.root).to_have_attribute("aria-busy", "true")
    expect(page.locator(".sent")).to_have_attribute("data-card", "7C")
    held.routes.pop(0).fulfill(
        status=409, json={"state": table.server(), "error": {"code": "stale", "sentence": "…"}}
    )
    table.says("This game went on in another window; that move was not played.")
    assert table.columns() == before
    assert page.locator(".sent").count() == 0
    assert table.agrees()["rev"] == 0


def test_undo_and_redo_are_drawn_before_they_are_answered(page: Page) -> None:
    table = Table(page, CASTLE)
    deal = table.columns()
    table.press_action("t3>t2")
    table.at_rev(1)
    played = table.columns()
    held = Held(page)
    page.keyboard.press("Control+z")
    assert table.columns() == deal
    held.let_go()
    table.at_rev(2)
    page.keyboard.press("Control+y")
    assert table.columns() == played
    held.let_go()
    table.at_rev(3)
    page.keyboard.press("Shift+R")
    assert table.columns() == deal
    held.let_go()
    table.at_rev(4)
    assert [body["do"] for body in held.sent] == ["undo", "redo", "restart"]
    page.unroute("**/act?*")
    table.press_action("t6>f")  # another line: what was undone is gone
    table.at_rev(5)
    page.keyboard.press("Control+y")
    assert table.agrees()["rev"] == 5


@pytest.mark.slow
def test_an_undone_state_that_is_refused_comes_back(page: Page) -> None:
    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    played = table.columns()
    held = Held(page)
    page.keyboard.press("Control+z")
    assert table.columns() != played
    held.routes.pop(0).fulfill(
        status=422, json={"error": {"code": "nothingToUndo", "sentence": "Nothing to undo"}}
    )
    table.says("Nothing to undo")
    assert table.columns() == played


def test_three_lost_requests_are_one_action(page: Page) -> None:
    table = Table(page, CASTLE)
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}")["op"])
        if len(sent) <= 3:
            route.abort()
        else:
            route.continue_()

    page.route("**/act?*", lose)
    table.press_action("t3>t2")
    for _ in range(3):
        table.says("Connection lost, your move is kept")
        page.evaluate("window.dispatchEvent(new Event('online'))")  # do not wait for the pause
    table.at_rev(1)
    assert len(set(sent)) == 1
    assert table.agrees()["cursor"] == 1


@pytest.mark.slow
def test_a_page_that_comes_back_asks_for_news(page: Page) -> None:
    table = Table(page, CASTLE)
    page.evaluate("window.BroadcastChannel = undefined")
    other = page.context.new_page()
    other.goto(CASTLE)
    api = table.root.get_attribute("data-api")
    body = {"op": "1b4e28ba-2fa1-41d2-883f-0016d3cca427", "rev": 0, "do": "t3>t2"}
    assert page.request.post(f"{api}/act", data=body).ok
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.at_rev(1)
    assert table.columns()[1][-1] == "7C"


def test_a_swipe_from_a_covered_card_scrolls_and_plays_nothing(phone: Page) -> None:
    row = [f"{rank}{suit}" for suit in "SH" for rank in "KQJT98765"][:17]
    position = {
        "game": "beleaguered-castle",
        "tableau": [["4D"], [], [], [], row, ["5C"], [], []],
        "foundations": ["AS", "AH", "AD", "AC"],
        "partial": True,
    }
    table = Table(phone, position_url(phone, position))
    region = phone.locator("#region")
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.method))
    finger = phone.context.new_cdp_session(phone)

    def swipe(start: tuple[float, float], end: tuple[float, float]) -> None:
        steps = [(start[0] + (end[0] - start[0]) * n / 8, start[1]) for n in range(9)]
        for n, (x, y) in enumerate([*steps, end]):
            kind = "touchMove" if n else "touchStart"
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    x, y = table.spot("t5", 4)
    region.evaluate(
        """region => {
          window.still = false;
          region.addEventListener("scrollend", () => { window.still = true; }, { once: true });
        }"""
    )
    swipe((x, y), (x - 100, y))
    phone.wait_for_function("() => window.still")  # what the swipe set in motion has come to rest
    assert region.evaluate("region => region.scrollLeft") > 20
    assert "POST" not in sent
    assert phone.locator("[aria-selected=true]").count() == 0
    assert phone.evaluate("window.scrollY") == 0
    # From where both cards are seen whole: a played card is brought into view.
    region.evaluate("region => region.scrollTo({ left: 40, behavior: 'instant' })")
    swipe(table.spot("t1"), table.spot("t6"))
    table.at_rev(1)
    assert region.evaluate("region => region.scrollLeft") == 40
    assert table.agrees()["position"]["tableau"][5] == ["5C", "4D"]


@pytest.mark.slow
def test_a_cancelled_touch_puts_the_card_back(phone: Page) -> None:
    table = Table(phone, CASTLE)
    finger = phone.context.new_cdp_session(phone)
    start, end = table.spot("t3"), table.spot("t2")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    touch("touchStart", start)
    touch("touchMove", end)
    assert phone.locator(".lifted").count() == 1
    touch("touchCancel")
    assert phone.locator(".lifted").count() == 0
    assert phone.locator("[aria-selected=true]").count() == 0
    assert table.agrees()["rev"] == 0
