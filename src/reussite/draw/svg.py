"""A position as one SVG that needs nothing else: no font, no script, no other file."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from reussite.cards import card_code
from reussite.draw.faces import HEIGHT, WIDTH, definitions, face_id, place_id
from reussite.draw.layout import Count, Kind, Picture, Place, lay_out
from reussite.draw.view import TableView

_SCALE: Final = 0.32  # the size it has by itself: cards of 80 pixels
_COVERED: Final = ' class="covered"'  # its strip shows the index only
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
    the place of CSS properties, for programs that know none. ``in_page`` leaves the style of the
    class ``covered`` to the style sheet of the page, where pages may not bring styles of their own.
    """
    picture = lay_out(view)
    symbols = {_symbol(place, view) for place in picture.places}
    parts = [
        _opening(picture, title),
        "" if in_page else _STYLE,
        f"<defs>\n{definitions(symbols, letters)}\n</defs>",
        f'<rect width="{picture.width}" height="{picture.height}" rx="24"'
        ' fill="var(--cloth,#24584a)"/>',
        *(_placed(place, view) for place in picture.places),
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


def _placed(place: Place, view: TableView) -> str:
    card = "" if place.card is None else f' data-card="{card_code(place.card)}"'
    if place.card is not None and not place.free:
        card += _COVERED
    return (
        f'<use href="#{_symbol(place, view)}" x="{place.x}" y="{place.y}"'
        f' width="{WIDTH}" height="{HEIGHT}" data-pile="{place.pile}"{card}/>'
    )


def _badge(count: Count) -> str:
    width = 56 + 24 * len(str(count.number))
    return (
        f'<g data-count="{count.pile}"><rect x="{count.x - width // 2}" y="{count.y - 34}"'
        f' width="{width}" height="68" rx="34" fill="#15181a" stroke="#eceae4" stroke-width="3"/>'
        f'<text x="{count.x}" y="{count.y + 17}" text-anchor="middle" fill="#ffffff" font-size="48"'
        f' font-family="system-ui,sans-serif" font-weight="600">{count.number}</text></g>'
    )
