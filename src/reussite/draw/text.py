"""A position as text for the terminal: one line a pile, or two wings where they fit.

Piles bear the names that actions use: ``t1``, ``f``, ``r``, ``s``, ``w``. A number in parentheses
counts cards that are not shown, ``--`` is a space, and ``(♠10)`` a foundation that waits for the
first card of its suit. Cards lie from base to free end, left to right; only in the left wing may
the free end be at the left, and in wings each free card stands in brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reussite.cards import RANK_CODES, SUIT_CODES, SUIT_SIGNS, Card, card_code, card_sign, is_red
from reussite.draw.layout import wing_size
from reussite.draw.view import SHOWN_OF_WASTE, TableView, hidden_in_reserve
from reussite.rules.profile import Fan, LayoutKind

WIDTH: Final = 80
"""Wings that need more characters a line than this are drawn as a list."""
_SPACE: Final = "--"
_RED, _PLAIN = "\x1b[31m", "\x1b[39m"


def position_text(view: TableView, *, ascii_only: bool = False, colour: bool = False) -> str:
    """Draw a position with suit signs, or with letters (``KS``, ``TH``) in pure ASCII.

    ``colour`` writes cards of hearts and diamonds in red by ANSI codes. The text ends with a line
    feed and its lines have no trailing blanks; cards that lie face down are counted, never named.
    """
    pen = _Pen(ascii_only, colour)
    lines = _wings(view, pen) if view.profile.layout.kind is LayoutKind.WINGS else None
    if lines is None:
        lines = [_foundations(view, pen), *_columns(view, pen)]
    lines += _side_piles(view, pen)
    return "".join(line.rstrip() + "\n" for line in lines)


@dataclass(frozen=True)
class _Cell:
    """A piece of text and the columns that it takes on the screen."""

    text: str
    width: int

    def right(self, width: int) -> str:
        return " " * (width - self.width) + self.text

    def left(self, width: int) -> str:
        return self.text + " " * (width - self.width)


@dataclass(frozen=True)
class _Pen:
    ascii_only: bool
    colour: bool

    def card(self, card: Card, brackets: bool = False) -> _Cell:
        bare = card_code(card) if self.ascii_only else card_sign(card)
        shown = f"{_RED}{bare}{_PLAIN}" if self.colour and is_red(card) else bare
        return _Cell(f"[{shown}]", len(bare) + 2) if brackets else _Cell(shown, len(bare))

    def cards(self, cards: Sequence[Card]) -> str:
        """Return cards in cells of one width, so that those of all lists stand in columns."""
        width = 2 if self.ascii_only else 3
        return " ".join(self.card(card).right(width) for card in cards)

    def foundation(self, view: TableView, slot: int) -> _Cell:
        card = view.foundation_tops[slot]
        if card is not None:
            return self.card(card)
        suits = SUIT_CODES if self.ascii_only else SUIT_SIGNS
        rank = RANK_CODES[view.base]
        rank = "10" if rank == "T" and not self.ascii_only else rank
        text = f"({suits[slot // view.profile.decks]}{rank})"
        return _Cell(text, len(text))


def _line(name: str, content: str) -> str:
    return f"{name:<5}{content}"


def _foundations(view: TableView, pen: _Pen) -> str:
    cells = [pen.foundation(view, slot) for slot in range(len(view.heights))]
    width = max((cell.width for cell in cells), default=0)
    return _line(
        "f", " ".join(cell.right(max(width, 2 if pen.ascii_only else 3)) for cell in cells)
    )


def _columns(view: TableView, pen: _Pen) -> list[str]:
    return [
        _line(f"t{number}", pen.cards(column) or _SPACE.rjust(2 if pen.ascii_only else 3))
        for number, column in enumerate(view.tableau, 1)
    ]


def _side_piles(view: TableView, pen: _Pen) -> list[str]:
    lines = []
    if view.profile.has_reserve:
        lines.append(_line("r", _pile(view.reserve, hidden_in_reserve(view), pen)))
    if view.profile.has_stock:
        lines.append(_line("s", f"({len(view.stock)})"))
        lines.append(_line("w", _pile(view.waste, max(0, len(view.waste) - SHOWN_OF_WASTE), pen)))
    return lines


def _pile(cards: Sequence[Card], hidden: int, pen: _Pen) -> str:
    if not cards:
        return _SPACE.rjust(2 if pen.ascii_only else 3)
    count = f"({hidden}) " if hidden else ""
    return count + pen.cards(cards[hidden:])


def _wing_row(column: Sequence[Card], pen: _Pen, outward_left: bool) -> _Cell:
    """Return a row of a wing with its free card in brackets, at the left or at the right."""
    if not column:
        return _Cell(_SPACE, len(_SPACE))
    last = len(column) - 1
    cells = [pen.card(card, place == last) for place, card in enumerate(column)]
    if outward_left:
        cells.reverse()
    return _Cell(" ".join(cell.text for cell in cells), sum(cell.width + 1 for cell in cells) - 1)


def _wings(view: TableView, pen: _Pen) -> list[str] | None:
    """Return the lines of two wings around the foundations, or None where they are too wide."""
    size, decks = wing_size(view), view.profile.decks
    outward = view.profile.layout.fan is Fan.OUTWARD
    left = [_wing_row(column, pen, outward) for column in view.tableau[:size]]
    right = [_wing_row(column, pen, False) for column in view.tableau[size:]]
    middle = [
        "  ".join(pen.foundation(view, suit * decks + i).right(5) for i in range(decks))
        for suit in range(len(view.heights) // decks)
    ]
    wide = [max((cell.width for cell in wing), default=0) for wing in (left, right)]
    middle_width = decks * 7 - 2
    if sum(wide) + middle_width + 18 > WIDTH:
        return None
    rows = max(len(left), len(right), len(middle))
    above = (rows - len(middle)) // 2
    lines = []
    for row in range(rows):
        name, cell = (f"t{row + 1}", left[row]) if row < len(left) else ("", _Cell("", 0))
        place = cell.right(wide[0]) if outward else cell.left(wide[0])
        suit = row - above
        between = middle[suit] if 0 <= suit < len(middle) else " " * middle_width
        line = f"{name:<5}{place}  {between}   "
        if row < len(right):
            line += f"{right[row].left(wide[1])}  t{size + row + 1}"
        lines.append(line)
    return lines
