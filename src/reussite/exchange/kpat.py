"""Saved games of KPat's castle: XML, one state for each step, each saying what changed.

A state lists cards that were put into a pile at a place; a card is known by its number, which holds
its suit and rank. The variant is not in the file: it is found by the deal of its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from reussite.cards import RANKS, Card, card_code, make_card
from reussite.deal import DealError, DealNumber
from reussite.engine.action import FOUNDATION, Action
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
from reussite.exchange.runs import expand_run
from reussite.i18n.spoken import shown
from reussite.rules.fits import foundation_card
from reussite.rules.profile import DealPlay, PrePlaced

_SUITS: Final = (3, 2, 1, 0)  # its clubs, diamonds, hearts, spades as our suits
_SUIT_WORDS: Final = "spades hearts diamonds clubs".split()
_RANK_WORDS: Final = "ace two three four five six seven eight nine ten jack queen king".split()
_PILE: Final = re.compile(r"(store|target|freecell)([0-9]{1,2})", re.ASCII)
_MAX_STATES: Final = 20_000
_MAX_CARDS: Final = 4 * 52
_MAX_NUMBER: Final = 2**31 - 1

Piles = dict[str, list[int]]
"""The numbers of the cards in each pile, by its name."""


def read_kpat(data: bytes, told: Told) -> Passage:
    """Read a saved game up to its current state; raise ExchangeError."""
    root = _parse(data)
    states = list(_states(root))
    number = _number(root)
    start = _start(states[0], number, told)
    line: list[Action] = []
    position = start
    for step, piles in enumerate(states[1:], 1):
        for action in _actions(position, _tops_and_columns(piles, start.game), step):
            position = position.after(action)
            line.append(action)
    is_deal = number is not None and start == start.game.deal(number)
    return Passage(start, tuple(line), str(number) if is_deal else None)


def write_kpat(passage: Passage) -> str:
    """Return a line of play as KPat saves it; raise ExchangeError where it cannot be said."""
    start = passage.start
    profile = start.profile
    if profile.decks != 1 or profile.has_stock or profile.has_reserve or start.base:
        raise ExchangeError("KPat's castle has no game such as {game}", game=start.game.id)
    if start.partial:
        raise ExchangeError("{format} has whole packs only, this is an extract", format="KPat")
    root = Element("kpat-game", {"game-type": "castle"})
    if passage.number is not None:
        number = DealNumber.parse(passage.number)
        if not _is_kpats(number):
            raise ExchangeError(
                "KPat has no deal {number}, only Microsoft's to {largest}",
                number=str(number),
                largest=str(_MAX_NUMBER),
            )
        root.set("deal-number", str(number.value))
    before: Position | None = None
    for position in passage.positions:
        state = SubElement(root, "state")
        for pile, place, cards in _changes(before, position):
            move = SubElement(state, "move", {"pile": pile, "position": str(place)})
            for card in cards:
                turn = {} if before else {"turn": "face-up"}
                SubElement(move, "card", {**_card_attributes(card), **turn})
        before = position
    state.set("current", "true")
    indent(root)
    text: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _parse(data: bytes) -> Element:
    if len(data) > MAX_BYTES:
        raise ExchangeError("the file is larger than {limit} bytes", limit=MAX_BYTES)
    if b"<dealer" in data[:2000]:
        raise ExchangeError("is a saved game of an old KPat, in another form")
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise ExchangeError("has a document type or entities, which are refused") from None
    except ParseError as error:
        line, column = error.position
        raise ExchangeError(
            "is not XML (line {line}, column {column})", line=line, column=column + 1
        ) from None
    except (ValueError, LookupError):  # an unknown encoding, or one that does not fit
        raise ExchangeError("is not XML: its encoding cannot be read") from None
    if root.tag != "kpat-game" or root.get("game-type") != "castle":
        raise ExchangeError("is no saved game of KPat's castle")
    return root


def _number(root: Element) -> DealNumber | None:
    text = root.get("deal-number", "")
    try:
        return DealNumber.parse(f"ms:{text}")
    except DealError:
        return None


def _is_kpats(number: DealNumber) -> bool:
    small = number.value < 32000
    return (number.microsoft or small) and number.value <= _MAX_NUMBER


def _states(root: Element) -> Iterator[Piles]:
    """Yield the piles of each state, to the current one."""
    piles: Piles = {}
    place: dict[int, str] = {}
    if not 1 <= len(root) <= _MAX_STATES:
        raise ExchangeError("has {n} states, 1 to {limit} are read", n=len(root), limit=_MAX_STATES)
    for state in root:
        for move in state:
            name = move.get("pile", "")
            match = _PILE.fullmatch(name)
            if state.tag != "state" or move.tag != "move" or match is None:
                raise ExchangeError("'{name}' is no pile of KPat's castle", name=shown(name, 20))
            if match[1] == "freecell":
                raise ExchangeError("has cells with cards in them, which no game here has")
            at = _whole(move.get("position"))
            for card in move:
                number = _whole(card.get("id"))
                if len(place) > _MAX_CARDS:
                    raise ExchangeError("has more cards than its packs")
                if number in place:
                    piles[place[number]].remove(number)
                piles.setdefault(name, []).insert(at, number)
                place[number] = name
                at += 1
        yield {name: list(cards) for name, cards in piles.items()}
        if state.get("current") == "true":
            return


def _whole(text: str | None) -> int:
    if text is None or not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII):
        raise ExchangeError("'{text}' is no whole number", text=shown(text or "", 20))
    return int(text)


def _card(number: int) -> Card:
    suit, rank = number >> 8 & 0xFF, number & 0xFF
    if suit > 3 or not 1 <= rank <= RANKS:
        raise ExchangeError("'{text}' is no card", text=str(number))
    return make_card(_SUITS[suit], rank - 1)


def _card_attributes(card: Card) -> dict[str, str]:
    suit, rank = divmod(card, RANKS)
    theirs = _SUITS.index(suit)
    number = (rank * 4 + theirs) << 16 | theirs << 8 | rank + 1
    return {"id": f"{number:07}", "suit": _SUIT_WORDS[suit], "rank": _RANK_WORDS[rank]}


def _tops_and_columns(piles: Piles, game: Game) -> tuple[list[list[Card]], list[Card]]:
    columns: list[list[Card]] = [[] for _ in range(game.columns)]
    up = []
    for name, cards in piles.items():
        match = _PILE.fullmatch(name)
        assert match is not None
        if match[1] == "target":
            up += [_card(cards[-1])] if cards else []
        elif int(match[2]) < game.columns:
            columns[int(match[2])] = [_card(number) for number in cards]
        elif cards:
            raise ExchangeError(
                "'{name}': the game has {columns} columns", name=name, columns=game.columns
            )
    return columns, up


def _start(piles: Piles, number: DealNumber | None, told: Told) -> Position:
    if told.game is not None:
        return _position(piles, told.game)
    likely = []
    for game in told.games.values():
        if game.profile.has_stock or game.profile.has_reserve:
            continue
        try:
            position = _position(piles, game)
        except ExchangeError:
            continue
        if number is not None and position == game.deal(number):
            return position
        if _looks_dealt(position):
            likely.append(position)
    if not likely:
        raise GameNotTold("KPat does not say which castle it is, nor do the cards: name the game")
    return likely[0]


def _looks_dealt(position: Position) -> bool:
    """Say whether the piles are as high as after a deal of their game."""
    deal = position.profile.deal
    placed = position.profile.foundation.pre_placed is not PrePlaced.NONE
    if deal.play is not DealPlay.NONE:  # more than the cards placed, or nothing fitted in the deal
        return min(position.heights) >= placed
    sizes = [len(column) for column in position.tableau]
    return sizes == list(deal.columns) and set(position.heights) == {int(placed)}


def _position(piles: Piles, game: Game) -> Position:
    columns, up = _tops_and_columns(piles, game)
    tableau = [[card_code(card) for card in column] for column in columns]
    return make_position(game, {"tableau": tableau, "foundations": [*map(card_code, up)]})


def _actions(
    position: Position, after: tuple[list[list[Card]], list[Card]], step: int
) -> Iterator[Action]:
    """Yield the actions that lead from a position to the piles of the next state."""
    goal = _position_key(*after)
    for _ in range(position.game.pack_size * 2):
        now = _position_key([*map(list, position.tableau)], _ups(position))
        if now == goal:
            return
        actions = _toward(position, after[0])
        if not actions:
            break
        for action in actions:
            refusal = position.why_not(action)
            if refusal is not None:
                raise ExchangeError(
                    "state {n}: {action} is illegal: {fault}",
                    n=step,
                    action=str(action),
                    fault=refusal,
                )
            position = position.after(action)
            yield action
    raise ExchangeError("state {n}: no legal actions lead there", n=step)


def _position_key(columns: list[list[Card]], up: list[Card]) -> Any:
    return columns, sorted(up)


def _ups(position: Position) -> list[Card]:
    return [top for top in position.foundation_tops if top is not None]


def _toward(position: Position, goal: list[list[Card]]) -> list[Action]:
    """Return the next actions toward the columns of a state: a run to a column, or a card up."""
    for source, (now, then) in enumerate(zip(position.tableau, goal, strict=True)):
        if len(then) >= len(now) or list(now[: len(then)]) != then:
            continue
        moved = list(now[len(then) :])
        for target, column in enumerate(goal):
            held = list(position.tableau[target])
            if target != source and column[: len(held) + len(moved)] == held + moved:
                return expand_run(position, source, target, len(moved))
        return [Action(source, FOUNDATION)]
    return []


def _changes(
    before: Position | None, after: Position
) -> Iterator[tuple[str, int, tuple[Card, ...]]]:
    """Yield the piles that took cards: name, place of the first, the cards."""
    old = [()] * len(after.tableau) if before is None else before.tableau
    for column, (was, now) in enumerate(zip(old, after.tableau, strict=True)):
        if len(now) > len(was):
            yield f"store{column}", len(was), now[len(was) :]
    heights = (0,) * 4 if before is None else before.heights
    for slot, (low, high) in enumerate(zip(heights, after.heights, strict=True)):
        if high > low:
            cards = tuple(foundation_card(slot, after.base, h + 1) for h in range(low, high))
            yield f"target{slot}", low, cards
