"""The emblems of king, queen and jack: few strokes, no portraits, the same upside down.

Each emblem is drawn once, in the current colour with an ochre accent; the faces add the tint's
colour and the suit signs. Coordinates are those of a card, 250 by 350, whose centre is 125, 175.
"""

from __future__ import annotations

from typing import Final

ACCENT: Final = 'fill="var(--card-accent,#9A7418)"'
HALF_TURN: Final = 'transform="rotate(180 125 175)"'

_FRAME: Final = (
    '<rect x="66" y="66" width="118" height="218" rx="8" fill="currentColor" fill-opacity=".12"'
    ' stroke="currentColor" stroke-width="3"/>'
)

_KING: Final = (
    # five points, the band below, a jewel on each point
    '<path fill="currentColor" d="M84 132L77 96L98 114L108 90L119 112L125 86L131 112L142 90L152 114'
    'L173 96L166 132ZM84 137H166V147H84Z"/>'
    f'<path {ACCENT} d="M77 88a6 6 0 1 1 -1 0ZM108 81a6 6 0 1 1 -1 0ZM126 76a6 6 0 1 1 -1 0Z'
    'M143 81a6 6 0 1 1 -1 0ZM174 88a6 6 0 1 1 -1 0Z"/>'
)
_KING_CENTRE: Final = (
    '<path fill="none" stroke="currentColor" stroke-width="6" d="M125 147V203"/>'
    f'<circle {ACCENT} cx="125" cy="175" r="11"/>'
)

_QUEEN: Final = (
    # two pairs of arches that meet under a ball
    '<path fill="none" stroke="currentColor" stroke-width="6" d="M87 134C74 98 112 90 125 106'
    'C138 90 176 98 163 134M108 134C104 118 116 106 125 106C134 106 146 118 142 134"/>'
    '<path fill="currentColor" d="M84 135H166V147H84Z"/>'
    f'<path {ACCENT} d="M126 82a9 9 0 1 1 -1 0Z"/>'
)
_PETALS: Final = "".join(
    f'<ellipse cx="125" cy="161" rx="7" ry="9" transform="rotate({angle} 125 175)"/>'
    for angle in range(0, 360, 60)
)
_QUEEN_CENTRE: Final = (
    f'<g fill="currentColor">{_PETALS}</g><circle {ACCENT} cx="125" cy="175" r="7"/>'
)

_JACK: Final = (
    # a soft cap, its band, and the plume
    '<path fill="currentColor" d="M90 132C74 106 104 88 130 94C152 99 166 114 162 132Z'
    'M88 137H164V147H88Z"/>'
    f'<path {ACCENT} d="M150 128C138 104 150 80 176 78C180 90 170 98 168 102'
    'C164 112 158 122 150 128Z"/>'
)
_JACK_CENTRE: Final = (
    '<path fill="none" stroke="currentColor" stroke-width="6" d="M92 196L158 154"/>'
    f'<path {ACCENT} d="M82 203L90 186L101 203ZM168 147L160 164L149 147Z"/>'
)

_SIGNS: Final = {"K": (96, 175), "Q": (92, 175), "J": (96, 168)}
"""Where the suit sign of the upper half has its centre; the lower one lies opposite."""


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


def sign_place(rank: str) -> tuple[int, int]:
    """Return the centre of the suit sign in the upper half of a court card."""
    return _SIGNS[rank]
