"""The emblems of king, queen and jack: few strokes, no portraits, the same upside down.

Each emblem is drawn once, in the current colour with an ochre accent; the faces add the colour and
the suit signs. The index takes the upper edge of a card (250 by 350), so the picture has its
centre a little below that of the card.
"""

from __future__ import annotations

from typing import Final

CENTRE_X: Final = 125
CENTRE_Y: Final = 198
HALF_TURN: Final = f'transform="rotate(180 {CENTRE_X} {CENTRE_Y})"'

_ACCENT: Final = 'fill="var(--card-accent,#9a7418)"'
_SOLID: Final = 'fill="currentColor"'
_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="6"'
_FRAME: Final = (
    f'<rect x="66" y="72" width="118" height="252" rx="8" {_SOLID} fill-opacity=".12"'
    ' stroke="currentColor" stroke-width="3"/>'
)
_BAND: Final = "M84 147 H166V158 H84Z"


def _balls(*centres: tuple[int, int], radius: int) -> str:
    """Return filled discs of the accent colour as one path."""
    arcs = "".join(f"M{x - radius} {y}a{radius} {radius} 0 1 1 0 1Z" for x, y in centres)
    return f'<path {_ACCENT} d="{arcs}"/>'


# Five points over a band, a ball on each point; between the crowns a sceptre.
_KING: Final = (
    f'<path {_SOLID} d="M84 141L77 104L95 122L101 96L115 119L125 92L135 119L149 96L155 122'
    f'L173 104L166 141Z{_BAND}"/>'
    + _balls((77, 101), (101, 93), (125, 88), (149, 93), (173, 101), radius=6)
)
_KING_CENTRE: Final = f'<path {_LINE} d="M125 158V238"/>' + _balls((125, 198), radius=12)

# Two pairs of arches that meet under a ball; between the crowns a flower.
_QUEEN: Final = (
    f'<path {_LINE} d="M88 147 C72 108 110 98 125 116 C140 98 178 108 162 147'
    'M108 147 C103 130 115 116 125 116 C135 116 147 130 142 147"/>'
    f'<path {_SOLID} d="{_BAND}"/>' + _balls((125, 99), radius=10)
)
_PETALS: Final = "".join(
    f'<ellipse cx="125" cy="185" rx="7" ry="9" transform="rotate({angle} 125 198)"/>'
    for angle in range(0, 360, 60)
)
_QUEEN_CENTRE: Final = f"<g {_SOLID}>{_PETALS}</g>" + _balls((125, 198), radius=7)

# A soft cap with a plume; between the caps a staff.
_JACK: Final = (
    f'<path {_SOLID} d="M88 141 C70 132 76 108 102 103 C134 96 166 112 164 141Z{_BAND}"/>'
    f'<path {_ACCENT} d="M148 140 C128 114 142 88 176 80 C184 106 172 130 148 140Z"/>'
    '<path fill="none" stroke="var(--card-face,#fffdf8)" stroke-width="3" d="M145 147L168 94"/>'
)
_JACK_CENTRE: Final = f'<path {_LINE} d="M94 224L156 172"/>' + _balls(
    (90, 227), (160, 169), radius=10
)

_SIGN_CENTRES: Final = {"K": (95, 198), "Q": (87, 198), "J": (96, 186)}


def court_parts() -> dict[str, str]:
    """Return the three emblems as SVG elements by id, ``court-K``, ``court-Q``, ``court-J``.

    >>> sorted(court_parts())
    ['court-J', 'court-K', 'court-Q']
    """
    drawn = {"K": (_KING, _KING_CENTRE), "Q": (_QUEEN, _QUEEN_CENTRE), "J": (_JACK, _JACK_CENTRE)}
    return {
        f"court-{rank}": (
            f'<g id="court-{rank}">{_FRAME}<g id="half-{rank}">{half}</g>'
            f'<use href="#half-{rank}" {HALF_TURN}/>{centre}</g>'
        )
        for rank, (half, centre) in drawn.items()
    }


def sign_centre(rank: str) -> tuple[int, int]:
    """Return the centre of the suit sign of the upper half; the lower one lies opposite."""
    return _SIGN_CENTRES[rank]
