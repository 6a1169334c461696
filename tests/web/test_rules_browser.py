"""Rule pages in a browser: by keyboard, on a small screen, in the dark, and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.conftest import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.mark.parametrize(
    ("address", "scheme"),
    [
        pytest.param(address, scheme, marks=() if scheme == in_gate else pytest.mark.slow)
        for address, in_gate in (
            ("/fr/rules/canfield", "light"),
            ("/pt/rules/beleaguered-castle", "dark"),
            ("/en/rules?games=citadel,canfield", "light"),
        )
        for scheme in ("light", "dark")
    ],
)
def test_a_page_is_accessible_and_fits_a_small_screen(
    browser: Browser, site: str, address: str, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(
        viewport={"width": 320, "height": 640},
        base_url=site,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    for page in watched(context.new_page()):
        page.goto(address)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") == 320
    context.close()


def test_the_example_is_stepped_through_by_keyboard(page: Page) -> None:
    page.goto("/en/rules/beleaguered-castle")
    shown = page.locator(".steps li:visible")
    assert shown.count() == 1
    assert "An extract" in shown.inner_text()
    page.get_by_role("button", name="Next", exact=True).focus()
    page.keyboard.press("Enter")
    assert "7♥ goes onto 8♣" in shown.inner_text()
    page.keyboard.press("ArrowRight")
    assert "2♦ goes up" in shown.inner_text()
    assert page.locator(".controls output").inner_text() == "Step 2 of 3"
    page.keyboard.press("Home")
    assert "An extract" in shown.inner_text()
    page.keyboard.press("ArrowLeft")  # nothing before the first
    assert "An extract" in shown.inner_text()
    page.get_by_role("button", name="All steps").click()
    assert shown.count() == 4


def test_playing_on_opens_the_table_at_that_step(page: Page) -> None:
    page.goto("/fr/rules/canfield#example-2")
    page.locator("#example-2").get_by_role("button").click()
    page.wait_for_url("**/fr/p/*")
    page.locator('[data-card="6H"]').first.wait_for()


def test_the_language_switch_keeps_the_place(page: Page) -> None:
    page.goto("/en/rules/citadel#columns-match")
    page.locator('.languages a[hreflang="pt"]').click()
    page.wait_for_url("**/pt/rules/citadel#columns-match")


def test_without_scripts_all_steps_are_there(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/en/rules/castle-mount")
    assert page.locator(".steps li:visible").count() == 5
    assert page.locator(".controls:visible").count() == 0
    context.close()


def test_a_refused_move_at_the_table_links_to_its_rule(page: Page) -> None:
    page.goto("/en/beleaguered-castle/24")
    page.locator('[data-card="JD"]').click()
    page.locator('[data-card="9D"]').last.click()
    rule = page.locator("#rule")
    rule.wait_for()
    rule.click()
    page.wait_for_url("**/en/rules/beleaguered-castle#columns-direction")
    assert page.locator("#columns-direction").is_visible()


@pytest.mark.parametrize(
    ("lang", "game"),
    [
        pytest.param(lang, game, marks=() if lang == in_gate else pytest.mark.slow)
        for game, in_gate in (
            ("beleaguered-castle", "pt"),
            ("canfield", "fr"),
            ("castle-mount", "en"),
        )
        for lang in ("fr", "pt", "en")
    ],
)
def test_a_page_is_printed_on_one_sheet(page: Page, game: str, lang: str) -> None:
    page.goto(f"/{lang}/rules/{game}")
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") == 1
