"""A game as its player may see it. A hidden card is a count here, and nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from reussite.cards import RANK_CODES, SUIT_CODES, Card, card_code, card_codes
from reussite.draw.view import SHOWN_OF_WASTE, hidden_in_reserve
from reussite.engine.action import (
    DRAW,
    FOUNDATION,
    REDEAL,
    RESERVE,
    STOCK,
    WASTE,
    Action,
    pile_text,
)
from reussite.engine.position import Event, EventKind, Position
from reussite.engine.refusal import Refusal, RefusalCode, why_not_lift
from reussite.rules.fits import FULL, foundation_card, foundation_slot
from reussite.session import Attempt


def table_state(attempt: Attempt) -> dict[str, Any]:
    """Return everything that the table shows, as plain JSON values."""
    position = attempt.position
    sheet = attempt.score_sheet()
    return {
        "rev": attempt.rev,
        "cursor": attempt.cursor,
        "length": attempt.length,
        "number": attempt.number,
        "position": _position(position),
        "legal": _legal(position),
        "lift": _lift(position),
        "status": attempt.status.value,
        "sheet": asdict(sheet),
    }


def shown_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return what happened step by step, with the cards that can be seen afterwards."""
    return [
        {
            "kind": event.kind.value,
            "from": pile_text(event.source),
            "to": pile_text(event.target),
            "cards": card_codes(
                event.cards[-SHOWN_OF_WASTE:] if event.kind is EventKind.DRAW else event.cards
            ),
        }
        for event in events
    ]


def refusal_cards(refusal: Refusal) -> list[str]:
    """Return the codes of the cards that a refusal speaks of."""
    found: list[int] = []
    for key in ("card", "target", "awaited"):
        value = refusal.values.get(key)
        if isinstance(value, int):
            found.append(value)
        elif isinstance(value, list | tuple):
            found += [card for card in value if isinstance(card, int)]
    return card_codes(found)


def _position(position: Position) -> dict[str, Any]:
    profile = position.profile
    shown: dict[str, Any] = {
        "base": RANK_CODES[position.base],
        "tableau": [card_codes(column) for column in position.tableau],
        "foundations": _foundations(position),
        "partial": position.partial,
    }
    if profile.has_reserve:
        open_cards = card_codes(position.reserve[hidden_in_reserve(position) :])
        shown["reserve"] = {
            "top": open_cards[-1] if open_cards else None,
            "cards": open_cards,
            "count": len(position.reserve),
        }
    if profile.has_stock:
        draws = profile.draw_count(position.pass_number)
        shown["stock"] = {"count": len(position.stock), "draws": draws}
        shown["waste"] = {
            "cards": card_codes(position.waste[-SHOWN_OF_WASTE:]),
            "count": len(position.waste),
        }
    return shown


def _foundations(position: Position) -> list[dict[str, str | None]]:
    decks = position.game.decks
    return [
        {
            "suit": SUIT_CODES[slot // decks],
            "top": None if top is None else card_code(top),
            "next": card_code(foundation_card(slot // decks, position.base, height + 1))
            if height < FULL
            else None,
        }
        for slot, (top, height) in enumerate(
            zip(position.foundation_tops, position.heights, strict=True)
        )
    ]


def _legal(position: Position) -> dict[str, list[list[str | int]]]:
    """Return the legal actions by the pile that is touched first: target, cards, text.

    To a foundation, the number of its slot follows, so that the right one of several is shown.
    """
    legal: dict[str, list[list[str | int]]] = {}
    for action in position.legal_actions:
        entry: list[str | int] = [pile_text(action.target), action.count, str(action)]
        if action.target == FOUNDATION:
            slot = foundation_slot(position.heights, position.base, _moved(position, action))
            assert slot is not None
            entry.append(slot)
        legal.setdefault(source_text(action), []).append(entry)
    return legal


def source_text(action: Action) -> str:
    """Return the pile that a player touches to begin an action.

    >>> source_text(Action(2, 1)), source_text(REDEAL), source_text(Action(FOUNDATION, 0, 1, 8))
    ('t3', 'stock', 'f:9S')
    """
    if action in (DRAW, REDEAL):
        return pile_text(STOCK)
    return pile_text(action.source) if action.card is None else f"f:{card_code(action.card)}"


def _moved(position: Position, action: Action) -> Card:
    """Return the card that an action sends to a foundation."""
    sides = {RESERVE: position.reserve, WASTE: position.waste}
    pile = sides[action.source] if action.source in sides else position.tableau[action.source]
    return pile[-1]


def _lift(position: Position) -> Mapping[str, list[str | None]]:
    """Return for each card of each pile why it cannot be picked up, or None where it can."""
    lift: dict[str, list[str | None]] = {}
    for column, cards in enumerate(position.tableau):
        refusals = [why_not_lift(position, column, count) for count in range(len(cards), 0, -1)]
        lift[pile_text(column)] = [None if why is None else why.code.value for why in refusals]
    lift[pile_text(FOUNDATION)] = [_no_return(position, top) for top in position.foundation_tops]
    return lift


def _no_return(position: Position, top: Card | None) -> str | None:
    if top is None or position.is_won:
        return None
    refusal = position.why_not(Action(FOUNDATION, 0, 1, top))
    kept = refusal is not None and refusal.code is RefusalCode.NO_RETURN
    return RefusalCode.NO_RETURN.value if kept else None
