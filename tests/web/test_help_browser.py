"""Hints and the solver in a real browser: by mouse, by keys alone, on a small phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.processes import HANGS
from tests.web.conftest import running, watched
from tests.web.hands import position_url, records
from tests.web.patience import patient_solving

import reussite
from reussite.cards import card_code
from reussite.engine.catalogue import game
from reussite.engine.position import Status

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
CASTLE = "/en/citadel/3"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with patient_solving(workers=1) as solving:
        database = tmp_path_factory.mktemp("help") / "games.sqlite"
        with running(database, solving) as address:
            assert solving._ready.wait(HANGS)
            yield address


def test_a_hint_shows_the_card_and_its_place_and_says_why(page: Page) -> None:
    from playwright.sync_api import expect

    position = game("citadel").deal(3)
    best = reussite.hint(position)
    assert best is not None
    card = card_code(position.tableau[best.action.source][-1])
    page.goto(CASTLE)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#message")).to_contain_text("a line that wins")
    expect(page.locator(".hinted")).to_have_attribute("data-card", card)
    expect(page.locator("[data-hint]")).to_have_attribute(
        "data-pile", str(best.action).split(">")[1]
    )
    expect(page.locator("[data-sheet=hints]")).to_have_text("1")
    expect(page.locator("#table")).to_have_attribute("data-rev", "0")  # nothing was played
    page.get_by_role("button", name="Hint").click()  # the next best one
    expect(page.locator("#message")).to_contain_text("not a promise")
    page.locator(f'[data-pile=t{best.action.source + 1}] [data-card="{card}"]').click()
    expect(page.locator(".hinted, [data-hint]")).to_have_count(0)


def test_the_stock_is_shown_where_drawing_is_left(page: Page) -> None:
    from playwright.sync_api import expect

    number = next(n for n in range(1, 99) if only_draws(n))
    page.goto(f"/en/canfield/{number}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-pile=stock] .hinted")).to_have_count(1)
    expect(page.locator("#message")).to_contain_text("Turn the stock")


def only_draws(number: int) -> bool:
    position = game("canfield").deal(number)
    return [str(action) for action in position.legal_actions] == ["draw"] and (
        position.status is Status.PLAYING
    )


def test_the_solver_by_keys_alone(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto(CASTLE)
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_have_count(1)
    page.keyboard.press("Shift+H")
    expect(page.get_by_role("button", name="Ask the solver")).to_be_focused()
    expect(page.locator("#solver")).to_contain_text("sees what you see")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show the way")).to_be_focused()
    expect(page.locator("#message")).to_contain_text("Yes, this can still be won")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play this action")).to_be_focused()
    expect(page.locator("#table")).to_have_attribute("data-rev", "0")
    said = page.locator("#message").text_content()
    page.evaluate(
        """() => {
          window.heard = [];
          const message = document.getElementById("message");
          new MutationObserver(() => window.heard.push(message.textContent))
            .observe(message, { childList: true });
        }"""
    )
    for rev in (1, 2):
        page.keyboard.press("Enter")
        expect(page.locator("#table")).to_have_attribute("data-rev", str(rev))
        expect(page.locator("#message")).to_contain_text("actions to the win")
        expect(page.locator(".hinted")).to_have_count(1)
        expect(page.get_by_role("button", name="Play this action")).to_be_focused()
    assert len(page.evaluate("window.heard")) == 2  # once an action, with what comes next
    page.keyboard.press("Tab")
    for rev in (3, 4):
        expect(page.get_by_role("button", name="Back")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#table")).to_have_attribute("data-rev", str(rev))
    expect(page.locator("#message")).to_contain_text(str(said))
    page.keyboard.press("Escape")
    expect(page.locator("#solver")).to_be_hidden()
    expect(page.locator("[role=gridcell][tabindex='0']")).to_be_focused()


def test_from_a_lost_position_back_to_where_it_could_be_won(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/en/citadel/2")
    page.locator("[role=gridcell][tabindex='0']").focus()
    for rev, keys in enumerate(("78", "57", "73", "75"), 1):
        page.keyboard.press(keys[0])
        page.keyboard.press(keys[1])
        expect(page.locator("#table")).to_have_attribute("data-rev", str(rev))
    page.keyboard.press("Shift+H")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("proved")
    page.get_by_role("button", name="How far back").click()
    expect(page.locator("#message")).to_contain_text("1 action ago")
    page.get_by_role("button", name="Go back there").click()
    expect(page.locator("[data-sheet=actions]")).to_have_text("3")
    page.get_by_role("button", name="Ask the solver").click()
    expect(page.locator("#message")).to_contain_text("can still be won")


def test_what_cannot_be_won_is_proved_after_saying_what_is_looked_at(page: Page) -> None:
    """The position is known to be lost from an exhaustive search by another program."""
    from playwright.sync_api import expect

    lost = records("verdicts.jsonl")["v001"]
    assert lost["verdict"] == "unwinnable"
    page.goto(position_url(page, lost["position"]))
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("Shift+H")
    expect(page.locator("#solver-knows")).to_contain_text("hidden cards of the reserve")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("proved")


def test_a_deal_of_ones_own_table_is_typed_and_its_verdict_read(page: Page) -> None:
    """The way of docs/howto/my-deal.md in the browser, with a slip of the pen on it."""
    from playwright.sync_api import expect

    rows = [
        "TS 5D JS JC 7C KH",
        "4c 4d 9d qh jh qs",
        "6♠ 4♥ K♣ 4♠ 3♠ 2♦",
        "V♦ 7♦ 10♦ D♦ 7♥ 10♥",
        "QC 5C 8D 9S 3H KD",
        "ks 7s 2c 5h 5s 3c",
        "8♠ 8♣ 3♦ 2♥ 8♥ 6♥",
        "9♥ 9♣ 6♦ 6♣ 2♠ 10♣",
    ]
    page.goto("/en")
    page.get_by_role("link", name="Open a game").first.click()
    page.get_by_label("Game").select_option("beleaguered-castle")
    page.get_by_label("Cards, one row").press_sequentially("\n".join(rows).replace("JS", "5D"))
    page.get_by_role("button", name="Open", exact=True).click()
    wrong = page.get_by_role("alert")
    expect(wrong).to_contain_text("missing: J♠; 5♦ occurs 2 times")
    page.get_by_label("Cards, one row").fill("\n".join(rows))
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/en/p/*")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Can this still be won?").click()
    page.get_by_role("button", name="Ask the solver").click()
    expect(page.locator("#message")).to_contain_text("Yes, this can still be won")


def test_playing_another_card_ends_the_search(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/en/castle-mount/1")  # none that is solved quickly
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Can this still be won?").click()
    page.get_by_role("button", name="Ask the solver").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    action = str(game("castle-mount").deal(1).legal_actions[0])
    source, target = action.split(">")
    page.locator(f"[data-pile={source}] [data-free]").click()
    target = "[data-legal]" if target == "f" else f"[data-pile={target}]"
    page.locator(f"{target} .cell").last.click(position={"x": 10, "y": 60})
    expect(page.locator("#table")).to_have_attribute("data-rev", "1")
    expect(page.get_by_role("button", name="Ask the solver")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "hidden"),
    [
        ("pt", "escondidas"),
        pytest.param("en", "hidden", marks=pytest.mark.slow),
        pytest.param("fr", "cachées", marks=pytest.mark.slow),
    ],
)
def test_small_screens_and_what_the_solver_looks_at(
    browser: Browser, site: str, lang: str, hidden: str
) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 568}, base_url=site, has_touch=True, is_mobile=True
    )
    for page in watched(context.new_page()):
        page.goto(f"/{lang}/canfield/7")
        page.locator("#hint").tap()
        page.wait_for_selector(".hinted")
        page.locator("#menu-button").tap()
        page.locator("#solver-button").tap()
        assert hidden in str(page.locator("#solver").text_content())
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        for button in page.locator("#solver button:visible, .actions button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44 and box["width"] >= 44
            assert box["x"] >= 0 and box["x"] + box["width"] <= 320
    context.close()


def test_an_extract_offers_no_solver(page: Page) -> None:
    from playwright.sync_api import expect

    extract = {"game": "citadel", "tableau": [["2D", "7H"], ["8C"]], "partial": True}
    kept = page.request.post("/api/v1/positions", data=extract).json()
    page.goto(str(kept["url"]))
    expect(page.locator("#solver-button, #solver")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted")).to_have_attribute("data-card", "7H")


LOST = ("78", "57", "73", "75")  # in Citadel 2: the last of these cannot be won from


def test_the_live_indicator_says_when_a_game_is_lost_and_how_far_back_it_was_not(
    page: Page,
) -> None:
    from playwright.sync_api import expect

    page.goto("/en/citadel/2")
    page.evaluate("document.documentElement.dataset.live = 'on'")
    page.locator("[role=gridcell][tabindex='0']").focus()
    for rev, keys in enumerate(LOST, 1):
        page.keyboard.press(keys[0])
        page.keyboard.press(keys[1])
        expect(page.locator("#table")).to_have_attribute("data-rev", str(rev))
    live = page.locator("#live")
    expect(live).to_contain_text("No longer winnable.")
    expect(live).to_contain_text("1 action ago")
    page.keyboard.press("6")  # is refused; going back waits for that answer and is not lost
    page.keyboard.press("5")
    live.get_by_role("button", name="Go back there").click()
    expect(page.locator("[data-sheet=actions]")).to_have_text("3")
    expect(live).to_be_hidden()


def test_without_the_setting_nothing_is_asked(page: Page) -> None:
    from playwright.sync_api import expect

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/en/citadel/2")
    page.locator("[role=gridcell][tabindex='0']").focus()
    for rev, keys in enumerate(LOST, 1):
        page.keyboard.press(keys[0])
        page.keyboard.press(keys[1])
        expect(page.locator("#table")).to_have_attribute("data-rev", str(rev))
    assert not any("/solve" in url for url in asked)
    expect(page.locator("#live")).to_be_hidden()
