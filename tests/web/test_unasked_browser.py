"""What nobody asked for is not there: no cookie before an action, no other site, sound or clock."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
TIMES = """() => [...document.querySelectorAll("body *")]
  .filter((element) => !element.children.length && element.checkVisibility())
  .map((element) => element.textContent.trim()).filter((text) => /^\\d+:\\d\\d/.test(text))"""


def test_visits_leave_no_cookie_and_the_first_action_leaves_one(page: Page, site: str) -> None:
    asked: list[tuple[str, str]] = []
    page.on("request", lambda request: asked.append((request.resource_type, request.url)))
    page.goto("/en/")
    page.goto("/en/rules/beleaguered-castle")
    table = Table(page, CASTLE)
    table.card("JD").click()  # no action yet
    assert [cookie["name"] for cookie in page.context.cookies() if cookie["name"] != "ui"] == []
    with page.expect_response("**/act?*") as answer:
        page.keyboard.press("Escape")
        table.press_action("t3>t2")
    table.at_rev(1)
    cookie = answer.value.header_value("set-cookie") or ""
    assert re.match(r"player=[\w-]{22,};", cookie)
    assert {"HttpOnly", "SameSite=lax"} <= set(cookie.split("; "))
    age = re.search(r"Max-Age=(\d+)", cookie)
    assert age is not None
    assert int(age[1]) <= 400 * 24 * 3600
    assert all(url.startswith(f"{site}/") for _, url in asked)
    assert "media" not in {kind for kind, _ in asked}
    assert page.locator("audio, video").count() == 0
    assert page.evaluate(TIMES) == []


def test_what_is_off_until_it_is_asked_for(page: Page) -> None:
    Table(page, CASTLE)
    root = page.locator("html")
    for name in ("auto", "clock", "live"):
        assert root.get_attribute(f"data-{name}") == "off"
    page.goto("/en/settings")
    for name in ("auto", "clock", "live"):
        assert page.locator(f"[name={name}][value=off]").is_checked()
