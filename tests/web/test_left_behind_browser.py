"""A page that goes while operations wait for their answers: the next one carries them out, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table
from tests.web.test_lost_browser import Held

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
LINE = ("t3>t2", "t6>f", "t1>t2")
LEFT = "() => Object.keys(localStorage).filter((key) => key.startsWith('reussite:unsent'))"


def ask_for(table: Table) -> Held:
    """Press three actions, of which the first is on its way and the others wait."""
    held = Held(table.page)
    for action in LINE:
        source, target = action.split(">")
        table.press(source)
        table.press("f-H-0" if target == "f" else target)
    return held


def reload(table: Table) -> Table:
    table.page.reload()
    return table


def leave_and_return(table: Table) -> Table:
    table.page.goto("/en/")
    return Table(table.page, CASTLE, 3)


def close_the_tab(table: Table) -> Table:
    context = table.page.context
    table.page.close()
    return Table(context.new_page(), CASTLE, 3)


def came_through(table: Table) -> None:
    """See that the three actions were carried out, in order and once."""
    table.at_rev(3)
    state = table.agrees()
    assert state["length"] == 3
    assert state["position"]["tableau"][1][-2:] == ["7C", "6D"]
    assert state["sheet"]["foundation_cards"] == 5
    assert table.page.evaluate(LEFT) == []


@pytest.mark.parametrize("arrived", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "go",
    [
        reload,
        *(pytest.param(go, marks=pytest.mark.slow) for go in (leave_and_return, close_the_tab)),
    ],
)
def test_what_waits_is_carried_out_by_the_next_page(
    page: Page, go: Callable[[Table], Table], arrived: bool
) -> None:
    """Whether or not the first operation has reached the server."""
    table = Table(page, CASTLE)
    held = ask_for(table)
    if arrived:
        held.first().fetch()
    page.unroute("**/act?*")
    next_page = go(table)
    came_through(next_page)
    next_page.says("Six of diamonds on seven of clubs.")
    came_through(reload(next_page))


def test_a_second_window_carries_out_what_the_first_one_still_waits_for_only_once(
    page: Page,
) -> None:
    table = Table(page, CASTLE)
    held = ask_for(table)
    other = Table(page.context.new_page(), CASTLE, 3)
    came_through(other)
    for _ in LINE:
        held.let_go()
    came_through(table)
    assert [body["do"] for body in held.sent] == list(LINE)


def test_what_waits_for_a_game_that_went_on_elsewhere_is_not_played_and_it_is_said(
    page: Page,
) -> None:
    table = Table(page, CASTLE)
    second = page.context.new_page()
    second.add_init_script("window.BroadcastChannel = undefined")
    other = Table(second, CASTLE)
    held = ask_for(table)
    held.first().fetch()
    second.evaluate("window.dispatchEvent(new Event('focus'))")
    other.at_rev(1)
    other.press_action("t4>t7")
    other.at_rev(2)
    page.unroute("**/act?*")
    page.reload()
    table.says("This game went on in another window; those 2 moves were not played.")
    assert table.agrees()["length"] == 2
    assert page.evaluate(LEFT) == []


@pytest.mark.parametrize("left", ["no list", '{"op": 1}', '[{"op": "x", "what": "t3>t2"}]'])
@pytest.mark.slow
def test_what_is_kept_and_makes_no_sense_is_forgotten(page: Page, left: str) -> None:
    table = Table(page, CASTLE)
    api = table.root.get_attribute("data-api")
    page.evaluate(
        "([key, left]) => localStorage.setItem(key, left)", [f"reussite:unsent:{api}", left]
    )
    page.reload()
    table.at_rev(0)
    table.press_action("t3>t2")
    table.at_rev(1)
    assert page.evaluate(LEFT) == []


def test_with_cookies_refused_a_reload_shows_the_game_of_the_tab(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { value: false })")
    table = Table(page, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    page.context.clear_cookies()
    page.reload()
    table.at_rev(1)
    assert table.columns()[1][-1] == "7C"
    ask = Held(page)
    table.press_action("t1>t2")
    ask.first()
    page.unroute("**/act?*")
    page.context.clear_cookies()
    page.reload()
    table.at_rev(2)
    assert table.columns()[1][-2:] == ["7C", "6D"]


def test_where_the_browser_keeps_nothing_the_page_itself_remembers_who_plays(page: Page) -> None:
    page.add_init_script(
        """const refuse = { get() { throw new DOMException("", "SecurityError"); } };
        Object.defineProperties(window, { localStorage: refuse, sessionStorage: refuse });
        Object.defineProperty(navigator, "cookieEnabled", { value: false });"""
    )
    table = Table(page, CASTLE)
    for rev, action in enumerate(LINE, 1):
        table.press_action(action)
        table.at_rev(rev)
        page.context.clear_cookies()
    assert table.columns()[1][-2:] == ["7C", "6D"]
