"""The letters of jacks, queens and kings in sentences: those that the faces of the cards have."""

from __future__ import annotations

import re
from typing import Final

JQK: Final = "JQK"
"""The letters that every text is written with."""
# Before the sign of a suit, in a row of ranks (10 J Q K A), or alone; not the initials of a name.
_SHOWN: Final = re.compile(
    r"\b[JQK](?=[♠♥♦♣])"
    r"|\b(?:(?:10|[2-9AJQK]) ){2,}(?:10|[2-9AJQK])\b"
    r"|(?<![\w.&'’-])[JQK](?![\w.&'’-])"
)


def lettered(text: str, letters: str) -> str:
    """Return a text with the letters of the cards: ``JQK``, or ``VDR`` (valet, dame, roi).

    >>> lettered("J♠ va sur Q♦. Ordre : 9 10 J Q K.", "VDR")
    'V♠ va sur D♦. Ordre : 9 10 V D R.'
    >>> lettered("Après K vient A. J'ai lu J. Moyse.", "VDR")
    "Après R vient A. J'ai lu J. Moyse."
    """
    if letters == JQK:
        return text
    chosen = str.maketrans(JQK, letters)
    return _SHOWN.sub(lambda found: found[0].translate(chosen), text)
