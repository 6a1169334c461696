"""Moves allowed: which cards are free, and what holds for all moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reussite.i18n.catalogue import N_, translate
from reussite.rulebook.statement import Statement, Values, in_wings, join_and, nouns
from reussite.rules.profile import AutoFill, Profile, Unit

_FREE: Final = {
    "column": N_("the end card of each {column}"),
    "reserve": N_("the top card of the reserve"),
    "waste": N_("the top card of the waste"),
}


def moves(profile: Profile) -> Iterator[Statement]:
    """Yield which cards are free, where they may go, and that nobody has to move."""
    wings, unit = in_wings(profile), profile.column.unit
    sources = ["column"]
    sources += ["reserve"] * profile.has_reserve + ["waste"] * profile.has_stock
    yield Statement("moves-free", _free, {"sources": tuple(sources), "wings": wings})
    yield Statement("moves-targets", _targets, {"whole": unit is Unit.WHOLE_ONLY, "wings": wings})
    yield Statement("moves-covered", _covered, {"blocks": unit is not Unit.SINGLE})
    yield Statement("moves-single", _single)
    auto = profile.empty.auto is AutoFill.RESERVE
    yield Statement("moves-choice", _choice, {"auto": auto, "wings": wings})


def _free(values: Values, lang: str) -> str:
    column, sources = nouns(values, lang)["column"], values["sources"]
    if sources == ("column",):
        return translate(lang, "Only the end card of each {column} is free.", column=column)
    cards = [translate(lang, _FREE[source], column=column) for source in sources]
    return translate(lang, "The free cards are {these}.", these=join_and(cards, lang))


def _targets(values: Values, lang: str) -> str:
    names = nouns(values, lang)
    if values["whole"]:
        return translate(
            lang,
            "A free card may go to its foundation when that is ready for it; from one {column} to"
            " another, whole {columns} move.",
            **names,
        )
    return translate(
        lang,
        "A free card may go to its foundation, or onto another {column} where it fits.",
        column=names["column"],
    )


def _covered(values: Values, lang: str) -> str:
    if values["blocks"]:
        return translate(lang, "A card under others moves only together with them, as a block.")
    return translate(lang, "A card under others has to wait until they are gone.")


def _single(values: Values, lang: str) -> str:
    return translate(lang, "A foundation takes one card at a time.")


def _choice(values: Values, lang: str) -> str:
    if values["auto"]:
        return translate(
            lang,
            "No move is compulsory; only the filling of an empty {column} from the reserve cannot"
            " be put off.",
            column=nouns(values, lang)["column"],
        )
    return translate(lang, "No move is compulsory, not even one to a foundation.")
