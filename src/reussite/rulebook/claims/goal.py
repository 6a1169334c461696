"""Aim and material."""

from __future__ import annotations

from collections.abc import Iterator

from reussite.cards import PACK_SIZE, RANKS
from reussite.i18n.catalogue import translate
from reussite.i18n.ranks import rank_from, rank_sign, rank_up_to
from reussite.i18n.words import number
from reussite.rulebook.claims.sample import column_wraps
from reussite.rulebook.statement import Statement, Values
from reussite.rules.profile import Profile


def goal(profile: Profile) -> Iterator[Statement]:
    """Yield what one needs, in which order ranks follow, and what has to be built."""
    yield Statement("goal-decks", _decks, {"decks": profile.decks, "cards": profile.pack_size})
    cyclic = column_wraps(profile) or profile.base_rank != 0
    yield Statement("goal-ranks", _ranks, {"cyclic": cyclic})
    yield Statement(
        "goal-foundations",
        _foundations,
        {
            "piles": profile.piles,
            "decks": profile.decks,
            "cards": profile.pack_size,
            "base": profile.base_rank,
        },
    )


def _decks(values: Values, lang: str) -> str:
    if values["decks"] == 1:
        return translate(
            lang, "A game for one player, with a pack of {n} cards and no jokers.", n=PACK_SIZE
        )
    return translate(
        lang,
        "A game for one player, with {n} packs of 52 cards shuffled together: {cards} cards, no"
        " jokers.",
        n=values["decks"],
        cards=number(values["cards"], lang),
    )


def _ranks(values: Values, lang: str) -> str:
    order = " ".join(rank_sign(rank) for rank in range(RANKS))
    if values["cyclic"]:
        return translate(
            lang, "The ranks run in a circle: {order}, and after K comes A again.", order=order
        )
    return translate(
        lang, "The ace is the lowest rank, the king the highest: {order}.", order=order
    )


def _foundations(values: Values, lang: str) -> str:
    aim, base = _aim(values, lang), values["base"]
    if base is None:
        more = translate(
            lang,
            "The deal decides with which rank all of them begin; each is complete with thirteen"
            " cards.",
        )
    else:
        more = translate(
            lang,
            "Each runs {from_rank} {up_to_rank}.",
            from_rank=rank_from(base, lang),
            up_to_rank=rank_up_to((base - 1) % RANKS, lang),
        )
    return f"{aim} {more}"


def _aim(values: Values, lang: str) -> str:
    cards, piles, decks = number(values["cards"], lang), values["piles"], values["decks"]
    if decks == 1:
        return translate(
            lang,
            "The aim: all {cards} cards on {piles} foundations, one for each suit.",
            cards=cards,
            piles=piles,
        )
    return translate(
        lang,
        "The aim: all {cards} cards on {piles} foundations, {decks} for each suit.",
        cards=cards,
        piles=piles,
        decks=decks,
    )
