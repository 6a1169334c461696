"""Movement: short, never waited for, and none where it is not wanted; answers that come late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.conftest import watched
from tests.web.hands import Table
from tests.web.test_lost_browser import Held

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
# Every movement that begins, and whether anything else could be done meanwhile.
WATCHED = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    const duration = animation.effect.getComputedTiming().duration;
    const travels = animation.effect.getKeyframes().some((frame) => frame.transform);
    window.moves.push({ card: this.dataset.card ?? null, duration, travels });
    if (travels) animation.pause();
    return animation;
  };
}"""
# Where a card lies once nothing moves it any more.
AT_REST = """(code) => {
  const card = document.querySelector(`[data-card="${code}"]`);
  const { left, top } = card.offsetParent.getBoundingClientRect();
  return [left + card.offsetLeft, top + card.offsetTop];
}"""


@pytest.fixture
def moving(browser: Browser, site: str) -> Iterator[Page]:
    """Return the window of somebody who has nothing against movement."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, base_url=site, reduced_motion="no-preference"
    )
    yield from watched(context.new_page())
    context.close()


def test_a_move_is_short_and_the_next_one_does_not_wait_for_it(moving: Page) -> None:
    table = Table(moving, CASTLE)
    moving.evaluate(WATCHED)
    table.press_action("t3>t2")
    assert table.columns()[1][-1] == "7C"
    table.at_rev(1)
    seen: list[dict[str, Any]] = moving.evaluate("window.moves")
    assert "7C" in {move["card"] for move in seen if move["travels"]}
    assert max(move["duration"] for move in seen) <= 200
    assert moving.evaluate("document.getAnimations().length") > 0, "it is held in the middle of it"
    table.press_action("t1>t2")  # the row whose end is still on its way
    table.at_rev(2)
    assert table.agrees()["position"]["tableau"][1][-2:] == ["7C", "6D"]


@pytest.mark.parametrize("how", ["press", "drag"])
def test_a_card_is_at_its_goal_before_the_answer(moving: Page, how: str) -> None:
    """The answer is held back: what is seen meanwhile is not due to it."""
    from playwright.sync_api import expect

    table = Table(moving, CASTLE)
    held = Held(moving)
    start, end = table.spot("t3"), table.spot("t2")
    if how == "press":
        moving.mouse.click(*start)
        moving.mouse.click(*end)
    else:
        moving.mouse.move(*start)
        moving.mouse.down()
        moving.mouse.move(*end, steps=4)
        moving.mouse.up()
    goal = moving.evaluate(AT_REST, "7C")
    assert moving.evaluate(AT_REST, "8D")[0] < goal[0] + 60
    assert table.columns()[1][-2:] == ["8D", "7C"]
    expect(table.root).to_have_attribute("aria-busy", "true")
    expect(moving.locator(".sent")).to_have_attribute("data-card", "7C")
    held.let_go()
    table.at_rev(1)
    expect(moving.locator(".sent")).to_have_count(0)
    assert moving.evaluate(AT_REST, "7C") == goal  # nothing jumps
    assert table.agrees()["rev"] == 1


def test_where_motion_is_reduced_the_card_that_came_is_ringed(page: Page) -> None:
    table = Table(page, CASTLE)
    page.evaluate(WATCHED)
    table.press_action("t3>t2")
    table.at_rev(1)
    page.keyboard.press("Control+z")
    table.at_rev(2)
    seen: list[dict[str, Any]] = page.evaluate("window.moves")
    assert not [move for move in seen if move["travels"]]
    assert [move["duration"] for move in seen if move["card"] == "7C"] == [120, 120]
