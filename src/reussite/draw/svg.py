"""A position as one SVG that needs nothing else: no font, no script, no other file."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from reussite.cards import card_code
from reussite.draw.faces import HEIGHT, WIDTH, definitions, digit_id, face_id, place_id
from reussite.draw.glyphs import DIGIT_GLYPHS
from reussite.draw.layout import Count, Kind, Picture, Place, lay_out
from reussite.draw.view import TableView

_SCALE: Final = 0.32  # the size it has by itself: cards of 80 pixels
_COVERED: Final = ' class="covered"'  # its strip shows the index only
_BARE: Final = "-covered"  # ends the names of faces without a middle
_MIDDLE: Final = re.compile(r'<use href="#a\w\w"/>')
_DIGIT: Final = 40
_DIGIT_GAP: Final = 5
_STYLE: Final = "<style>.covered{--card-pips:none;--card-sign:none}</style>"
_PROPERTY: Final = re.compile(r"var\(--[a-z-]+,([^)]+)\)")
_IDS: Final = re.compile(r'(\bid="|href="#)')


def position_svg(
    view: TableView,
    *,
    title: str = "",
    letters: str = "JQK",
    prefix: str = "",
    fixed_colours: bool = False,
    in_page: bool = False,
) -> str:
    """Draw a position; cards that lie face down are backs, and nothing in the text tells them.

    ``title`` is the name of the picture, in the reader's language; a picture without one is left
    out by screen readers. ``letters`` are those of court cards, ``JQK`` or ``VDR``. ``prefix``
    keeps the ids of several pictures in one page apart. ``fixed_colours`` writes plain colours in
    the place of CSS properties, for programs that know none (:mod:`reussite.draw.png`).
    ``in_page`` leaves the style of the class ``covered`` to the style sheet of the page, where
    pages may not bring styles of their own.
    """
    picture = lay_out(view)
    symbols = {_symbol(place, view) for place in picture.places}
    symbols |= {digit_id(digit) for count in picture.counts for digit in str(count.number)}
    defined = definitions(symbols, letters)
    if fixed_colours:
        covered = {_symbol(place, view) for place in picture.places if _is_covered(place)}
        defined = f"{defined}\n{_without_pips(defined, covered)}"
    parts = [
        _opening(picture, title),
        "" if in_page else _STYLE,
        f"<defs>\n{defined}\n</defs>",
        f'<rect width="{picture.width}" height="{picture.height}" rx="24"'
        ' fill="var(--cloth,#24584a)"/>',
        *(_placed(place, view, fixed_colours) for place in picture.places),
        *(_badge(count) for count in picture.counts),
        "</svg>\n",
    ]
    text = "\n".join(parts)
    if fixed_colours:
        text = _PROPERTY.sub(r"\1", text)
    if prefix:
        text = _IDS.sub(lambda found: found[1] + escape(prefix), text)
    return text


def _opening(picture: Picture, title: str) -> str:
    width, height = round(picture.width * _SCALE), round(picture.height * _SCALE)
    named = f"<title>{escape(title)}</title>" if title else ""
    hidden = "" if title else ' aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width} {picture.height}"'
        f' width="{width}" height="{height}" role="img"{hidden}>{named}'
    )


def _symbol(place: Place, view: TableView) -> str:
    if place.card is not None:
        return face_id(place.face, place.card)
    if place.suit is not None:
        return place_id(place.suit, view.base)
    return "back" if place.kind is Kind.BACK else "space"


def _is_covered(place: Place) -> bool:
    return place.card is not None and not place.free


def _placed(place: Place, view: TableView, bare: bool) -> str:
    card = "" if place.card is None else f' data-card="{card_code(place.card)}"'
    symbol = _symbol(place, view)
    if _is_covered(place):
        card += _COVERED
        symbol += _BARE if bare else ""
    return (
        f'<use href="#{symbol}" x="{place.x}" y="{place.y}"'
        f' width="{WIDTH}" height="{HEIGHT}" data-pile="{place.pile}"{card}/>'
    )


def _badge(count: Count) -> str:
    """Return a number on a dark ground; drawn, so that it needs no font."""
    digits = str(count.number)
    sizes = [round(DIGIT_GLYPHS[digit].width * _DIGIT / 100) for digit in digits]
    inner = sum(sizes) + _DIGIT_GAP * (len(sizes) - 1)
    width = inner + 52
    parts, x = [], count.x - inner // 2
    for digit, size in zip(digits, sizes, strict=True):
        parts.append(
            f'<use href="#{digit_id(digit)}" x="{x}" y="{count.y - _DIGIT // 2}"'
            f' width="{size}" height="{_DIGIT}"/>'
        )
        x += size + _DIGIT_GAP
    return (
        f'<g data-count="{count.pile}" color="#ffffff"><rect x="{count.x - width // 2}"'
        f' y="{count.y - 34}" width="{width}" height="68" rx="34" fill="#15181a"'
        f' stroke="#eceae4" stroke-width="3"/>{"".join(parts)}</g>'
    )


def _without_pips(symbols: str, covered: set[str]) -> str:
    """Return the faces of covered cards without what is in the middle of them.

    Pages do that by their style sheets; a program that knows none gets symbols of their own.
    """
    faces = []
    for name in sorted(covered):
        found = re.search(rf'<symbol id="{name}" .*?</symbol>', symbols)
        assert found is not None
        faces.append(_MIDDLE.sub("", found[0].replace(f'"{name}"', f'"{name}{_BARE}"', 1)))
    return "\n".join(faces)
