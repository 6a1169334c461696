"""What a first visit costs: bytes over the wire, and nothing from any other site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request

pytestmark = pytest.mark.browser

LIMIT = 100_000  # bytes, compressed, headers included


@pytest.mark.parametrize("address", ["/fr/castle-mount/24", "/pt/canfield/24", "/en/"])
def test_a_first_visit_is_light_and_asks_no_other_site(
    browser: Browser, site: str, address: str
) -> None:
    context = browser.new_context(base_url=site)
    page = context.new_page()
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.on("requestfailed", lambda request: asked.append(request))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in asked if request.failure is None]
    assert {request.url.startswith(f"{site}/") for request in asked} == {True}
    assert all(request.failure is None for request in asked)
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert total < LIMIT
    assert context.cookies() == []
    context.close()
