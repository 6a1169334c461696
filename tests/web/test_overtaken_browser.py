"""Answers that come when the player has gone on: in the middle of a drag, or after later ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table, hint_held
from tests.web.test_lost_browser import Held

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Page, Route

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"


class Late:
    """Requests whose answers are had at once and told later."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.answers: list[tuple[Route, APIResponse]] = []
        page.route(pattern, lambda route: self.answers.append((route, route.fetch())))

    def arrive(self, number: int = 1) -> None:
        """Wait until so many answers are here."""
        frame = "() => new Promise((done) => requestAnimationFrame(done))"
        for _ in range(600):
            if len(self.answers) == number:
                return
            self.page.evaluate(frame)
        raise AssertionError(f"{len(self.answers)} answers, not {number}")

    def tell(self) -> None:
        """Hand the first answer over, and wait until the page has read it."""
        route, answer = self.answers.pop(0)
        with self.page.expect_request_finished(lambda request: request == route.request):
            route.fulfill(response=answer)
        self.page.evaluate("() => new Promise((done) => setTimeout(() => setTimeout(done)))")


def lift(table: Table, pile: str) -> None:
    x, y = table.spot(pile)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 30, y + 30, steps=3)
    assert table.page.locator(".lifted").count() == 1


def drop(table: Table, pile: str) -> None:
    table.page.mouse.move(*table.spot(pile), steps=3)
    table.page.mouse.up()
    assert table.page.locator(".lifted").count() == 0


def overtaken(page: Page) -> tuple[Table, Table]:
    """Return a table, and a window on its game that was not told of a move."""
    table = Table(page, CASTLE)
    second = page.context.new_page()
    second.add_init_script("window.BroadcastChannel = undefined")
    other = Table(second, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    return table, other


def test_a_card_stays_in_the_hand_while_an_answer_comes(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    table.press_action("t3>t2")
    lift(table, "t6")
    before = table.card("2H").bounding_box()
    held.let_go()
    table.at_rev(1)
    assert table.card("2H").bounding_box() == before
    drop(table, "f-H-0")
    held.let_go()
    table.at_rev(2)
    assert [body["do"] for body in held.sent] == ["t3>t2", "t6>f"]
    table.agrees()


def test_a_card_that_an_answer_takes_away_leaves_the_hand(page: Page) -> None:
    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    held = Held(page)
    lift(table, "t2")
    page.keyboard.press("Control+z")
    assert table.columns()[2][-1] == "7C"
    drop(table, "t4")
    held.let_go()
    table.at_rev(2)
    assert [body["do"] for body in held.sent] == ["undo"]
    table.agrees()


def test_undo_with_a_card_in_the_hand_leaves_it_there(page: Page) -> None:
    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    lift(table, "t6")
    page.keyboard.press("Control+z")
    table.at_rev(2)
    drop(table, "f-H-0")
    table.at_rev(3)
    assert table.agrees()["position"]["foundations"][1]["top"] == "2H"


def test_a_look_at_the_server_that_is_out_of_date_is_not_shown(page: Page) -> None:
    table, other = overtaken(page)
    late = Late(other.page, f"**{table.root.get_attribute('data-api')}?lang=en")
    other.page.evaluate("window.dispatchEvent(new Event('focus'))")
    late.arrive()
    other.press_action("t6>f")
    other.at_rev(1)
    other.says("that move was not played")
    other.press_action("t6>f")
    other.at_rev(2)
    late.tell()
    late.arrive()  # asked for once more
    late.answers[0][0].abort()
    other.says("Two of hearts up")
    assert other.agrees()["rev"] == 2


def test_a_hint_for_a_table_that_went_on_is_dropped_without_a_word(page: Page) -> None:
    table = Table(page, CASTLE)
    asked = hint_held(page)
    table.press_action("t3>t2")
    table.at_rev(1)
    answer = asked[0].fetch()
    assert answer.status == 409
    table.press_action("t1>t2")
    table.at_rev(2)
    with page.expect_request_finished(lambda request: request == asked[0].request):
        asked[0].fulfill(response=answer)
    page.evaluate("() => new Promise((done) => setTimeout(() => setTimeout(done)))")
    table.says("Six of diamonds on seven of clubs")
    assert table.agrees()["rev"] == 2


def test_a_hint_for_a_game_that_went_on_elsewhere_says_so(page: Page) -> None:
    _, other = overtaken(page)
    other.page.locator("#hint").click()
    other.says("This game went on in another window; the table shows how it stands now.")
    assert other.agrees()["rev"] == 1


def test_nothing_is_sent_while_the_true_table_is_fetched(page: Page) -> None:
    table = Table(page, CASTLE)
    held = Held(page)
    late = Late(page, f"**{table.root.get_attribute('data-api')}?lang=en")
    table.press_action("t3>t2")
    with page.expect_request(f"**{table.root.get_attribute('data-api')}?lang=en"):
        held.routes.pop(0).fulfill(status=404, json={"error": {"code": "x", "sentence": "Bad."}})
    late.arrive()
    for pile in ("t6", "f-H-0", "t1", "t7"):
        table.press(pile)
    assert len(held.sent) == 1
    late.tell()
    page.unroute(f"**{table.root.get_attribute('data-api')}?lang=en")
    held.let_go()
    held.let_go()
    table.at_rev(1)
    assert [body["do"] for body in held.sent] == ["t3>t2", "t6>f", "t1>t7"]
    assert {body["rev"] for body in held.sent[1:]} == {0, 1}
    table.agrees()
