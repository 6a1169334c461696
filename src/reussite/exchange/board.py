"""Boards as fc-solve reads them and PySolFC exports them: foundations, then one line a column.

The form is described in fc-solve's README: cards are rank and suit, the last one plays. PySolFC
shifts the ranks so that foundations begin with aces, and names filled foundations only.
"""

from __future__ import annotations

import re
from typing import Final

from reussite.cards import (
    RANK_CODES,
    RANK_OF,
    RANKS,
    SUIT_CODES,
    SUIT_OF,
    Card,
    CardError,
    card_code,
    make_card,
    parse_card,
    parse_rank,
)
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.exchange.passage import ExchangeError, make_position
from reussite.i18n.catalogue import N_
from reussite.i18n.spoken import Spoken, shown

_FOUNDATIONS: Final = re.compile(r"(?:foundations?|founds?|decks?)\s*:(.*)", re.IGNORECASE)
_CELLS: Final = re.compile(r"(?:freecells|fc)\s*:(.*)", re.IGNORECASE)
_UP: Final = re.compile(r"([SHDC])-(0|[A2-9TJQK]|10)", re.IGNORECASE | re.ASCII)
MAX_CHARACTERS: Final = 100_000
_FC_SOLVE_ORDER: Final = (1, 3, 2, 0)  # its H, C, D, S as our suits


def write_board(position: Position) -> str:
    """Return a position as a board for fc-solve; raise ExchangeError where it cannot be one.

    >>> from reussite.engine.catalogue import game
    >>> print(write_board(game("beleaguered-castle").deal(24)).splitlines()[1])
    : 4C QH 3C 9H JH 6D
    """
    _check_piles(position, "fc-solve")
    if position.base != 0:
        raise ExchangeError("fc-solve has no foundations that begin with another card than the ace")
    if position.game.decks != 1:
        raise ExchangeError("fc-solve boards have one pack, {game} has more", game=position.game.id)
    ups = [_up(position, slot) for slot in _FC_SOLVE_ORDER]
    lines = ["Foundations: " + " ".join(ups)]
    lines += [f": {_cards(column, 0)}".rstrip() for column in position.tableau]
    return "\n".join(lines) + "\n"


def write_pysol_layout(position: Position) -> str:
    """Return a position as PySolFC's "Export current layout" writes it."""
    _check_piles(position, "PySolFC's layout")
    slots = [slot for slot, height in enumerate(position.heights) if height]
    lines = ["Founds: " + " ".join(_up(position, slot) for slot in slots)] if slots else []
    lines += [_cards(column, position.base) for column in position.tableau]
    return "\n".join(lines) + "\n"


def read_board(text: str, game: Game) -> Position:
    """Read a board of a game, as fc-solve or PySolFC write it.

    Raises :class:`ExchangeError`, with the line for text that is no card.
    """
    base = game.profile.base_rank
    if base is None:
        raise ExchangeError("a board does not say the rank that foundations begin with")
    if game.profile.has_reserve or game.profile.has_stock:
        raise ExchangeError("a board has columns only, {game} has other piles", game=game.id)
    if len(text) > MAX_CHARACTERS:
        raise ExchangeError("the board is longer than {limit} characters", limit=MAX_CHARACTERS)
    tops: list[str] = []
    columns: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if match := _FOUNDATIONS.fullmatch(bare):
            tops += _read_tops(match[1], base, number)
        elif match := _CELLS.fullmatch(bare):
            if match[1].replace("-", "").replace("*", "").strip():
                raise ExchangeError(
                    "line {line}: the game has no cells to hold '{cards}'",
                    line=number,
                    cards=shown(match[1].strip()),
                )
        elif len(columns) < game.columns:
            columns.append(_read_cards(bare.removeprefix(":"), base, number))
        elif bare:
            raise ExchangeError(
                "line {line}: the game has {columns} columns, no more",
                line=number,
                columns=game.columns,
            )
    columns += [[] for _ in range(game.columns - len(columns))]
    return make_position(game, {"tableau": columns, "foundations": tops})


def _check_piles(position: Position, name: str) -> None:
    for pile, cards in (
        (N_("reserve"), position.reserve),
        (N_("stock"), position.stock),
        (N_("waste"), position.waste),
    ):
        if cards:
            raise ExchangeError("{format} has no {pile}", format=name, pile=Spoken(pile))
    if position.partial:
        raise ExchangeError("{format} has whole packs only, this is an extract", format=name)


def _up(position: Position, slot: int) -> str:
    height = position.heights[slot]
    suit = SUIT_CODES[slot // position.game.decks]
    return f"{suit}-{RANK_CODES[height - 1] if height else '0'}"


def _cards(cards: tuple[Card, ...], base: int) -> str:
    return " ".join(card_code(_shifted(card, -base)) for card in cards)


def _shifted(card: Card, by: int) -> Card:
    return make_card(SUIT_OF[card], (RANK_OF[card] + by) % RANKS)


def _read_tops(text: str, base: int, number: int) -> list[str]:
    tops = []
    for word in text.split():
        match = _UP.fullmatch(word)
        if match is None:
            raise ExchangeError(
                "line {line}: '{text}' is no foundation, as H-A or H-0",
                line=number,
                text=shown(word, 20),
            )
        if match[2] != "0":
            rank = (parse_rank(match[2]) + base) % RANKS
            tops.append(RANK_CODES[rank] + match[1].upper())
    return tops


def _read_cards(text: str, base: int, number: int) -> list[str]:
    try:  # cards face down are in angles
        cards = [parse_card(word.strip("<>")) for word in text.split()]
    except CardError as error:
        raise ExchangeError("line {line}: {fault}", line=number, fault=error) from None
    return [card_code(_shifted(card, base)) for card in cards]
