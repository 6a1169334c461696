"""Translated texts: GNU gettext catalogues, read from their ``.po`` files at run time.

Values stand in braces: ``translate("fr", "Deal {n}", n="24")``. ``update`` finds the texts in
calls of :func:`translate` and :func:`translate_plural`, of ``_`` and ``ngettext`` (which
:func:`speaker` gives, for templates), in :func:`N_`, and in the errors of ``spoken.NAMES``.
The catalogue of Brazilian wording holds only what differs from that of Portugal.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from reussite.i18n.languages import BRAZIL, DEFAULT, LANGUAGES, babel_locale
from reussite.i18n.numbers import number

DOMAIN: Final = "reussite"
TRANSLATED: Final = tuple(lang for lang in LANGUAGES if lang != DEFAULT)
"""The languages that have a catalogue: all but that of the code."""


def N_(message: str) -> str:  # noqa: N802 (the name that gettext's users know)
    """Mark a text for translation and return it unchanged; it is translated where it is used."""
    return message


def catalogue_path(catalogue: str) -> str:
    """Return where a catalogue lies, that of a language or ``BRAZIL``, seen from this package."""
    return f"locale/{catalogue}/LC_MESSAGES/{DOMAIN}.po"


def translation(lang: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, in the wording that counts now, read once.

    Raises ``KeyError`` for no language of ours.

    >>> translation("fr").gettext("the king")
    'le roi'
    """
    return _translation(lang, babel_locale(lang))


@lru_cache(maxsize=len(LANGUAGES) + 1)
def _translation(lang: str, locale: str) -> gettext.NullTranslations:
    if lang == DEFAULT:
        return gettext.NullTranslations()
    if locale != BRAZIL:
        return _read(lang, locale)
    found = _read(BRAZIL, locale)
    found.add_fallback(_read(lang, locale))
    return found


def _read(catalogue: str, locale: str) -> gettext.GNUTranslations:
    # These take a while to import, and English never needs them.
    from importlib.resources import files
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with files(__package__).joinpath(catalogue_path(catalogue)).open("rb") as source:
        write_mo(compiled, read_po(source, locale=locale, abort_invalid=True))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translate(lang: str, message: str, /, **values: object) -> str:
    """Return an English text in a language, with its ``{name}`` fields filled in.

    A text without a translation stays English. Raises ``KeyError`` for a field without a value.

    >>> translate("pt", "{rank} of {suit}", rank="sete", suit="copas")
    'sete de copas'
    """
    text = translation(lang).gettext(message)
    return text.format_map(values) if values or "{" in text else text


def translate_plural(lang: str, singular: str, plural: str, n: int, /, **values: object) -> str:
    """Return the form of a text that fits ``n`` things; ``{n}`` is ``n`` with its digits grouped.

    >>> translate_plural("en", "{n} card", "{n} cards", 1234)
    '1,234 cards'
    """
    text = translation(lang).ngettext(singular, plural, n)
    return text.format_map({"n": number(n, lang), **values})


def speaker(lang: str) -> tuple[Callable[..., str], Callable[..., str]]:
    """Return ``_`` and ``ngettext`` of a language, for templates.

    >>> _, ngettext = speaker("fr")
    >>> _("the ace")
    "l'as"
    """
    return partial(translate, lang), partial(translate_plural, lang)
