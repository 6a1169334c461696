"""Why an action is suggested, and the sentence that says it in each language."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from reussite.cards import Card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action, pile_text
from reussite.engine.position import Position
from reussite.i18n.catalogue import N_, translate, translate_plural
from reussite.i18n.words import capital, card_name, pile_name


class Reason(StrEnum):
    """A rule that speaks for an action; the first is the strongest."""

    WINNING_LINE = "winningLine"
    """It is the next action of a line that wins."""
    SAFE_UP = "safeUp"
    """It goes up, and no card left in play could have been laid on it."""
    UP_FROM_RESERVE = "upFromReserve"
    """The top card of the reserve goes up."""
    UP = "up"
    """It goes up."""
    FREES = "frees"
    """The card below it can go up then."""
    RESERVE = "reserve"
    """It takes a card out of the reserve."""
    FILLS = "fills"
    """It empties a column, which the reserve fills at once."""
    EMPTIES = "empties"
    """It empties a column."""
    DIGS = "digs"
    """A card that a foundation waits for lies below it."""
    WASTE = "waste"
    """It brings a card of the waste into play."""
    BUILDS = "builds"
    """It makes a sequence longer, breaks none, and buries nothing that goes up sooner."""
    COMES_UP = "comesUp"
    """Drawing brings up a known card that has a place."""
    DRAWS = "draws"
    """There are cards in the stock that nobody has seen."""
    OTHER = "other"
    """It leads to a position that is new; nothing else speaks for it."""


_SENTENCES: Final = {
    Reason.WINNING_LINE: N_("this is the next action of a line that wins."),
    Reason.SAFE_UP: N_("no card left in play could be laid on it."),
    Reason.UP_FROM_RESERVE: N_("that takes a card out of the reserve."),
    Reason.UP: N_("its foundation waits for it."),
    Reason.FREES: N_("then {card} can go up."),
    Reason.RESERVE: N_("that takes a card out of the reserve."),
    Reason.FILLS: N_("then the reserve fills {pile}."),
    Reason.EMPTIES: N_("that empties {pile}."),
    Reason.DIGS: N_("{card} lies below, and its foundation waits for it."),
    Reason.WASTE: N_("that brings a card of the waste into play."),
    Reason.BUILDS: N_("that makes a sequence longer and breaks none."),
    Reason.COMES_UP: N_("{card} comes up and has a place."),
    Reason.DRAWS: N_("nothing better is seen."),
    Reason.OTHER: N_("nothing speaks for it but that this position is new."),
}


def sentence(
    position: Position, action: Action, reason: Reason, card: Card | None, lang: str
) -> str:
    """Return an action and the reason for it. ``card``: the one that the reason speaks of."""
    pile = "" if action.source >= RESERVE else _pile(position, action.source, lang)
    values = {"card": "" if card is None else card_name(card, lang), "pile": pile}
    why = translate(lang, _SENTENCES[reason], **values)
    act = _act(position, action, lang)
    return capital(translate(lang, "{action}: {reason}", action=act, reason=why))


def act_sentence(position: Position, action: Action, lang: str) -> str:
    """Return an action by itself, as what is to be done."""
    return f"{capital(_act(position, action, lang))}."


def moved_card(position: Position, action: Action) -> Card | None:
    """Return the card that an action lifts, the first of several; None for a draw or redeal."""
    if action in (DRAW, REDEAL):
        return None
    if action.card is not None:
        return action.card
    pile = {RESERVE: position.reserve, WASTE: position.waste}.get(action.source)
    return (position.tableau[action.source] if pile is None else pile)[-action.count]


def _act(position: Position, action: Action, lang: str) -> str:
    if action == DRAW:
        return translate(lang, "turn the stock")
    if action == REDEAL:
        return translate(lang, "turn the waste over")
    card = moved_card(position, action)
    assert card is not None
    return translate_plural(
        lang,
        "{card} to {place}",
        "{n} cards, {card} first, to {place}",
        action.count,
        card=card_name(card, lang),
        place=_place(position, action.target, lang),
    )


def _place(position: Position, target: int, lang: str) -> str:
    if target == FOUNDATION:
        return translate(lang, "its foundation")
    pile = _pile(position, target, lang)
    column = position.tableau[target]
    if not column:
        return translate(lang, "{pile} (empty)", pile=pile)
    return translate(lang, "{card}, {pile}", card=card_name(column[-1], lang), pile=pile)


def _pile(position: Position, pile: int, lang: str) -> str:
    layout = position.profile.layout.kind.value
    return pile_name(pile_text(pile), lang, layout, len(position.profile.deal.columns))
