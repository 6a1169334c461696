"""A small phone: the menu in one view, and nothing on top of what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.hands import DEALT, Table, position_url

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# What lies where a finger would press the lower edge of each free card.
UNDER = """() => [...document.querySelectorAll(".cell:not(.covered)")].filter((cell) => {
  const { left, right, bottom } = cell.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, bottom - 6);
  return !hit?.closest(".pile");
}).map((cell) => cell.dataset.card ?? cell.parentNode.dataset.pile)"""
APART = """(buttons) => buttons.map((button) => button.getBoundingClientRect())
  .filter((box) => box.width)
  .map((box, place, all) => place ? box.left - all[place - 1].right : 8)"""


@pytest.mark.parametrize(
    ("lang", "width", "height"),
    [
        ("pt", 320, 568),
        pytest.param("fr", 360, 640, marks=pytest.mark.slow),
        pytest.param("fr", 800, 360, marks=pytest.mark.slow),
    ],
)
def test_all_of_the_menu_is_seen_at_once(phone: Page, lang: str, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    Table(phone, f"/{lang}/streets-and-alleys/24")
    assert phone.locator("#region").evaluate("it => it.scrollWidth <= it.clientWidth")
    if height > width:
        assert min(phone.locator(".actions > button").evaluate_all(APART)) >= 8
    phone.locator("#menu-button").click()
    menu = phone.locator("#menu")
    assert menu.evaluate("it => it.scrollHeight <= it.clientHeight")
    assert menu.evaluate("it => it.getBoundingClientRect().top") >= 0
    for stop in menu.locator("a, button, input").locator("visible=true").all():
        box = stop.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert stop.evaluate("it => it.scrollWidth <= it.clientWidth + 1"), stop.inner_text()


def test_a_card_is_found_from_the_menu(phone: Page) -> None:
    from playwright.sync_api import expect

    table = Table(phone, "/en/beleaguered-castle/24")
    phone.locator("#menu-button").click()
    phone.locator("#find-button").click()
    expect(phone.locator("#menu")).to_be_hidden()
    phone.locator("#find").get_by_role("button", name="jack of diamonds").click()
    expect(table.card("JD")).to_be_focused()
    table.says("Jack of diamonds")


def test_no_card_lies_under_what_is_said_or_the_moves(phone: Page) -> None:
    Table(phone, "/fr/beleaguered-castle/24")
    phone.evaluate(
        """() => { document.getElementById("live-text").textContent = "words ".repeat(16);
        document.getElementById("live-back").hidden = false;
        document.getElementById("live").hidden = false; }"""
    )
    for width, height in ((800, 360), (360, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_function(f"() => ({UNDER})().length === 0")
    phone.evaluate("document.getElementById('live').hidden = true")
    phone.locator("#menu-button").click()
    phone.locator("#moves-button").click()
    phone.locator("#moves").wait_for()
    phone.wait_for_function(f"() => ({UNDER})().length === 0")


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("castle-mount", 1280, 720),
        ("beleaguered-castle", 667, 375),
        *(
            pytest.param(game, width, height, marks=pytest.mark.slow)
            for game in ("castle-mount", "citadel")
            for width, height in ((800, 360), (667, 375), (844, 390))
        ),
        pytest.param("citadel", 1280, 720, marks=pytest.mark.slow),
        pytest.param("castle-mount", 768, 1024, marks=pytest.mark.slow),
    ],
)
def test_no_card_lies_under_the_solver(page: Page, game: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Table(page, f"/en/{game}/3")
    page.locator("#menu-button").click()
    page.locator("#solver-button").click()
    page.locator("#solver").wait_for()
    page.wait_for_function(f"() => ({UNDER})().length === 0")
    page.keyboard.press("Escape")
    assert page.evaluate(UNDER) == []


NEARLY = {
    "game": "beleaguered-castle",
    "tableau": [["KS"], ["KH", "QH"], ["KD"], ["KC"], [], [], [], []],
    "foundations": ["QS", "JH", "QD", "QC"],
}
OUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.innerText)"""


@pytest.mark.parametrize(
    "lang", ["fr", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("pt", "en"))]
)
def test_on_the_smallest_phone_all_rows_stay_free(phone: Page, lang: str) -> None:
    """With the moves open, before and while an earlier one is looked at; and once it is won."""
    phone.set_viewport_size({"width": 320, "height": 568})
    table = Table(phone, f"/{lang}/beleaguered-castle/24")
    table.press_action("t3>t2")
    table.at_rev(1)
    phone.locator("#menu-button").click()
    phone.locator("#moves-button").click()
    phone.locator("#moves li").first.wait_for()
    phone.wait_for_function(f"() => ({UNDER})().length === 0")
    phone.locator("#moves [data-go=back]").click()
    phone.locator("body.viewing").wait_for()
    phone.wait_for_function(f"() => ({UNDER})().length === 0")
    phone.locator("#moves-close").click()
    assert phone.evaluate("document.activeElement.id") == "menu-button"
    table = Table(phone, position_url(phone, NEARLY).replace("/en/", f"/{lang}/"))
    phone.locator("#up").click()
    phone.locator("#ended").wait_for()
    phone.wait_for_function(f"() => ({UNDER})().length === 0")
    assert phone.locator("#ended .choices > *:visible").evaluate_all(OUT) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(
    ("lang", "width", "height"),
    [
        ("pt", 667, 375),
        pytest.param("fr", 800, 360, marks=pytest.mark.slow),
        pytest.param("en", 844, 390, marks=pytest.mark.slow),
    ],
)
def test_a_phone_that_lies_tells_all_of_a_win(
    phone: Page, lang: str, width: int, height: int
) -> None:
    from playwright.sync_api import expect

    phone.set_viewport_size({"width": width, "height": height})
    Table(phone, position_url(phone, NEARLY).replace("/en/", f"/{lang}/"))
    phone.locator("#up").click()
    phone.locator("#ended").wait_for()
    phone.wait_for_function(f"() => ({UNDER})().length === 0")
    expect(phone.locator("#ended-text")).to_be_visible()
    assert phone.locator("#ended .choices > *:visible").evaluate_all(OUT) == []
    phone.locator("#ended [data-press=share-game]").click(trial=True)
    phone.locator("#ended [data-press=moves-button]").click()
    phone.locator("#moves li").first.wait_for()


def test_sentences_have_the_letters_of_the_faces(phone: Page, site: str) -> None:
    phone.context.add_cookies([{"name": "ui", "value": "courts-VDR", "url": site}])
    for lang, king in (("fr", "R♣ "), ("en", "K♣ ")):
        table = Table(phone, f"/{lang}/beleaguered-castle/24")
        table.press("t3", -2)  # a king under a card
        table.says(king)


@pytest.mark.parametrize(
    ("width", "height"), [(568, 320), pytest.param(640, 360, marks=pytest.mark.slow)]
)
def test_the_moves_of_a_phone_that_lies_leave_the_table_in_view(
    phone: Page, width: int, height: int
) -> None:
    phone.set_viewport_size({"width": height, "height": width})
    table = Table(phone, "/fr/castle-mount/12")
    table.press_action("t1>t7")
    table.at_rev(1)
    phone.set_viewport_size({"width": width, "height": height})
    phone.locator("#menu-button").click()
    phone.locator("#moves-button").click()
    phone.locator("#moves [data-go=back]").click()
    phone.locator("body.viewing").wait_for()
    bars = phone.locator("#moves").bounding_box()
    assert bars is not None
    assert bars["height"] <= 100
    buttons = phone.locator("#moves .steps-bar button")
    assert buttons.evaluate_all(OUT) == []
    heights = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 44
    phone.set_viewport_size({"width": height, "height": width})
    phone.wait_for_function(
        """() => {
        const [all, one] = ["#moves ol", "#moves [aria-current]"]
          .map((each) => document.querySelector(each).getBoundingClientRect());
        return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
        }"""
    )


def test_the_moves_leave_the_menu_free_on_a_page_that_is_scrolled(page: Page) -> None:
    table = Table(page, "/en/beleaguered-castle/24")
    table.press_action("t3>t2")
    table.at_rev(1)
    page.locator("#menu-button").click()
    page.locator("#moves-button").click()
    page.locator("#moves li").first.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#menu-button").click(trial=True)


def test_the_focus_stays_when_a_won_game_is_shared_and_played_again(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, position_url(page, NEARLY))
    page.locator("#up").click()
    page.locator("#ended").wait_for()
    share = page.locator("#ended [data-press=share-game]")
    share.press("Enter")
    expect(page.locator("#share-out")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('#share')?.id") == "share"
    page.keyboard.press("Escape")
    expect(share).to_be_focused()
    page.locator("#ended [data-do=restart]").press("Enter")
    table.at_rev(2)
    assert page.evaluate("document.activeElement.closest('#table')?.id") == "table"


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (320, 568),
        pytest.param(360, 640, marks=pytest.mark.slow),
        pytest.param(390, 844, marks=pytest.mark.slow),
    ],
)
def test_large_indices_leave_the_stock_in_view(
    phone: Page, site: str, width: int, height: int
) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    for number, hand in enumerate(("", ".hand-left"), 12):
        phone.context.add_cookies([{"name": "ui", "value": f"index-large{hand}", "url": site}])
        table = Table(phone, f"/pt/superior-canfield/{number}")
        phone.touchscreen.tap(*table.spot("stock"))
        table.at_rev(1)
        assert {"stock", "w"}.isdisjoint(phone.evaluate(UNDER))
        assert phone.locator("#region").evaluate("it => it.scrollWidth <= it.clientWidth")


CUT = """() => {
  const [dock, { clientWidth, clientHeight }] =
    [document.querySelector(".dock").getBoundingClientRect(), document.documentElement];
  return [...document.querySelectorAll("#table .cell:not([aria-hidden])")].filter((cell) => {
    const { left, top, right, bottom } = cell.getBoundingClientRect();
    const beside = right <= dock.left + 0.5 || left >= dock.right;
    const docked = !beside && bottom > dock.top + 0.5 && top < dock.bottom;
    return docked || left < -0.5 || right > clientWidth + 0.5 || bottom > clientHeight + 0.5;
  }).map((cell) => cell.dataset.card ?? cell.parentNode.dataset.pile);
}"""


@pytest.mark.parametrize(
    "choice",
    [
        "index-large",
        *(pytest.param(choice, marks=pytest.mark.slow) for choice in ("", "index-large.hand-left")),
    ],
)
@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("superior-canfield", 320, 568),
        ("superior-canfield", 568, 320),
        pytest.param("superior-canfield", 360, 640, marks=pytest.mark.slow),
        pytest.param("superior-canfield", 800, 360, marks=pytest.mark.slow),
        pytest.param("superior-canfield", 1280, 720, marks=pytest.mark.slow),
        ("castle-mount", 568, 320),
        pytest.param("castle-mount", 800, 360, marks=pytest.mark.slow),
        pytest.param("canfield", 568, 320, marks=pytest.mark.slow),
    ],
)
def test_no_card_of_a_deal_is_cut(
    phone: Page, site: str, game: str, width: int, height: int, choice: str
) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    phone.context.add_cookies([{"name": "ui", "value": choice or "en", "url": site}])
    Table(phone, f"/en/{game}/24")
    assert phone.evaluate(CUT) == []


@pytest.mark.parametrize(
    "lang", ["fr", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("pt", "en"))]
)
def test_a_refusal_covers_no_card_and_no_ring(phone: Page, lang: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = Table(phone, f"/{lang}/canfield/24")
    free = """() => document.querySelector(".messages").getBoundingClientRect().top -
      document.querySelector("[data-pile=stock] .place").getBoundingClientRect().bottom"""
    assert phone.evaluate(free) >= 5.5  # the ring of the focus
    table.press("t1")
    table.press("t3")
    phone.locator("#rule").wait_for()
    assert phone.evaluate(free) >= 4  # two lines and the link beside them


SEEN_WHOLE = """() => {
  const message = document.getElementById("message");
  const words = document.createRange();
  words.selectNodeContents(message);
  const [all, part] = [words.getBoundingClientRect(), message.getBoundingClientRect()];
  return all.top >= 0 && all.right <= innerWidth && all.bottom <= innerHeight + 0.5
    && all.top >= part.top - 0.5 && all.bottom <= part.bottom + 0.5;
}"""


@pytest.mark.parametrize(
    ("lang", "width", "height"),
    [
        ("fr", 568, 320),
        *(
            pytest.param(lang, *size, marks=pytest.mark.slow)
            for lang, *size in (("pt", 568, 320), ("pt", 667, 375), ("fr", 320, 568))
        ),
    ],
)
def test_a_long_sentence_is_seen_whole_until_the_next_press(
    phone: Page, lang: str, width: int, height: int
) -> None:
    """Over the table, where no card moves for it; then a press on it shows all of it again."""
    phone.set_viewport_size({"width": width, "height": height})
    table = Table(phone, f"/{lang}/beleaguered-castle/24")
    table.press("t1")
    table.press("t4")
    phone.locator("#rule").wait_for()
    phone.evaluate(DEALT)  # and shaken
    before = {pile: table.spot(pile) for pile in ("t1", "t3", "t5", "t8")}
    # As long as the longest: a refusal after which another move has ended the game.
    table.message.evaluate("it => { it.textContent = it.textContent.repeat(4); }")
    assert phone.evaluate(SEEN_WHOLE)
    assert {pile: table.spot(pile) for pile in before} == before
    phone.keyboard.press("Shift")
    assert not phone.evaluate(SEEN_WHOLE)
    table.message.click()
    assert phone.evaluate(SEEN_WHOLE)
    table.press("t5")  # and what lies under it is pressed, not the words
    table.says("9♦")


def test_the_moves_leave_all_cards_in_view(phone: Page) -> None:
    Table(phone, "/en/castle-mount/24?at=0")
    phone.locator("#moves").wait_for()
    phone.wait_for_function(f"() => ({CUT})().length === 0")


def test_a_tap_right_after_one_card_went_up_is_not_lost(phone: Page) -> None:
    table = Table(
        phone,
        position_url(
            phone,
            {
                "game": "beleaguered-castle",
                "tableau": [
                    ["KS", "QD", "JS"], ["QS", "KH", "JH"], ["QH", "KD"], ["KC", "JD"],
                    [], [], [], [],
                ],
                "foundations": ["TS", "TH", "TD", "QC"],
            },
        ),
    )  # fmt: skip
    at, other = table.spot("t1"), table.spot("t2")
    for spot in (at, at, other, at):
        phone.touchscreen.tap(*spot)
    table.at_rev(2)
    assert table.columns()[0] == ["KS", "QD", "JH"]
