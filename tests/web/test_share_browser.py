"""Replays, lists of moves and links in a browser: by keys, without scripts, small and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.conftest import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
DEAL = "/en/beleaguered-castle/24"


def play(page: Page, *keys: str) -> None:
    """Play by keys from a fresh deal: a column and a column, or a column and F."""
    from playwright.sync_api import expect

    page.goto(DEAL)
    page.locator("[role=gridcell][tabindex='0']").focus()
    for rev, pressed in enumerate(keys, 1):
        for key in pressed:
            page.keyboard.press(key)
        expect(page.locator("#table")).to_have_attribute("data-rev", str(rev))


def shared(page: Page) -> str:
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Share my game").click()
    page.locator("#share-out").wait_for()
    return page.locator("#share-link").input_value()


def test_a_shared_game_is_replayed_by_keys_in_a_fresh_window(page: Page, browser: Browser) -> None:
    from playwright.sync_api import expect

    play(page, "32", "6f", "86")
    url = shared(page)
    expect(page.locator("#message")).to_contain_text("link")
    context = browser.new_context()
    for other in watched(context.new_page()):
        other.goto(url)
        caption = other.locator("#caption")
        expect(caption).to_have_text("As it was dealt.")
        for step, text in enumerate(("7♣ goes onto 8♦", "2♥ goes up", "3♦ goes onto 4♠"), 1):
            other.keyboard.press("ArrowRight")
            expect(caption).to_contain_text(text)
            expect(other.locator("[aria-current=step]")).to_have_text(caption.inner_text())
            assert other.url == f"{url}?at={step}"
        other.keyboard.press("ArrowRight")  # nothing after the last
        other.keyboard.press("Home")
        expect(caption).to_have_text("As it was dealt.")
        other.get_by_role("link", name="To the end").click()
        expect(caption).to_contain_text("3♦ goes onto 4♠")
        expect(other.get_by_role("link", name="To the start")).to_be_focused()
        other.go_back()
        expect(caption).to_have_text("As it was dealt.")
        other.goto(f"{url}?at=2")
        assert context.cookies() == []
        other.get_by_role("button", name="Play from here").click()
        other.wait_for_url("**/en/p/*")
        expect(other.locator("[data-sheet=actions]")).to_have_text("0")
        expect(other.locator("[data-pile=f-H-0] [data-card='2H']")).to_have_count(1)
    context.close()


def test_a_replay_needs_no_script(page: Page, browser: Browser) -> None:
    play(page, "32", "6f")
    url = shared(page)
    context = browser.new_context(java_script_enabled=False)
    other = context.new_page()
    other.goto(url)
    other.get_by_role("link", name="One step on").click()
    assert other.url == f"{url}?at=1"
    assert "7♣ goes onto 8♦" in other.locator("#caption").inner_text()
    other.get_by_role("link", name="2♥ goes up").click()
    assert other.url == f"{url}?at=2"
    context.close()


@pytest.mark.parametrize(
    ("lang", "scheme"),
    [
        ("fr", "dark"),
        pytest.param("pt", "light", marks=pytest.mark.slow),
        pytest.param("en", "dark", marks=pytest.mark.slow),
    ],
)
def test_a_replay_is_accessible_and_fits_a_small_screen(
    page: Page, browser: Browser, lang: str, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    play(page, "32", "6f")
    url = shared(page).replace("/en/", f"/{lang}/")
    context = browser.new_context(
        viewport={"width": 320, "height": 640},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    for other in watched(context.new_page()):
        other.goto(f"{url}?at=1")
        results = Axe().run(other)
        assert results.violations_count == 0, results.generate_report()
        assert other.evaluate("document.documentElement.scrollWidth") == 320
    context.close()


def test_an_earlier_step_is_looked_at_and_played_from(page: Page) -> None:
    from playwright.sync_api import expect

    play(page, "32", "6f", "86")
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Moves").click()
    expect(page.get_by_role("button", name="One step back")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves-at")).to_have_text("Step 1 of 3")
    expect(page.locator("#message")).to_contain_text("7♣ goes onto 8♦")
    expect(page.locator("[data-pile=t6] [data-free]")).to_have_attribute("data-card", "2H")
    assert page.url.endswith("?at=1")
    page.get_by_role("button", name="Undo").click()  # only to be looked at
    expect(page.locator("#message")).to_contain_text("An earlier step")
    expect(page.locator("#table")).to_have_attribute("data-rev", "3")
    page.reload()  # the address shows the same
    expect(page.locator("#moves-at")).to_have_text("Step 1 of 3")
    expect(page.locator("[data-pile=t6] [data-free]")).to_have_attribute("data-card", "2H")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("[data-pile=t6] [data-free]")).to_have_attribute("data-card", "3D")
    assert page.url.endswith(DEAL)
    page.goto(f"{DEAL}?at=1")
    page.locator("#moves").get_by_role("button", name="Play from here").click()
    expect(page.locator("[data-sheet=actions]")).to_have_text("1")
    page.get_by_role("button", name="Redo").click()  # nothing is lost
    expect(page.locator("[data-sheet=actions]")).to_have_text("2")


@pytest.mark.parametrize(
    "size",
    [
        (320, 568),
        *(pytest.param(size, marks=pytest.mark.slow) for size in ((800, 360), (1280, 720))),
    ],
)
def test_the_moves_are_accessible_at_every_size(
    browser: Browser, site: str, size: tuple[int, int]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=site)
    for page in watched(context.new_page()):
        play(page, "32", "6f")
        page.goto(f"{DEAL.replace('/en/', '/fr/')}?at=1")
        page.locator("body.viewing").wait_for()
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        table = page.locator("#moves [data-go=back]").bounding_box()
        assert table is not None
        assert table["height"] >= 44
    context.close()


def test_a_link_is_there_to_be_copied_where_the_browser_copies_nothing(
    browser: Browser, site: str
) -> None:
    from playwright.sync_api import expect

    context = browser.new_context(base_url=site)
    page = context.new_page()
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    page.goto(DEAL)
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Copy the link to this deal").click()
    expect(page.get_by_label("Link", exact=True)).to_be_focused()
    assert page.get_by_label("Link", exact=True).input_value() == f"{site}{DEAL}"
    assert page.evaluate("String(getSelection())") in {"", f"{site}{DEAL}"}
    assert context.cookies() == []  # nothing was stored for it
    context.close()


@pytest.mark.parametrize("allowed", [True, False])
def test_the_position_is_copied_as_text_or_put_where_it_can_be(
    browser: Browser, site: str, allowed: bool
) -> None:
    from playwright.sync_api import expect

    context = browser.new_context(base_url=site)
    if allowed:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
    for page in watched(context.new_page()):
        if not allowed:
            page.add_init_script(
                "navigator.clipboard.writeText = () => Promise.reject(new Error())"
            )
        play(page, "32")
        page.locator("#menu-button").click()
        page.get_by_role("button", name="Copy as text").click()
        expect(page.locator("#message")).to_contain_text("Open a game")
        box = page.get_by_label("The position as text")
        if allowed:
            expect(box).to_be_hidden()
            text = page.evaluate("navigator.clipboard.readText()")
        else:
            expect(box).to_be_focused()
            text = box.input_value()
            selected = "box => [box.selectionStart, box.selectionEnd === box.value.length]"
            assert box.evaluate(selected) == [0, True]
        page.goto("/en/p")
        page.locator("#cards").fill(text)
        page.get_by_role("button", name="Open").click()
        page.locator("#table[data-rev]").wait_for()
        ends = page.locator("[data-kind=column] [data-free]")
        assert ends.evaluate_all("cards => cards.map((card) => card.dataset.card)")[1:3] == [
            "7C",
            "KC",
        ]
    context.close()
