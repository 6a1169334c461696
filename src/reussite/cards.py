"""Cards, suits, ranks and packs. Knows no rule of any game.

A card is an ``int`` from 0 to 51, ``13 * suit + rank``, with suits in the order S H D C and
ranks from the ace (0) to the king (12). Equal cards of different packs are the same ``int``:
in a game of three packs each card occurs three times.

>>> parse_card("10♥") == parse_card("th") == 22
True
>>> card_code(22), card_sign(22)
('TH', '10♥')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = int
Suit = int
Rank = int

SUIT_CODES: Final = "SHDC"
SUIT_SIGNS: Final = "♠♥♦♣"
RANK_CODES: Final = "A23456789TJQK"
RANKS: Final = 13
SUITS: Final = 4
PACK_SIZE: Final = RANKS * SUITS

SUIT_OF: Final[tuple[Suit, ...]] = tuple(card // RANKS for card in range(PACK_SIZE))
"""The suit (0 to 3, in the order S H D C) of each card."""
RANK_OF: Final[tuple[Rank, ...]] = tuple(card % RANKS for card in range(PACK_SIZE))
"""The rank (0 for the ace to 12 for the king) of each card."""
RED_SUITS: Final = frozenset({1, 2})

_CODES: Final = tuple(rank + suit for suit in SUIT_CODES for rank in RANK_CODES)
_VARIATION_SELECTORS: Final = str.maketrans("", "", "\ufe0e\ufe0f")
_SUIT_BY_TEXT: Final = {
    text: suit
    for signs in (SUIT_CODES, SUIT_CODES.lower(), SUIT_SIGNS, "♤♡♢♧")
    for suit, text in enumerate(signs)
}
_RANK_BY_TEXT: Final = {
    **{code: rank for rank, code in enumerate(RANK_CODES)},
    **{code.lower(): rank for rank, code in enumerate(RANK_CODES)},
    "10": RANK_CODES.index("T"),
}


class Worded(Exception):
    """An error with an English text and the values of its fields, for who tells it in a language.

    >>> str(CardError("'{text}' is no card", text="9X"))
    "'9X' is no card"
    """

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message.format_map(self.values)


class CardError(Worded, ValueError):
    """Text that names no card or rank. ``str(error)`` quotes the text."""


def make_card(suit: Suit, rank: Rank) -> Card:
    """Return the card of a suit (0 to 3) and a rank (0 to 12).

    >>> card_code(make_card(3, 0))
    'AC'
    """
    return suit * RANKS + rank


def is_red(card: Card) -> bool:
    """Say whether a card is of hearts or diamonds."""
    return SUIT_OF[card] in RED_SUITS


def parse_card(text: str) -> Card:
    """Read a card: rank ``A23456789TJQK`` or ``10``, then suit ``SHDC`` or a suit sign.

    Lower case and the variation selectors of emoji are accepted, anything else raises
    :class:`CardError`.

    >>> [parse_card(text) for text in ("AS", "as", "A♠", "A♠\\ufe0f")]
    [0, 0, 0, 0]
    >>> parse_card("1S")
    Traceback (most recent call last):
    reussite.cards.CardError: '1S' is no card
    """
    bare = text.translate(_VARIATION_SELECTORS)
    suit = _SUIT_BY_TEXT.get(bare[-1:])
    rank = _RANK_BY_TEXT.get(bare[:-1])
    if suit is None or rank is None:
        raise CardError("'{text}' is no card", text=_shown(text))
    return make_card(suit, rank)


def check_card(card: object) -> Card:
    """Return a card that is given as a number; raise :class:`CardError` for anything else.

    >>> check_card(51)
    51
    """
    if isinstance(card, bool) or not isinstance(card, int) or not 0 <= card < PACK_SIZE:
        raise CardError("'{text}' is no card", text=_shown(str(card)))
    return card


def parse_rank(text: str) -> Rank:
    """Read a rank, ``A23456789TJQK`` or ``10``, in either case; raise :class:`CardError` else.

    >>> parse_rank("K")
    12
    """
    rank = _RANK_BY_TEXT.get(text)
    if rank is None:
        raise CardError("'{text}' is no rank", text=_shown(text))
    return rank


def _shown(text: str) -> str:
    """Return wrong text, cut short and without control characters."""
    shown = repr(text[:21])[1:-1]
    return shown if len(shown) <= 20 else shown[:20] + "…"


def card_code(card: Card) -> str:
    """Return the code of a card, the same in every language: ``7H``."""
    return _CODES[card]


def card_sign(card: Card) -> str:
    """Return a card as screens show it: ``7♥``, ``10♠``."""
    rank = RANK_CODES[RANK_OF[card]]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[SUIT_OF[card]]


def card_codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of cards, in their order."""
    return [_CODES[card] for card in cards]


def make_pack(decks: int = 1) -> list[Card]:
    """Return ``decks`` whole packs, one after another, each in the order of card numbers.

    >>> len(make_pack(3))
    156
    """
    return list(range(PACK_SIZE)) * decks
