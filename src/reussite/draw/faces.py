"""The cards as SVG symbols: four faces, the back, and the empty places.

- ``wing-7H``: rank over suit at both upper corners, for cards that are fanned sideways
- ``column-7H``: rank and suit on one line at the upper left, for cards that are fanned downwards
- ``compact-7H``: that line as wide as the card, for cards under 40 pixels and for large indexes
- ``large-7H``: a large index over the other at both upper corners, and nothing else
- ``back``, ``space`` and ``foundation-S-A`` (the place of a foundation of spades that begins
  with its ace)

A page sets the colours by CSS properties: ``--card-spade``, ``--card-heart``, ``--card-diamond``,
``--card-club``, ``--card-face``, ``--card-edge``, ``--card-accent``, ``--card-back``,
``--place-line``. On covered cards it sets ``--card-lower: none``, which hides the lower sign of
compact faces. On small cards it sets ``--card-pips: none; --card-sign: inline``, which puts one
large suit sign in the place of pips and emblems.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from reussite.cards import PACK_SIZE, RANK_CODES, SUIT_CODES, card_code
from reussite.draw.courts import CENTRE_X, CENTRE_Y, HALF_TURN, court_parts, sign_centre
from reussite.draw.glyphs import DIGIT_GLYPHS, SUIT_GLYPHS, Glyph, rank_glyph
from reussite.draw.pips import PIPS_OF_RANK, SHOWN, pip_parts

WIDTH: Final = 250
HEIGHT: Final = 350
FACES: Final = ("wing", "column", "compact", "large")
WING_INDEX: Final = 60
"""The index of a wing face lies within so much of the left and of the right edge."""
LARGE_INDEX: Final = 94
"""The index of a large face lies within so much of the left and of the right edge."""
COLUMN_INDEX: Final = 57
"""The index of a column face lies within so much of the upper edge."""
COMPACT_INDEX: Final = 132
"""The index of a compact face lies within so much of the upper edge."""

_COLOURS: Final = {
    "S": "var(--card-spade,#1b1b1f)",
    "H": "var(--card-heart,#b3122b)",
    "D": "var(--card-diamond,#b3122b)",
    "C": "var(--card-club,#1b1b1f)",
}
_FACE: Final = "var(--card-face,#fffdf8)"
_EDGE: Final = "var(--card-edge,#5a5a55)"
_BACK: Final = "var(--card-back,#2f5c8f)"
_LINE: Final = "var(--place-line,#cfe3da)"
_BOX: Final = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
_REFERENCE: Final = re.compile(r'href="#([^"]+)"')


def face_id(face: str, card: int) -> str:
    """Return the id of a card's symbol.

    >>> face_id("wing", 19)
    'wing-7H'
    """
    return f"{face}-{card_code(card)}"


def place_id(suit: int, base: int) -> str:
    """Return the id of the place of a foundation.

    >>> place_id(0, 9)
    'foundation-S-T'
    """
    return f"foundation-{SUIT_CODES[suit]}-{RANK_CODES[base]}"


def digit_id(digit: str) -> str:
    """Return the id of a digit; those that are ranks too are the same drawing.

    >>> digit_id("0"), digit_id("7")
    ('digit-0', 'rank-7')
    """
    return f"rank-{digit}" if digit in RANK_CODES else f"digit-{digit}"


def sprite(letters: str = "JQK") -> str:
    """Return one SVG document with every symbol, to be used as ``cards.svg#wing-7H``.

    ``letters`` are those of the court cards: ``JQK``, or ``VDR`` (valet, dame, roi; valete, dama,
    rei). The ids do not depend on them. Raises KeyError for any other letters.
    """
    body = "\n".join(_elements(letters).values())
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{body}\n</defs></svg>\n'


def definitions(ids: Iterable[str], letters: str = "JQK") -> str:
    """Return the symbols named and the parts that they use, and no others, for an SVG of one's own.

    >>> "wing-7H" in definitions(["wing-7S"])
    False
    """
    elements = _elements(letters)
    wanted = set(ids)
    open_ids = list(wanted)
    while open_ids:
        for used in _REFERENCE.findall(elements[open_ids.pop()]):
            if used in elements and used not in wanted:
                wanted.add(used)
                open_ids.append(used)
    return "\n".join(text for key, text in elements.items() if key in wanted)


@cache
def _elements(letters: str) -> dict[str, str]:
    """Return every element of the sprite by id, parts before what is made of them."""
    elements = {"edge": _body("edge", 3), "bold-edge": _body("bold-edge", 7), **court_parts()}
    for rank in RANK_CODES:
        elements.update(_rank_parts(rank, letters))
    for suit in SUIT_CODES:
        elements.update(_suit_parts(suit))
    for card in range(PACK_SIZE):
        elements.update(_card_symbols(card_code(card)))
    elements.update(_back(), **_places())
    for digit in ("0", "1"):
        glyph, key = DIGIT_GLYPHS[digit], digit_id(digit)
        elements[key] = (
            f'<symbol id="{key}" viewBox="0 0 {glyph.width} 100">{glyph.markup}</symbol>'
        )
    return elements


def _use(part: str, centre_x: int, centre_y: int, width: int, height: int) -> str:
    x, y = centre_x - width // 2, centre_y - height // 2
    return f'<use href="#{part}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _body(part: str, edge: int) -> str:
    """Return the blank card; its edge lies inside the box, so that nothing is cut off."""
    half = edge / 2
    return (
        f'<rect id="{part}" x="{half}" y="{half}" width="{WIDTH - edge}" height="{HEIGHT - edge}"'
        f' rx="14" fill="{_FACE}" stroke="{_EDGE}" stroke-width="{edge}"/>'
    )


def _glyph_symbol(part: str, glyph: Glyph) -> str:
    return f'<symbol id="{part}" viewBox="0 0 {glyph.width} 100">{glyph.markup}</symbol>'


def _rank_parts(rank: str, letters: str) -> dict[str, str]:
    """Return a rank's glyph, and its place in each face."""
    glyph = rank_glyph(rank, letters)

    def scaled(height: int) -> int:
        return round(glyph.width * height / 100 / 2) * 2

    part = f"rank-{rank}"
    wing, column, compact, large = scaled(54), scaled(44), scaled(104), scaled(104)
    return {
        part: _glyph_symbol(part, glyph),
        f"w{rank}": f'<g id="w{rank}">{_use(part, 32, 42, wing, 54)}'
        f"{_use(part, WIDTH - 32, 42, wing, 54)}</g>",
        f"c{rank}": f'<g id="c{rank}">{_use(part, 34, 33, column, 44)}</g>',
        f"n{rank}": f'<g id="n{rank}">{_use(part, 66, 74, compact, 104)}</g>',
        f"l{rank}": f'<g id="l{rank}">{_use(part, 50, 76, large, 104)}'
        f"{_use(part, WIDTH - 50, 76, large, 104)}</g>",
    }


def _suit_parts(suit: str) -> dict[str, str]:
    """Return a suit's sign, its groups of pips, and the blank cards of the suit in each face."""
    sign = f"suit-{suit}"
    large = f'<g display="var(--card-sign,none)">{_use(sign, CENTRE_X, 215, 130, 130)}</g>'
    parts = {
        sign: f'<symbol id="{sign}" viewBox="0 0 100 100">{SUIT_GLYPHS[suit].markup}</symbol>',
        f"w{suit}": f'<g id="w{suit}"><use href="#edge"/>{large}'
        f"{_use(sign, 32, 101, 44, 44)}{_use(sign, WIDTH - 32, 101, 44, 44)}</g>",
        f"c{suit}": f'<g id="c{suit}"><use href="#edge"/>{large}{_use(sign, 82, 33, 42, 42)}</g>',
        f"n{suit}": f'<g id="n{suit}"><use href="#bold-edge"/>{_use(sign, 184, 74, 100, 100)}'
        f'<g display="var(--card-lower,inline)">{_use(sign, CENTRE_X, 242, 150, 150)}</g></g>',
        f"l{suit}": f'<g id="l{suit}"><use href="#edge"/>'
        f"{_use(sign, 50, 186, 82, 82)}{_use(sign, WIDTH - 50, 186, 82, 82)}</g>",
    }
    key = f"ace-{suit}"
    parts[key] = f'<g id="{key}" {SHOWN}>{_use(sign, CENTRE_X, CENTRE_Y, 100, 100)}</g>'
    return parts | pip_parts(suit)


def _card_symbols(code: str) -> dict[str, str]:
    rank, suit = code[0], code[1]
    art = f"a{code}"
    symbols = {art: f'<g id="{art}">{_art(rank, suit)}</g>'}
    for face in FACES:
        key = "n" if face == "compact" else face[0]
        picture = f'<use href="#{art}"/>' if face in ("wing", "column") else ""
        symbols[f"{face}-{code}"] = (
            f'<symbol id="{face}-{code}" {_BOX} color="{_COLOURS[suit]}">'
            f'<use href="#{key}{suit}"/><use href="#{key}{rank}"/>{picture}</symbol>'
        )
    return symbols


def _art(rank: str, suit: str) -> str:
    """Return the middle of a face: its pips or its emblem."""
    if rank in PIPS_OF_RANK:
        return "".join(f'<use href="#{name}-{suit}"/>' for name in PIPS_OF_RANK[rank].split())
    sign = _use(f"suit-{suit}", *sign_centre(rank), 28, 28)
    other = sign.replace("/>", f" {HALF_TURN}/>")
    return f'<g {SHOWN}><use href="#court-{rank}"/>{sign}{other}</g>'


def _back() -> dict[str, str]:
    """Return the back: a lattice in one colour."""
    inset, step = 20, 30
    width, height = WIDTH - 2 * inset, HEIGHT - 2 * inset
    starts = range(-height - step // 3, width, step)  # so that both diagonals meet on the edges
    lines = "".join(f"M{x} 0l{height} {height}M{width - x} 0l-{height} {height}" for x in starts)
    return {
        "lattice": f'<symbol id="lattice" viewBox="0 0 {width} {height}"><path fill="none"'
        f' stroke="{_FACE}" stroke-width="5" d="{lines}"/></symbol>',
        "back": f'<symbol id="back" {_BOX}><use href="#edge"/><rect x="{inset}" y="{inset}"'
        f' width="{width}" height="{height}" rx="6" fill="{_BACK}"/>'
        f"{_use('lattice', WIDTH // 2, HEIGHT // 2, width, height)}</symbol>",
    }


def _places() -> dict[str, str]:
    """Return the outlines of empty places."""
    dashes = (
        f'<rect id="dashes" x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="14"'
        f' fill="none" stroke="{_LINE}" stroke-width="5" stroke-dasharray="20 13"/>'
    )
    places = {
        "dashes": dashes,
        "space": f'<symbol id="space" {_BOX}><use href="#dashes"/></symbol>',
    }
    for suit in SUIT_CODES:
        sign = _use(f"suit-{suit}", CENTRE_X, 130, 110, 110)
        places[f"o{suit}"] = f'<g id="o{suit}" color="{_LINE}"><use href="#dashes"/>{sign}</g>'
    for rank in RANK_CODES:
        number = _use(f"rank-{rank}", CENTRE_X, 250, 64, 84)
        places[f"o{rank}"] = f'<g id="o{rank}" color="{_LINE}">{number}</g>'
    for suit in SUIT_CODES:
        for rank in RANK_CODES:
            key = f"foundation-{suit}-{rank}"
            places[key] = (
                f'<symbol id="{key}" {_BOX}><use href="#o{suit}"/><use href="#o{rank}"/></symbol>'
            )
    return places
