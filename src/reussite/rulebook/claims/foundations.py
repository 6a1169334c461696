"""Foundations."""

from __future__ import annotations

from collections.abc import Iterator

from reussite.cards import RANKS, card_sign
from reussite.i18n.catalogue import translate
from reussite.i18n.ranks import rank_sign, rank_up_to
from reussite.i18n.words import rank_with_a
from reussite.rulebook.claims.sample import SAMPLE_BASE, sample_base
from reussite.rulebook.statement import Statement, Values, in_wings, nouns
from reussite.rules.fits import FULL, foundation_card
from reussite.rules.profile import PrePlaced, Profile, Returns

_HEARTS = 1


def foundations(profile: Profile) -> Iterator[Statement]:
    """Yield what foundations begin with, how they grow, and whether cards come back."""
    base, returns = profile.base_rank, profile.foundation.returns is Returns.TOP
    keep = profile.foundation.return_keep
    placed = profile.foundation.pre_placed is PrePlaced.ALL_OF_BASE_RANK
    again = placed and returns and not keep
    yield Statement("foundations-base", _base, {"base": base, "placed": placed, "again": again})
    shown = sample_base(profile)
    yield Statement("foundations-next", _next, {"base": base, "sample": shown})
    height = 4 if base == 0 else (RANKS - shown) % RANKS or 4
    card, target = (foundation_card(_HEARTS, shown, h) for h in (height + 1, height))
    yield Statement(
        "foundations-example", _example, {"card": card, "target": target, "base": shown}
    )
    yield Statement("foundations-full", _full, {"full": FULL})
    if profile.decks > 1:
        yield Statement("foundations-piles", _piles, {"decks": profile.decks})
    yield Statement(
        "foundations-returns",
        _returns,
        {"returns": returns, "keep": keep, "wings": in_wings(profile)},
    )


def _base(values: Values, lang: str) -> str:
    if values["base"] is None:
        return translate(
            lang, "An empty foundation takes only the card of its suit that has the base rank."
        )
    rank = rank_with_a(values["base"], lang)
    if values["again"]:
        return translate(
            lang,
            "Each foundation has its first card from the start; should that card leave, only"
            " {a_rank} can begin the foundation again.",
            a_rank=rank,
        )
    if values["placed"]:
        return translate(
            lang, "Each foundation has its first card, {a_rank}, from the start.", a_rank=rank
        )
    return translate(lang, "An empty foundation can only begin with {a_rank}.", a_rank=rank)


def _next(values: Values, lang: str) -> str:
    base, sample = values["base"], values["sample"]
    if base == 0:
        return translate(
            lang,
            "It is then built up in suit, one rank after the other, {up_to_rank}.",
            up_to_rank=rank_up_to(RANKS - 1, lang),
        )
    order = " ".join(rank_sign((sample + step) % RANKS) for step in range(FULL))
    if base is None:
        return translate(
            lang,
            "It is then built up in suit, one rank after the other; the ace follows the king. With"
            " {a_rank} as base the order is {order}.",
            a_rank=rank_with_a(SAMPLE_BASE, lang),
            order=order,
        )
    return translate(
        lang,
        "It is then built up in suit, one rank after the other; the ace follows the king: {order}.",
        order=order,
    )


def _example(values: Values, lang: str) -> str:
    return translate(
        lang,
        "For instance, {target} is followed by {card} and no other card.",
        target=card_sign(values["target"]),
        card=card_sign(values["card"]),
    )


def _full(values: Values, lang: str) -> str:
    return translate(
        lang,
        "With its {n} cards a foundation is complete and takes nothing more.",
        n=values["full"],
    )


def _piles(values: Values, lang: str) -> str:
    return translate(
        lang,
        "The {n} foundations of a suit are alike: a card goes to any of them that waits for it.",
        n=values["decks"],
    )


def _returns(values: Values, lang: str) -> str:
    if not values["returns"]:
        return translate(lang, "What lies on a foundation stays there to the end.")
    text = translate(
        lang,
        "The top card of a foundation may come back into play, onto a {column} where it fits.",
        column=nouns(values, lang)["column"],
    )
    if values["keep"]:
        return (
            text + " " + translate(lang, "Only the first card of each foundation never leaves it.")
        )
    return text
