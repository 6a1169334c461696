"""The sprite in Chromium, referred to from a page as the table does."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from reussite.draw.faces import sprite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:0;background:#fff}
svg{display:block;position:absolute;top:0}</style>
<svg viewBox="0 0 250 350" width="250" height="350" style="left:0">
<use href="/cards.svg#wing-7H"/></svg>
<svg viewBox="0 0 250 350" width="250" height="350" style="left:250px;--card-heart:#0000ff">
<use href="/cards.svg#wing-7H"/></svg>
<svg viewBox="0 0 250 350" width="250" height="350"
style="left:500px;--card-pips:none;--card-sign:inline"><use href="/cards.svg#column-KS"/></svg>"""
MEASURE = """async ([source, points]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const at = (x, y) => Array.from(canvas.getImageData(x, y, 1, 1).data.slice(0, 3));
  return Object.fromEntries(points.map(([name, x, y]) => [name, at(x, y)]));
}"""
POINTS = {
    "index suit": (32, 96),
    "right index suit": (218, 96),
    "pip": (88, 198),
    "lower pip": (88, 308),
    "own colour": (282, 96),
    "face": (125, 30),
    "outside": (1, 1),
    "large sign": (625, 225),
    "no emblem": (572, 160),
}


@pytest.fixture(scope="module")
def colours(browser: Browser) -> Iterator[dict[str, list[int]]]:
    """Return the colours of some points of the page, which is three cards of 250 by 350."""
    files = {"/": ("text/html", PAGE), "/cards.svg": ("image/svg+xml", sprite())}
    page = browser.new_page(viewport={"width": 750, "height": 350})

    def answer(route: Route) -> None:
        kind, body = files["/" + route.request.url.split("/", 3)[3]]
        route.fulfill(content_type=kind, body=body)

    page.route("**/*", answer)
    page.goto("http://table.test/")
    page.wait_for_load_state("networkidle")
    source = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    yield page.evaluate(MEASURE, [source, [[name, *point] for name, point in POINTS.items()]])
    page.close()


RED, BLACK, WHITE = [179, 18, 43], [27, 27, 31], [255, 253, 248]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("point", "colour"),
    [
        ("index suit", RED),
        ("right index suit", RED),
        ("pip", RED),
        ("lower pip", RED),
        ("own colour", [0, 0, 255]),
        ("face", WHITE),
        ("outside", [255, 255, 255]),
        ("large sign", BLACK),
        ("no emblem", WHITE),
    ],
)
def test_nested_parts_of_the_sprite_are_drawn(
    colours: dict[str, list[int]], point: str, colour: list[int]
) -> None:
    assert colours[point] == colour
