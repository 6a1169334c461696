"""The page of statistics in a browser: for every reader, and where cookies are refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.games import solved_line

from .conftest import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, StorageState

NUMBER, LINE = solved_line("citadel")
PLAY = """async ([where, texts]) => {
  const headers = { "Content-Type": "application/json" };
  for (let rev = 0; rev < texts.length; rev += 1) {
    const body = JSON.stringify({ op: crypto.randomUUID(), rev, do: texts[rev], seconds: 99 });
    const answer = await fetch(`/api/v1/table/${where}/act`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
}"""


def somebody(browser: Browser, site: str) -> StorageState:
    """Return the cookies of somebody who has won a game and begun another."""
    context = browser.new_context(base_url=site)
    page = context.new_page()
    page.goto("/en/")
    page.evaluate(PLAY, [f"citadel/{NUMBER}", LINE])
    page.evaluate(PLAY, ["canfield/ms-8589934591", ["draw", "draw", "undo"]])
    kept = context.storage_state()
    context.close()
    return kept


def window(browser: Browser, site: str, player: StorageState) -> Iterator[Page]:
    """Give a window of 320 px of a player."""
    context = browser.new_context(
        viewport={"width": 320, "height": 640}, base_url=site, storage_state=player
    )
    yield from watched(context.new_page())
    context.close()


@pytest.fixture(scope="module")
def reader(browser: Browser, site: str) -> StorageState:
    """Return the cookies of a player for tests that only look."""
    return somebody(browser, site)


@pytest.fixture
def looking(browser: Browser, site: str, reader: StorageState) -> Iterator[Page]:
    """Return a narrow window of the player who only looks."""
    yield from window(browser, site, reader)


@pytest.fixture
def narrow(browser: Browser, site: str) -> Iterator[Page]:
    """Return a narrow window of a player of one's own."""
    yield from window(browser, site, somebody(browser, site))


@pytest.mark.parametrize(
    ("lang", "scheme"),
    [
        ("fr", "light"),
        ("pt", "dark"),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (("fr", "dark"), ("pt", "light"), ("en", "light"), ("en", "dark"))
        ),
    ],
)
def test_statistics_are_accessible_and_fit_a_small_screen(
    looking: Page, lang: str, scheme: str, tmp_path: Path
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    looking.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    looking.goto(f"/{lang}/statistics")
    for summary in looking.locator("main summary").all():
        summary.click()
    results = Axe().run(looking)
    assert results.violations_count == 0, results.generate_report()
    assert looking.evaluate("document.documentElement.scrollWidth") == 320
    assert looking.locator(".counts").count() == 2


def test_everything_is_done_by_keyboard(narrow: Page, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    narrow.goto("/en/statistics")
    with narrow.expect_download() as taken:
        narrow.get_by_role("link", name="Take all games away").focus()
        narrow.keyboard.press("Enter")
    file = tmp_path / "games.json"
    taken.value.save_as(file)
    assert len(json.loads(file.read_text())["games"]) == 2
    narrow.get_by_text("Delete everything", exact=True).focus()
    narrow.keyboard.press("Enter")
    narrow.keyboard.press("Tab")
    narrow.keyboard.press("Enter")
    expect(narrow.get_by_role("status")).to_have_text("Everything that was kept of you is deleted.")
    narrow.get_by_label("Bring games back").set_input_files(file)
    narrow.get_by_role("button", name="Bring back").focus()
    narrow.keyboard.press("Enter")
    expect(narrow.get_by_role("status")).to_have_text("2 games were brought back.")
    narrow.get_by_role("link", name="Moves · Citadel").click()
    expect(narrow.locator("#table")).to_be_visible()


def test_with_cookies_refused_the_tab_keeps_the_games(browser: Browser, site: str) -> None:
    from playwright.sync_api import expect

    context = browser.new_context(base_url=site)
    context.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { value: false })")
    for page in watched(context.new_page()):
        page.goto("/en/beleaguered-castle/24")
        page.locator("#table [data-card='2H']").dblclick()
        expect(page.locator("#table")).to_have_attribute("data-rev", "1")
        context.clear_cookies()
        page.goto("/en/statistics")
        expect(page.locator(".counts h2")).to_have_text("Beleaguered Castle")
        context.clear_cookies()
        with page.expect_download() as taken:
            page.get_by_role("link", name="Take all games away").click()
        games = json.loads(Path(taken.value.path()).read_text())["games"]
        assert len(games) == 1
        page.get_by_text("Delete everything", exact=True).click()
        page.get_by_role("button", name="Delete everything now").click()
        expect(page.get_by_role("status")).to_have_text(
            "Everything that was kept of you is deleted."
        )
        expect(page.locator(".counts")).to_have_count(0)
    context.close()
