"""Layouts of Solvitaire: a JSON object with its piles; and the deals of its seeds.

``foundations`` lists every card from the base up, since Solvitaire counts a pile as done at
thirteen cards; nested lists, as its own ``--deal-only`` prints them, are read too. Seeds: the
Mersenne Twister of C++, drawn from as Boost's ``uniform_int_distribution`` does, on a pack by rank
and then by suit C H S D.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, Final

from reussite.cards import (
    RANK_CODES,
    RANK_OF,
    RANKS,
    SUIT_CODES,
    SUIT_SIGNS,
    Card,
    card_code,
    make_card,
)
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.engine.strict_json import parse_json
from reussite.exchange.passage import ExchangeError, make_position
from reussite.i18n.spoken import Spoken, shown
from reussite.rules.fits import foundation_card
from reussite.rules.profile import DealTarget, PrePlaced

_CARD: Final = re.compile(r"(1[0-3]|[1-9]|[AJQK])([SHDC])", re.IGNORECASE | re.ASCII)
_RANKS: Final = {**{str(rank + 1): rank for rank in range(13)}, "A": 0, "J": 10, "Q": 11, "K": 12}
_WORDS: Final = ("A", *(str(rank) for rank in range(2, 11)), "J", "Q", "K")
_KEYS: Final = {"tableau piles", "foundations", "reserve", "stock", "waste"}
_OTHER_PILES: Final = {"cells", "hole", "sequences", "accordion"}
_MAX_DEPTH: Final = 4
_SEED_SUITS: Final = "CHSD"


def read_solvitaire(text: str, game: Game) -> Position:
    """Read a layout for a game; raise ExchangeError."""
    data = _parse(text)
    for key, value in data.items():
        if key in _OTHER_PILES and value in ([], "", None):
            continue
        if key not in _KEYS:
            raise ExchangeError("'{key}': {game} has no such pile", key=shown(key), game=game.id)
    columns = data.get("tableau piles", [])
    if not isinstance(columns, list):
        raise ExchangeError("tableau piles: must be a list of lists of cards")
    piles: dict[str, object] = {
        "tableau": [_flat(column, f"tableau piles, {i}") for i, column in enumerate(columns, 1)]
    }
    up = _flat(data["foundations"], "foundations") if "foundations" in data else None
    base = RANK_CODES[game.profile.base_rank or 0]
    if game.profile.base_rank is None:
        if not up:
            raise ExchangeError("foundations: the first card is missing, which decides the base")
        piles["base"] = up[0][0]
    piles["foundations"] = _tops(game, up, str(piles.get("base", base)))
    for key, has in (
        ("reserve", game.profile.has_reserve),
        ("stock", game.profile.has_stock),
        ("waste", game.profile.has_stock),
    ):
        cards = _flat(data.get(key, []), key)
        if has or cards:
            piles[key] = cards
    return make_position(game, piles)


def write_solvitaire(position: Position) -> str:
    """Return a position as Solvitaire reads it; raise ExchangeError where it cannot be said."""
    profile = position.profile
    if profile.decks != 1:
        raise ExchangeError("Solvitaire's layouts cannot say the foundations of more than one pack")
    if position.partial:
        raise ExchangeError("Solvitaire has whole packs only, this is an extract")
    up = [
        foundation_card(suit, position.base, height + 1)
        for suit, count in enumerate(position.heights)
        for height in range(count)
    ]
    # Where the deal decides the base, it is the first card that says it.
    data: dict[str, Any] = {
        "tableau piles": [[_word(card) for card in column] for column in position.tableau],
        "foundations": [_word(card) for card in up],
    }
    if profile.has_reserve:
        data["reserve"] = [_word(card) for card in position.reserve]
    if profile.has_stock:
        data["stock"] = [_word(card) for card in position.stock]
        data["waste"] = [_word(card) for card in position.waste]
    return json.dumps(data) + "\n"


def seed_deal(game: Game, seed: int) -> Position:
    """Return the deal that Solvitaire makes of a seed (0 to 2^32 - 1).

    Castles are dealt as ours. Where the deal decides the base, Solvitaire takes the first card of
    its pack for it, and deals the others from the end: stock, reserve, columns.

    >>> from reussite.engine.catalogue import game
    >>> " ".join(card_code(card) for card in seed_deal(game("beleaguered-castle"), 1).tableau[0])
    '6H 3S 5S 6S JS 7H'
    """
    if not 0 <= seed < 2**32:
        raise ExchangeError("a seed of Solvitaire is 0 to {largest}", largest=str(2**32 - 1))
    profile = game.profile
    pack = _shuffled(seed, profile.decks)
    if profile.base_rank is not None:
        if profile.has_stock or profile.has_reserve:
            raise ExchangeError("how Solvitaire deals {game} is not known here", game=game.id)
        return game.deal_cards(pack[::-1])
    base, rest = pack[0], pack[:0:-1]
    stock, rest = rest[: profile.stock_size], rest[profile.stock_size :]
    reserve, rest = rest[: profile.reserve.size], rest[profile.reserve.size :]
    # Ours are dealt in the order of the profile; the stock is turned from its last card.
    parts = {
        DealTarget.RESERVE: reserve,
        DealTarget.FOUNDATION: [base],
        DealTarget.COLUMNS: rest,
        DealTarget.STOCK: stock[::-1],
    }
    return game.deal_cards([card for stage in profile.deal.order for card in parts[stage]])


def _shuffled(seed: int, decks: int) -> list[Card]:
    random = _generator(seed)
    suits = [SUIT_CODES.index(suit) for suit in _SEED_SUITS]
    cards = [make_card(suit, rank) for rank in range(RANKS) for suit in suits] * decks
    for last in range(len(cards) - 1, 0, -1):
        bucket, left = divmod(2**32 - 1, last + 1)
        bucket += left == last
        while (drawn := random.getrandbits(32) // bucket) > last:
            pass
        cards[last], cards[drawn] = cards[drawn], cards[last]
    return cards


def _generator(seed: int) -> Random:
    """Return the Mersenne Twister as C++ seeds it, which is not how Python does."""
    state = [seed]
    for index in range(1, 624):
        last = state[-1]
        state.append((1812433253 * (last ^ (last >> 30)) + index) & 0xFFFFFFFF)
    random = Random()
    random.setstate((3, (*state, 624), None))
    return random


def _parse(text: str) -> dict[str, Any]:
    try:
        data = parse_json(text)
    except Spoken as error:
        raise ExchangeError.like(error) from None
    if not isinstance(data, dict):
        raise ExchangeError("must be a JSON object")
    return data


def _flat(value: object, place: str, depth: int = 0) -> list[str]:
    """Return the cards of a pile, also where they lie in lists of lists, or in none."""
    if value == "" or value is None:
        return []
    if isinstance(value, str):
        return [_card(value, place)]
    if not isinstance(value, list) or depth > _MAX_DEPTH:
        raise ExchangeError("{place}: must be a list of cards", place=place)
    return [card for item in value for card in _flat(item, place, depth + 1)]


def _card(text: str, place: str) -> str:
    match = _CARD.fullmatch(text.strip())
    if match is None:
        raise ExchangeError("{place}: '{text}' is no card", place=place, text=shown(text, 20))
    return RANK_CODES[_RANKS[match[1].upper()]] + match[2].upper()


def _word(card: Card) -> str:
    return _WORDS[RANK_OF[card]] + card_code(card)[1]


def _tops(game: Game, up: list[str] | None, base: str) -> list[str]:
    """Return the top card of each foundation, from all the cards that lie there."""
    if up is None:
        placed = game.profile.foundation.pre_placed is PrePlaced.ALL_OF_BASE_RANK
        return [base + suit for suit in SUIT_CODES] if placed else []
    first = RANK_CODES.index(base)
    tops = []
    for suit in SUIT_CODES:
        ranks = [(RANK_CODES.index(card[0]) - first) % RANKS for card in up if card[1] == suit]
        if sorted(ranks) != list(range(len(ranks))):
            sign = SUIT_SIGNS[SUIT_CODES.index(suit)]
            raise ExchangeError("foundations: those of {suit} do not follow one another", suit=sign)
        if ranks:
            tops.append(RANK_CODES[(first + len(ranks) - 1) % RANKS] + suit)
    return tops
