"""Ranks in the middle of a sentence, where languages contract or bend the words around them."""

from __future__ import annotations

from typing import Final

from reussite.cards import RANK_CODES, Rank
from reussite.i18n.catalogue import N_, translate

_UP_TO: Final = (
    N_("up to the ace"),
    N_("up to the 2"),
    N_("up to the 3"),
    N_("up to the 4"),
    N_("up to the 5"),
    N_("up to the 6"),
    N_("up to the 7"),
    N_("up to the 8"),
    N_("up to the 9"),
    N_("up to the 10"),
    N_("up to the jack"),
    N_("up to the queen"),
    N_("up to the king"),
)
_FROM: Final = (
    N_("from the ace"),
    N_("from the 2"),
    N_("from the 3"),
    N_("from the 4"),
    N_("from the 5"),
    N_("from the 6"),
    N_("from the 7"),
    N_("from the 8"),
    N_("from the 9"),
    N_("from the 10"),
    N_("from the jack"),
    N_("from the queen"),
    N_("from the king"),
)
_ALL: Final = (
    N_("the aces"),
    N_("the 2s"),
    N_("the 3s"),
    N_("the 4s"),
    N_("the 5s"),
    N_("the 6s"),
    N_("the 7s"),
    N_("the 8s"),
    N_("the 9s"),
    N_("the 10s"),
    N_("the jacks"),
    N_("the queens"),
    N_("the kings"),
)


def rank_up_to(rank: Rank, lang: str) -> str:
    """Return "up to" a rank (0 to 12).

    >>> rank_up_to(12, "fr"), rank_up_to(11, "pt")
    ("jusqu'au roi", 'até à dama')
    """
    return translate(lang, _UP_TO[rank])


def rank_from(rank: Rank, lang: str) -> str:
    """Return "from" a rank (0 to 12).

    >>> rank_from(0, "fr"), rank_from(0, "pt")
    ("de l'as", 'do ás')
    """
    return translate(lang, _FROM[rank])


def all_of_rank(rank: Rank, lang: str) -> str:
    """Return all cards of a rank (0 to 12), with their article.

    >>> all_of_rank(0, "fr"), all_of_rank(11, "pt")
    ('les as', 'as damas')
    """
    return translate(lang, _ALL[rank])


def rank_sign(rank: Rank) -> str:
    """Return a rank as card faces show it.

    >>> rank_sign(9), rank_sign(12)
    ('10', 'K')
    """
    return "10" if RANK_CODES[rank] == "T" else RANK_CODES[rank]
