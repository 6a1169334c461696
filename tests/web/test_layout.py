"""Where cards lie in real windows: the longest columns, every size, both hands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.games import OWN_GAMES
from tests.web.hands import Table, position_url, records

from reussite.draw.faces import (
    COLUMN_INDEX,
    COMPACT_INDEX,
    HEIGHT,
    LARGE_INDEX,
    WIDTH,
    WING_INDEX,
)
from reussite.engine.catalogue import Games
from reussite.session import Attempt
from reussite.web.state import table_state

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WINDOWS = [(320, 568), (360, 640), (768, 1024), (800, 360), (1280, 720), (2560, 1440)]
GAMES = ["beleaguered-castle", "streets-and-alleys", "citadel", "castle-mount", "canfield"]
LONG = ["LONG-17", "LONG-17R", "LONG-19", "LONG-24", "LONG-13"]
MEASURE = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const region = document.getElementById("region");
  return {
    piles: [...document.querySelectorAll(".pile")].map((pile) => ({
      id: pile.dataset.pile, kind: pile.dataset.kind, face: "",
      cells: [...pile.querySelectorAll("[role=gridcell]")].map(box),
    })),
    face: document.querySelector("[data-kind=column] [data-card] use").getAttribute("href")
      .replace(/.*#/, "").split("-")[0],
    region: box(region), actions: box(document.querySelector(".actions")),
    over: region.scrollWidth - region.clientWidth, tabindex: region.getAttribute("tabindex"),
    page: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight,
  };
}"""
CLOTH = "main => getComputedStyle(main).backgroundColor"
Box = tuple[float, float, float, float]


class Seen(NamedTuple):
    """What a window shows."""

    piles: dict[str, list[Box]]
    columns: list[list[Box]]
    face: str
    region: Box
    actions: Box
    over: float
    tabindex: str | None
    page: int


def seen(page: Page) -> Seen:
    found: dict[str, Any] = page.evaluate(MEASURE)
    piles = {pile["id"]: [tuple(cell) for cell in pile["cells"]] for pile in found["piles"]}
    columns = [piles[pile["id"]] for pile in found["piles"] if pile["kind"] == "column"]
    rest = {name: found[name] for name in ("face", "region", "actions", "over", "tabindex", "page")}
    return Seen(piles, columns, **rest)


def strips(cells: list[Box]) -> list[float]:
    """Return how much of each covered card is seen."""
    return [
        max(abs(after[0] - before[0]), abs(after[1] - before[1]))
        for before, after in pairwise(cells)
    ]


def choose(page: Page, site: str, text: str) -> None:
    page.context.add_cookies([{"name": "ui", "value": text, "url": site}])


def fixture(page: Page, name: str) -> None:
    Table(page, position_url(page, records("long.jsonl")[name]["position"]))


def lies_well(page: Page, width: int) -> Seen:
    """See that nothing lies on another pile or leaves the table, and the page does not scroll."""
    now = seen(page)
    assert now.page <= width
    assert (now.tabindex == "0") == (now.over > 0.5)
    boxes = [
        (
            name,
            min(x[0] for x in cells),
            min(x[1] for x in cells),
            max(x[2] for x in cells),
            max(x[3] for x in cells),
        )
        for name, cells in now.piles.items()
    ]
    for place, (name, left, top, right, bottom) in enumerate(boxes):
        for other, left2, top2, right2, bottom2 in boxes[place + 1 :]:
            apart = right <= left2 + 0.5 or right2 <= left + 0.5 or bottom <= top2 + 0.5
            assert apart or bottom2 <= top + 0.5, f"{name} lies on {other}"
    return now


def index_part(face: str) -> tuple[int, float]:
    """Return along which axis of a card its index is measured, and how much of it that is."""
    if face in ("wing", "large"):
        return 0, (WING_INDEX if face == "wing" else LARGE_INDEX) / WIDTH
    return 1, (COMPACT_INDEX if face == "compact" else COLUMN_INDEX) / HEIGHT


# The least strip that a fan may have where the whole table must stay in view.
IN_VIEW = {
    ("LONG-17", 1280): 24.0,
    ("LONG-17R", 1280): 24.0,
    ("LONG-19", 1280): 24.0,
    ("LONG-24", 1280): 15.0,
    ("LONG-24", 360): 15.0,
    ("LONG-13", 360): 13.0,
    ("LONG-13", 1280): 18.0,
}
IN_GATE = {("LONG-17", 800), ("LONG-19", 1280), ("LONG-24", 360), ("LONG-13", 320)}


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        pytest.param(name, *window, marks=() if (name, window[0]) in IN_GATE else pytest.mark.slow)
        for name in LONG
        for window in WINDOWS
    ],
)
def test_the_longest_columns_are_compressed_and_every_index_is_seen(
    page: Page, name: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    fixture(page, name)
    now = lies_well(page, width)
    axis, part = index_part(now.face)
    for cells in now.columns:
        for box, strip in zip(cells, strips(cells), strict=False):
            assert strip >= part * (box[axis + 2] - box[axis]) - 0.5
    least = IN_VIEW.get((name, width))
    if least:
        assert now.over <= 0.5
        assert min(strips(max(now.columns, key=len))) >= least
        for left, top, right, bottom in (box for cells in now.columns for box in cells):
            assert left >= 0
            assert right <= width
            assert top >= 0
            assert bottom <= now.actions[1]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        pytest.param(name, *window, marks=() if (name, window[0]) in sample else pytest.mark.slow)
        for sample in [{("LONG-17", 1280), ("LONG-24", 768)}]
        for name in LONG
        for window in WINDOWS
    ],
)
def test_a_large_index_is_seen_whole_and_alone(
    page: Page, site: str, name: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    choose(page, site, "index-large")
    fixture(page, name)
    now = lies_well(page, width)
    assert now.face in ("large", "compact")
    axis, part = index_part(now.face)
    for cells in now.columns:
        for box, strip in zip(cells, strips(cells), strict=False):
            assert strip >= part * (box[axis + 2] - box[axis]) - 0.5
    lower = "card => getComputedStyle(card).getPropertyValue('--card-lower')"
    assert page.locator("[data-free]").first.evaluate(lower) == "none"


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])]
)
def test_cards_are_larger_in_a_larger_window(page: Page, game: str) -> None:
    Table(page, f"/en/{game}/24")
    widths = []
    for width, height in ((1280, 720), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "width => document.getElementById('table').offsetWidth === width", arg=width
        )
        card = lies_well(page, width).columns[0][0]
        widths.append(card[2] - card[0])
    assert widths[0] * 1.2 < widths[1] < widths[2] * 0.95


@pytest.mark.parametrize(
    ("game", "width", "height", "choices"),
    [
        pytest.param(
            game, width, height, choices, marks=() if (game, width) in sample else pytest.mark.slow
        )
        for choices, sample in (
            ("size-large", [("castle-mount", 360)]),
            ("size-largest", [("beleaguered-castle", 800)]),
            ("index-large", [("beleaguered-castle", 360)]),
            ("hand-left", [("canfield", 800)]),
            ("size-large.hand-left", [("canfield", 768)]),
        )
        for game in GAMES
        for width, height in WINDOWS
    ],
)
def test_every_size_and_hand_lies_well(
    page: Page, site: str, game: str, width: int, height: int, choices: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    choose(page, site, choices)
    Table(page, f"/en/{game}/24")
    now = lies_well(page, width)
    card = now.columns[0][0]
    assert card[2] - card[0] >= {"size-large": 44, "size-largest": 64}.get(choices, 24)
    undo = page.locator(".actions [data-do=undo]").bounding_box()
    assert undo is not None
    assert 0 <= undo["y"] <= height - undo["height"]
    assert 0 <= undo["x"] <= width - undo["width"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_dark_changes_colours_and_no_place(page: Page, game: str) -> None:
    """So all that is measured in the light holds in the dark."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        Table(page, f"/en/{game}/24")
        page.emulate_media(color_scheme="light")
        light, cloth = seen(page), page.locator("main").evaluate(CLOTH)
        page.emulate_media(color_scheme="dark")
        assert seen(page) == light
        assert page.locator("main").evaluate(CLOTH) != cloth


def test_the_left_hand_has_the_stock_at_the_right(phone: Page, site: str) -> None:
    choose(phone, site, "hand-left.motion-off")
    Table(phone, "/en/canfield/24")
    phone.locator("[data-pile=stock] .cell").click()
    phone.locator("[data-pile=w] [data-card]").nth(2).wait_for()
    now = lies_well(phone, 360)
    assert now.piles["stock"][0][0] > now.columns[-1][0][0]
    waste = now.piles["w"]
    assert waste[0][0] > waste[1][0] > waste[2][0] > now.region[0]
    assert [column[0][0] for column in now.columns] == sorted(c[0][0] for c in now.columns)


def test_a_long_row_scrolls_and_the_foundations_stay(phone: Page) -> None:
    fixture(phone, "LONG-17")
    now = lies_well(phone, 360)
    assert now.over > 0
    assert phone.locator("#region").get_attribute("aria-label")
    ends = {name: cells[0] for name, cells in now.piles.items()}
    gaps = {round(ends["f-S-0"][0] - ends[f"t{n}"][2], 1) for n in range(1, 5)}
    assert len(gaps) == 1, "every row of the left wing begins at the foundations"
    phone.locator("[data-pile=t2] [data-free]").focus()
    end = seen(phone).piles["t2"][-1]
    assert end[0] >= 0
    assert end[2] <= 360


def test_the_free_cards_of_a_row_are_on_top(page: Page) -> None:
    table = Table(page, "/en/beleaguered-castle/24")
    lefts = [
        page.locator(f'[data-card="{code}"]').bounding_box()["x"]  # type: ignore[index]
        for code in ("6D", "JH", "9H", "3C", "QH", "4C", "AS", "2D", "JS", "KH", "4D", "8S", "9D")
    ]
    assert lefts == sorted(lefts)
    for code in ("6D", "9D"):
        hits = table.card(code).evaluate(
            """card => { const { left, top, right, bottom } = card.getBoundingClientRect();
            return [left + 4, right - 4].every((x) => [top + 4, bottom - 4].every((y) =>
              card.contains(document.elementFromPoint(x, y)))); }"""
        )
        assert hits, code


def test_a_selected_card_has_a_ring_whatever_it_was_selected_by(page: Page) -> None:
    table = Table(page, "/en/beleaguered-castle/24")
    ring = "card => getComputedStyle(card).outline"
    table.press("t4")
    assert table.card("JD").evaluate(ring) == "rgb(255, 233, 168) solid 3px"
    page.keyboard.press("Escape")
    assert table.card("JD").evaluate(ring) == "rgb(255, 213, 74) solid 3px"


def windows(browser: Browser, site: str, **options: Any) -> Callable[[], Page]:
    context = browser.new_context(base_url=site, **options)
    return context.new_page


REACHED = """stop => {
  const { left, right, top, bottom } = stop.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return stop.contains(hit) ? "" : stop.outerHTML.slice(0, 200);
}"""


def reach(page: Page, stops: str) -> None:
    """Focus each element, and see that it is not under anything else."""
    for stop in page.locator(stops).all():
        stop.focus()
        assert stop.evaluate(REACHED) == ""


@pytest.mark.parametrize(
    "game",
    [pytest.param(name, marks=() if name == "canfield" else pytest.mark.slow) for name in GAMES],
)
def test_at_twice_the_size_every_control_can_be_reached(
    browser: Browser, site: str, game: str
) -> None:
    page = windows(browser, site, viewport={"width": 640, "height": 360}, device_scale_factor=2)()
    Table(page, f"/pt/{game}/24")
    lies_well(page, 640)
    reach(page, "a[href]:visible, button:visible, .cell[tabindex='0']")
    page.locator("#menu-button").click()
    reach(page, "#menu :is(a[href], button, input):visible, .actions button:visible")
    page.context.close()


SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
word-spacing: .16em !important } p { margin-bottom: 2em !important }"""
CUT = """() => [...document.querySelectorAll("header, .gamebar, .messages, .actions, h1, button")]
.filter((e) => e.offsetParent)
.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)
.map((e) => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("lang", ["fr", "pt"])
def test_wide_spacing_of_text_cuts_nothing(page: Page, lang: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    Table(page, f"/{lang}/beleaguered-castle/24")
    page.evaluate(
        """css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet]; }""",
        SPACED,
    )
    page.locator('[data-card="JD"]').click()
    page.locator('[data-card="9D"]').click()
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_colours_of_the_system_keep_cards_and_rings(browser: Browser, site: str) -> None:
    page = windows(browser, site, viewport={"width": 1280, "height": 720}, forced_colors="active")()
    table = Table(page, "/en/beleaguered-castle/24")
    adjust = "card => getComputedStyle(card).forcedColorAdjust"
    outline = (
        "(element, part) => getComputedStyle(element, part).outline.replace(/rgba?.*?\\) /, '')"
    )
    assert table.card("6D").evaluate(adjust) == "none"
    assert table.card("6D").evaluate(outline) == "solid 1px"
    table.card("JD").click()
    assert table.card("JD").evaluate(outline) == "solid 3px"
    assert page.locator("[data-legal]").evaluate(outline, "::before") == "solid 3px"
    page.context.close()


SWEEP = """async ([states, frames]) => {
  const base = document.querySelector("script[src*='table.js']").src.replace(/table\\.js.*/, "");
  const { layOut } = await import(`${base}layout.js`);
  const { pilesOf } = await import(`${base}view.js`);
  const card = (state) => (frame) => layOut(pilesOf(state), state.layout, frame).c;
  return states.map((state) => frames.map(card(state)));
}"""
KINDS = {
    "upright": (range(320, 600, 7), range(600, 1000, 20)),
    "lying": (range(504, 1400, 13), range(320, 500, 9)),
    "wide": (range(600, 2600, 31), range(500, 1500, 25)),
}


def frame(width: int, height: int, choices: dict[str, str]) -> dict[str, Any]:
    """Return what the table has of a window, as room.js measures it."""
    lying = height < 500
    beside, bars = (104, 56) if lying else (0, 192)
    least = 180 if lying else 240
    room = {"W": width, "H": height, "width": width - beside, "A": max(least, height - bars)}
    return {**room, "hand": "right", "size": "fit", "index": "normal", **choices}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "choices",
    [
        {},
        *(
            pytest.param(it, marks=pytest.mark.slow)
            for it in ({"index": "large"}, {"size": "large"})
        ),
    ],
)
def test_a_larger_window_never_has_smaller_cards(
    page: Page, kind: str, choices: dict[str, str]
) -> None:
    """Of one kind: of a phone held upright, of one that lies, or any other."""
    games = Games.load([OWN_GAMES])
    names = [*games]
    states = [table_state(Attempt.begin(games[name].deal("24")), "en") for name in names]
    widths, heights = KINDS[kind]
    frames = [frame(width, height, choices) for height in heights for width in widths]
    page.goto("/en/citadel/24")
    for name, found in zip(names, page.evaluate(SWEEP, [states, frames]), strict=True):
        rows = [found[at : at + len(widths)] for at in range(0, len(found), len(widths))]
        for height, row in zip(heights, rows, strict=True):
            for (before, after), width in zip(pairwise(row), widths, strict=False):
                assert before <= after + 1e-9, f"{name}, {width} wide and {height} high"
        for width, column in zip(widths, zip(*rows, strict=True), strict=True):
            for (before, after), height in zip(pairwise(column), heights, strict=False):
                assert before <= after + 1e-9, f"{name}, {width} wide and {height} high"


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (568, 320),
        pytest.param(667, 375, marks=pytest.mark.slow),
        pytest.param(800, 360, marks=pytest.mark.slow),
        (932, 430),
    ],
)
def test_on_a_phone_that_lies_cards_of_few_columns_can_be_hit(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Table(page, "/en/canfield/24")
    card = lies_well(page, width).columns[0][0]
    assert card[2] - card[0] >= 44
    stock = page.locator("[data-pile=stock] .place").bounding_box()
    assert stock is not None
    assert stock["y"] + stock["height"] <= height
