"""Whole games by keys alone and by accessible names alone, and what single keys say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.hands import Table, line_url, oracle, position_url, records, winning_lines

from reussite.cards import parse_card
from reussite.engine.catalogue import game, games
from reussite.engine.document import read_position
from reussite.engine.position import Position
from reussite.i18n.words import capital, card_name, pile_name

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CASTLE = "/en/beleaguered-castle/24"
LINES = [
    pytest.param(name, marks=() if name == "citadel-5" else pytest.mark.slow)
    for name in sorted(winning_lines())
]
DIGITS = {10: "Digit0", 11: "Minus", 12: "Equal"}


def press_by_keys(table: Table, action: str) -> None:
    """Play an action with digits and letters; the focus never leaves the table."""
    keyboard = table.page.keyboard
    if action in ("draw", "redeal"):
        keyboard.press("d")
        return
    source, target, count = re.fullmatch(r"(\w+)>(\w+?)(?:x(\d+))?", action).groups()  # type: ignore[union-attr]
    key = {"r": "r", "w": "w"}.get(source) or digit(source)
    keyboard.press(key)
    held = table.page.locator("[aria-selected=true]")
    for _ in range(13):  # the same digit again takes the next number of cards
        if held.count() == int(count or 1):
            break
        keyboard.press(key)
    keyboard.press("f" if target == "f" else digit(target))


def digit(column: str) -> str:
    number = int(column[1:])
    return DIGITS.get(number, f"Digit{number}")


@pytest.mark.parametrize("name", LINES)
def test_a_whole_game_is_won_by_keys(page: Page, name: str) -> None:
    from playwright.sync_api import expect

    line = winning_lines()[name]
    table = Table(page, line_url(page, name))
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role === 'gridcell'"):
            break
    for rev, action in enumerate(line["actions"], 1):
        press_by_keys(table, action)
        table.at_rev(rev)
        assert page.evaluate("document.activeElement.role === 'gridcell'")
    expect(table.root).to_have_attribute("data-status", "won")


def names_of(position: Position, action: str) -> tuple[str, str]:
    """Return the accessible names of what an action begins at and goes to, before it."""
    source, target, count = re.fullmatch(r"([\w:]+)>(\w+?)(?:x(\d+))?", action).groups()  # type: ignore[union-attr]
    return _name(position, source, int(count or 1)), _name(position, target, 1, source)


def _name(position: Position, pile: str, count: int, source: str = "") -> str:
    layout, columns = position.profile.layout.kind.value, len(position.tableau)
    if pile == "f":
        top = position.tableau[int(source[1:]) - 1][-1:] if source[0] == "t" else ()
        card = (top or {"r": position.reserve, "w": position.waste}[source][-1:])[0]
        return f"{capital(pile_name('f:A' + 'SHDC'[card // 13], 'en'))}"
    if pile in ("r", "w"):
        return f"{capital(pile_name(pile, 'en'))}, "
    cards = position.tableau[int(pile[1:]) - 1]
    if not cards:
        return f"{capital(pile_name(pile, 'en', layout, columns))}, empty"
    number = len(cards) - count + 1
    how = "free" if count == 1 else f"lifts {count} cards"
    return f"{capital(card_name(cards[-count], 'en'))}, {how}, {number} of {len(cards)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(winning_lines()))
def test_a_whole_game_is_won_by_names(page: Page, name: str) -> None:
    """Every press is on a cell found by its role and name within the row of its pile."""
    from playwright.sync_api import expect

    line = winning_lines()[name]
    table = Table(page, line_url(page, name))
    position = start_of(name)
    grid = page.get_by_role("grid")
    columns = len(position.tableau)
    layout = position.profile.layout.kind.value

    def cell(pile: str, label: str) -> None:
        if pile[0] == "t":
            row = capital(pile_name(pile, "en", layout, columns))
            place = grid.get_by_role("row", name=re.compile(f"^{row}, "))
        else:
            place = grid
        found = place.get_by_role("gridcell", name=re.compile(f"^{re.escape(label)}"))
        found.first.focus()
        page.keyboard.press("Enter")

    for rev, action in enumerate(line["actions"], 1):
        if action in ("draw", "redeal"):
            cell("stock", "Stock, ")
        else:
            source, target = re.split("[>x]", action)[:2]
            first, second = names_of(position, action)
            cell(source, first)
            cell(target, second)
        table.at_rev(rev)
        position = position.apply(action)
    expect(table.root).to_have_attribute("data-status", "won")


def start_of(name: str) -> Position:
    """Return the position that a winning line begins at."""
    line = winning_lines()[name]
    if "number" in line:
        return game(line["game"]).deal(str(line["number"]))
    return read_position(records("layouts.jsonl")[name]["position"], games())


def test_a_game_ends_by_names_alone(page: Page) -> None:
    from playwright.sync_api import expect

    table = oracle(page, "BC-10")
    page.get_by_role("gridcell", name=re.compile("King of .*, free")).first.click()
    page.get_by_role("gridcell", name=re.compile("foundation, queen of .*; next king")).click()
    table.at_rev(1)
    expect(page.get_by_role("region", name="Solved")).to_be_visible()


def test_keys_tell_a_pile_the_table_and_where_a_card_can_go(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    table.card("7C").focus()
    page.keyboard.press("l")
    table.says("Seven of clubs: 1 place, eight of diamonds, left row 2.")
    page.keyboard.press("p")
    table.says("Left row 3: queen of clubs, two of spades, jack of clubs, ten of clubs,")
    page.keyboard.press("t")
    table.says("Foundations: ace of spades", "left row 3 seven of clubs")
    page.keyboard.press("v")
    dialog = page.get_by_role("region", name="Left row 3, 6 cards")
    expect(dialog.get_by_role("button", name="King of clubs, under 1 card, 5 of 6")).to_be_visible()
    dialog.get_by_role("button", name="Seven of clubs, free, 6 of 6").click()
    expect(dialog).to_be_hidden()
    expect(table.card("7C")).to_have_attribute("aria-selected", "true")
    expect(table.card("7C")).to_be_focused()
    page.keyboard.press("g")
    expect(table.card("8D")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.get_by_role("button", name="K♣ king of clubs").click()
    expect(table.card("KC")).to_be_focused()
    expect(table.card("KC")).to_have_class(re.compile(r"\bfound\b"))
    table.says("King of clubs: left row 3, 5 of 6.")
    assert table.agrees()["rev"] == 0


@pytest.mark.slow
def test_letters_can_be_switched_off(page: Page) -> None:
    from playwright.sync_api import expect

    table = Table(page, CASTLE)
    page.evaluate("document.documentElement.dataset.letters = 'off'")
    table.card("2H").focus()
    for key in ("f", "v", "/", "n", "Shift+F"):
        page.keyboard.press(key)
    for panel in ("#pile", "#find", "#menu"):
        expect(page.locator(panel)).to_be_hidden()
    page.keyboard.press("Digit3")
    page.keyboard.press("Digit2")
    table.at_rev(1)
    table.settled()
    assert table.agrees()["rev"] == 1


def test_the_message_changes_once_a_step(page: Page) -> None:
    table = Table(page, CASTLE)
    table.card("6D").focus()
    page.evaluate(
        """() => {
          window.told = [];
          const message = document.getElementById("message");
          new MutationObserver(() => window.told.push(message.textContent))
            .observe(message, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.keyboard.press("Digit3")
    page.keyboard.press("Digit2")
    table.at_rev(1)
    assert page.evaluate("window.told") == [
        "Seven of clubs: 1 place, eight of diamonds, left row 2.",
        "Seven of clubs on eight of diamonds. King of clubs free.",
    ]


@pytest.mark.parametrize(
    ("lang", "name"),
    [
        ("en", "Seven of clubs, free, 6 of 6"),
        ("fr", "Sept de trèfle, libre, 6 sur 6"),
        ("pt", "Sete de paus, disponível, 6 de 6"),
    ],
)
def test_names_of_cards_in_each_language(page: Page, lang: str, name: str) -> None:
    table = Table(page, f"/{lang}/beleaguered-castle/24")
    assert table.card("7C").get_attribute("aria-label") == name
    assert parse_card("7C") == 45


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        (
            "pt",
            {
                ("BC-05", "t2"): "Fila esquerda 2, vazia, aceita qualquer carta disponível",
                ("CF-09", "t1"): "Coluna 1, vazia, aceita a carta de cima do descarte",
                ("CF-06", "w"): "Descarte, vazio",
                ("CF-06", "stock"): "Monte, vazio",
            },
        ),
        pytest.param(
            "en",
            {
                ("BC-05", "t2"): "Left row 2, empty, takes any free card",
                ("CF-09", "t1"): "Column 1, empty, takes the top card of the waste",
            },
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "fr",
            {
                ("BC-05", "t2"): "Rangée gauche 2, vide, reçoit toute carte libre",
                ("CF-09", "t1"): "Colonne 1, vide, reçoit la carte du dessus de la défausse",
            },
            marks=pytest.mark.slow,
        ),
    ],
)
def test_an_empty_place_says_what_it_takes(
    page: Page, lang: str, names: dict[tuple[str, str], str]
) -> None:
    rows = records("oracle.jsonl")
    for (name, pile), expected in names.items():
        position = rows[name]["position"]
        Table(page, position_url(page, position).replace("/en/", f"/{lang}/"))
        cell = page.locator(f"[data-pile={pile}] [role=gridcell]")
        assert cell.last.get_attribute("aria-label") == expected
        if "2" in expected:  # of an extract: both rows are of the left wing
            first, second = (page.locator(f"[data-pile=t{n}] .cell").last for n in (1, 2))
            assert first.bounding_box()["y"] < second.bounding_box()["y"]  # type: ignore[index]
        text = page.locator("#as-text, details").last.text_content() or ""
        assert expected in text, "the table as text says the same"


@pytest.mark.slow
def test_foundations_of_one_suit_have_names_of_their_own(page: Page) -> None:
    table = Table(page, "/en/castle-mount/24")
    labels = table.root.evaluate(
        """table => [...table.querySelectorAll("[data-kind=foundation] [role=gridcell]")]
          .map((cell) => cell.getAttribute("aria-label"))"""
    )
    assert len(set(labels)) == len(labels) == 12
    assert labels[1] == "Spades foundation 2, ace of spades; next two of spades"


def test_moves_are_played_from_the_list_and_by_typing(page: Page) -> None:
    table = Table(page, position_url(page, FEW))
    moves = page.locator("#legal")
    moves.locator("summary").click()
    page.get_by_role("button", name="Queen of spades to its foundation").click()
    table.at_rev(1)
    page.get_by_label("Type a move").fill("t1>f")
    page.keyboard.press("Enter")
    table.at_rev(2)
    page.get_by_label("Type a move").fill("t1>t2")
    page.keyboard.press("Enter")
    table.says("Column 1 is empty")
    page.get_by_label("Type a move").fill("nonsense")
    page.keyboard.press("Enter")
    table.says("This is no action")
    assert table.agrees()["rev"] == 2
    sizes = moves.locator("button").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert min(sizes) >= 44


FEW = {
    "game": "beleaguered-castle",
    "tableau": [["KS", "QS"], [], [], [], [], [], [], ["KH"]],
    "foundations": ["JS", "QH", "KD", "KC"],
}
