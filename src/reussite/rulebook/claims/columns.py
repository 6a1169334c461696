"""Columns: what may be put on what, and how much moves at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from reussite.cards import RANKS, card_sign
from reussite.i18n.catalogue import N_, translate, translate_plural
from reussite.i18n.words import rank_with_a
from reussite.rulebook.claims.sample import (
    column_wraps,
    fitting_pair,
    misfit_by_suit,
    pair_of_ranks,
    sample_base,
)
from reussite.rulebook.statement import Statement, Values, in_wings, nouns
from reussite.rules.profile import CrossBase, Direction, Profile

_ACE, _KING = 0, RANKS - 1


def columns(profile: Profile) -> Iterator[Statement]:
    """Yield how columns are built, how far, and what may be lifted from them."""
    wings, rules = in_wings(profile), profile.column
    if rules.max_cards == 1:
        yield Statement("columns-max-cards", _never_built, {"most": 1, "wings": wings})
        return
    direction = rules.direction.value
    yield Statement("columns-direction", _direction, {"direction": direction, "wings": wings})
    yield _match_statement(profile)
    yield _wrap_statement(profile)
    base, sample = profile.base_rank, sample_base(profile)
    if rules.cross_base is CrossBase.FORBID or base != 0:
        below = (sample - 1) % RANKS
        card, on = (sample, below) if rules.direction is Direction.UP else (below, sample)
        if rules.wrap or abs(card - on) == 1:
            allowed = rules.cross_base is CrossBase.ALLOW
            values: dict[str, Any] = {"allowed": allowed, "base": sample, "fixed": base is not None}
            values |= {"rank": card, "on": on, "wings": wings}
            yield Statement("columns-cross-base", _cross_base, values)
    if rules.max_cards:
        values = {"most": rules.max_cards, "wings": wings}
        yield Statement("columns-max-cards", _max_cards, values)
    yield Statement("columns-unit", _unit, {"unit": rules.unit.value, "wings": wings})


def _match_statement(profile: Profile) -> Statement:
    card, target = fitting_pair(profile)
    values = {
        "match": profile.column.match.value,
        "card": card,
        "target": target,
        "misfit": misfit_by_suit(profile, card, target),
        "base": sample_base(profile),
    }
    return Statement("columns-match", _match, values)


def _wrap_statement(profile: Profile) -> Statement:
    """Return the claim on kings and aces, with a pair of cards where they are neighbours."""
    rules, wings = profile.column, in_wings(profile)
    wraps = column_wraps(profile)
    values: dict[str, Any] = {"wraps": wraps, "direction": rules.direction.value, "wings": wings}
    if wraps:
        up = rules.direction is Direction.UP
        rank, on = (_ACE, _KING) if up else (_KING, _ACE)
        card, target = pair_of_ranks(profile, rank, on)
        values |= {"card": card, "target": target, "base": sample_base(profile)}
    return Statement("columns-wrap", _wrap, values)


_DIRECTIONS: Final = {
    "down": N_("The free card of a {column} takes a card exactly one rank lower."),
    "up": N_("The free card of a {column} takes a card exactly one rank higher."),
    "both": N_(
        "The free card of a {column} takes a card exactly one rank lower or one rank higher, as"
        " you like; a {column} may change direction."
    ),
}


def _direction(values: Values, lang: str) -> str:
    column = nouns(values, lang)["column"]
    return translate(lang, _DIRECTIONS[values["direction"]], column=column)


_MATCHES: Final = {
    "any": N_("Suits and colours do not matter: {card} goes on {target}."),
    "alternate": N_("Red and black must alternate: {card} goes on {target}, {misfit} does not."),
    "suit": N_("Both must be of the same suit: {card} goes on {target}, {misfit} does not."),
    "same-colour": N_(
        "Both must be red, or both black: {card} goes on {target}, {misfit} does not."
    ),
}


def _match(values: Values, lang: str) -> str:
    cards = {key: card_sign(values[key]) for key in ("card", "target")}
    if values["misfit"] is not None:
        cards["misfit"] = card_sign(values["misfit"])
    return translate(lang, _MATCHES[values["match"]], **cards)


_ENDS: Final = {
    "down": N_("Nothing goes on an ace, and a king goes on no other card."),
    "up": N_("Nothing goes on a king, and an ace goes on no other card."),
    "both": N_("Ace and king are the two ends: neither goes on the other."),
}


def _wrap(values: Values, lang: str) -> str:
    if not values["wraps"]:
        return translate(lang, _ENDS[values["direction"]])
    card, target = card_sign(values["card"]), card_sign(values["target"])
    return translate(
        lang,
        "Ace and king count as neighbours: {card} goes on {target}.",
        card=card,
        target=target,
    )


def _cross_base(values: Values, lang: str) -> str:
    names = {
        "rank": rank_with_a(values["rank"], lang),
        "on": rank_with_a(values["on"], lang),
        "base": rank_with_a(values["base"], lang),
    }
    columns = nouns(values, lang)["columns"]
    if values["allowed"]:
        if values["fixed"]:
            return translate(
                lang,
                "That foundations begin with {base} changes nothing here: {rank} goes on {on}"
                " all the same.",
                **names,
            )
        return translate(
            lang,
            "The base rank changes nothing here: even with {base} as base, {rank} goes on {on}.",
            **names,
        )
    if values["fixed"]:
        return translate(
            lang,
            "But {columns} stop at the rank that foundations begin with, {base}: {rank} does not go"
            " on {on}.",
            columns=columns,
            **names,
        )
    return translate(
        lang,
        "But {columns} stop at the base rank: with {base} as base, {rank} does not go on {on}.",
        columns=columns,
        **names,
    )


def _never_built(values: Values, lang: str) -> str:
    return translate(
        lang,
        "No {column} is ever built on: each holds a single card.",
        column=nouns(values, lang)["column"],
    )


def _max_cards(values: Values, lang: str) -> str:
    return translate_plural(
        lang,
        "No {column} may be built to more than {n} card.",
        "No {column} may be built to more than {n} cards.",
        values["most"],
        column=nouns(values, lang)["column"],
    )


_UNITS: Final = {
    "single": N_("Cards move one at a time; a sequence never moves as a whole."),
    "suit-run": N_(
        "Cards at the end of a {column} that follow one another in sequence and in one suit may"
        " move together, all of them or the last few; the first of the block decides where it"
        " fits. A sequence of mixed suits goes card by card."
    ),
    "built-run": N_(
        "Cards at the end of a {column} that lie on one another as these rules ask may move"
        " together, all of them or the last few; the first of the block decides where it fits."
    ),
    "single-or-whole": N_(
        "From one {column} to another goes either the free card alone or, if it is in sequence"
        " from end to end, the whole {column}; never a part that leaves cards behind. The first"
        " card of the {column} decides where it fits."
    ),
    "whole-only": N_(
        "From one {column} to another only a whole {column} moves, and only if it is in sequence"
        " from end to end; its first card decides where it fits."
    ),
}


def _unit(values: Values, lang: str) -> str:
    unit = values["unit"]
    if unit == "single":
        return translate(lang, _UNITS[unit])
    return translate(lang, _UNITS[unit], column=nouns(values, lang)["column"])
