"""Suit signs and ranks as outlines on whole coordinates, drawn for this project.

Faces hold no text, so that they look the same without any font and screen readers do not spell
them. A suit fills a box of 100 by 100. A rank is drawn with one even stroke in a box 100 high;
strokes that leave the box are cut off by it, which gives diagonals their level feet. A space
stands between a number and the letters S, H, D, C, so that no path seems to name a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reussite.cards import RANK_CODES, SUIT_CODES

STROKE: Final = 16


@dataclass(frozen=True)
class Glyph:
    """A path, the width of its box, and its stroke (0 for a filled outline)."""

    path: str
    width: int = 100
    stroke: int = STROKE

    @property
    def markup(self) -> str:
        """The path as an SVG element in the current colour."""
        if not self.stroke:
            return f'<path fill="currentColor" d="{self.path}"/>'
        line = f'stroke="currentColor" stroke-width="{self.stroke}"'
        return f'<path fill="none" {line} d="{self.path}"/>'


SUIT_GLYPHS: Final[dict[str, Glyph]] = {
    "S": Glyph(
        "M50 1 C59 22 96 38 96 63 C96 77 86 85 75 85 C66 85 59 81 55 74 C56 86 60 93 68 97V99"
        " H32V97 C40 93 44 86 45 74 C41 81 34 85 25 85 C14 85 4 77 4 63 C4 38 41 22 50 1Z",
        stroke=0,
    ),
    "H": Glyph(
        "M50 98 C43 79 4 62 4 31 C4 15 15 5 28 5 C39 5 47 12 50 24 C53 12 61 5 72 5"
        " C85 5 96 15 96 31 C96 62 57 79 50 98Z",
        stroke=0,
    ),
    "D": Glyph("M50 0L89 50L50 100L11 50Z", stroke=0),
    "C": Glyph(
        "M50 2A22 22 0 0 1 66 39L60 47A22 22 0 1 1 57 73 C58 86 61 93 68 97V99 H32V97"
        " C39 93 42 86 43 73A22 22 0 1 1 40 47L34 39A22 22 0 0 1 50 2Z",
        stroke=0,
    ),
}
"""The suit signs by suit code."""

RANK_GLYPHS: Final[dict[str, Glyph]] = {
    "A": Glyph("M8 114L38 14L68 114M20 74 H56", 76),
    "2": Glyph("M8 36A25 28 0 0 1 58 34 C58 58 10 66 10 92 H64", 66),
    "3": Glyph(
        "M8 30 C9 16 18 8 31 8 C45 8 54 16 54 28 C54 41 45 48 28 48 C46 48 57 57 57 70"
        " C57 84 46 92 32 92 C18 92 8 84 7 70",
        65,
    ),
    "4": Glyph("M52 100V12L15 70 H72", 72),
    "5": Glyph(
        "M58 8 H15V50 C20 42 27 38 35 38 C50 38 59 49 59 65 C59 81 48 92 33 92 C19 92 9 84 7 71", 67
    ),
    "6": Glyph("M56 -2 C28 12 9 38 9 64A26 28 0 0 0 61 64A26 28 0 0 0 9 64", 70),
    "7": Glyph("M2 8 H55L20 108", 66),
    "8": Glyph(
        "M34 48A22 20 0 0 1 34 8A22 20 0 0 1 34 48A26 22 0 0 1 34 92A26 22 0 0 1 34 48Z", 68
    ),
    "9": Glyph("M14 102 C42 88 61 62 61 36A26 28 0 0 0 9 36A26 28 0 0 0 61 36", 70),
    "T": Glyph(
        "M1 26L19 12V100M43 33V67 C43 84 47 93 57 93 C67 93 71 84 71 67V33 C71 16 67 7 57 7"
        " C47 7 43 16 43 33Z",
        78,
        14,
    ),
    "J": Glyph("M46 0V66 C46 83 38 92 27 92 C15 92 8 83 8 69", 54),
    "Q": Glyph("M40 8A32 42 0 0 1 40 92A32 42 0 0 1 40 8ZM46 66L78 106", 80),
    "K": Glyph("M8 0V100M68 -8L12 62M30 36L70 108", 76),
}
"""The ranks by rank code, with the court letters of English."""

DIGIT_GLYPHS: Final[dict[str, Glyph]] = {
    "0": Glyph("M33 8 C49 8 58 22 58 50 C58 78 49 92 33 92 C17 92 8 78 8 50 C8 22 17 8 33 8Z", 66),
    "1": Glyph("M2 32L26 12V100", 48),
    **{digit: RANK_GLYPHS[digit] for digit in "23456789"},
}
"""The digits of numbers."""

_V: Final = Glyph("M8 -14L38 86L68 -14", 76)
_D: Final = Glyph("M8 8V92 H30 C53 92 66 76 66 50 C66 24 53 8 30 8Z", 74)
_R: Final = Glyph("M8 100V8 H36 C52 8 61 17 61 31 C61 45 52 54 36 54 H8M34 54L64 110", 72)

COURT_LETTERS: Final[dict[str, dict[str, Glyph]]] = {
    "JQK": {},
    "VDR": {"J": _V, "Q": _D, "K": _R},
}
"""What replaces glyphs of RANK_GLYPHS under each choice of court letters."""


def rank_glyph(rank: str, letters: str = "JQK") -> Glyph:
    """Return the glyph of a rank code under a choice of court letters, ``JQK`` or ``VDR``.

    >>> rank_glyph("T").width <= rank_glyph("Q").width
    True
    >>> rank_glyph("K", "VDR") == rank_glyph("K")
    False
    """
    return COURT_LETTERS[letters].get(rank, RANK_GLYPHS[rank])


if set(RANK_GLYPHS) != set(RANK_CODES) or set(SUIT_GLYPHS) != set(SUIT_CODES):
    raise AssertionError("a glyph is missing")
