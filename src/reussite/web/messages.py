"""What an action did, as sentences that are shown and read out."""

from __future__ import annotations

from collections.abc import Sequence

from reussite.engine.action import FOUNDATION, RESERVE, pile_text
from reussite.engine.position import Event, EventKind, Position, Status
from reussite.i18n.catalogue import N_, translate, translate_plural
from reussite.i18n.words import capital, card_name, notice_line, number, pile_name, status_line
from reussite.session import Attempt

_OPERATIONS = {
    "undo": N_("Undone."),
    "restart": N_("Back to the deal."),
}


def named_pile(position: Position, pile: int, lang: str) -> str:
    """Return the name of a pile of a position."""
    profile = position.profile
    columns = len(profile.deal.columns)
    return pile_name(pile_text(pile), lang, profile.layout.kind.value, columns)


def event_sentences(before: Position, events: Sequence[Event], lang: str) -> list[str]:
    """Return what happened, one sentence an event that is worth telling.

    ``before`` is the position the events begin at.
    """
    said: list[str] = []
    up = before.foundation_cards
    tops = {column: cards[-1] for column, cards in enumerate(before.tableau) if cards}
    for event in events:
        if event.kind is EventKind.MOVE:
            if event.target == FOUNDATION:
                up += 1
            said.append(_move(before, event, tops, up, lang))
        elif event.kind is EventKind.FILL:
            pile = capital(named_pile(before, event.target, lang))
            card = card_name(event.cards[-1], lang)
            said.append(
                translate(lang, "{pile} filled from the reserve: {card}.", pile=pile, card=card)
            )
        elif event.kind is EventKind.DRAW:
            card = card_name(event.cards[-1], lang)
            said.append(
                translate_plural(
                    lang,
                    "{n} card turned, {card}.",
                    "{n} cards turned, {card} on top.",
                    len(event.cards),
                    card=card,
                )
            )
        elif event.kind is EventKind.REDEAL:
            said.append(translate(lang, "The waste is turned over."))
        if event.kind in (EventKind.MOVE, EventKind.FILL) and event.target < RESERVE:
            tops[event.target] = event.cards[-1]
    return said


def _move(before: Position, event: Event, tops: dict[int, int], up: int, lang: str) -> str:
    card = capital(card_name(event.cards[0], lang))
    if len(event.cards) > 1:
        card = card_name(event.cards[0], lang)
    if event.target == FOUNDATION:
        pack = before.game.pack_size
        return translate(lang, "{card} up, {n} of {pack}.", card=card, n=up, pack=pack)
    if event.target not in tops:
        pile = named_pile(before, event.target, lang)
        target = translate(lang, "{pile} (empty)", pile=pile)
    else:
        target = card_name(tops[event.target], lang)
    return translate_plural(
        lang,
        "{card} on {target}.",
        "{n} cards, {card} first, on {target}.",
        len(event.cards),
        card=card,
        target=target,
    )


def played_sentences(attempt: Attempt, first: int, lang: str) -> list[str]:
    """Return what the actions from a step to the cursor did; many cards going up are one sentence.

    They were played, or played again, together.
    """
    actions = attempt.actions[first : attempt.cursor]
    ups = 0
    while ups < len(actions) and actions[-ups - 1].target == FOUNDATION:
        ups += 1
    told = actions if ups < 2 else actions[:-ups]
    said: list[str] = []
    for step, action in enumerate(told, first):
        before = attempt.position_at(step)
        said += event_sentences(before, before.events(action), lang)
    if ups > 1:
        text = ("{n} card up: {up} of {pack}.", "{n} cards up: {up} of {pack}.")
        up = number(attempt.position.foundation_cards, lang)
        pack = number(attempt.game.pack_size, lang)
        said.append(translate_plural(lang, *text, ups, up=up, pack=pack))
    elif len(actions) == 1:
        before = attempt.position_at(first)
        said.append(freed_sentence(before, attempt.position, before.events(actions[0]), lang))
    return said


def freed_sentence(before: Position, after: Position, events: Sequence[Event], lang: str) -> str:
    """Return which card the first move left free at its source, or an empty text."""
    if not events or events[0].kind is not EventKind.MOVE or events[0].source >= RESERVE:
        return ""
    column = after.tableau[events[0].source]
    filled = any(event.kind is EventKind.FILL for event in events)
    if not column or filled or column == before.tableau[events[0].source]:
        return ""
    return translate(lang, "{card} free.", card=capital(card_name(column[-1], lang)))


def operation_sentence(operation: str, lang: str) -> str:
    """Return what an operation other than an action did: undo, redo, restart, goto."""
    text = _OPERATIONS.get(operation.strip())
    return translate(lang, text) if text else ""


def undone_sentence(attempt: Attempt, last: int, lang: str) -> str:
    """Return what an undo took back: the actions from the cursor to the step it was at before."""
    if last - attempt.cursor > 1:
        text = ("Undone: {n} action.", "Undone: {n} actions.")
        return translate_plural(lang, *text, last - attempt.cursor)
    before = attempt.position
    first = before.events(attempt.actions[attempt.cursor])[0]
    if first.kind is not EventKind.MOVE:
        return translate(lang, "Undone.")
    card = card_name(first.cards[0], lang)
    pile = named_pile(before, first.source, lang)
    return translate(lang, "Undone: {card}, {pile}.", card=card, pile=pile)


def closing_sentences(position: Position, notice: str | None, lang: str) -> list[str]:
    """Return the notice of an action, where it has one, and how the position stands."""
    said = [notice_line(notice, lang)] if notice else []
    if position.status is not Status.PLAYING:
        said.append(status_line(position.status.value, lang, position.game.pack_size))
    return said
