"""Cards for examples in sentences: pairs that a game's columns take, or refuse."""

from __future__ import annotations

from typing import Final

from reussite.cards import RANK_OF, SUITS, Card, Rank, make_card
from reussite.rules.fits import ranks_on, suits_match, takes_table
from reussite.rules.profile import CrossBase, Profile

SAMPLE_BASE: Final = 5
"""The base rank of examples where the deal decides it: a six."""
_TARGETS: Final = (7, 8, 6, 9, 5, 4, 10, 3, 2, 1, 11, 12, 0)  # an 8 first, then what is near
_SUITS: Final = ((1, 3), (3, 1), (1, 2), (3, 3))  # hearts on clubs, then other pairs


def sample_base(profile: Profile) -> Rank:
    """Return the base rank that examples of a game suppose."""
    return SAMPLE_BASE if profile.base_rank is None else profile.base_rank


def fitting_pair(profile: Profile) -> tuple[Card, Card]:
    """Return a card and one that it may be put on in a column; they are not near the base rank.

    >>> from reussite.cards import card_sign
    >>> [card_sign(card) for card in fitting_pair(Profile(id="x"))]
    ['7♥', '8♣']
    """
    base = sample_base(profile)
    takes = takes_table(profile.column, base)
    for rank in _TARGETS:
        for suit, on in _SUITS:
            target = make_card(on, rank)
            for other in ranks_on(profile.column, base, rank):
                if takes[target][make_card(suit, other)]:
                    return make_card(suit, other), target
    raise AssertionError("every game's columns take some card")


def column_wraps(profile: Profile) -> bool:
    """Say whether ace and king can be neighbours in a column."""
    rules = profile.column
    # Where foundations begin with aces, the gap between king and ace is the base's own.
    return rules.wrap and not (rules.cross_base is CrossBase.FORBID and profile.base_rank == 0)


def misfit_by_suit(profile: Profile, card: Card, target: Card) -> Card | None:
    """Return a card of the same rank whose suit does not fit on the target, or None."""
    takes = takes_table(profile.column, sample_base(profile))
    for suit in (2, 0, 1, 3):
        other = make_card(suit, RANK_OF[card])
        if not takes[target][other]:
            return other
    return None


def pair_of_ranks(profile: Profile, rank: Rank, on: Rank) -> tuple[Card, Card]:
    """Return two cards of given ranks whose suits may lie on each other in a column."""
    for suit, other in _SUITS:
        card, target = make_card(suit % SUITS, rank), make_card(other, on)
        if suits_match(profile.column.match, card, target):
            return card, target
    raise AssertionError("some pair of suits always matches")
