"""Errors that can be told in each language: an English text of the catalogues, and its values.

``update`` finds the texts of the classes in ``NAMES`` as it finds those of ``translate``, so an
error is raised with its English text and nothing else needs to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from reussite.cards import Worded
from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.languages import DEFAULT
from reussite.i18n.numbers import number

NAMES: Final = (
    "CardError",
    "Spoken",
    "DealError",
    "ActionError",
    "PositionError",
    "RecordError",
    "ExchangeError",
    "GameNotTold",
    "AnswerError",
    "AttemptError",
    "MissingLibrary",
    "NoPdf",
    "NoPng",
    "NoVerdict",
    "PoolError",
    "StudyError",
    "TakeoutError",
    "UnknownGame",
    "UnsupportedGame",
    "No",
    "NotKnown",
    "Interrupted",
    "WrongInput",
    "WrongUsage",
)
"""The classes whose first argument is a text of the catalogues."""


class Spoken(Worded, ValueError):
    """An error with a text to translate. Values may be errors themselves, or lists of them.

    >>> error = Spoken("column {n}, card {card}: {fault}", n=3, card=1, fault=Spoken("'{text}' is"
    ...     " no card", text="9X"))
    >>> str(error)
    "column 3, card 1: '9X' is no card"
    """

    @classmethod
    def like(cls, error: Spoken) -> Self:
        """Return an error of this class that says what another one says."""
        return cls(error.message, **error.values)

    def __str__(self) -> str:
        return self.sentence(DEFAULT)

    def sentence(self, lang: str) -> str:
        """Return what is wrong, in a language."""
        return translate(lang, self.message, **said_all(self.values, lang))


@dataclass(frozen=True)
class Count:
    """How many of something, as a value of a sentence; both texts hold ``{n}``.

    >>> Count("{n} action", "{n} actions", 1200).sentence("en")
    '1,200 actions'
    """

    singular: str
    plural: str
    n: int

    def sentence(self, lang: str) -> str:
        """Return the form that fits, in a language."""
        return translate_plural(lang, self.singular, self.plural, self.n)


def said_all(values: dict[str, object], lang: str) -> dict[str, object]:
    """Return values as they stand in a sentence of a language."""
    return {name: _said(value, lang) for name, value in values.items()}


def shown(value: object, limit: int = 40) -> str:
    """Return foreign text as it can stand in a sentence: short, and without control characters.

    >>> shown("7\\x00" + "x" * 100, 10)
    '7\\\\x00xxxxx…'
    """
    text = repr(str(value)[: limit + 1])[1:-1]
    return text if len(text) <= limit else text[:limit] + "…"


def _said(value: object, lang: str) -> object:
    if hasattr(value, "sentence"):
        return value.sentence(lang)
    if isinstance(value, Worded):
        return translate(lang, value.message, **said_all(value.values, lang))
    if isinstance(value, int):
        return number(value, lang)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "; ".join(str(_said(part, lang)) for part in value)
    return value
