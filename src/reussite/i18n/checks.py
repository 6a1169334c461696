"""What can be wrong with a catalogue: texts missing, unsure, left over, or badly filled in.

Used by ``update`` only; Babel is loaded by whoever has a catalogue to check.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

NARROW_SPACE: Final = "\u202f"
_BEFORE: Final = re.compile(r"[ \u00a0](?=[;:!?»])")
_AFTER: Final = re.compile(r"«[ \u00a0]")
_PERCENT_FIELD: Final = re.compile(r"%\((\w+)\)")


def mend_spaces(text: str, lang: str) -> str:
    """Return a text with the spaces that belong to French signs made narrow and unbreakable.

    >>> mend_spaces("« Quoi ? »", "fr") == "«\\u202fQuoi\\u202f?\\u202f»"
    True
    >>> mend_spaces("«Quoi ?»", "pt")
    '«Quoi ?»'
    """
    if lang != "fr":
        return text
    return _AFTER.sub("«" + NARROW_SPACE, _BEFORE.sub(NARROW_SPACE, text))


def fields(text: str) -> set[str]:
    """Return the names of the fields in a text; raise ``ValueError`` where a brace is left open.

    >>> sorted(fields("{card} is under {n} cards, %(game)s"))
    ['card', 'game', 'n']
    """
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return braces | set(_PERCENT_FIELD.findall(text))


def texts(message: Message) -> tuple[str, ...]:
    """Return the translations of a message, one for each of its plural forms."""
    found = message.string
    return tuple(found) if isinstance(found, (list, tuple)) else (found or "",)


def ids(message: Message) -> tuple[str, ...]:
    """Return the English text of a message, or its singular and plural."""
    return tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)


def problems(template: Catalog, catalog: Catalog, lang: str) -> Iterator[str]:
    """Yield what is wrong with a catalogue, given the catalogue of all English texts.

    Each item is a line such as ``fr: missing: 'the ace'``.
    """
    for message in template:
        if message.id:
            found = catalog.get(message.id, message.context)
            for trouble in _troubles(message, found, catalog.num_plurals, lang):
                yield f"{lang}: {trouble}: {ids(message)[0]!r}"
    for message in catalog:
        if message.id and template.get(message.id, message.context) is None:
            yield f"{lang}: stale: {ids(message)[0]!r}"
    for message in catalog.obsolete.values():
        yield f"{lang}: stale: {ids(message)[0]!r}"


def overlay_problems(
    template: Catalog, under: Catalog, catalog: Catalog, name: str
) -> Iterator[str]:
    """Yield what is wrong with a catalogue of which only what differs from ``under`` is kept."""
    for message in catalog:
        if not message.id:
            continue
        known = template.get(message.id, message.context)
        below = under.get(message.id, message.context)
        if known is None:
            yield f"{name}: unknown: {ids(message)[0]!r}"
            continue
        if below is not None and texts(below) == texts(message):
            yield f"{name}: no other than below: {ids(message)[0]!r}"
        for trouble in _troubles(known, message, catalog.num_plurals, name):
            yield f"{name}: {trouble}: {ids(message)[0]!r}"
    for message in catalog.obsolete.values():
        yield f"{name}: unknown: {ids(message)[0]!r}"


def _troubles(message: Message, found: Message | None, forms: int, lang: str) -> Iterator[str]:
    wanted = forms if len(ids(message)) > 1 else 1
    if found is None or len(texts(found)) != wanted or not all(texts(found)):
        yield "missing"
        return
    if found.fuzzy:
        yield "fuzzy"
    if not all(_same_fields(message, text) for text in texts(found)):
        yield "other fields than in English"
    if any(mend_spaces(text, lang) != text for text in texts(found)):
        yield "wide space at a French sign"


def _same_fields(message: Message, text: str) -> bool:
    """Say whether a translation has the fields of its message; a plural form may omit ``{n}``."""
    try:
        wanted = set[str]().union(*(fields(english) for english in ids(message)))
        optional = {"n"} if len(ids(message)) > 1 else set()
        return wanted - optional <= fields(text) <= wanted
    except ValueError:
        return False
