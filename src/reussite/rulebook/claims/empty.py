"""Empty columns (spaces): what fills them, and what may be put there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reussite.cards import RANK_CODES
from reussite.i18n.catalogue import N_, translate
from reussite.i18n.words import join_or, rank_with_a
from reussite.rulebook.statement import Statement, Values, in_wings, nouns
from reussite.rules.profile import AutoFill, Profile, Source, SpaceUnit, Unit

_FROM: Final = {
    "column": N_("from another {column}"),
    "reserve": N_("from the reserve"),
    "waste": N_("from the waste"),
    "foundation": N_("from a foundation"),
}


def empty(profile: Profile) -> Iterator[Statement]:
    """Yield what happens to an empty column."""
    wings, rules = in_wings(profile), profile.empty
    auto = rules.auto is AutoFill.RESERVE
    if auto:
        yield Statement("empty-auto", _auto, {"wings": wings})
    accept = rules.accept
    if auto and rules.accept_after_auto is not None:
        accept = rules.accept_after_auto
    # Once the reserve is used up, nothing comes from it any more.
    sources = tuple(
        source.value
        for source in Source
        if source in accept and not (auto and source is Source.RESERVE)
    )
    values = {"sources": sources, "after": auto, "wings": wings}
    yield Statement("empty-accept", _accept, values)
    if not sources:
        return
    rank = None if rules.rank is None else RANK_CODES.index(rules.rank)
    yield Statement("empty-rank", _rank, {"rank": rank, "auto": auto})
    if "column" in sources and profile.column.unit is not Unit.SINGLE:
        blocks = rules.unit is SpaceUnit.AS_COLUMN_UNIT
        yield Statement("empty-unit", _unit, {"blocks": blocks, "wings": wings})
    yield Statement("empty-choice", _choice, {"wings": wings})


def _auto(values: Values, lang: str) -> str:
    return translate(
        lang,
        "As long as the reserve has cards, its top card drops into an empty {column} at once,"
        " before anything else is played, whatever its rank; this belongs to the move that emptied"
        " the {column}.",
        column=nouns(values, lang)["column"],
    )


def _accept(values: Values, lang: str) -> str:
    column, sources = nouns(values, lang)["column"], values["sources"]
    if not sources:
        if values["after"]:
            return translate(
                lang, "Once the reserve is used up, an empty {column} stays empty.", column=column
            )
        return translate(
            lang, "An empty {column} stays empty: no card may be put there.", column=column
        )
    places = join_or([translate(lang, _FROM[source], column=column) for source in sources], lang)
    if values["after"]:
        return translate(
            lang,
            "Once the reserve is used up, an empty {column} takes a card {from_there}, and no"
            " other.",
            column=column,
            from_there=places,
        )
    return translate(
        lang,
        "An empty {column} takes a card {from_there}.",
        column=column,
        from_there=places,
    )


def _rank(values: Values, lang: str) -> str:
    if values["rank"] is None:
        return translate(lang, "Any rank will do there, not only a king.")
    rank = rank_with_a(values["rank"], lang)
    if values["auto"]:
        return translate(
            lang, "Of the cards that you put there yourself, only {a_rank} will do.", a_rank=rank
        )
    return translate(lang, "Only {a_rank} may be put there.", a_rank=rank)


def _unit(values: Values, lang: str) -> str:
    if values["blocks"]:
        return translate(
            lang,
            "A block of cards that may move together may go there too; its first card counts.",
        )
    return translate(lang, "Only one card at a time may go there, never a block.")


def _choice(values: Values, lang: str) -> str:
    return translate(
        lang,
        "You may leave the {column} empty as long as you like.",
        column=nouns(values, lang)["column"],
    )
