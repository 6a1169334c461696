"""What a player has chosen on the settings page, kept in the cookie ``ui``.

The cookie is one plain text, ``fr.theme-dark.deck-four``: the language, if one was chosen, then
each choice that is not the default. It is read strictly: of a text with anything else in it only a
language at its beginning counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Self

from reussite.i18n.languages import LANGUAGES

COOKIE: Final = "ui"
CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "theme": ("system", "light", "dark"),
        "deck": ("two", "four"),
        "index": ("plain", "large"),
        "size": ("fit", "large", "largest"),
        "hand": ("right", "left"),
        "courts": ("JQK", "VDR"),
        "motion": ("on", "off"),
        "letters": ("on", "off"),
        "auto": ("off", "safe", "all"),
        "clock": ("off", "on"),
        "live": ("off", "on"),
        "portuguese": ("browser", "PT", "BR"),
    }
)
"""The values of each choice, the default first."""
_LETTERS: Final = {"en": ("JQK",), "fr": ("JQK", "VDR"), "pt": ("JQK", "VDR")}


@dataclass(frozen=True)
class Choices:
    """A player's language, if chosen, and the choices that are not defaults.

    >>> Choices.read("fr.deck-four").shown("fr")["deck"]
    'four'
    >>> Choices.read("fr.deck-five").text
    'fr'
    """

    language: str | None = None
    others: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a cookie; defaults where it is not exactly what :attr:`text` writes."""
        first, _, rest = text.partition(".")
        language = first if first in LANGUAGES else None
        parts = (rest if language else text).split(".") if rest or not language else []
        chosen = dict(part.split("-", 1) for part in parts if part.count("-") == 1)
        found = cls(language).changed(chosen)
        return found if found.text == text else cls(language)

    def changed(self, values: Mapping[str, str]) -> Self:
        """Return these choices with some made anew; what is no choice is left as it was."""
        chosen = dict(self.others)
        for name, value in values.items():
            if value in CHOICES.get(name, ()):
                chosen[name] = value
        kept = [(name, chosen.get(name, known[0])) for name, known in CHOICES.items()]
        others = tuple((name, value) for name, value in kept if value != CHOICES[name][0])
        return type(self)(self.language, others)

    def speaking(self, language: str) -> Self:
        """Return these choices with a language chosen."""
        return type(self)(language, self.others)

    @property
    def text(self) -> str:
        """The cookie's text."""
        parts = [f"{name}-{value}" for name, value in self.others]
        return ".".join([self.language, *parts] if self.language else parts)

    def shown(self, lang: str) -> dict[str, str]:
        """Return every choice as it counts on a page in a language, where not all letters exist."""
        values = {name: known[0] for name, known in CHOICES.items()} | dict(self.others)
        if values["courts"] not in _LETTERS[lang]:
            values["courts"] = _LETTERS[lang][0]
        return values


def offered(lang: str) -> dict[str, tuple[str, ...]]:
    """Return the values that the settings page offers in a language.

    >>> [name for name in offered("pt") if name not in offered("en")]
    ['courts', 'portuguese']
    """
    values = {**CHOICES, "courts": _LETTERS[lang]}
    if lang != "pt":
        del values["portuguese"]
    return {name: known for name, known in values.items() if len(known) > 1}
