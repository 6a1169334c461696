"""The reserve, the stock and the waste."""

from __future__ import annotations

from collections.abc import Iterator

from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.words import number
from reussite.rulebook.statement import Statement, Values, in_wings, join_and, nouns
from reussite.rules.profile import Profile, Visible


def reserve(profile: Profile) -> Iterator[Statement]:
    """Yield the rules of the reserve, where the game has one."""
    if not profile.has_reserve:
        return
    hidden = profile.reserve.visible is Visible.TOP
    values = {"size": profile.reserve.size, "hidden": hidden}
    yield Statement("reserve-visible", _visible, values)
    yield Statement("reserve-play", _play, {"wings": in_wings(profile)})
    yield Statement("reserve-size", _no_return)


def stock(profile: Profile) -> Iterator[Statement]:
    """Yield how the stock is turned and how often, where the game has one."""
    if not profile.has_stock:
        return
    draws, passes = profile.stock.draw, profile.stock.passes
    if passes:  # a pass that is never reached is not told of
        draws = draws[:passes]
    while len(draws) > 1 and draws[-1] == draws[-2]:
        draws = draws[:-1]
    last = passes > 0 and len(draws) == passes
    yield Statement("stock-draw", _draw, {"draws": draws, "last": last})
    yield Statement("stock-waste", _waste, {"wings": in_wings(profile)})
    if max(draws) > 1:
        yield Statement("stock-short", _short)
    yield Statement("stock-passes", _passes, {"passes": passes})


def _visible(values: Values, lang: str) -> str:
    if values["size"] == 1:
        return translate(lang, "The reserve is a single card, face up.")
    if values["hidden"]:
        return translate(
            lang,
            "The reserve is one pile of {n} cards, not so many places: only its top card is face"
            " up, and when that leaves, the next one is turned up.",
            n=number(values["size"], lang),
        )
    return translate(
        lang,
        "The reserve is one pile of {n} cards, all of them face up, of which only the top one may"
        " be played.",
        n=number(values["size"], lang),
    )


def _play(values: Values, lang: str) -> str:
    return translate(
        lang,
        "Its top card may go to a foundation, or onto a {column} where it fits.",
        column=nouns(values, lang)["column"],
    )


def _no_return(values: Values, lang: str) -> str:
    return translate(lang, "No card ever goes back to the reserve.")


def _draw(values: Values, lang: str) -> str:
    draws = values["draws"]
    if len(draws) == 1:
        if draws[0] == 1:
            return translate(lang, "Turn the cards of the stock over to the waste one at a time.")
        return translate(
            lang,
            "Turn the cards of the stock over to the waste {n} at a time, in their order, so that"
            " the last one turned lies on top.",
            n=draws[0],
        )
    last = len(draws)
    parts = []
    for at, count in enumerate(draws, 1):
        if at == last and not values["last"]:
            parts.append(translate(lang, "{n} from pass {number} on", n=count, number=at))
        else:
            parts.append(translate(lang, "{n} in pass {number}", n=count, number=at))
    return translate(
        lang,
        "How many cards of the stock are turned over to the waste at a time depends on the pass:"
        " {counts}.",
        counts=join_and(parts, lang),
    )


def _waste(values: Values, lang: str) -> str:
    return translate(
        lang,
        "Of the waste only the top card is free: it may go to a foundation, or onto a {column}"
        " where it fits, and then frees the one below.",
        column=nouns(values, lang)["column"],
    )


def _short(values: Values, lang: str) -> str:
    return translate(
        lang, "If fewer cards are left at the end of the stock, turn over what there is."
    )


def _passes(values: Values, lang: str) -> str:
    passes = values["passes"]
    if passes == 0:
        return translate(
            lang,
            "When the stock is empty, turn the whole waste over without shuffling and begin anew,"
            " as often as you like.",
        )
    if passes == 1:
        return translate(
            lang, "The stock is gone through only once: the waste is never turned over."
        )
    return translate_plural(
        lang,
        "When the stock is empty, the whole waste may be turned over without shuffling, {n} time in"
        " all: {passes} passes.",
        "When the stock is empty, the whole waste may be turned over without shuffling, {n} times"
        " in all: {passes} passes.",
        passes - 1,
        passes=passes,
    )
