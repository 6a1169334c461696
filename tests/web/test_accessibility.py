"""Every page by the rules of WCAG 2.2 AA, as far as a program can see (axe-core)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.conftest import watched
from tests.web.hands import position_url, records

from reussite.i18n.languages import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PAGES = [
    "",
    "p",
    "rules",
    "rules/castle-mount",
    "rules?games=citadel&games=canfield",
    "statistics",
    "study",
    "study/canfield",
    "settings",
    "help/keyboard",
    "privacy",
    "about",
    "no/such/page",
    "canfield",
    "canfield?number=0",
    "beleaguered-castle/24",
    "streets-and-alleys/24",
    "citadel/24",
    "castle-mount/24",
    "canfield/24",
]
RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "resultTypes": ["violations", "incomplete"],
}
WIDE, PHONE = {"width": 1280, "height": 720}, {"width": 360, "height": 640}
EACH = [
    pytest.param(PAGES, *each, marks=pytest.mark.slow)
    for each in product(LANGUAGES, ("light", "dark"), ("wide", "phone"))
]
SAMPLE = pytest.param(
    ["settings", "study/canfield", "no/such/page", "citadel/24"], "fr", "dark", "phone"
)


def looked_at(page: Page, what: str) -> dict[str, Any]:
    """Return what axe finds on a page, which must break no rule."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options=RULES)
    assert found.violations_count == 0, f"{what}\n{found.generate_report()}"
    return dict(found.response)


@pytest.mark.parametrize(("pages", "lang", "scheme", "size"), [SAMPLE, *EACH])
def test_every_page(
    browser: Browser, site: str, pages: list[str], lang: str, scheme: str, size: str
) -> None:
    context = browser.new_context(
        viewport=PHONE if size == "phone" else WIDE,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        base_url=site,
        reduced_motion="reduce",
    )
    for page in watched(context.new_page()):
        for address in pages:
            page.goto(f"/{lang}/{address}")
            found = looked_at(page, address)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
            small = [
                node["target"][0]
                for rule in found["incomplete"]
                if rule["id"] == "target-size"
                for node in rule["nodes"]
            ]
            for target in small:  # a strip of a covered card: the number buttons do the same
                assert page.locator(target).get_attribute("data-card"), f"{address}: {target}"
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_opens_at_the_table(page: Page, theme: str) -> None:
    origin = page.goto("/pt/about")
    assert origin is not None
    page.context.add_cookies(
        [{"name": "ui", "value": f"theme-{theme}.deck-four", "url": origin.url}]
    )
    page.goto("/pt/castle-mount/24")
    page.locator("[data-free]").first.click()
    looked_at(page, "a card picked up")
    page.locator("#menu-button").click()
    looked_at(page, "the menu")
    page.keyboard.press("Escape")
    position = records("oracle.jsonl")["BC-08"]["position"]
    page.goto(position_url(page, position).replace("/en/", "/pt/"))
    page.locator("#ended").wait_for()
    looked_at(page, "a blocked game")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_scrolls_sideways_at_320(browser: Browser, site: str, lang: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 568}, base_url=site)
    for page in watched(context.new_page()):
        for address in PAGES:
            page.goto(f"/{lang}/{address}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
    context.close()
