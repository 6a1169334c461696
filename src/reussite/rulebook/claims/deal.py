"""Layout and deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.ranks import all_of_rank
from reussite.i18n.words import number
from reussite.rulebook.statement import Statement, Values, in_wings, join_and, nouns
from reussite.rules.profile import DealPlay, DealTarget, PrePlaced, Profile

_MOST_GROUPS: Final = 3


def deal(profile: Profile) -> Iterator[Statement]:
    """Yield how the cards are laid out, stage by stage."""
    pre = profile.foundation.pre_placed
    placed = profile.piles if pre is PrePlaced.ALL_OF_BASE_RANK else 0
    if placed:
        values = {"piles": placed, "rank": profile.base_rank}
        yield Statement("deal-pre-placed", _pre_placed, values)
    order = tuple(stage.value for stage in profile.deal.order)
    cards = profile.pack_size - placed
    yield Statement("deal-order", _order, {"cards": cards, "placed": placed, "order": order})
    for stage in profile.deal.order:
        yield from _STAGES[stage](profile)
    if pre is PrePlaced.NONE:
        yield Statement("deal-pre-placed", _none_placed, {"piles": 0, "rank": None})
    wings = in_wings(profile)
    half = len(profile.deal.columns) // 2
    layout = {"wings": wings, "half": half, "lines": profile.decks > 1}
    yield Statement("deal-layout", _layout, layout)
    yield Statement("deal-fan", _fan, {"wings": wings, "fan": profile.layout.fan.value})
    if not (profile.has_reserve and profile.has_stock):
        has = {"reserve": profile.has_reserve, "stock": profile.has_stock}
        yield Statement("deal-none", _none, has)


def _columns_stage(profile: Profile) -> Iterator[Statement]:
    sizes, play = profile.deal.columns, profile.deal.play
    values = {"sizes": sizes, "at_most": play is not DealPlay.NONE, "wings": in_wings(profile)}
    yield Statement("deal-columns", _columns, values)
    if max(sizes) > 1:
        yield Statement("deal-turns", _turns, {"wings": in_wings(profile)})
    if profile.foundation.pre_placed is PrePlaced.ALL_OF_BASE_RANK:
        # No card that begins a foundation is left to be dealt.
        play = DealPlay.NONE if play is DealPlay.NONE else DealPlay.SKIP
    if play is not DealPlay.NONE:
        yield Statement("deal-play", _play, {"play": play.value, "wings": in_wings(profile)})


def _reserve_stage(profile: Profile) -> Iterator[Statement]:
    yield Statement("deal-reserve", _reserve, {"size": profile.reserve.size})


def _foundation_stage(profile: Profile) -> Iterator[Statement]:
    yield Statement("deal-foundation", _foundation, {"cards": 1})


def _stock_stage(profile: Profile) -> Iterator[Statement]:
    yield Statement("deal-stock", _stock, {"size": profile.stock_size})


_STAGES: Final = {
    DealTarget.COLUMNS: _columns_stage,
    DealTarget.RESERVE: _reserve_stage,
    DealTarget.FOUNDATION: _foundation_stage,
    DealTarget.STOCK: _stock_stage,
}


def _pre_placed(values: Values, lang: str) -> str:
    return translate(
        lang,
        "Take {the_aces} out of the pack first: they begin the {n} foundations.",
        the_aces=all_of_rank(values["rank"], lang),
        n=values["piles"],
    )


def _none_placed(values: Values, lang: str) -> str:
    return translate(lang, "No card is set aside beforehand: the foundations begin empty.")


def _order(values: Values, lang: str) -> str:
    cards = number(values["cards"], lang)
    if values["placed"]:
        if len(values["order"]) == 1:
            return translate(lang, "Shuffle the other {n} cards and deal them all.", n=cards)
        return translate(lang, "Shuffle the other {n} cards and deal them in this order.", n=cards)
    if len(values["order"]) == 1:
        return translate(lang, "Shuffle the {n} cards and deal them all.", n=cards)
    return translate(lang, "Shuffle the {n} cards and deal them in this order.", n=cards)


def _columns(values: Values, lang: str) -> str:
    sizes, count = values["sizes"], len(values["sizes"])
    names = nouns(values, lang)
    columns = names["columns"] if count > 1 else names["column"]
    if len(set(sizes)) > 1:
        each = _uneven(sizes, lang)
        if values["at_most"]:
            return translate(
                lang,
                "Lay out {n} {columns} face up, of at most {sizes} cards.",
                n=count,
                columns=columns,
                sizes=each,
            )
        return translate(
            lang,
            "Lay out {n} {columns} face up: {sizes} cards.",
            n=count,
            columns=columns,
            sizes=each,
        )
    if values["at_most"]:
        return translate_plural(
            lang,
            "Lay out {columns} {columns_name} of at most one card each, face up.",
            "Lay out {columns} {columns_name} of at most {n} cards each, face up.",
            sizes[0],
            columns=count,
            columns_name=columns,
        )
    return translate_plural(
        lang,
        "Lay out {columns} {columns_name} of a single card each, face up.",
        "Lay out {columns} {columns_name} of {n} cards each, face up.",
        sizes[0],
        columns=count,
        columns_name=columns,
    )


def _uneven(sizes: tuple[int, ...], lang: str) -> str:
    """Return sizes of columns: in groups such as "4 of 7 and 4 of 6" where that is short."""
    groups = [(size, len(list(group))) for size, group in groupby(sizes)]
    if len(groups) > _MOST_GROUPS:
        return join_and([number(size, lang) for size in sizes], lang)
    parts = [
        translate(lang, "{columns} of {size}", columns=count, size=size) for size, count in groups
    ]
    return join_and(parts, lang)


def _turns(values: Values, lang: str) -> str:
    return translate(
        lang,
        "They are dealt in rounds, one card to each {column} in turn.",
        column=nouns(values, lang)["column"],
    )


def _play(values: Values, lang: str) -> str:
    column = nouns(values, lang)["column"]
    text = translate(
        lang,
        "A card that fits on its foundation the moment it is dealt goes there at once, and the"
        " {column} misses that turn; cards dealt before are not looked at again.",
        column=column,
    )
    if values["play"] == "foundation-replace-base":
        more = translate(
            lang,
            "Only after a card that begins a foundation does the {column} get the next card in its"
            " place.",
            column=column,
        )
        return f"{text} {more}"
    return text


def _reserve(values: Values, lang: str) -> str:
    return translate_plural(
        lang,
        "Put one card aside as the reserve.",
        "Count {n} cards off in one pile: they are the reserve.",
        values["size"],
    )


def _foundation(values: Values, lang: str) -> str:
    return translate(
        lang,
        "Turn up one card and lay it down as the first foundation: its rank is the base rank, with"
        " which the foundations of all suits begin.",
    )


def _stock(values: Values, lang: str) -> str:
    return translate_plural(
        lang,
        "The last card, face down, is the stock; the waste is empty.",
        "The {n} cards that are left form the stock, face down; the waste is empty.",
        values["size"],
    )


def _layout(values: Values, lang: str) -> str:
    if values["wings"] and values["lines"]:
        return translate_plural(
            lang,
            "The foundations stand in the middle, a line for each suit, with {n} row on either"
            " side.",
            "The foundations stand in the middle, a line for each suit, with {n} rows on either"
            " side.",
            values["half"],
        )
    if values["wings"]:
        return translate_plural(
            lang,
            "The foundations stand in the middle, one below the other, with {n} row on either"
            " side.",
            "The foundations stand in the middle, one below the other, with {n} rows on either"
            " side.",
            values["half"],
        )
    return translate(lang, "The foundations lie in a line, the columns below them.")


def _fan(values: Values, lang: str) -> str:
    if not values["wings"]:
        return translate(
            lang, "Columns grow downwards, and only the lowest card, which nothing covers, is free."
        )
    if values["fan"] == "outward":
        return translate(
            lang,
            "The cards of a row overlap outwards, away from the foundations, and only the outermost"
            " card is free.",
        )
    return translate(
        lang, "The cards of a row overlap to the right, and only the rightmost card is free."
    )


def _none(values: Values, lang: str) -> str:
    if values["reserve"]:
        return translate(lang, "There is no stock to draw from.")
    if values["stock"]:
        return translate(lang, "There is no reserve.")
    return translate(lang, "There is neither a stock to draw from nor a reserve.")
