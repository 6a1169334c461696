"""A position in words, and what a step of an example did."""

from __future__ import annotations

from reussite.cards import Card, card_sign
from reussite.draw.view import SHOWN_OF_WASTE, hidden_in_reserve
from reussite.engine.action import FOUNDATION, RESERVE, WASTE, Action, pile_text
from reussite.engine.position import Event, EventKind, Position
from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.words import capital, pile_name
from reussite.rulebook.example import Step
from reussite.rulebook.statement import in_wings, join_and, nouns


def piles_in_words(position: Position, lang: str) -> list[str]:
    """Return what lies on the table, a line a pile; cards that lie face down are only counted."""
    lines = [_line(_pile(position, n, lang), column, lang)
             for n, column in enumerate(position.tableau)]  # fmt: skip
    tops = [top for top in position.foundation_tops if top is not None]
    lines.append(_line(translate(lang, "foundations"), tops, lang))
    profile = position.profile
    if profile.has_reserve:
        lines.append(_covered(pile_name("r", lang), hidden_in_reserve(position),
                              position.reserve, lang))  # fmt: skip
    if profile.has_stock:
        lines.append(_stock(position, lang))
        lines.append(_line(pile_name("w", lang), position.waste[-SHOWN_OF_WASTE:], lang))
    return lines


def free_end(position: Position, lang: str) -> str:
    """Return which card of a line of :func:`piles_in_words` is the free one."""
    names = nouns({"wings": in_wings(position.profile)}, lang)
    return translate(
        lang, "The card named last in each {column} is its free card.", column=names["column"]
    )


def caption(step: Step, lang: str) -> str:
    """Return what a step of an example does, or why it is refused."""
    if step.refusal is not None:
        return _refused(step, step.refusal.sentence(lang), lang)
    said = [_event(step, event, lang) for event in step.before.events(step.action)]
    said.append(_uncovered(step, lang))
    return " ".join(sentence for sentence in said if sentence)


def _line(name: str, cards: list[Card] | tuple[Card, ...], lang: str) -> str:
    if not cards:
        return translate(lang, "{pile}: empty", pile=capital(name))
    listed = " ".join(card_sign(card) for card in cards)
    return translate(lang, "{pile}: {cards}", pile=capital(name), cards=listed)


def _covered(name: str, hidden: int, cards: tuple[Card, ...], lang: str) -> str:
    if not hidden:
        return _line(name, cards, lang)
    return translate_plural(
        lang,
        "{pile}: {n} card face down, {cards} on top",
        "{pile}: {n} cards face down, {cards} on top",
        hidden,
        pile=capital(name),
        cards=card_sign(cards[-1]),
    )


def _stock(position: Position, lang: str) -> str:
    name = pile_name("stock", lang)
    if not position.stock:
        return _line(name, (), lang)
    return translate_plural(
        lang,
        "{pile}: {n} card face down",
        "{pile}: {n} cards face down",
        len(position.stock),
        pile=capital(name),
    )


def _pile(position: Position, column: int, lang: str) -> str:
    profile = position.profile
    layout, columns = profile.layout.kind.value, len(profile.deal.columns)
    return pile_name(pile_text(column), lang, layout, columns)


def _refused(step: Step, why: str, lang: str) -> str:
    cards = _lifted(step.before, step.action)
    if len(cards) > 1:
        text = translate(lang, "{cards} cannot go there together.", cards=_signs(cards, lang))
    elif step.action.target == FOUNDATION:
        text = translate(lang, "{card} cannot go up yet.", card=_signs(cards, lang))
    else:
        place = _pile(step.before, step.action.target, lang)
        text = translate(lang, "{card} cannot go to {pile}.", card=_signs(cards, lang), pile=place)
    return f"{text} {why}"


def _lifted(position: Position, action: Action) -> tuple[Card, ...]:
    if action.card is not None:
        return (action.card,)
    piles = {RESERVE: position.reserve, WASTE: position.waste}
    pile = piles[action.source] if action.source in piles else position.tableau[action.source]
    return pile[-action.count :]


def _signs(cards: tuple[Card, ...], lang: str) -> str:
    return join_and([card_sign(card) for card in cards], lang)


def _event(step: Step, event: Event, lang: str) -> str:
    if event.kind is EventKind.MOVE:
        return _move(step, event, lang)
    if event.kind is EventKind.FILL:
        return translate(
            lang,
            "The reserve fills the empty {column} at once with {card}.",
            column=nouns({"wings": in_wings(step.before.profile)}, lang)["column"],
            card=card_sign(event.cards[-1]),
        )
    if event.kind is EventKind.DRAW:
        return translate_plural(
            lang,
            "{n} card is turned from the stock: {card} is free.",
            "{n} cards are turned from the stock; the last one, {card}, is free.",
            len(event.cards),
            card=card_sign(event.cards[-1]),
        )
    if event.kind is EventKind.REDEAL:
        return translate(lang, "The waste is turned over and becomes the stock again.")
    return ""


def _move(step: Step, event: Event, lang: str) -> str:
    cards = _signs(event.cards, lang)
    if event.target == FOUNDATION:
        return _up(step, event.cards[0], lang)
    column = step.before.tableau[event.target]
    if not column:
        pile = _pile(step.before, event.target, lang)
        if len(event.cards) > 1:
            return translate(
                lang, "{cards} move together to {pile}, which is empty.", cards=cards, pile=pile
            )
        return translate(lang, "{card} goes to {pile}, which is empty.", card=cards, pile=pile)
    target = card_sign(column[-1])
    if len(event.cards) > 1:
        return translate(lang, "{cards} move together onto {target}.", cards=cards, target=target)
    if event.source == FOUNDATION:
        return translate(
            lang, "{card} comes back from its foundation onto {target}.", card=cards, target=target
        )
    return translate(lang, "{card} goes onto {target}.", card=cards, target=target)


def _up(step: Step, card: Card, lang: str) -> str:
    before, after = step.before.heights, step.after.heights
    slot = next(i for i, height in enumerate(after) if height > before[i])
    under = step.before.foundation_tops[slot]
    if under is None:
        return translate(lang, "{card} begins its foundation.", card=card_sign(card))
    return translate(
        lang,
        "{card} goes up to its foundation, onto {target}.",
        card=card_sign(card),
        target=card_sign(under),
    )


def _uncovered(step: Step, lang: str) -> str:
    """Return which card the step has freed, or that a column is empty now."""
    source = step.action.source
    if source >= RESERVE:
        return ""
    left = step.after.tableau[source]
    if not left:
        pile = _pile(step.after, source, lang)
        return capital(translate(lang, "{pile} is empty now.", pile=pile))
    if len(left) < len(step.before.tableau[source]):
        return translate(lang, "That frees {card}.", card=card_sign(left[-1]))
    return ""
