"""The table in a real browser, against the real server: played, dragged, typed, disturbed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.hands import Table, drag, oracle, position_url, records, winning_lines

from reussite.cards import card_codes
from reussite.engine.catalogue import game

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
CASTLES = ("beleaguered-castle", "streets-and-alleys", "citadel")

# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name == "CF-W" else pytest.mark.slow)  # citadel-5: by keys
        for name in sorted(winning_lines())
    ],
)
def test_a_whole_game_is_won_by_presses(page: Page, name: str) -> None:
    from playwright.sync_api import expect

    line = winning_lines()[name]
    if "number" in line:
        url = f"/en/{line['game']}/{line['number']}"
    else:
        position = line.get("position") or records("layouts.jsonl")[name]["position"]
        url = position_url(page, position)
    table = Table(page, url)
    for rev, action in enumerate(line["actions"], 1):
        table.press_action(action)
        table.at_rev(rev)
    pack = game(line["game"]).pack_size
    expect(table.root).to_have_attribute("data-status", "won")
    expect(page.locator("#ended")).to_be_visible()
    expect(page.locator("#ended h2")).to_contain_text(str(pack))
    expect(page.locator("[data-sheet=foundation]").first).to_have_text(str(pack))
    assert page.evaluate("document.activeElement.closest('#table') !== null")
    page.keyboard.press("Control+z")
    table.at_rev(len(line["actions"]) + 1)
    expect(page.locator("#ended")).to_be_hidden()
    table.agrees()


# ---------------------------------------------------------------- refusals, undo, coming back


def test_a_refused_move_changes_nothing_and_says_why(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    before = table.columns()
    table.card("JD").click()
    assert [pile.get_attribute("data-pile") for pile in page.locator("[data-legal]").all()] == [
        "t7"
    ]
    table.card("9D").click()
    table.says("9♦ takes an 8")
    table.at_rev(0)
    assert table.columns() == before
    expect(table.card("JD")).to_have_attribute("aria-selected", "true")


def test_a_covered_card_is_shown_while_it_is_pressed_and_says_why(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    page.mouse.move(*table.spot("t3", 4))
    page.mouse.down()
    expect(table.card("KC")).to_have_class(re.compile(r"\bpeek\b"))
    page.mouse.up()
    table.says("K♣ is under 1 card")
    expect(table.card("KC")).not_to_have_class(re.compile(r"\bpeek\b"))
    assert page.locator("[aria-selected=true]").count() == 0


def test_undo_after_a_forced_fill_brings_everything_back(page: Page) -> None:
    table = oracle(page, "CF-06")
    before = table.agrees()["position"]
    table.press_action(records("oracle.jsonl")["CF-06"]["steps"][0]["action"])
    table.at_rev(1)
    table.says("filled from the reserve")
    filled = table.agrees()["position"]
    assert (filled["tableau"][0], filled["reserve"]["top"]) == (["2S"], "5D")
    assert filled["reserve"]["count"] == before["reserve"]["count"] - 1 == 1
    page.get_by_role("button", name="Undo").first.click()
    table.at_rev(2)
    assert table.agrees()["position"] == before


def test_a_reload_brings_the_game_back_with_what_can_be_redone(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    for rev, action in enumerate(["t3>t2", "t1>t2", "t6>f"], 1):
        table.press_action(action)
        table.at_rev(rev)
    page.keyboard.press("u")
    table.at_rev(4)
    columns = table.columns()
    page.reload()
    table.at_rev(4)
    assert table.columns() == columns
    expect(page.locator(".actions [data-do=redo]")).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[data-sheet=undos]")).to_have_text("1")
    page.locator(".languages a[hreflang^=fr]").click()
    table.at_rev(4)
    assert table.columns() == columns
    expect(table.card("JH")).to_have_attribute("aria-label", re.compile("^Valet de cœur"))


# ---------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    "name", [CASTLES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in CASTLES[1:])]
)
def test_a_castle_fits_a_phone(phone: Page, name: str) -> None:
    table = Table(phone, f"/en/{name}/24")
    sizes = phone.evaluate(
        """() => [...document.querySelectorAll("[data-card]")].map((card) => {
          const { left, right, width, height } = card.getBoundingClientRect();
          return [left, right, width, height];
        })"""
    )
    assert all(left >= 0 and right <= 360 for left, right, _, _ in sizes)
    assert all(width >= 44 and height >= 61 for _, _, width, height in sizes)
    assert table.root.evaluate("table => document.documentElement.scrollWidth") == 360
    assert phone.locator("#region").get_attribute("tabindex") is None


WINDOWS = [(320, 568), (360, 640), (800, 360), (1280, 720)]
IN_GATE = {
    (CASTLES[0], 320),
    (CASTLES[1], 1280),
    (CASTLES[2], 800),
    ("castle-mount", 360),
    ("canfield", 320),
}
"""Each game and each width once; the other combinations are slow."""


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        pytest.param(name, *window, marks=() if (name, window[0]) in IN_GATE else pytest.mark.slow)
        for name in [*CASTLES, "castle-mount", "canfield"]
        for window in WINDOWS
    ],
)
def test_the_page_never_scrolls_sideways(page: Page, name: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Table(page, f"/fr/{name}/24")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    undo = page.locator(".actions [data-do=undo]").bounding_box()
    assert undo is not None
    assert undo["y"] >= 0
    assert undo["y"] + undo["height"] <= height


@pytest.mark.parametrize("size", [(360, 640), (1280, 720)])
def test_all_cards_of_three_packs_are_in_view(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Table(page, "/en/castle-mount/24")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll("[data-card]")].map((card) => {
          const { left, right, top, bottom, width } = card.getBoundingClientRect();
          return [left, right, top, bottom, width];
        })"""
    )
    bar = page.locator(".actions").bounding_box()
    assert bar is not None
    assert len(boxes) == 156
    assert all(left >= 0 and right <= size[0] for left, right, *_ in boxes)
    assert all(top >= 0 and bottom <= bar["y"] for _, _, top, bottom, _ in boxes)
    assert all(width >= 24 for *_, width in boxes)


def test_a_long_row_scrolls_in_its_region_only(phone: Page) -> None:
    from playwright.sync_api import expect

    row = [f"{rank}{suit}" for suit in "SH" for rank in "KQJT98765"][:17]
    position = {
        "game": "beleaguered-castle",
        "tableau": [row, [], [], [], [], [], [], []],
        "foundations": ["AS", "AH", "AD", "AC"],
        "partial": True,
    }
    Table(phone, position_url(phone, position))
    region = phone.locator("#region")
    assert region.get_attribute("tabindex") == "0"
    expect(phone.locator("#scroll-hint")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.locator("[data-free]").first.focus()
    box = phone.locator("[data-free]").first.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    phone.set_viewport_size({"width": 1280, "height": 720})
    expect(region).not_to_have_attribute("tabindex", "0")


# ---------------------------------------------------------------- dragging and pressing twice


def test_dragging_by_mouse(page: Page) -> None:
    table = Table(page, CASTLE)
    x, y = table.spot("t2")
    drag(table, table.spot("t3"), (x + 40, y - 40))  # aimed badly, but most of it lies there
    table.at_rev(1)
    table.says("Seven of clubs on eight of diamonds")
    drag(table, table.spot("t1"), table.spot("t2"))
    table.at_rev(2)
    drag(table, table.spot("t4"), table.spot("t8"))  # a jack on a three
    table.says("3♦ takes a 2")
    drag(table, table.spot("t1"), (640, 690))  # beside all piles
    state = table.agrees()
    assert state["rev"] == 2
    assert page.locator(".lifted").count() == 0


def test_escape_and_a_second_pointer_put_a_dragged_card_back(page: Page) -> None:
    table = Table(page, CASTLE)
    page.mouse.move(*table.spot("t3"))
    page.mouse.down()
    page.mouse.move(*table.spot("t2"), steps=5)
    assert page.locator(".lifted").count() == 1
    page.keyboard.press("d")
    page.keyboard.press("Escape")
    assert page.locator(".lifted").count() == 0
    page.mouse.up()
    assert table.agrees()["rev"] == 0


def test_dragging_by_touch(phone: Page) -> None:
    table = Table(phone, CASTLE)
    finger = phone.context.new_cdp_session(phone)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    start, end = table.spot("t3"), table.spot("t2")
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    touch("touchStart", start)
    touch("touchMove", middle)
    touch("touchMove", end)
    touch("touchEnd")
    table.at_rev(1)
    start, end = table.spot("t1"), table.spot("t2")
    touch("touchStart", start)
    touch("touchMove", end)
    assert phone.locator(".lifted").count() == 1
    touch("touchStart", end, (200, 300))  # a second finger
    touch("touchEnd")
    assert phone.locator(".lifted").count() == 0
    assert table.agrees()["rev"] == 1


def test_playing_by_taps(phone: Page) -> None:
    table = Table(phone, CASTLE)
    phone.touchscreen.tap(*table.spot("t3"))
    phone.touchscreen.tap(*table.spot("t2"))
    table.at_rev(1)
    phone.touchscreen.tap(*table.spot("t6"))
    phone.touchscreen.tap(*table.spot("t6"))
    table.at_rev(2)
    table.says("Two of hearts up, 5 of 52")


def test_pressing_twice_sends_up_and_a_third_time_does_nothing(page: Page) -> None:
    table = Table(page, CASTLE)
    spot = table.spot("t6")
    page.mouse.click(*spot, click_count=3)
    table.at_rev(1)
    assert table.agrees()["position"]["foundations"][1]["top"] == "2H"
    assert page.locator("[aria-selected=true]").count() == 0
    table.card("JD").dblclick()
    table.says("2♦")
    assert table.agrees()["rev"] == 1


def test_a_run_lifts_by_its_first_card_and_by_the_number_buttons(page: Page) -> None:
    from playwright.sync_api import expect

    table = oracle(page, "CM-01")
    lengths = {count for _, count, _ in table.server()["legal"]["t1"]}
    assert max(lengths) > 1
    table.press("t1", -max(lengths))
    assert page.locator("[data-pile=t1] [aria-selected=true]").count() == max(lengths)
    expect(page.locator("#length")).to_have_text(str(max(lengths)))
    page.get_by_role("button", name="One card fewer").click()
    assert page.locator("[data-pile=t1] [aria-selected=true]").count() == max(lengths) - 1


# ---------------------------------------------------------------- keys


def test_a_game_by_keys_alone(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role === 'gridcell'"):
            break
    for rev, keys in enumerate(["32", "12", "47", "45", "47"], 1):
        for key in keys:
            page.keyboard.press(f"Digit{key}")
        table.at_rev(rev)
        assert page.evaluate("document.activeElement.role") == "gridcell"
    end = table.columns()
    for _ in range(6):
        page.keyboard.press("Control+z")
    table.at_rev(10)
    expect(page.locator(".actions [data-do=undo]")).to_have_attribute("aria-disabled", "true")
    for _ in range(6):
        page.keyboard.press("Control+Shift+Z")
    table.at_rev(15)
    assert table.columns() == end
    page.keyboard.press("Shift+R")
    table.at_rev(16)
    page.keyboard.press("Digit6")
    page.keyboard.press("f")
    table.at_rev(17)
    table.says("Two of hearts up")
    page.keyboard.press("Digit4")
    page.keyboard.press("Escape")
    assert page.locator("[aria-selected=true]").count() == 0


def test_arrows_go_where_they_point(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    table.card("6D").focus()
    for key, code in [
        ("ArrowRight", "JH"),
        ("End", "6D"),
        ("Home", "4C"),
        ("ArrowRight", "AS"),
        ("ArrowDown", "AH"),
        ("ArrowRight", "7H"),
        ("ArrowRight", "5S"),
        ("ArrowLeft", "7H"),
    ]:
        page.keyboard.press(key)
        expect(table.card(code)).to_be_focused()
    page.keyboard.press("Enter")
    table.says("7♥ is under 5 cards")


def press_key(page: Page, **init: Any) -> None:
    page.evaluate(
        """(init) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }))""",
        init,
    )


def test_keys_of_other_keyboards(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    table.card("6D").focus()
    press_key(page, code="Digit3", key='"')
    expect(table.card("7C")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    press_key(page, code="Digit6", key="§")
    press_key(page, code="KeyF", key="а")  # cyrillic
    table.at_rev(1)
    press_key(page, code="KeyU", key="U")  # caps lock
    table.at_rev(2)
    for init in (
        {"code": "KeyF", "key": "f", "ctrlKey": True},
        {"code": "KeyU", "key": "u", "altKey": True},
        {"code": "Digit3", "key": "3", "isComposing": True},
        {"code": "KeyR", "key": "R", "ctrlKey": True, "shiftKey": True},
    ):
        press_key(page, **init)
    assert page.locator("[aria-selected=true]").count() == 0
    page.keyboard.press("n")
    expect(page.locator("#number")).to_be_focused()
    page.keyboard.type("3fu")
    page.locator("#hint").focus()  # letters act on the table only
    page.keyboard.type("3fud")
    assert page.locator("[aria-selected=true]").count() == 0
    assert table.agrees()["rev"] == 2


@pytest.mark.parametrize(
    ("lang", "space"),
    [
        ("fr", "\u202f"),
        pytest.param("pt", "\u00a0", marks=pytest.mark.slow),
        pytest.param("en", ",", marks=pytest.mark.slow),
    ],
)
def test_a_deal_number_keeps_all_its_digits(page: Page, lang: str, space: str) -> None:
    from playwright.sync_api import expect

    Table(page, f"/{lang}/canfield/24")
    page.locator("#menu-button").click()
    page.locator("#number").fill("12 345\u202f678\u00a0901.234,567 890")
    page.locator("#deal button").click()
    page.wait_for_url(f"**/{lang}/canfield/12345678901234567890")
    expect(page.locator("h1")).to_contain_text(space.join("12 345 678 901 234 567 890".split()))


# ---------------------------------------------------------------- disturbances


def test_two_windows_follow_each_other(page: Page) -> None:
    table = Table(page, CASTLE)
    other = Table(page.context.new_page(), CASTLE)
    table.press_action("t3>t2")
    table.at_rev(1)
    other.at_rev(1)
    assert other.columns() == table.columns()
    other.page.route("**/api/v1/table/**/24?*", lambda route: route.abort())  # sees no news
    table.press_action("t1>t2")
    table.at_rev(2)
    other.press_action("t6>f")
    other.says("another window")
    other.at_rev(2)
    assert other.columns() == table.columns()


def test_hidden_cards_are_nowhere(page: Page) -> None:
    start = game("canfield").deal("24")
    hidden = set(card_codes([*start.reserve[:-1], *start.stock]))
    table = Table(page, "/en/canfield/24")

    def seen(text: str) -> set[str]:
        state = json.loads(text)
        state = state.get("state", state)
        for pile in state["position"]["foundations"]:
            del pile["next"]  # follows from the top card
        return set(re.findall(r"\b[A2-9TJQK][SHDC]\b", json.dumps(state)))

    assert not seen(page.locator("#state").inner_text()) & hidden
    with page.expect_response("**/act?*") as answer:
        table.press("stock")
    table.at_rev(1)
    turned = set(card_codes(start.stock[-3:]))
    hidden -= turned
    assert turned <= seen(answer.value.text())
    assert not seen(answer.value.text()) & hidden
    assert not seen(json.dumps(table.server())) & hidden
    shown = {card.get_attribute("data-card") for card in page.locator("[data-card]").all()}
    assert not shown & hidden
    assert len(shown) == 9
    html = table.root.evaluate("table => table.outerHTML")
    assert not set(re.findall(r"\b[A2-9TJQK][SHDC]\b", html)) & hidden


def test_a_move_whose_answer_is_lost_is_played_once(page: Page) -> None:
    table = Table(page, CASTLE)
    sent: list[Any] = []

    def lose(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}"))
        if len(sent) == 1:
            route.abort()  # never arrives
        elif len(sent) == 2:
            route.fetch()  # is played, but the answer does not come back
            route.abort()
        else:
            route.continue_()

    page.route("**/act?*", lose)
    table.press_action("t3>t2")
    table.says("Connection lost")
    assert table.columns()[1][-1] == "7C"
    table.at_rev(1)
    assert [body["op"] for body in sent] == [sent[0]["op"]] * 3
    assert table.agrees()["cursor"] == 1


def test_a_move_outlives_the_page(page: Page) -> None:
    table = Table(page, CASTLE)
    page.route("**/act?*", lambda route: route.abort())
    table.press_action("t3>t2")
    table.says("Connection lost")
    page.unroute("**/act?*")
    page.reload()
    table.at_rev(1)
    assert table.agrees()["position"]["tableau"][1][-1] == "7C"


BURST = """([pile, times]) => {
  const cell = document.querySelector(`[data-pile="${pile}"] [role=gridcell]:last-of-type`);
  const { x, y, width, height } = cell.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  const init = { ...at, pointerId: 1, isPrimary: true, button: 0, pointerType: "mouse" };
  for (let n = 0; n < times; n += 1) {
    const target = document.elementFromPoint(at.clientX, at.clientY);
    for (const kind of ["pointerdown", "pointerup"]) {
      target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...init }));
    }
  }
}"""


@pytest.mark.parametrize("name", ["CF-W", pytest.param("BC-W", marks=pytest.mark.slow)])
def test_bursts_leave_page_and_server_alike(page: Page, name: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = Table(page, position_url(page, records("layouts.jsonl")[name]["position"]))
    for pile in ("t1", "t4"):
        page.evaluate(BURST, [pile, 5])
    table.agrees()
    page.evaluate(BURST, ["t2", 2])
    page.evaluate(BURST, ["t4", 2])
    table.agrees()
    for _ in range(10):
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+y")
    table.agrees()
    if name == "CF-W":
        page.evaluate(BURST, ["stock", 6])
        page.keyboard.press("d")
    state = table.agrees()
    cards = page.locator("[data-card]").count()
    waste = state["position"]["waste"] or {"cards": []}
    reserve = 1 if state["position"]["reserve"] else 0
    assert cards == (
        sum(len(column) for column in state["position"]["tableau"])
        + sum(pile["top"] is not None for pile in state["position"]["foundations"])
        + len(waste["cards"])
        + reserve
    )
    columns = table.columns()
    page.reload()
    table.at_rev(state["rev"])
    assert table.columns() == columns


def test_a_blocked_position_says_so_and_takes_no_focus(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, position_url(page, records("layouts.jsonl")["BC-U0"]["position"]))
    expect(table.root).to_have_attribute("data-status", "blocked")
    table.says("Blocked")
    expect(page.locator("#ended")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")
