"""Which languages there are, and which one a reader wants; Portuguese has two wordings.

The language is handed from function to function, its wording is not: it holds for a whole command
or request, so it is set once, where that begins, and asked for where texts are looked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LANGUAGES: Final = ("fr", "pt", "en")
"""The languages, by the codes that addresses and ``--lang`` use."""
DEFAULT: Final = "en"

BRAZIL: Final = "pt_BR"
"""The locale of Portuguese in its Brazilian wording."""

_LOCALES: Final = {"fr": "fr", "pt": "pt_PT", "en": "en"}
_brazilian: ContextVar[bool] = ContextVar("brazilian", default=False)
_BRAZILIAN_TAG: Final = re.compile(r"\s*pt[-_](?:latn[-_])?br(?:[-_.@].*)?\s*", re.I | re.DOTALL)
_TAG: Final = re.compile(r"\s*(fr|pt|en)(?:[-_.@].*)?\s*", re.ASCII | re.IGNORECASE | re.DOTALL)
_QUALITY: Final = re.compile(r"q\s*=\s*(0(?:\.[0-9]*)?|1(?:\.0*)?)", re.IGNORECASE)
_MAX_HEADER: Final = 1000
_UNTRANSLATED: Final = ("C", "POSIX")


def html_lang(lang: str) -> str:
    """Return the ``lang`` attribute of pages in a language; ``KeyError`` for no language of ours.

    >>> html_lang("pt")
    'pt-PT'
    """
    return babel_locale(lang).replace("_", "-")


def babel_locale(lang: str) -> str:
    """Return Babel's name of a language's locale; ``KeyError`` for no language of ours.

    It tells the wordings apart: what is kept of a text is kept by it, not by the language.

    >>> babel_locale("pt")
    'pt_PT'
    """
    return BRAZIL if lang == "pt" and _brazilian.get() else _LOCALES[lang]


def word(brazilian: bool) -> None:
    """Let Portuguese have its Brazilian wording, or not, in this context (PEP 567) from now on."""
    _brazilian.set(brazilian)


@contextmanager
def worded(brazilian: bool) -> Iterator[None]:
    """Let Portuguese have its Brazilian wording, or not, for a while.

    >>> with worded(True):
    ...     html_lang("pt"), html_lang("fr")
    ('pt-BR', 'fr')
    """
    before = _brazilian.set(brazilian)
    try:
        yield
    finally:
        _brazilian.reset(before)


def kept_texts(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the ``most`` latest results of a function of texts, as ``lru_cache`` does, by wording.

    Its arguments name a language; which Portuguese that means stands in the context.

    >>> @kept_texts(10)
    ... def tag(lang):
    ...     return html_lang(lang)
    >>> tag("pt")
    'pt-PT'
    >>> with worded(True):
    ...     tag("pt")
    'pt-BR'
    """

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=most)
        def found(_: bool, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        @wraps(function)
        def ask(*args: P.args, **kwargs: P.kwargs) -> T:
            return found(_brazilian.get(), *args, **kwargs)  # type: ignore[arg-type]  # hashable

        return ask

    return keep


def is_brazilian(text: str) -> bool:
    """Say whether a tag or the name of a locale means Portuguese as it is written in Brazil.

    >>> [is_brazilian(text) for text in ("pt-BR", "pt_BR.UTF-8", "pt", "pt-PT", "en-BR")]
    [True, True, False, False, False]
    """
    return _BRAZILIAN_TAG.fullmatch(text) is not None


def match_language(text: str) -> str | None:
    """Return the language that a tag or the name of a locale means, or None.

    >>> [match_language(text) for text in ("fr-CA", "pt_BR.UTF-8", "EN", "de", "frp")]
    ['fr', 'pt', 'en', None, None]
    """
    match = _TAG.fullmatch(text)
    return match[1].lower() if match else None


def from_environment(environ: Mapping[str, str]) -> str:
    """Return the language of an environment such as ``os.environ``, English where it is no other.

    >>> from_environment({"LC_ALL": "", "LANG": "fr_BE.UTF-8"})
    'fr'
    >>> from_environment({"LC_ALL": "C", "LANG": "fr_BE.UTF-8", "LANGUAGE": "pt"})
    'en'
    """
    return match_language(environment_locale(environ)) or DEFAULT


def environment_locale(environ: Mapping[str, str]) -> str:
    """Return the name of the locale of an environment that decides about its language.

    It is the first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set. Where that is no
    language of ours, the list ``LANGUAGE`` is asked, unless the locale is ``C`` or ``POSIX``, by
    which scripts ask for untranslated texts.

    >>> environment_locale({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:pt_BR:fr"})
    'pt_BR'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    if locale in _UNTRANSLATED:
        return DEFAULT
    asked = (locale, *environ.get("LANGUAGE", "").split(":"))
    return next((text for text in asked if match_language(text)), DEFAULT)


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
    for tag, quality in _asked(accept_language):
        if tag == "*":
            others = max(others, quality)
        elif found := match_language(tag):
            wanted[found] = max(wanted.get(found, 0.0), quality)
    for lang in (DEFAULT, *LANGUAGES):
        wanted.setdefault(lang, others)
    best = max(wanted, key=lambda lang: wanted[lang])
    return best if wanted[best] > 0 else DEFAULT


def prefers_brazilian(accept_language: str | None) -> bool:
    """Say whether the Portuguese that an ``Accept-Language`` header wants most is that of Brazil.

    >>> prefers_brazilian("en, pt-BR;q=0.9, pt;q=0.8"), prefers_brazilian("pt, pt-BR;q=0.9")
    (True, False)
    """
    ours = [asked for asked in _asked(accept_language) if match_language(asked[0]) == "pt"]
    tag, quality = max(ours, key=lambda asked: asked[1], default=("", 0.0))
    return quality > 0 and is_brazilian(tag)


def _asked(accept_language: str | None) -> Iterator[tuple[str, float]]:
    """Yield the tags of a header with their weights."""
    for item in (accept_language or "")[:_MAX_HEADER].split(","):
        tag, _, parameter = item.partition(";")
        yield tag.strip(), _quality(parameter)


def _quality(parameter: str) -> float:
    """Return the weight that a header gives a language, 0 where it cannot be read."""
    if not parameter.strip():
        return 1.0
    match = _QUALITY.fullmatch(parameter.strip())
    return float(match[1]) if match else 0.0
