"""Which languages there are, and which one a reader wants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("fr", "pt", "en")
"""The languages, by the codes that addresses and ``--lang`` use."""
DEFAULT: Final = "en"

_HTML: Final = {"fr": "fr", "pt": "pt-PT", "en": "en"}
_BABEL: Final = {"fr": "fr", "pt": "pt_PT", "en": "en"}
_TAG: Final = re.compile(r"\s*(fr|pt|en)(?:[-_.@].*)?\s*", re.ASCII | re.IGNORECASE | re.DOTALL)
_QUALITY: Final = re.compile(r"q\s*=\s*(0(?:\.[0-9]*)?|1(?:\.0*)?)", re.IGNORECASE)
_MAX_HEADER: Final = 1000
_UNTRANSLATED: Final = ("C", "POSIX")


def html_lang(lang: str) -> str:
    """Return the ``lang`` attribute of pages in a language; ``KeyError`` for no language of ours.

    >>> html_lang("pt")
    'pt-PT'
    """
    return _HTML[lang]


def babel_locale(lang: str) -> str:
    """Return Babel's name of a language's locale; ``KeyError`` for no language of ours.

    >>> babel_locale("pt")
    'pt_PT'
    """
    return _BABEL[lang]


def match_language(text: str) -> str | None:
    """Return the language that a tag or the name of a locale means, or None.

    >>> [match_language(text) for text in ("fr-CA", "pt_BR.UTF-8", "EN", "de", "frp")]
    ['fr', 'pt', 'en', None, None]
    """
    match = _TAG.fullmatch(text)
    return match[1].lower() if match else None


def from_environment(environ: Mapping[str, str]) -> str:
    """Return the language of an environment such as ``os.environ``, English where it is no other.

    The locale is the first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set. Where it is
    no language of ours, the list ``LANGUAGE`` is asked, unless the locale is ``C`` or ``POSIX``,
    by which scripts ask for untranslated texts.

    >>> from_environment({"LC_ALL": "", "LANG": "fr_BE.UTF-8"})
    'fr'
    >>> from_environment({"LC_ALL": "C", "LANG": "fr_BE.UTF-8", "LANGUAGE": "pt"})
    'en'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    if locale in _UNTRANSLATED:
        return DEFAULT
    for text in (locale, *environ.get("LANGUAGE", "").split(":")):
        if found := match_language(text):
            return found
    return DEFAULT


def negotiate(accept_language: str | None) -> str:
    """Return the language that an ``Accept-Language`` header prefers, English where none is ours.

    Of equally wanted ones the first wins. What is malformed is passed over; nothing is raised,
    and of a very long header only the beginning is read.

    >>> negotiate("de, pt-BR;q=0.9, fr;q=0.8")
    'pt'
    >>> negotiate("en;q=0, *")
    'fr'
    """
    wanted: dict[str, float] = {}
    others = 0.0
    for item in (accept_language or "")[:_MAX_HEADER].split(","):
        tag, _, parameter = item.partition(";")
        quality = _quality(parameter)
        if tag.strip() == "*":
            others = max(others, quality)
        elif found := match_language(tag):
            wanted[found] = max(wanted.get(found, 0.0), quality)
    for lang in (DEFAULT, *LANGUAGES):
        wanted.setdefault(lang, others)
    best = max(wanted, key=lambda lang: wanted[lang])
    return best if wanted[best] > 0 else DEFAULT


def _quality(parameter: str) -> float:
    """Return the weight that a header gives a language, 0 where it cannot be read."""
    if not parameter.strip():
        return 1.0
    match = _QUALITY.fullmatch(parameter.strip())
    return float(match[1]) if match else 0.0
