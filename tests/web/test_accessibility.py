"""Every page by the rules of WCAG 2.2 AA, as far as a program can see (axe-core)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any
from uuid import uuid4

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
    "canfield/today",
    "p/{position}",
    "r/{shared}",
    "r/{shared}?at=2",
]
RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "resultTypes": ["violations", "incomplete"],
}
# What light and dark change is seen by these alone: no rule of this site moves or hides anything.
OF_COLOUR = {
    **RULES,
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
SIZES = {"wide": (1280, 720), "phone": (360, 640)}
EACH = [pytest.param(PAGES, *each, marks=pytest.mark.slow) for each in product(LANGUAGES, SIZES)]
SAMPLE = pytest.param(["settings", "study/canfield", "no/such/page", "citadel/24"], "fr", "phone")


def looked_at(page: Page, what: str, options: Any = RULES) -> dict[str, Any]:
    """Return what axe finds on a page, which must break no rule."""
    from axe_playwright_python.base import AxeResults
    from axe_playwright_python.sync_playwright import Axe

    if not page.evaluate("() => 'axe' in window"):  # one page is looked at several times
        page.evaluate(Axe().axe_script)
    found = AxeResults(page.evaluate("options => axe.run(options)", options))
    assert found.violations_count == 0, f"{what}\n{found.generate_report()}"
    return dict(found.response)


def kept(page: Page) -> dict[str, str]:
    """Return the ids of a typed position and of a shared game of three actions."""
    castle = "/api/v1/table/beleaguered-castle/24"
    for rev, action in enumerate(("t3>t2", "t6>f", "t8>t6")):
        body = {"op": str(uuid4()), "rev": rev, "do": action}
        assert page.request.post(f"{castle}/act", data=body).ok
    shared = page.request.post(f"{castle}/share", data={"rev": 3}).json()["id"]
    position = position_url(page, records("oracle.jsonl")["CF-06"]["position"])
    return {"shared": shared, "position": position.rpartition("/")[2]}


@pytest.mark.parametrize(("pages", "lang", "size"), [SAMPLE, *EACH])
def test_every_page(browser: Browser, site: str, pages: list[str], lang: str, size: str) -> None:
    """Light and dark; a phone's pages fit into 320 px too."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=site, reduced_motion="reduce"
    )
    for page in watched(context.new_page()):
        ids = kept(page)
        for address in pages:
            page.emulate_media(color_scheme="light")
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/{lang}/{address.format(**ids)}")
            found = looked_at(page, address)
            small = [
                node["target"][0]
                for rule in found["incomplete"]
                if rule["id"] == "target-size"
                for node in rule["nodes"]
            ]
            for target in small:  # a strip of a covered card: the number buttons do the same
                assert page.locator(target).get_attribute("data-card"), f"{address}: {target}"
            page.emulate_media(color_scheme="dark")
            looked_at(page, f"{address}, dark", OF_COLOUR)
            if size == "phone":
                page.set_viewport_size({"width": 320, "height": 568})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    context.close()


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
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
