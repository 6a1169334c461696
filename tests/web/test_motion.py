"""Motion: moves, the deal, cards that go up together, a win; short, never waited for, optional."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from tests.web.conftest import watched
from tests.web.hands import Table, drag, line_url, winning_lines
from tests.web.test_layout import choose
from tests.web.test_lost_browser import Held

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
CASTLE = "/en/beleaguered-castle/24"
# Every movement stands still as it begins, so that nothing depends on how fast this machine is.
STILL = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    animation.pause();
    window.moved.push(animation);
    return animation;
  };
}"""
TOLD = """() => window.moved.map((each) => {
  const { duration, delay, endTime } = each.effect.getComputedTiming();
  const frames = each.effect.getKeyframes();
  const leaves = frames.findLast(({ transform }, place) =>
    place < frames.length - 1 && transform === frames[0].transform);
  return { card: each.effect.target.dataset.card ?? null,
    end: endTime, wait: delay + (leaves?.computedOffset ?? 0) * duration, delay, duration,
    shifts: frames.some(({ transform }) => transform && transform !== "none"),
    rings: frames.some(({ outlineColor }) => outlineColor),
    hops: frames.length === 3 && delay > 0, state: each.playState };
})"""
# Where a card lies once nothing moves it any more.
AT_REST = """(code) => {
  const card = document.querySelector(`[data-card="${code}"]`);
  const { left, top } = card.offsetParent.getBoundingClientRect();
  return [left + card.offsetLeft, top + card.offsetTop];
}"""


@pytest.fixture
def still(browser: Browser, site: str) -> Iterator[Page]:
    """Return a window where cards travel, and stop as they set out."""
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.add_init_script(f"({STILL})()")
    yield from watched(page)
    context.close()


def told(page: Page) -> list[dict[str, Any]]:
    """Return every movement that has begun."""
    found: list[dict[str, Any]] = page.evaluate(TOLD)
    return found


def visit(page: Page, url: str) -> Table:
    """Open a table without waiting for movements to end."""
    table = Table.__new__(Table)
    table.page, table.root, table.message = page, page.locator("#table"), page.locator("#message")
    page.goto(url)
    table.settled()
    return table


@pytest.mark.parametrize(
    "url", [CASTLE, pytest.param("/en/castle-mount/24", marks=pytest.mark.slow)]
)
def test_a_deal_is_short_and_a_press_during_it_counts(still: Page, url: str) -> None:
    visit(still, url)
    dealt = told(still)
    assert len(dealt) == still.locator("#table [data-card]").count()
    assert all(each["shifts"] for each in dealt)
    assert len({each["wait"] for each in dealt}) == len(dealt), "one after another"
    assert max(each["end"] for each in dealt) <= 500.001
    still.mouse.move(10, 10)
    still.mouse.down()  # beside the table: anything skips it
    assert {each["state"] for each in told(still)} == {"idle"}
    still.mouse.up()


def test_a_press_on_a_card_that_is_being_dealt_selects_it(still: Page) -> None:
    table = visit(still, CASTLE)
    x, y = still.locator("[data-pile=t7]").evaluate(
        """(row) => { const { right, top } = row.getBoundingClientRect();
        return [right - 20, top + 20]; }"""
    )
    still.mouse.click(x, y)
    assert still.locator("[data-pile=t7] [data-free][aria-selected=true]").count() == 1
    table.says("place")


def test_nothing_is_dealt_again_in_a_game_that_goes_on(still: Page) -> None:
    table = visit(still, CASTLE)
    still.keyboard.press("Shift")  # ends the deal
    table.press_action("t3>t2")
    table.at_rev(1)
    still.reload()
    table.settled("1")
    assert told(still) == []


def test_a_move_is_short_and_the_next_one_does_not_wait_for_it(still: Page) -> None:
    table = visit(still, CASTLE)
    still.keyboard.press("Shift")  # ends the deal
    dealt = len(told(still))
    table.press_action("t3>t2")
    assert table.columns()[1][-1] == "7C"
    table.at_rev(1)
    seen = told(still)[dealt:]
    assert "7C" in {move["card"] for move in seen if move["shifts"]}
    assert max(move["duration"] for move in seen) <= 200
    assert "paused" in {move["state"] for move in seen}, "it is held in the middle of it"
    table.press_action("t1>t2")  # the row whose end is still on its way
    table.at_rev(2)
    assert table.agrees()["position"]["tableau"][1][-2:] == ["7C", "6D"]


@pytest.mark.parametrize("where", ["left", pytest.param("goal", marks=pytest.mark.slow)])
def test_a_press_during_a_move_means_what_lies_there(still: Page, where: str) -> None:
    """The card on its way neither hides what it leaves nor is missing where it goes."""
    table = visit(still, CASTLE)
    still.keyboard.press("Shift")
    table.press_action("t3>t2")
    table.at_rev(1)
    assert "paused" in {move["state"] for move in told(still)}
    code = "KC" if where == "left" else "7C"
    x, y = still.evaluate(AT_REST, code)
    still.mouse.click(x + 10, y + 60)
    assert table.card(code).get_attribute("aria-selected") == "true"


@pytest.mark.parametrize("how", ["press", "drag"])
def test_a_card_is_at_its_goal_before_the_answer(still: Page, how: str) -> None:
    """The answer is held back: what is seen meanwhile is not due to it."""
    from playwright.sync_api import expect

    table = visit(still, CASTLE)
    still.keyboard.press("Shift")
    held = Held(still)
    start, end = table.spot("t3"), table.spot("t2")
    if how == "press":
        still.mouse.click(*start)
        still.mouse.click(*end)
    else:
        drag(table, start, end)
    goal = still.evaluate(AT_REST, "7C")
    assert still.evaluate(AT_REST, "8D")[0] < goal[0] + 60
    assert table.columns()[1][-2:] == ["8D", "7C"]
    expect(table.root).to_have_attribute("aria-busy", "true")
    expect(still.locator(".sent")).to_have_attribute("data-card", "7C")
    held.let_go()
    table.at_rev(1)
    expect(still.locator(".sent")).to_have_count(0)
    assert still.evaluate(AT_REST, "7C") == goal  # nothing jumps
    assert table.agrees()["rev"] == 1


def test_where_motion_is_reduced_the_card_that_came_is_ringed(page: Page) -> None:
    table = Table(page, CASTLE)
    page.evaluate(STILL)
    table.press_action("t3>t2")
    table.at_rev(1)
    page.keyboard.press("Control+z")
    table.at_rev(2)
    seen = told(page)
    assert not [move for move in seen if move["shifts"]]
    assert [move["duration"] for move in seen if move["card"] == "7C"] == [120, 120]


def nearly_won(page: Page) -> str:
    """Play a line until all that is left can be sent up; return the page's address."""
    name, line = next((k, line) for k, line in winning_lines().items() if "number" in line)
    url = line_url(page, name)
    api = f"/api/v1/table/{line['game']}/{line['number']}"
    state = page.request.get(api).json()
    for action in line["actions"]:
        if state["up"]["finish"]:
            break
        body = {"op": str(uuid4()), "rev": state["rev"], "do": action}
        state = page.request.post(f"{api}/act", data=body).json()["state"]
    return url


def test_cards_go_up_ninety_milliseconds_apart_and_undo_ends_it(still: Page) -> None:
    table = visit(still, nearly_won(still))
    before = table.server()
    left = sum(map(len, table.columns()))
    still.locator("#up").click()
    table.settled(str(before["rev"] + 1))
    ups = [each for each in told(still) if not each["hops"]]
    assert len(ups) == left
    assert sorted(round(each["wait"]) for each in ups) == [90 * step for step in range(left)]
    assert {round(each["end"] - each["wait"]) for each in ups} == {180}
    assert still.locator(".ghost").count() >= left - 4
    assert still.locator("#table [data-card]").count() == 4, "the table itself is complete"
    hops = [each for each in told(still) if each["hops"]]
    assert len(hops) == 4
    first = min(each["wait"] for each in hops)
    assert first >= max(each["end"] for each in ups) - 0.001
    assert max(each["end"] for each in hops) - first <= 600
    still.locator(".actions [data-do=undo]").click()
    table.settled(str(before["rev"] + 2))
    assert still.locator(".ghost").count() == 0
    assert table.columns() == before["position"]["tableau"]


@pytest.mark.parametrize("motion", ["system", pytest.param("setting", marks=pytest.mark.slow)])
def test_without_motion_a_ring_fades_at_the_card_that_arrives(
    browser: Browser, site: str, motion: str
) -> None:
    reduced = "reduce" if motion == "system" else "no-preference"
    context = browser.new_context(base_url=site, reduced_motion=reduced)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(f"({STILL})()")
    if motion == "setting":
        choose(page, site, "motion-off")
    for quiet in watched(page):
        table = visit(quiet, nearly_won(quiet))
        assert told(quiet) == []
        rev = table.server()["rev"]
        quiet.locator("#up").click()
        table.settled(str(rev + 1))
        found = told(quiet)
        assert not any(each["shifts"] for each in found)
        rings = [each for each in found if each["rings"]]
        assert len(rings) == 4, "what is seen of the cards that went up: the tops of foundations"
        assert {each["end"] for each in rings} == {120}
        assert quiet.locator(".ghost").count() == 0
    context.close()
