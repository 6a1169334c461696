"""PNG pictures against what Chromium draws of the same SVG, and without any font."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

import reussite
from reussite.draw.png import MAX_WIDTH, NoPng, framed, png
from reussite.draw.svg import position_svg

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def svg(name: str, number: str = "24") -> str:
    return position_svg(reussite.game(name).deal(number), fixed_colours=True)


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.browser
@pytest.mark.parametrize("name", ["beleaguered-castle", "castle-mount", "canfield"])
def test_it_is_what_a_browser_draws(browser: Browser, name: str) -> None:
    picture = framed(svg(name), 600, 315)
    ours = opened(png(picture))
    assert ours.size == (600, 315)
    page = browser.new_page(viewport={"width": 600, "height": 315})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{picture}")
    theirs = opened(page.screenshot())
    page.close()
    apart = ImageChops.difference(ours, theirs).convert("L").histogram()
    # Edges are smoothed in other ways; a card, a sign or a number that is missing is far more.
    assert sum(apart[64:]) < 0.02 * 600 * 315
    assert sum(n * count for n, count in enumerate(apart)) / (600 * 315) < 4


def test_the_numbers_of_hidden_cards_are_drawn_without_a_font() -> None:
    text = svg("canfield")
    assert "<text" not in text
    assert png(text) != png(re.sub(r"<g data-count.*?</g>", "", text))
    assert png(text) != png(text.replace('<use href="#digit-1"', '<use href="#none"'))


def test_covered_cards_show_their_index_and_nothing_else() -> None:
    """As pages draw them; a program without style sheets cannot be told so otherwise."""
    text = svg("citadel")
    assert 'class="covered"' in text
    for name in set(re.findall(r'href="#(wing-\w\w-covered)"', text)):
        symbol = text[text.index(f'<symbol id="{name}"') :]
        symbol = symbol[: symbol.index("</symbol>")]
        assert f"#a{name[5:7]}" not in symbol


def test_a_width_that_is_no_width() -> None:
    for width in (0, -1, MAX_WIDTH + 1):
        with pytest.raises(ValueError, match="width"):
            png(svg("citadel"), width)
    assert opened(png(svg("citadel"), 50)).size[0] == 50


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPng, match=r"reussite\[png\]"):
        png(svg("citadel"))
