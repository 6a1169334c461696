"""A browser that is set to refuse cookies, and storage with them: a tab keeps its games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.web.conftest import watched
from tests.web.hands import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}


@pytest.fixture
def strict(browser: Browser, chromium_path: Path, site: str, tmp_path: Path) -> Iterator[Page]:
    """Return a window of a browser that is set to take no cookie."""
    profile = tmp_path / "profile" / "Default"
    profile.mkdir(parents=True)
    (profile / "Preferences").write_text(json.dumps(BLOCKED))
    context = browser.browser_type.launch_persistent_context(
        profile.parent,
        executable_path=chromium_path,
        args=["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
        base_url=site,
    )
    yield from watched(context.new_page())
    context.close()


def test_a_tab_keeps_its_games_where_cookies_are_refused(strict: Page) -> None:
    from playwright.sync_api import expect

    table = Table(strict, CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    table.says("Cookies are refused: this tab keeps your games until it is closed.")
    table.says("Seven of clubs on eight of diamonds.")
    table.press_action("t1>t2")
    table.at_rev(2)
    expect(table.message).not_to_contain_text("Cookies")  # said once
    columns = table.columns()
    strict.reload()
    table.at_rev(2)
    assert table.columns() == columns
    strict.goto("/en/statistics")
    expect(strict.locator(".counts h2")).to_have_text("Beleaguered Castle")
    assert strict.context.cookies() == []
    assert Table(strict.context.new_page(), CASTLE).columns() != columns  # a tab of its own
