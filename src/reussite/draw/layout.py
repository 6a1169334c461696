"""Where each pile and card of a position lies in a still picture.

Lengths are those of the faces: a card is 250 by 350. Columns of the kind ``wings`` lie in two wings
beside a line of foundations, the others hang in a row under them; any number of columns, packs
and cards finds its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from reussite.cards import Card
from reussite.draw.faces import HEIGHT, WIDTH
from reussite.draw.view import SHOWN_OF_WASTE, TableView, hidden_in_reserve
from reussite.rules.profile import Fan, LayoutKind, Visible

MARGIN: Final = 48
GAP: Final = 40
_ROW_GAP: Final = 36
_UNDER_FOUNDATIONS: Final = 56
_WASTE_STRIP: Final = 88
_PILE_EDGE: Final = 8  # how far the back under a pile looks out
_WING_STRIPS: Final = (68, 112, 960)  # least, most, and how wide a whole wing may become
_COLUMN_STRIPS: Final = (62, 94, 1000)


class Kind(StrEnum):
    """What lies at a place."""

    CARD = "card"
    BACK = "back"
    SPACE = "space"
    FOUNDATION = "foundation"


@dataclass(frozen=True)
class Place:
    """One card, back or empty place, by its upper left corner."""

    pile: str
    """Its pile, as actions name it: ``t1``, ``f``, ``r``, ``s``, ``w``."""
    kind: Kind
    x: int
    y: int
    card: Card | None = None
    """The card, where one lies face up."""
    face: str = "column"
    suit: int | None = None
    """The suit of an empty foundation."""
    free: bool = False
    """Whether it is the last card of its pile, which lies above all the others."""


@dataclass(frozen=True)
class Count:
    """How many cards a pile has, written over its lower edge around a centre."""

    pile: str
    number: int
    x: int
    y: int


@dataclass(frozen=True)
class Picture:
    """A whole table; a later place covers an earlier one."""

    width: int
    height: int
    places: tuple[Place, ...]
    counts: tuple[Count, ...]


@dataclass
class _Table:
    """Collects places, and grows by what is put on it."""

    view: TableView
    places: list[Place] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)

    def space(self, pile: str, x: int, y: int) -> None:
        self.places.append(Place(pile, Kind.SPACE, x, y))

    def fan(
        self,
        pile: str,
        cards: Sequence[Card],
        start: tuple[int, int],
        step: tuple[int, int],
        face: str,
    ) -> None:
        """Spread cards from a corner, each a step further on and over the one before."""
        for place, card in enumerate(cards):
            x, y = start[0] + place * step[0], start[1] + place * step[1]
            free = place == len(cards) - 1
            self.places.append(Place(pile, Kind.CARD, x, y, card, face, free=free))

    def backs(self, pile: str, number: int, x: int, y: int) -> None:
        """Put a heap of hidden cards down; only two are drawn, the count tells the rest."""
        for drawn in reversed(range(min(number, 2))):
            place = Place(pile, Kind.BACK, x + _PILE_EDGE * drawn, y + _PILE_EDGE * drawn)
            self.places.append(place)

    def count(self, pile: str, number: int, x: int, y: int) -> None:
        self.counts.append(Count(pile, number, x + WIDTH // 2, y + HEIGHT))

    def foundation(self, slot: int, x: int, y: int, face: str) -> None:
        card = self.view.foundation_tops[slot]
        if card is None:
            suit = slot // self.view.profile.decks
            self.places.append(Place("f", Kind.FOUNDATION, x, y, suit=suit))
        else:
            self.places.append(Place("f", Kind.CARD, x, y, card, face, free=True))

    def picture(self) -> Picture:
        """Move everything to the margins and return it."""
        left = min(place.x for place in self.places) - MARGIN
        top = min(place.y for place in self.places) - MARGIN
        places = tuple(replace(place, x=place.x - left, y=place.y - top) for place in self.places)
        counts = tuple(replace(count, x=count.x - left, y=count.y - top) for count in self.counts)
        return Picture(
            max(place.x for place in places) + WIDTH + MARGIN,
            max(place.y for place in places) + HEIGHT + MARGIN,
            places,
            counts,
        )


def lay_out(view: TableView) -> Picture:
    """Return where everything of a position lies; hidden cards are backs without a card."""
    table = _Table(view)
    if view.profile.layout.kind is LayoutKind.WINGS:
        _wings(table)
    else:
        _row(table)
    return table.picture()


def wing_size(view: TableView) -> int:
    """Return how many columns the left wing has: half of the game's, or one more.

    An extract may list fewer columns; they keep their numbers and so their wing.
    """
    return (max(len(view.profile.deal.columns), len(view.tableau)) + 1) // 2


def _strip(columns: Iterable[Sequence[Card]], limits: tuple[int, int, int]) -> int:
    """Return how much of a covered card shows: one strip for the whole table."""
    least, most, whole = limits
    longest = max((len(column) for column in columns), default=0)
    return max(least, min(most, whole // max(1, longest - 1)))


def _wings(table: _Table) -> None:
    view, decks = table.view, table.view.profile.decks
    left, right = view.tableau[: wing_size(view)], view.tableau[wing_size(view) :]
    pitch = HEIGHT + _ROW_GAP
    rows = max(4, len(left), len(right))
    first_foundation = (rows - 4) * pitch // 2
    for slot in range(len(view.heights)):
        x, y = slot % decks * (WIDTH + GAP), first_foundation + slot // decks * pitch
        table.foundation(slot, x, y, "wing")
    strip = _strip(view.tableau, _WING_STRIPS)
    longest = max((len(column) for column in left), default=0)
    outward = view.profile.layout.fan is Fan.OUTWARD
    inner = -GAP - WIDTH
    start, step = (inner, -strip) if outward else (inner - strip * max(0, longest - 1), strip)
    for number, column in enumerate(left):
        _column(table, f"t{number + 1}", column, (start, number * pitch), (step, 0), "wing")
    for number, column in enumerate(right):
        corner = (decks * (WIDTH + GAP), number * pitch)
        _column(table, f"t{len(left) + number + 1}", column, corner, (strip, 0), "wing")
    if view.profile.has_reserve or view.profile.has_stock:
        longest_row = start - strip * max(0, longest - 1) if outward else start
        _side_piles(table, longest_row - WIDTH - 2 * GAP - 2 * _WASTE_STRIP)


def _row(table: _Table) -> None:
    view, pitch = table.view, WIDTH + GAP
    piles, columns = len(view.heights), len(view.tableau)
    whole = max(piles, columns)
    for slot in range(piles):
        table.foundation(slot, (whole - piles) * pitch // 2 + slot * pitch, 0, "column")
    strip = _strip(view.tableau, _COLUMN_STRIPS)
    for number, column in enumerate(view.tableau):
        corner = ((whole - columns) * pitch // 2 + number * pitch, HEIGHT + _UNDER_FOUNDATIONS)
        _column(table, f"t{number + 1}", column, corner, (0, strip), "column")
    if view.profile.has_stock:
        _side_piles(table, -2 * pitch - 2 * _WASTE_STRIP - GAP)
    elif view.profile.has_reserve:
        _side_piles(table, -pitch - GAP)


def _column(
    table: _Table,
    pile: str,
    cards: Sequence[Card],
    corner: tuple[int, int],
    step: tuple[int, int],
    face: str,
) -> None:
    if cards:
        table.fan(pile, cards, corner, step, face)
    else:
        table.space(pile, *corner)


def _side_piles(table: _Table, x: int) -> None:
    """Put reserve, stock and waste one under the other, the waste beside the stock."""
    view = table.view
    second_row = HEIGHT + _UNDER_FOUNDATIONS
    fanned = view.profile.reserve.visible is Visible.ALL
    # A reserve that lies open grows downwards, so the stock goes above it.
    stock_y = 0 if fanned or not view.profile.has_reserve else second_row
    if view.profile.has_stock:
        _stock(table, x, stock_y)
    if view.profile.has_reserve:
        below = second_row if fanned and view.profile.has_stock else 0
        _reserve(table, x, below)


def _reserve(table: _Table, x: int, y: int) -> None:
    cards, hidden = table.view.reserve, hidden_in_reserve(table.view)
    if not cards:
        table.space("r", x, y)
        return
    table.backs("r", hidden, x + _PILE_EDGE, y + _PILE_EDGE)
    shown = cards[hidden:]
    table.fan("r", shown, (x, y), (0, _strip([shown], _COLUMN_STRIPS)), "column")
    if hidden:
        table.count("r", len(cards), x, y)


def _stock(table: _Table, x: int, y: int) -> None:
    view = table.view
    if view.stock:
        table.backs("s", len(view.stock), x, y)
        table.count("s", len(view.stock), x, y)
    else:
        table.space("s", x, y)
    waste_x = x + WIDTH + GAP
    if view.waste:
        table.fan("w", view.waste[-SHOWN_OF_WASTE:], (waste_x, y), (_WASTE_STRIP, 0), "wing")
    else:
        table.space("w", waste_x, y)
