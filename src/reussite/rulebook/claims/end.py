"""The score sheet, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from reussite.i18n.catalogue import translate
from reussite.i18n.words import number
from reussite.rulebook.statement import Statement, Values, in_wings, nouns
from reussite.rules.profile import DealPlay, PrePlaced, Profile, Source


def score(profile: Profile) -> Iterator[Statement]:
    """Yield what may be counted. No rule of a game depends on it."""
    start = {
        PrePlaced.NONE: 0,
        PrePlaced.ONE_DEALT: 1,
        PrePlaced.ALL_OF_BASE_RANK: profile.piles,
    }[profile.foundation.pre_placed]
    more = profile.deal.play is not DealPlay.NONE
    values = {"start": start, "at_least": more, "pack": profile.pack_size}
    yield Statement("score-cards", _cards, values)
    yield Statement("score-bonus", _bonus, {"pack": profile.pack_size})


def end(profile: Profile) -> Iterator[Statement]:
    """Yield when a game is won, when it is blocked, and what neither wins nor loses."""
    yield Statement("end-win", _win, {"pack": profile.pack_size})
    yield Statement("end-blocked", _blocked, {"stock": profile.has_stock})
    if _can_rename(profile):
        yield Statement("end-renaming", _renaming, {"wings": in_wings(profile)})
    yield Statement("end-repeat", _repeat)
    yield Statement("end-again", _again)


def _can_rename(profile: Profile) -> bool:
    """Say whether a whole column may ever go to a space, which changes nothing."""
    empty = profile.empty
    accept = empty.accept
    if empty.accept_after_auto is not None:
        accept = empty.accept_after_auto
    return Source.COLUMN in accept and len(profile.deal.columns) > 1


def _cards(values: Values, lang: str) -> str:
    start, pack = number(values["start"], lang), number(values["pack"], lang)
    if values["at_least"]:
        return translate(
            lang,
            "To compare attempts, count the cards on the foundations: at least"
            " {start} after the deal, {pack} in a game that is won.",
            start=start,
            pack=pack,
        )
    return translate(
        lang,
        "To compare attempts, count the cards on the foundations: {start} after the deal, {pack} in"
        " a game that is won.",
        start=start,
        pack=pack,
    )


def _bonus(values: Values, lang: str) -> str:
    return translate(
        lang,
        "Neither speed nor long sequences earn anything, and a high count is not a victory: only"
        " all {pack} cards are.",
        pack=number(values["pack"], lang),
    )


def _win(values: Values, lang: str) -> str:
    return translate(
        lang,
        "You have won when all {pack} cards lie on the foundations and none is left elsewhere.",
        pack=number(values["pack"], lang),
    )


def _blocked(values: Values, lang: str) -> str:
    if values["stock"]:
        return translate(
            lang,
            "The game is blocked when no card can go anywhere, whatever may still be turned from"
            " the stock; it then stays unsolved.",
        )
    return translate(
        lang, "The game is blocked when no card can go anywhere; it then stays unsolved."
    )


def _renaming(values: Values, lang: str) -> str:
    return translate(
        lang,
        "Moving all the cards of a {column} into an empty one only makes the two change places and"
        " does not count as a way on.",
        column=nouns(values, lang)["column"],
    )


def _repeat(values: Values, lang: str) -> str:
    return translate(
        lang, "Coming back to a position that was there before neither wins nor loses."
    )


def _again(values: Values, lang: str) -> str:
    return translate(
        lang, "To try once more, gather all the cards, shuffle, and deal from the beginning."
    )
