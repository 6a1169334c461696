"""A position as a document: JSON in and out, checked card by card.

What is refused is named in full: unknown keys, piles the game does not have, missing, surplus and
repeated cards, piles that cannot be so in this game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from reussite.cards import (
    RANK_CODES,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUIT_SIGNS,
    Card,
    CardError,
    Rank,
    card_codes,
    card_sign,
    make_pack,
    parse_card,
    parse_rank,
)
from reussite.deal import pack_faults
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.engine.strict_json import parse_json
from reussite.i18n.spoken import Spoken, shown
from reussite.rules.catalogue import UnknownGame
from reussite.rules.fits import foundation_card, takes_table

MAX_BYTES: Final = 1_000_000
"""The size of the largest document that is read."""
_KEYS: Final = "game base tableau foundations reserve stock waste pass partial".split()
_MAX_CARDS: Final = 1000


class PositionError(Spoken):
    """A document that is no position. ``str(error)`` names each fault, and where it is."""


def read_position(document: str | bytes | Mapping[str, Any], games: Mapping[str, Game]) -> Position:
    """Read a position from JSON (text, bytes, or the object already parsed).

    ``games``: the games by id, among which ``"game"`` must be. Raises :class:`PositionError`.

    >>> from reussite.engine.catalogue import games
    >>> text = '{"game": "citadel", "tableau": [["2D", "7H"], ["8C"]], "partial": true}'
    >>> read_position(text, games()).to_json()
    '{"game": "citadel", "tableau": [["2D", "7H"], ["8C"]], "foundations": [], "partial": true}'
    """
    data = document if isinstance(document, Mapping) else _parse(document)
    game = _game(data, games)
    _check_keys(data, game)
    partial = data.get("partial", False)
    if not isinstance(partial, bool):
        raise PositionError("partial: must be true or false")
    columns = data.get("tableau")
    if not isinstance(columns, list):
        raise PositionError("tableau: must be a list of columns, each a list of cards")
    if len(columns) > game.columns or (len(columns) < game.columns and not partial):
        raise PositionError(
            "tableau: {n} columns instead of {columns}", n=len(columns), columns=game.columns
        )
    tableau = tuple(_cards(column, _column(i)) for i, column in enumerate(columns, 1))
    base = _base(data, game)
    position = Position(
        game,
        tableau,
        _heights(game, base, _cards(data.get("foundations", []), "foundations")),
        base,
        _cards(data.get("reserve", []), "reserve"),
        _cards(data.get("stock", []), "stock"),
        _cards(data.get("waste", []), "waste"),
        _pass_number(data, game),
        partial,
    )
    _check_cards(position)
    _check_piles(position)
    return position


def write_position(position: Position) -> str:
    """Return a position as one line of JSON, keys in the order of docs/formats.md."""
    return json.dumps(to_dict(position))


def to_dict(position: Position) -> dict[str, Any]:
    """Return a position as plain JSON values, cards as codes."""
    profile = position.profile
    document: dict[str, Any] = {"game": position.game.id}
    if profile.base_rank is None:
        document["base"] = RANK_CODES[position.base]
    document["tableau"] = [card_codes(column) for column in position.tableau]
    document["foundations"] = card_codes(top for top in position.foundation_tops if top is not None)
    if profile.has_reserve:
        document["reserve"] = card_codes(position.reserve)
    if profile.has_stock:
        document["stock"] = card_codes(position.stock)
        document["waste"] = card_codes(position.waste)
    if profile.counts_passes:
        document["pass"] = position.pass_number
    if position.partial:
        document["partial"] = True
    return document


def _parse(document: str | bytes) -> Mapping[str, Any]:
    if not isinstance(document, str | bytes):
        raise PositionError("the document must be JSON text, or an object already parsed")
    if len(document) > MAX_BYTES:
        raise PositionError("the document is larger than {limit} bytes", limit=MAX_BYTES)
    try:
        data = parse_json(document)
    except Spoken as error:
        raise PositionError.like(error) from None
    if not isinstance(data, dict):
        raise PositionError("the document must be a JSON object")
    return data


def _game(data: Mapping[str, Any], games: Mapping[str, Game]) -> Game:
    name = data.get("game")
    if not isinstance(name, str):
        raise PositionError("game: must be there, and be the id of a game")
    try:
        return games[name]
    except UnknownGame:
        raise PositionError(
            "game: '{name}' is no game; there are: {known}",
            name=shown(name, 60),
            known=", ".join(games),
        ) from None


def _check_keys(data: Mapping[str, Any], game: Game) -> None:
    profile = game.profile
    has = {
        "base": profile.base_rank is None,
        "reserve": profile.has_reserve,
        "stock": profile.has_stock,
        "waste": profile.has_stock,
        "pass": profile.counts_passes,
    }
    for key in data:
        if key not in _KEYS:
            raise PositionError("'{key}' is no key of a position", key=shown(key))
        if not has.get(key, True):
            raise PositionError("{key}: {game} has none", key=key, game=game.id)


def _column(number: int) -> Spoken:
    return Spoken("tableau, column {n}", n=number)


def _cards(value: Any, place: str | Spoken) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise PositionError("{place}: must be a list of cards", place=place)
    if len(value) > _MAX_CARDS:
        raise PositionError("{place}: {n} cards, more than any game has", place=place, n=len(value))
    cards = []
    for number, text in enumerate(value, 1):
        try:
            if not isinstance(text, str):
                raise CardError("'{text}' is no card", text=shown(text))
            cards.append(parse_card(text))
        except CardError as error:
            raise PositionError(
                "{place}, card {n}: {fault}", place=place, n=number, fault=error
            ) from None
    return tuple(cards)


def _base(data: Mapping[str, Any], game: Game) -> Rank:
    if game.profile.base_rank is not None:
        return game.profile.base_rank
    text = data.get("base")
    if not isinstance(text, str):
        raise PositionError(
            "base: must be there in {game}, and be one of {ranks}", game=game.id, ranks=RANK_CODES
        )
    try:
        return parse_rank(text)
    except CardError as error:
        raise PositionError("base: {fault}", fault=error) from None


def _pass_number(data: Mapping[str, Any], game: Game) -> int:
    number = data.get("pass", 1)
    limit = game.profile.stock.passes or 10**9
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= limit:
        raise PositionError("pass: must be a whole number from 1 to {limit}", limit=limit)
    return number


def _heights(game: Game, base: Rank, tops: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the heights of the foundations whose top cards are given, the highest first."""
    heights: list[int] = []
    for suit in range(4):
        of_suit = sorted(
            ((RANK_OF[top] - base) % RANKS + 1 for top in tops if SUIT_OF[top] == suit),
            reverse=True,
        )
        if len(of_suit) > game.decks:
            raise PositionError(
                "foundations: {n} of {suit} instead of {decks}",
                n=len(of_suit),
                suit=SUIT_SIGNS[suit],
                decks=game.decks,
            )
        heights += of_suit + [0] * (game.decks - len(of_suit))
    return tuple(heights)


def _check_cards(position: Position) -> None:
    given = Counter(card for column in position.tableau for card in column)
    given.update(position.reserve + position.stock + position.waste)
    decks = position.game.decks
    for slot, height in enumerate(position.heights):
        given.update(foundation_card(slot // decks, position.base, h + 1) for h in range(height))
    whole = Counter(make_pack(decks))
    faults = pack_faults(given, whole)
    if position.partial:
        given.update(whole - given)
        faults = pack_faults(given, whole)
    if faults:
        raise PositionError("cards: {faults}", faults=faults)


def _check_piles(position: Position) -> None:
    profile = position.profile
    turned = len(position.stock) + len(position.waste)
    if len(position.reserve) > profile.reserve.size:
        raise PositionError(
            "reserve: {n} cards, more than the {size} that it is dealt",
            n=len(position.reserve),
            size=profile.reserve.size,
        )
    if profile.has_stock and turned > profile.stock_size:
        raise PositionError(
            "stock and waste: {n} cards, more than the {size} that the deal leaves",
            n=turned,
            size=profile.stock_size,
        )
    if position.game.fills and position.reserve:
        for number, column in enumerate(position.tableau, 1):
            if not column:
                raise PositionError(
                    "{place}: is empty, but the reserve fills a space at once",
                    place=_column(number),
                )
    if profile.columns_always_built:
        takes = takes_table(profile.column, position.base)
        for number, column in enumerate(position.tableau, 1):
            for upper, lower in pairwise(column):
                if not takes[upper][lower]:
                    raise PositionError(
                        "{place}: {card} cannot lie on {other} in this game",
                        place=_column(number),
                        card=card_sign(lower),
                        other=card_sign(upper),
                    )
