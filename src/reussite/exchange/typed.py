"""A layout as somebody types it from the cards on a table: one row of cards for each column.

The last card of a row is the one that plays. Cards are read in any of the notations: ``7H``,
``7h``, ``10♥``, ``TH``, ``V♠``; blanks, commas or nothing may stand between them. Other piles have
their name before them, as ``reserve: 5D 4D``; the first line may say the game, as
``game: citadel``.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reussite.cards import RANK_CODES, SUIT_CODES, CardError, card_codes, parse_card, parse_rank
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.exchange.passage import ExchangeError, Told, make_position
from reussite.i18n.spoken import shown
from reussite.rules.profile import PrePlaced

MAX_CHARACTERS: Final = 20_000
_GAME: Final = re.compile(
    r"\s*(?:game|jeu|jogo)[ \t\u00a0\u202f]*:[ \t]*(\S{0,60})[^\n]*(\n|\Z)", re.IGNORECASE
)
_LABEL: Final = re.compile(r"\s*([^\W\d_]{1,12}|t?[0-9]{1,2})\s*:")
_PILES: Final = {
    name: pile
    for pile, names in {
        "reserve": "reserve reserva r",
        "stock": "stock pioche monte s",
        "waste": "waste defausse descarte w",
        "foundations": "foundations foundation fondations fondation bases fundacoes fundacao f",
        "base": "base",
        "pass": "pass",
    }.items()
    for name in names.split()
}
"""The names of piles in the languages and both wordings of Portuguese, without accents."""
_CARD: Final = re.compile(
    r"[\s,;|]*<?(10|[A2-9TJQKVDRatjqkvdr])([SHDCshdc♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?)>?"
)
_LOCAL: Final = {"V": "J", "D": "Q", "R": "K"}
"""French and Portuguese letters of court cards; read before suit signs, where they are safe."""
_EMPTY: Final = frozenset({"", "-", "--", "*", "."})


def read_told(text: str, told: Told) -> Position:
    """Read a layout of the game that its first line names, else of the one that is told.

    Raises ExchangeError as :func:`read_typed` does, and for a game that there is not.
    """
    named = _GAME.match(text)
    if named is None:
        return read_typed(text, told.the_game())
    name = named[1].lower()
    if name not in told.games:
        raise ExchangeError(
            "game: '{name}' is no game; there are: {known}",
            name=shown(name),
            known=", ".join(told.games),
        )
    rest = "\n" * named[0].count("\n") + text[named.end() :]  # lines keep their numbers
    return read_typed(rest, told.games[name])


def read_typed(text: str, game: Game) -> Position:
    """Read a typed layout of a game; raise ExchangeError with the line and column of what is wrong.

    Foundations that are not named hold what the rules put there before the deal. Missing and
    repeated cards are named.

    >>> from reussite.engine.catalogue import game
    >>> typed = "\\n".join(["2♠ 3♠", "", *["-"] * 7, "f: AS KH KD KC"])
    >>> read_typed(typed, game("beleaguered-castle"))
    Traceback (most recent call last):
    reussite.exchange.passage.ExchangeError: cards: missing: 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠
    """
    if len(text) > MAX_CHARACTERS:
        raise ExchangeError("the layout is longer than {limit} characters", limit=MAX_CHARACTERS)
    columns: list[list[str]] = []
    piles: dict[str, object] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        label = _LABEL.match(line)
        name = _bare(label[1]) if label else ""
        at = label.end() if label else 0
        if name in _PILES:
            if _PILES[name] in piles:
                raise ExchangeError(
                    "line {line}: '{name}' is there twice", line=number, name=_PILES[name]
                )
            piles[_PILES[name]] = _value(_PILES[name], line, at, number)
            continue
        if name and name.removeprefix("t") != str(len(columns) + 1):
            raise ExchangeError(
                "line {line}: column {n} must come before '{name}'",
                line=number,
                n=len(columns) + 1,
                name=name,
            )
        columns.append(_cards(line, at, number))
    if len(columns) > game.columns:
        raise ExchangeError(
            "{n} rows instead of {columns}: the game has no more columns",
            n=len(columns),
            columns=game.columns,
        )
    columns += [[] for _ in range(game.columns - len(columns))]
    return make_position(game, {**_defaults(game), "tableau": columns, **piles})


def write_typed(position: Position) -> str:
    """Return a position as such a layout, the game in its first line."""
    document = position.to_dict()
    lines = [f"game: {document['game']}"]
    lines += [f"base: {document['base']}"] if "base" in document else []
    lines += [f"t{i}: {' '.join(cards)}".rstrip() for i, cards in enumerate(document["tableau"], 1)]
    for pile in ("foundations", "reserve", "stock", "waste"):
        if pile in document:
            lines.append(f"{pile}: {' '.join(document[pile])}".rstrip())
    if "pass" in document:
        lines.append(f"pass: {document['pass']}")
    if position.partial:
        raise ExchangeError("a typed layout has all cards of the game, this is an extract")
    return "\n".join(lines) + "\n"


def _bare(name: str) -> str:
    """Return a name in small letters without accents."""
    plain = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _defaults(game: Game) -> dict[str, object]:
    profile = game.profile
    placed = profile.foundation.pre_placed is PrePlaced.ALL_OF_BASE_RANK
    rank = RANK_CODES[profile.base_rank or 0]
    piles: dict[str, object] = {
        "foundations": [rank + suit for suit in SUIT_CODES for _ in range(game.decks)]
        if placed
        else []
    }
    if profile.has_reserve:
        piles["reserve"] = []
    if profile.has_stock:
        piles |= {"stock": [], "waste": []}
    return piles


def _value(pile: str, line: str, at: int, number: int) -> object:
    if pile == "base":
        try:
            return RANK_CODES[parse_rank(line[at:].strip())]
        except CardError as error:
            raise _at(number, at, error) from None
    if pile == "pass":
        digits = line[at:].strip()
        if not re.fullmatch(r"[0-9]{1,9}", digits, re.ASCII):
            raise ExchangeError(
                "line {line}: '{text}' is no number of a pass",
                line=number,
                text=shown(digits, 20),
            )
        return int(digits)
    return _cards(line, at, number)


def _at(number: int, at: int, fault: ValueError) -> ExchangeError:
    return ExchangeError(
        "line {line}, column {column}: {fault}", line=number, column=at + 1, fault=fault
    )


def _cards(line: str, at: int, number: int) -> list[str]:
    if line[at:].strip() in _EMPTY:
        return []
    cards = []
    while line[at:].strip(" \t,;|\r\n\u00a0\u202f"):
        match = _CARD.match(line, at)
        rank, suit = (match[1].upper(), match[2]) if match else ("", "")
        if match is None or (rank in _LOCAL and suit.upper() in SUIT_CODES):
            word = re.match(r"[\s,;|]*(\S{0,20})", line[at:])
            assert word is not None
            fault = CardError("'{text}' is no card", text=shown(word[1], 20))
            raise _at(number, at + word.start(1), fault)
        cards.append(parse_card(_LOCAL.get(rank, rank) + suit))
        at = match.end()
    return card_codes(cards)
