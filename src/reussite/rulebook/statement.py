"""A statement: one claim of a rule page, as data and as a sentence.

The sentence is made of nothing but the values, and the values are what the tests ask the engine
about; so a sentence cannot say what was not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from reussite.i18n.catalogue import N_, translate
from reussite.rules.profile import LayoutKind, Profile

Values = Mapping[str, Any]
Phrase = Callable[[Values, str], str]

SECTIONS: Final = {
    "goal": N_("Aim and material"),
    "deal": N_("Layout and deal"),
    "moves": N_("Moves allowed"),
    "foundations": N_("Foundations"),
    "columns": N_("Columns"),
    "empty": N_("Empty columns"),
    "reserve": N_("Reserve"),
    "stock": N_("Stock and passes"),
    "score": N_("Score sheet"),
    "end": N_("End of the game"),
    "variants": N_("History and variants"),
    "example": N_("Worked example"),
    "faq": N_("Questions and answers"),
}
"""The sections of a page in their order, by the ids that are the same in all languages."""
_IN_WINGS: Final = {"columns": N_("Rows"), "empty": N_("Empty rows")}


@dataclass(frozen=True)
class Statement:
    """One claim. ``id`` is ``section-field``, such as ``columns-match``."""

    id: str
    phrase: Phrase = field(repr=False)
    values: Values = field(default_factory=dict)

    @property
    def section(self) -> str:
        """The section that it stands in."""
        return self.id.partition("-")[0]

    def text(self, lang: str) -> str:
        """Return the claim as one or more sentences in a language."""
        return self.phrase(self.values, lang)


def section_title(section: str, profile: Profile, lang: str) -> str:
    """Return the title of a section; columns that lie in wings are called rows.

    >>> section_title("empty", Profile(id="x"), "fr")
    'Colonnes vides'
    """
    names = {**SECTIONS, **_IN_WINGS} if in_wings(profile) else SECTIONS
    return translate(lang, names[section])


def in_wings(profile: Profile) -> bool:
    """Say whether the columns of a game lie in two wings, where they are called rows."""
    return profile.layout.kind is LayoutKind.WINGS


def nouns(values: Values, lang: str) -> dict[str, str]:
    """Return what a column is called, one and several, by the value ``wings``."""
    if values["wings"]:
        return {"column": translate(lang, "row"), "columns": translate(lang, "rows")}
    return {"column": translate(lang, "column"), "columns": translate(lang, "columns")}


def join_and(texts: Sequence[str], lang: str) -> str:
    """Return texts as a list: with commas, and an "and" before the last.

    >>> join_and(["1", "2", "3"], "pt"), join_and(["1"], "fr")
    ('1, 2 e 3', '1')
    """
    if len(texts) < 2:
        return "".join(texts)
    return translate(lang, "{others} and {last}", others=", ".join(texts[:-1]), last=texts[-1])
