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

    def first(self) -> Route:
        """Wait for an operation, and return the first that is held."""
        for _ in range(6000):  # frames, in which the browser hands over what it is asked
            if self.routes:
                break
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        return self.routes[0]

    def let_go(self) -> None:
        self.first().continue_()
        self.routes.pop(0)


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


# How a window that heard nothing comes to see that the game went on elsewhere.
BACK = {
    "seen again": "document.dispatchEvent(new Event('visibilitychange'))",
    "focus": "window.dispatchEvent(new Event('focus'))",
    "online": "window.dispatchEvent(new Event('online'))",
}
ELSEWHERE = {
    "en": "This game went on in another window; the table shows how it stands now.",
    "fr": "La partie a continué dans une autre fenêtre",
    "pt": "O jogo continuou noutra janela",
}


@pytest.mark.parametrize(
    ("how", "lang"),
    [
        pytest.param(how, lang, marks=[pytest.mark.slow] * (number > 0))
        for number, (how, lang) in enumerate(zip(BACK, ELSEWHERE, strict=True))
    ],
)
def test_a_window_that_comes_back_shows_the_true_table_and_says_so(
    page: Page, how: str, lang: str
) -> None:
    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    second = page.context.new_page()
    second.add_init_script("window.BroadcastChannel = undefined")  # is told nothing
    other = Table(second, CASTLE.replace("/en/", f"/{lang}/"), 1)
    old = other.message.text_content()
    table.press_action("t1>t2")
    table.at_rev(2)
    page.keyboard.press("Control+z")
    table.at_rev(3)
    assert other.message.text_content() == old
    second.evaluate(BACK[how])
    other.at_rev(3)
    other.says(ELSEWHERE[lang])
    assert other.columns() == table.columns() == table.agrees()["position"]["tableau"]
    second.keyboard.press("Control+z")  # along the line that this window never played
    other.at_rev(4)
    other.agrees()


@pytest.mark.parametrize("number", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_acts_that_are_out_of_date_show_the_true_table_and_say_so(page: Page, number: int) -> None:
    table = Table(page, CASTLE)
    other = Table(page.context.new_page(), CASTLE)
    held = Held(other.page)
    for pile, goal in [("t6", "f-H-0"), ("t3", "t2")][:number]:
        other.press(pile)
        other.press(goal)
    table.press_action("t3>t2")
    table.at_rev(1)
    held.let_go()
    other.at_rev(1)
    moves = "that move was" if number == 1 else "those 2 moves were"
    other.says(f"This game went on in another window; {moves} not played.")
    assert len(held.sent) == 1
    assert other.columns() == table.columns()
    other.press_action("t1>t2")
    held.let_go()
    other.at_rev(2)
    table.at_rev(2)
    table.says("This game went on in another window; the table shows how it stands now.")
    assert other.columns() == table.columns()


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
