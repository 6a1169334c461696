"""Whole numbers as each language writes them. No digit is ever lost to a float."""

from __future__ import annotations

from datetime import date
from typing import Final

from reussite.i18n.languages import DEFAULT, babel_locale

# The separator, and from how many digits on it is used.
_GROUPING: Final = {
    "fr": ("\u202f", 4),
    "pt_PT": ("\u00a0", 5),
    "pt_BR": (".", 4),
    "en": (",", 4),
}


def number(value: str | int, lang: str) -> str:
    """Return a whole number, or a text of ASCII digits, grouped by threes.

    Raises ``ValueError`` for any other text, and ``KeyError`` for no language of ours.

    >>> number("12345678901234567890", "en")
    '12,345,678,901,234,567,890'
    >>> number(1234, "pt"), number(-12345, "en")
    ('1234', '-12,345')
    """
    separator, smallest = _GROUPING[babel_locale(lang)]
    text = str(value)
    sign, digits = ("-", text[1:]) if isinstance(value, int) and value < 0 else ("", text)
    if not (digits.isascii() and digits.isdigit()):
        shown = digits if len(digits) <= 20 else digits[:20] + "…"
        raise ValueError(f"{shown!r} is no whole number")
    if len(digits) < smallest:
        return sign + digits
    head = len(digits) % 3
    groups = [digits[:head]] if head else []
    groups += [digits[start : start + 3] for start in range(head, len(digits), 3)]
    return sign + separator.join(groups)


def decimal(value: float, places: int, lang: str) -> str:
    """Return a number that is not negative with so many decimals.

    >>> decimal(1234.5, 2, "en"), decimal(0.5, 1, "fr")
    ('1,234.50', '0,5')
    """
    whole, _, rest = f"{value:.{places}f}".partition(".")
    return number(whole, lang) + ("." if lang == DEFAULT else ",") + rest


def day_text(day: date, lang: str) -> str:
    """Return a date as the language writes it.

    >>> day_text(date(2026, 11, 30), "pt"), day_text(date(2026, 11, 30), "fr")
    ('30/11/2026', '30 nov. 2026')
    """
    from babel.dates import format_date

    return format_date(day, "medium", babel_locale(lang))


def deal_number(text: str | int, lang: str) -> str:
    """Return the number of a deal as it is shown; ``ms:`` and ``ms-`` stay in front, as ``ms:``.

    Raises what :func:`number` raises.

    >>> deal_number("ms-1234567", "en"), deal_number(24, "fr")
    ('ms:1,234,567', '24')
    """
    bare = str(text)
    if bare[:3] in ("ms:", "ms-"):
        return "ms:" + number(bare[3:], lang)
    return number(bare, lang)
