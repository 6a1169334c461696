"""Deal numbers, shuffling and laying out: from a number or an order of cards to the first piles.

A number gives the same shuffle as in PySolFC, whose author publishes it as the library
``pysol-cards``: numbers below 32000 use Microsoft's generator, larger ones the Mersenne Twister,
and ``ms:N`` uses Microsoft's for any N. (The library's own ``shuffle`` counts 32000 itself among
the former, the game does not; so the generators are called here, not that function.)
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from reussite.cards import RANK_OF, SUIT_OF, Card, Rank, card_sign, make_card, make_pack
from reussite.i18n.spoken import Spoken, shown
from reussite.rules.fits import foundation_slot
from reussite.rules.profile import DealPlay, DealTarget, PrePlaced, Profile

MAX_NUMBER: Final = 10**20
MAX_MS_NUMBER: Final = 2**33 - 1
_FIRST_TWISTER_NUMBER: Final = 32000
_RANDOM_NUMBERS: Final = 10**10
_NUMBER: Final = re.compile(r"(ms:)?([1-9][0-9]{0,20})", re.ASCII)
_PYSOL_SUITS: Final = (3, 0, 1, 2)  # its C, S, H, D as our suits


class DealError(Spoken):
    """A deal number or a list of cards from which no deal can be made."""


@dataclass(frozen=True)
class DealNumber:
    """The number of a deal: 1 to 10^20, or ``ms:`` 1 to 2^33 - 1. ``str()`` is its canonical name.

    >>> str(DealNumber.parse("ms:24")), str(DealNumber.parse("ms:32000"))
    ('24', 'ms:32000')
    """

    value: int
    microsoft: bool = False

    def __post_init__(self) -> None:
        largest = MAX_MS_NUMBER if self.microsoft else MAX_NUMBER
        if not 1 <= self.value <= largest:
            raise _no_number(("ms:" if self.microsoft else "") + _digits(self.value))
        if self.microsoft and self.value < _FIRST_TWISTER_NUMBER:
            object.__setattr__(self, "microsoft", False)

    @classmethod
    def parse(cls, number: str | int) -> DealNumber:
        """Read a number: ASCII digits without sign or leading zeros, or ``ms:`` and digits.

        Raises :class:`DealError`, which quotes the text and gives the range.
        """
        if isinstance(number, bool) or not isinstance(number, str | int):
            raise _no_number(repr(number))
        if isinstance(number, int):
            return cls(number)
        match = _NUMBER.fullmatch(number)
        if match is None:
            raise _no_number(number)
        return cls(int(match[2]), microsoft=match[1] is not None)

    @classmethod
    def random(cls) -> DealNumber:
        """Return a number at random, short enough to be told to somebody."""
        return cls(1 + secrets.randbelow(_RANDOM_NUMBERS))

    def __str__(self) -> str:
        return f"ms:{self.value}" if self.microsoft else str(self.value)

    @property
    def slug(self) -> str:
        """The number as addresses of pages write it: ``24``, ``ms-32000``."""
        return str(self).replace(":", "-")


def _digits(value: int) -> str:
    """Return a number as text; one that is too long to be worth printing, as its size."""
    return str(value) if abs(value) < 10**40 else f"a number of {value.bit_length()} bits"


def _no_number(text: str) -> DealError:
    return DealError(
        "'{text}' is no deal number: a number is 1 to 10^20, or ms:1 to ms:{largest}",
        text=shown(text),
        largest=str(MAX_MS_NUMBER),
    )


def shuffle(decks: int, number: DealNumber) -> list[Card]:
    """Return ``decks`` packs in the order of dealing, first card first, as PySolFC deals them.

    >>> from reussite.cards import card_code
    >>> [card_code(card) for card in shuffle(1, DealNumber(24))[:3]]
    ['4C', '5H', 'QC']
    """
    cards = createCards(decks)
    if number.microsoft or number.value < _FIRST_TWISTER_NUMBER:
        shuffled = LCRandom31(number.value).shuffle(ms_rearrange(cards))
    else:
        shuffled = MTRandom(number.value).shuffle(cards)
    return [make_card(_PYSOL_SUITS[card.suit], card.rank - 1) for card in reversed(shuffled)]


@dataclass(frozen=True)
class Piles:
    """The piles of a deal; cards from bottom to top, heights as in ``fits.foundation_slot``."""

    tableau: tuple[tuple[Card, ...], ...]
    heights: tuple[int, ...]
    base: Rank
    reserve: tuple[Card, ...]
    stock: tuple[Card, ...]


def lay_out(profile: Profile, cards: Sequence[Card]) -> Piles:
    """Deal cards, the first one first, by a game's rules.

    ``cards`` is the game's whole pack; the cards that the rules put on the foundations beforehand
    may lie anywhere in it, or be left out. Raises :class:`DealError`, which names each missing and
    surplus card.
    """
    placed = _placed_before(profile)
    rest = _check_pack(profile, cards, placed)
    heights = [0] * profile.piles
    base = profile.base_rank or 0
    if placed:
        heights = [1] * profile.piles
    queue = iter(rest)
    columns: list[list[Card]] = [[] for _ in profile.deal.columns]
    reserve: list[Card] = []
    for stage in profile.deal.order:
        if stage is DealTarget.RESERVE:
            reserve = [next(queue) for _ in range(profile.reserve.size)]
        elif stage is DealTarget.FOUNDATION:
            card = next(queue)
            base = RANK_OF[card]
            heights[SUIT_OF[card] * profile.decks] = 1
        elif stage is DealTarget.COLUMNS:
            _deal_columns(profile, queue, columns, heights, base)
    stock = tuple(queue)[::-1]  # what is turned first lies on top, that is last
    return Piles(tuple(map(tuple, columns)), tuple(heights), base, tuple(reserve), stock)


def _deal_columns(
    profile: Profile,
    queue: Iterator[Card],
    columns: list[list[Card]],
    heights: list[int],
    base: Rank,
) -> None:
    """Deal one card to each column in turn; some rules play a fitting card up instead."""
    play = profile.deal.play
    for turn in range(max(profile.deal.columns)):
        for column, size in zip(columns, profile.deal.columns, strict=True):
            if size <= turn:
                continue
            for card in queue:
                slot = None if play is DealPlay.NONE else foundation_slot(heights, base, card)
                if slot is None:
                    column.append(card)
                    break
                heights[slot] += 1
                if not (play is DealPlay.REPLACE_BASE and RANK_OF[card] == base):
                    break  # the column has lost its turn


def _placed_before(profile: Profile) -> list[Card]:
    """Return the cards that lie on the foundations before the deal."""
    base = profile.base_rank
    if profile.foundation.pre_placed is not PrePlaced.ALL_OF_BASE_RANK or base is None:
        return []
    return [make_card(suit, base) for suit in range(4)] * profile.decks


def _check_pack(profile: Profile, cards: Sequence[Card], placed: list[Card]) -> list[Card]:
    """Return the cards to deal, in order, without those placed before."""
    whole = Counter(make_pack(profile.decks))
    given = Counter(cards)
    if given == whole - Counter(placed):
        return list(cards)
    if given != whole:
        raise DealError("cards: {faults}", faults=pack_faults(given, whole))
    return [card for card in cards if card not in placed]


def pack_faults(given: Counter[Card], whole: Counter[Card]) -> list[Spoken]:
    """Name what is missing from a pack and what it has too often, one sentence each.

    >>> [str(fault) for fault in pack_faults(Counter([0, 0]), Counter([0, 1]))]
    ['missing: 2♠', 'A♠ occurs 2 times, the pack has it once']
    """
    faults = []
    missing = [
        card_sign(card) + (f" ×{count}" if count > 1 else "")
        for card, count in sorted((whole - given).items())
    ]
    if missing:
        faults.append(Spoken("missing: {cards}", cards=" ".join(missing)))
    for card in sorted(given - whole):
        faults.append(_too_often(card_sign(card), given[card], whole[card]))
    return faults


def _too_often(card: str, times: int, allowed: int) -> Spoken:
    if allowed == 1:
        return Spoken("{card} occurs {n} times, the pack has it once", card=card, n=times)
    return Spoken(
        "{card} occurs {n} times, the packs have it {allowed} times",
        card=card,
        n=times,
        allowed=allowed,
    )
