"""Saved games of PySolFC (``.pso``): read, never written.

Such a file is a row of pickles, and a pickle can call anything. What is read here are the numbers,
texts and tuples that the file begins with, up to the piles; before any of it is unpickled, every
instruction is looked at, and all that could build more than plain values is refused.
"""

from __future__ import annotations

import pickle
import pickletools
from io import BytesIO
from typing import Any, Final, NamedTuple, NoReturn

from reussite.cards import PACK_SIZE, RANK_CODES, RANK_OF, RANKS, Card, card_code, make_card
from reussite.deal import DealError, DealNumber
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.exchange.passage import (
    MAX_BYTES,
    ExchangeError,
    GameNotTold,
    Passage,
    Told,
    make_position,
)
from reussite.i18n.spoken import shown

_GAMES: Final = {
    34: "beleaguered-castle", 146: "streets-and-alleys", 145: "citadel", 508: "castle-mount",
    105: "canfield",
}  # fmt: skip
"""PySolFC's numbers of games, as published in its sources."""
_SUITS: Final = (3, 0, 1, 2)  # its C, S, H, D as our suits
_PLAIN: Final = frozenset(
    "PROTO FRAME STOP MARK POP POP_MARK DUP NONE NEWTRUE NEWFALSE INT BININT BININT1 BININT2 LONG"
    " LONG1 LONG4 FLOAT BINFLOAT STRING BINSTRING SHORT_BINSTRING UNICODE BINUNICODE"
    " SHORT_BINUNICODE BINUNICODE8 EMPTY_TUPLE TUPLE TUPLE1 TUPLE2 TUPLE3 EMPTY_LIST LIST APPEND"
    " APPENDS GET BINGET LONG_BINGET PUT BINPUT LONG_BINPUT MEMOIZE".split()
)
_MICROSOFT: Final = 1 << 1000
_CUSTOM: Final = 1 << 999
_MAX_PICKLES: Final = 5_000
_HEAD: Final = 8
"""The pickles before the number of piles."""


class _Save(NamedTuple):
    game_number: int
    deal: DealNumber | None
    piles: list[list[Card]]


class _Plain(pickle.Unpickler):
    """An unpickler that builds plain values only, even if the look before missed something."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise ExchangeError(
            "the file wants to load {name}, which is refused", name=shown(f"{module}.{name}", 80)
        )

    def persistent_load(self, pid: object) -> NoReturn:
        raise ExchangeError("the file refers to objects outside of it, which is refused")


def read_pso(data: bytes, told: Told) -> Passage:
    """Read a saved game: its position, and its number where nothing was played yet.

    Raises ExchangeError.
    """
    save = _read(data)
    game = told.game
    if game is None:
        name = _GAMES.get(save.game_number, "")
        if name not in told.games:
            raise GameNotTold(
                "PySolFC's game {n} is not known: name the game", n=str(save.game_number)
            )
        game = told.games[name]
    position = _position(game, save.piles)
    fresh = save.deal is not None and position == game.deal(save.deal)
    return Passage(position, number=str(save.deal) if fresh else None)


def _read(data: bytes) -> _Save:
    if len(data) > MAX_BYTES:
        raise ExchangeError("the file is larger than {limit} bytes", limit=MAX_BYTES)
    values = _Values(data)
    package, _, _, bookmark, _, number, seed, _ = [values.next() for _ in range(_HEAD)]
    if package != "PySolFC" or not isinstance(number, int):
        raise ExchangeError("is no saved game of PySolFC")
    if bookmark not in (0, 1, 2):
        raise ExchangeError("is no saved game of PySolFC: its fourth value is unknown")
    piles = []
    for _ in range(values.count(100)):
        cards = []
        for _ in range(values.count(4 * PACK_SIZE)):
            cards.append(_card(values.next()))
            values.next()  # whether it lies face up
        piles.append(cards)
    return _Save(number, _deal_number(seed), piles)


def _deal_number(seed: object) -> DealNumber | None:
    """Return the number of a deal from a saved seed: a bit marks Microsoft's, another a custom."""
    if type(seed) is not int or seed & _CUSTOM:
        return None
    try:
        return DealNumber(seed & ~_MICROSOFT, microsoft=bool(seed & _MICROSOFT))
    except DealError:
        return None


class _Values:
    """The plain values of a file, one pickle after another."""

    def __init__(self, data: bytes) -> None:
        self._ahead = BytesIO(data)
        self._size = len(data)
        self._unpickler = _Plain(BytesIO(data))
        self._read = 0

    def next(self) -> Any:
        """Return the next value; raise ExchangeError for what is no plain one."""
        self._read += 1
        if self._read > _MAX_PICKLES:
            raise ExchangeError("has more values than a saved game")
        try:
            for opcode, argument, _ in pickletools.genops(self._ahead):
                if opcode.name not in _PLAIN:
                    raise ExchangeError("the pickle has {name}, which is refused", name=opcode.name)
                # A memo of that size would be made for a single number.
                put = opcode.name.endswith("PUT")
                if put and not (isinstance(argument, int) and 0 <= argument <= self._size):
                    raise ExchangeError("the pickle counts more values than it has")
            return self._unpickler.load()
        except ExchangeError:
            raise
        except Exception:  # pickle raises whatever its instructions make it raise
            raise ExchangeError("is no saved game of PySolFC: it cannot be unpickled") from None

    def count(self, limit: int) -> int:
        """Return the next value, a count."""
        value = self.next()
        if type(value) is not int or not 0 <= value <= limit:
            raise ExchangeError("is no saved game of PySolFC: it counts piles or cards wrongly")
        return value


def _card(number: object) -> Card:
    if type(number) is not int or not 0 <= number < 4 * PACK_SIZE:
        raise ExchangeError("is no saved game of PySolFC: a card is none of its pack")
    suit, rank = divmod(number % PACK_SIZE, RANKS)
    return make_card(_SUITS[suit], rank)


def _position(game: Game, piles: list[list[Card]]) -> Position:
    """Name the piles, which lie in the order in which PySolFC makes them."""
    profile = game.profile
    foundations = profile.piles
    expected = foundations + game.columns + 1 + (2 if profile.has_stock else 0)
    if len(piles) != expected or profile.has_stock != profile.has_reserve:
        raise ExchangeError("{n} piles instead of {expected}", n=len(piles), expected=expected)
    rest = iter(piles)
    found: dict[str, object] = {}
    if profile.has_stock:  # talon, waste, foundations, reserve, columns
        found["stock"], found["waste"] = _codes(next(rest)), _codes(next(rest))
    up = [next(rest) for _ in range(foundations)]
    if profile.has_reserve:
        found["reserve"] = _codes(next(rest))
    found["tableau"] = [_codes(next(rest)) for _ in range(game.columns)]
    if left := sum(len(pile) for pile in rest):
        raise ExchangeError("cards that are not dealt yet: {n}", n=left)
    found["foundations"] = _codes([pile[-1] for pile in up if pile])
    if profile.base_rank is None:
        bottoms = [pile[0] for pile in up if pile]
        if not bottoms:
            raise ExchangeError("no card lies on a foundation, which would say the base")
        found["base"] = RANK_CODES[RANK_OF[bottoms[0]]]
    return make_position(game, found)


def _codes(cards: list[Card]) -> list[str]:
    return [card_code(card) for card in cards]
