"""Pips: where the suit signs of a card of rank two to ten lie, and the groups they are drawn in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reussite.draw.courts import CENTRE_X, CENTRE_Y, HALF_TURN
from reussite.draw.glyphs import SUIT_GLYPHS

SHOWN: Final = 'display="var(--card-pips,inline)"'
"""What pages hide on covered and on small cards."""
_PIP: Final = 36
_LEFT, _RIGHT = 88, 162
_Centres = tuple[tuple[int, int], ...]
_PIP_GROUPS: Final[dict[str, _Centres]] = {
    "corners": ((_LEFT, CENTRE_Y - 108), (_RIGHT, CENTRE_Y - 108)),
    "inner": ((_LEFT, CENTRE_Y - 36), (_RIGHT, CENTRE_Y - 36)),
    "ends": ((CENTRE_X, CENTRE_Y - 108),),
    "pair": ((CENTRE_X, CENTRE_Y - 72),),
    "two": ((CENTRE_X, CENTRE_Y - 54),),
}
"""Pips of the upper half, which a group repeats upside down in the lower half."""
_UPRIGHT_PIPS: Final[dict[str, _Centres]] = {
    "centre": ((CENTRE_X, CENTRE_Y),),
    "waist": ((_LEFT, CENTRE_Y), (_RIGHT, CENTRE_Y)),
    "one": ((CENTRE_X, CENTRE_Y - 54),),
}
"""Groups of pips that have no partner in the other half."""
PIPS_OF_RANK: Final = {
    "A": "ace",
    "2": "ends",
    "3": "ends centre",
    "4": "corners",
    "5": "corners centre",
    "6": "corners waist",
    "7": "corners waist one",
    "8": "corners waist two",
    "9": "corners inner centre",
    "T": "corners inner pair",
}
"""The groups of pips on each card."""


def pip_parts(suit: str) -> dict[str, str]:
    """Return a suit's pip and the groups of pips that cards are made of, by id.

    >>> len(pip_parts("S"))
    9
    """
    pip, half = f"pip-{suit}", _PIP // 2
    parts = {
        # A path, not the symbol again: browsers copy all that a reference leads to, and there are
        # a thousand references to pips.
        pip: f'<path id="{pip}" transform="translate(-{half} -{half}) scale({_PIP / 100})"'
        f' fill="currentColor" d="{SUIT_GLYPHS[suit].path}"/>'
    }
    for name, centres in _UPRIGHT_PIPS.items():
        key = f"{name}-{suit}"
        parts[key] = f'<g id="{key}" {SHOWN}>{_pips(suit, centres)}</g>'
    for name, centres in _PIP_GROUPS.items():
        key = f"{name}-{suit}"
        turned = f"<g {HALF_TURN}>{_pips(suit, centres)}</g>"
        parts[key] = f'<g id="{key}" {SHOWN}>{_pips(suit, centres)}{turned}</g>'
    return parts


def _pips(suit: str, centres: Iterable[tuple[int, int]]) -> str:
    return "".join(f'<use href="#pip-{suit}" x="{x}" y="{y}"/>' for x, y in centres)
