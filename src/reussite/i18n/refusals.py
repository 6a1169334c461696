"""Why an action is illegal, as one sentence with the cards concerned, in each language.

Every code has a plain sentence that needs no values; most have a more telling one besides, used
where its values are there. What the values are is said in ``docs/architecture.md``: cards and
ranks as numbers, piles as actions write them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from reussite.cards import SUIT_OF, card_sign, is_red
from reussite.i18n.catalogue import N_, translate, translate_plural
from reussite.i18n.words import (
    join_or,
    number,
    pile_name,
    rank_with_a,
    rank_with_article,
    suit_name,
)

Values = Mapping[str, Any]
Telling = Callable[[Values, str], str]

# For each code: the section of the rule page that forbids it, and the plain sentence.
_REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "finished": ("end", N_("This game is won: there is nothing left to play.")),
    "noSuchPile": ("deal", N_("This game has no such pile.")),
    "samePile": ("moves", N_("A card cannot go to the pile that it comes from.")),
    "emptySource": ("moves", N_("There are not so many cards in that pile.")),
    "stockEmpty": ("stock", N_("The stock is empty.")),
    "stockNotEmpty": ("stock", N_("The waste is turned over once the stock is empty.")),
    "nothingToRedeal": ("stock", N_("The waste is empty: there is nothing to turn over.")),
    "noMorePasses": ("stock", N_("The waste cannot be turned over again.")),
    "notOnTop": ("foundations", N_("That card is not on top of a foundation.")),
    "noReturn": ("foundations", N_("Foundation cards stay there.")),
    "noReserve": ("reserve", N_("Nothing goes back to the reserve.")),
    "singleOnly": ("moves", N_("Cards move one at a time.")),
    "mixedRun": ("columns", N_("Only a run of one suit moves as a block.")),
    "brokenRun": ("columns", N_("Only a run in proper sequence moves as a block.")),
    "noFragment": ("columns", N_("One card or the whole column.")),
    "wholeOnly": ("columns", N_("Only the whole column moves.")),
    "needsBase": ("foundations", N_("An empty foundation takes only the base rank.")),
    "notNext": ("foundations", N_("This foundation waits for another card.")),
    "foundationFull": ("foundations", N_("This foundation is complete.")),
    "wasteOnly": ("empty", N_("A space now takes only the waste top.")),
    "spaceSource": ("empty", N_("An empty column does not take this card.")),
    "wrongRankForSpace": ("empty", N_("An empty column takes only one rank.")),
    "reserveFills": ("empty", N_("The reserve fills the empty columns.")),
    "notOneBelow": ("columns", N_("Must be exactly one rank lower.")),
    "notOneAbove": ("columns", N_("Must be exactly one rank higher.")),
    "notAdjacent": ("columns", N_("Must be exactly one rank lower or higher.")),
    "notAlternating": ("columns", N_("Red goes on black, black on red.")),
    "notSameSuit": ("columns", N_("Must be of the same suit.")),
    "notSameColour": ("columns", N_("Red goes on red, black on black.")),
    "crossesBase": ("columns", N_("Columns do not go past the base rank.")),
    "columnFull": ("columns", N_("This column is full.")),
    "covered": ("moves", N_("That card is covered; only the end card is free.")),
}
CODES: Final = tuple(_REFUSALS)
"""Every code that has a sentence."""
_PILES: Final = {
    "r": N_("The reserve is empty."),
    "w": N_("The waste is empty."),
    "f": N_("That foundation is empty."),
    "stock": N_("The stock is empty."),
}
_SOURCES: Final = {
    "column": N_("from another column"),
    "reserve": N_("from the reserve"),
    "waste": N_("from the waste"),
    "foundation": N_("from a foundation"),
}
_COLUMN: Final = re.compile(r"t([0-9]{1,9})")


def sentence(code: str, values: Mapping[str, object], lang: str) -> str:
    """Return why an action is illegal; values that are missing only make it less telling.

    Raises ``KeyError`` for a code that is not in ``CODES``, or no language of ours.

    >>> sentence("notOneBelow", {"card": 45, "target": 46, "takes": [6]}, "en")
    'Must be exactly one rank lower. 8♣ takes a 7.'
    >>> sentence("needsBase", {"rank": 0}, "fr")
    "Une fondation vide n'accepte que l'as."
    """
    plain = translate(lang, _REFUSALS[code][1])
    telling = _TELLING.get(code)
    if telling is None:
        return plain
    try:
        return telling(values, lang) or plain
    except (KeyError, IndexError, TypeError, ValueError):
        return plain


def anchor(code: str) -> str:
    """Return the section of a rule page that says so; raise ``KeyError`` for an unknown code.

    >>> anchor("needsBase")
    'foundations'
    """
    return _REFUSALS[code][0]


def _no_such_pile(values: Values, lang: str) -> str:
    pile = values["pile"]
    if match := _COLUMN.fullmatch(pile):
        return translate(lang, "There is no column {n}.", n=number(match[1], lang))
    return translate(lang, "This game has no {pile}.", pile=pile_name(pile, lang))


def _empty_source(values: Values, lang: str) -> str:
    pile, available = values["pile"], int(values["available"])
    match = _COLUMN.fullmatch(pile)
    if not match:
        return translate(lang, _PILES[pile.partition(":")[0]]) if available == 0 else ""
    column = number(match[1], lang)
    if available == 0:
        return translate(lang, "Column {column} is empty.", column=column)
    return translate_plural(
        lang,
        "Column {column} has only {n} card.",
        "Column {column} has only {n} cards.",
        available,
        column=column,
    )


def _no_more_passes(values: Values, lang: str) -> str:
    return translate_plural(
        lang,
        "No more than {n} pass through the stock.",
        "No more than {n} passes through the stock.",
        int(values["passes"]),
    )


def _not_on_top(values: Values, lang: str) -> str:
    return translate(lang, "{card} is not on top of a foundation.", card=card_sign(values["card"]))


def _needs_base(values: Values, lang: str) -> str:
    rank = rank_with_article(values["rank"], lang)
    return translate(lang, "An empty foundation takes only {the_rank}.", the_rank=rank)


def _not_next(values: Values, lang: str) -> str:
    awaited: Sequence[int] = values["awaited"]
    return translate(
        lang,
        "The {suit} foundation waits for {card}.",
        suit=suit_name(SUIT_OF[awaited[0]], lang),
        card=join_or([card_sign(card) for card in awaited], lang),
    )


def _space_source(values: Values, lang: str) -> str:
    places = [translate(lang, _SOURCES[source]) for source in values["sources"]]
    if not places:
        return translate(lang, "An empty column stays empty.")
    return translate(
        lang, "An empty column takes only a card {from_there}.", from_there=join_or(places, lang)
    )


def _wrong_rank_for_space(values: Values, lang: str) -> str:
    rank = rank_with_a(values["rank"], lang)
    return translate(lang, "An empty column takes only {a_rank}.", a_rank=rank)


def _rank_step(with_ranks: str, with_none: str) -> Telling:
    """Return the maker of a sentence on ranks: which ones go on the target, if any does."""

    def tell(values: Values, lang: str) -> str:
        target = card_sign(values["target"])
        ranks = [rank_with_a(rank, lang) for rank in values["takes"]]
        if not ranks:
            return translate(lang, with_none, target=target)
        return translate(lang, with_ranks, target=target, ranks=join_or(ranks, lang))

    return tell


def _colour_step(on_red: str, on_black: str) -> Telling:
    """Return the maker of a sentence on colours: which one goes on the target."""

    def tell(values: Values, lang: str) -> str:
        target = values["target"]
        return translate(lang, on_red if is_red(target) else on_black, target=card_sign(target))

    return tell


def _not_same_suit(values: Values, lang: str) -> str:
    target = values["target"]
    return translate(
        lang,
        "Must be of the same suit. {target} takes only {suit}.",
        target=card_sign(target),
        suit=suit_name(SUIT_OF[target], lang),
    )


def _crosses_base(values: Values, lang: str) -> str:
    rank = rank_with_article(values["rank"], lang)
    return translate(lang, "Columns do not go past the base rank, {the_rank}.", the_rank=rank)


def _column_full(values: Values, lang: str) -> str:
    return translate_plural(
        lang,
        "A column holds at most {n} card.",
        "A column holds at most {n} cards.",
        int(values["max"]),
    )


def _covered(values: Values, lang: str) -> str:
    return translate_plural(
        lang,
        "{card} is under {n} card; only the end card is free.",
        "{card} is under {n} cards; only the end card is free.",
        int(values["count"]),
        card=card_sign(values["card"]),
    )


_TELLING: Final[dict[str, Telling]] = {
    "noSuchPile": _no_such_pile,
    "emptySource": _empty_source,
    "noMorePasses": _no_more_passes,
    "notOnTop": _not_on_top,
    "needsBase": _needs_base,
    "notNext": _not_next,
    "spaceSource": _space_source,
    "wrongRankForSpace": _wrong_rank_for_space,
    "notOneBelow": _rank_step(
        N_("Must be exactly one rank lower. {target} takes {ranks}."),
        N_("Must be exactly one rank lower. Nothing goes on {target}."),
    ),
    "notOneAbove": _rank_step(
        N_("Must be exactly one rank higher. {target} takes {ranks}."),
        N_("Must be exactly one rank higher. Nothing goes on {target}."),
    ),
    "notAdjacent": _rank_step(
        N_("Must be exactly one rank lower or higher. {target} takes {ranks}."),
        N_("Must be exactly one rank lower or higher. Nothing goes on {target}."),
    ),
    "notAlternating": _colour_step(
        N_("Red goes on black, black on red. {target} takes a black card."),
        N_("Red goes on black, black on red. {target} takes a red card."),
    ),
    "notSameSuit": _not_same_suit,
    "notSameColour": _colour_step(
        N_("Red goes on red, black on black. {target} takes a red card."),
        N_("Red goes on red, black on black. {target} takes a black card."),
    ),
    "crossesBase": _crosses_base,
    "columnFull": _column_full,
    "covered": _covered,
}
