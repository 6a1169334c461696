"""The state of a table as the page gets it: what a player sees, and what is legal.

Cards that lie face down are counts here, and nothing else tells more of them. The page knows no
rule: legal destinations, and why a card cannot be lifted, are listed.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any, NamedTuple

from reussite.cards import RANK_CODES, SUIT_CODES, Card, Rank, card_code, card_codes
from reussite.engine.action import FOUNDATION, STOCK, Action, pile_text
from reussite.engine.game import Game
from reussite.engine.position import Event, Position, Status
from reussite.engine.refusal import Refusal, RefusalCode, why_not_lift
from reussite.i18n.catalogue import N_, translate
from reussite.i18n.languages import kept_texts
from reussite.i18n.words import number, status_line
from reussite.rulebook.places import place
from reussite.rules.fits import FULL, foundation_card
from reussite.rules.profile import Profile, Returns, Unit, Visible
from reussite.session import Attempt, ScoreSheet
from reussite.session.sending import can_finish, next_up
from reussite.web.told import moves_told, piles_told, short_told

SHOWN_OF_WASTE = 3


def table_state(
    attempt: Attempt, lang: str, message: str = "", helped: tuple[int, int] = (0, 0)
) -> dict[str, Any]:
    """Return all that the page needs to draw a table and to play on it.

    ``helped``: how often a hint and the solver were asked for.
    """
    position = attempt.position
    status = position.status
    sheet = attempt.score_sheet()
    state = {
        "rev": attempt.rev,
        "cursor": attempt.cursor,
        "length": attempt.length,
        "number": attempt.number,
        "status": status.value,
        "layout": _layout(position),
        "position": visible_position(position),
        "legal": legal_destinations(position),
        **_lift(position, lang),
        "sheet": {
            "foundation_cards": sheet.foundation_cards,
            "pack": sheet.pack,
            "actions": sheet.actions,
            "undos": sheet.undos,
            "passes": sheet.passes,
            "hints": helped[0],
            "solves": helped[1],
        },
        "can": {"undo": attempt.can_undo, "redo": attempt.can_redo},
        "steps": {"undo": attempt.step_back, "redo": attempt.step_forth},
        "up": _up(position),
        "moves": moves_told(position, lang),
        "text": [[pile.id, pile.line] for pile in piles_told(position, lang)],
        "short": short_told(position, lang),
        "ended": _ended(position, status, sheet, helped, lang),
    }
    return {**state, "tag": _tag(state), "message": message}


def _tag(state: dict[str, Any]) -> str:
    """Return what stands for a state, whatever attempt, rules and language it is of."""
    return hashlib.sha256(json.dumps(state).encode()).hexdigest()[:20]


def visible_position(position: Position) -> dict[str, Any]:
    """Return the piles as a player sees them."""
    profile = position.profile
    reserve: dict[str, Any] | None = None
    if profile.has_reserve:
        reserve = {
            "top": card_code(position.reserve[-1]) if position.reserve else None,
            "count": len(position.reserve),
        }
        if profile.reserve.visible is Visible.ALL:
            reserve["cards"] = card_codes(position.reserve)
    stock, waste = None, None
    if profile.has_stock:
        stock = {"count": len(position.stock)}
        shown = card_codes(position.waste[-SHOWN_OF_WASTE:])
        waste = {"cards": shown, "count": len(position.waste)}
    return {
        "tableau": [card_codes(column) for column in position.tableau],
        "foundations": _foundations(position),
        "reserve": reserve,
        "stock": stock,
        "waste": waste,
        "base": RANK_CODES[position.base],
        "draw": profile.draw_count(position.pass_number) if profile.has_stock else None,
    }


def _foundations(position: Position) -> list[dict[str, Any]]:
    piles = []
    for slot, (top, height) in enumerate(
        zip(position.foundation_tops, position.heights, strict=True)
    ):
        suit = slot // position.game.decks
        following = foundation_card(suit, position.base, height + 1) if height < FULL else None
        piles.append(
            {
                "suit": SUIT_CODES[suit],
                "top": None if top is None else card_code(top),
                "next": None if following is None else card_code(following),
                "count": height,
            }
        )
    return piles


def _layout(position: Position) -> dict[str, Any]:
    profile = position.profile
    return {
        "kind": profile.layout.kind.value,
        "fan": profile.layout.fan.value,
        "longest": max(profile.deal.columns),
        "reserve": profile.reserve.size,
        "columns": len(profile.deal.columns),
        "decks": profile.decks,
        "runs": profile.column.unit in (Unit.SUIT_RUN, Unit.BUILT_RUN),
        "returns": profile.foundation.returns is not Returns.NONE,
    }


def legal_destinations(position: Position) -> dict[str, list[list[Any]]]:
    """Return for each source its destinations: pile, number of cards, text of the action."""
    legal: dict[str, list[list[Any]]] = {}
    for action in position.legal_actions:
        entry = [pile_text(action.target), action.count, str(action)]
        legal.setdefault(source_text(action), []).append(entry)
    return legal


def source_text(action: Action) -> str:
    """Return the pile an action begins at, as the page names it; a redeal begins at the stock."""
    if action.source == FOUNDATION and action.card is not None:
        return f"f:{card_code(action.card)}"
    return "stock" if action.target == STOCK else pile_text(action.source)


def _lift(position: Position, lang: str) -> dict[str, Any]:
    """Return per column and card the code why it cannot be lifted, and the sentences.

    ``lift_anchors``: per code the place on the rule page that says so.
    """
    codes: dict[str, list[str | None]] = {}
    sentences: dict[str, dict[str, str]] = {}
    anchors: dict[str, str] = {}
    reserve = bool(position.reserve)
    for column, cards in enumerate(position.tableau):
        pile = pile_text(column)
        held = _held(position.game, position.base, reserve, cards, lang)
        codes[pile] = [None if one is None else one.code for one in held]
        for index, one in enumerate(held):
            if one is not None:
                sentences.setdefault(pile, {})[str(index)] = one.sentence
                anchors.setdefault(one.code, one.anchor)
    return {"lift": codes, "lift_sentences": sentences, "lift_anchors": anchors}


class _Held(NamedTuple):
    """Why a card of a column cannot be lifted, with those that lie on it."""

    code: str
    sentence: str
    anchor: str


@kept_texts(8192)  # an action changes two columns, the others are asked for again
def _held(
    game: Game, base: Rank, reserve: bool, cards: tuple[Card, ...], lang: str
) -> tuple[_Held | None, ...]:
    """Return for each card of a column why it cannot be lifted.

    That depends on nothing else: not on other columns, and of the reserve only on whether there
    is one (``rules.fits``: what may be built on what can change when it is empty).
    """
    alone = Position(game, (cards,), (), base, (0,) if reserve else ())
    found: list[_Held | None] = []
    for count in range(len(cards), 0, -1):
        refusal = why_not_lift(alone, 0, count)
        if refusal is None:
            found.append(None)
        else:
            anchor = _anchor(game, refusal.code, refusal.field)
            found.append(_Held(refusal.code.value, refusal.sentence(lang), anchor))
    return tuple(found)


@lru_cache(maxsize=512)  # a game's statements are all made to find the one
def _anchor(game: Game, code: RefusalCode, field: str | None) -> str:
    return place(Refusal(code, field), game.profile)


def _up(position: Position) -> dict[str, bool]:
    """Say whether a card can be sent up, one that is safe, and whether sending up wins."""
    return {
        "up": next_up(position, safe=False) is not None,
        "up-safe": next_up(position, safe=True) is not None,
        "finish": can_finish(position),
    }


def _ended(
    position: Position, status: Status, sheet: ScoreSheet, helped: tuple[int, int], lang: str
) -> dict[str, str] | None:
    """Return how a game has ended: what, a title, and its score sheet or what can be done."""
    if status is Status.PLAYING:
        return None
    title = status_line(status.value, lang, position.game.pack_size)
    if status is Status.BLOCKED:
        text = translate(lang, "You can undo, begin this deal again, or take another one.")
    else:
        counts = {
            N_("actions"): sheet.actions,
            N_("undone"): sheet.undos,
            N_("hints"): helped[0],
            N_("solver"): helped[1],
            N_("pass"): sheet.passes,
        }
        text = " · ".join(
            f"{translate(lang, name)} {number(count, lang)}"
            for name, count in counts.items()
            if count is not None
        )
    return {"status": status.value, "title": title, "text": text}


def refusal_body(refusal: Refusal, profile: Profile, lang: str) -> dict[str, Any]:
    """Return the answer to an action that the rules forbid."""
    named = [refusal.values.get(key) for key in ("card", "target")]
    return {
        "error": {
            "code": refusal.code.value,
            "sentence": refusal.sentence(lang),
            "anchor": place(refusal, profile),
            "field": refusal.field,
            "cards": [card_code(card) for card in named if isinstance(card, int)],
        }
    }


def event_data(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Return the steps of an action as plain values."""
    return [
        {
            "kind": event.kind.value,
            "source": pile_text(event.source),
            "target": pile_text(event.target),
            "cards": card_codes(event.cards),
        }
        for event in events
    ]
