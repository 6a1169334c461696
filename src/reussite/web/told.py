"""The table in words: its piles, a short account of them, and what the legal actions do.

Cards that lie face down are counted, never named.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from reussite.cards import RANK_CODES, SUIT_CODES, Card
from reussite.engine.action import FOUNDATION, REDEAL, RESERVE, WASTE, Action, pile_text
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.hints.reasons import act_sentence
from reussite.i18n.catalogue import N_, translate, translate_plural
from reussite.i18n.languages import kept_texts
from reussite.i18n.words import capital, card_name, pile_name, rank_name, rank_with_a
from reussite.rules.fits import FULL, foundation_card
from reussite.rules.profile import LayoutKind, Source, Visible


class PileTold(NamedTuple):
    """A pile in words: its id on the page, its group, and what lies there from base to end."""

    id: str
    group: str
    line: str


_GROUPS = {
    "foundations": N_("Foundations"),
    "columns": N_("Columns"),
    "rows": N_("Rows"),
    "others": N_("Other piles"),
}


def moves_told(position: Position, lang: str) -> list[tuple[str, str]]:
    """Return the text of every legal action, and what its button says; no two say the same."""
    said = [act_sentence(position, action, lang)[:-1] for action in position.legal_actions]
    seen = Counter(said)
    return [
        (str(action), f"{label} ({_source(position, action, lang)})" if seen[label] > 1 else label)
        for action, label in zip(position.legal_actions, said, strict=True)
    ]


def _source(position: Position, action: Action, lang: str) -> str:
    if action.source in (RESERVE, WASTE, FOUNDATION):
        return pile_name(pile_text(action.source), lang)
    return _column_name(position, action.source, lang)


def _column_name(position: Position, column: int, lang: str) -> str:
    game = position.game  # an extract may have fewer columns, and they keep their names
    kind = position.profile.layout.kind.value
    return pile_name(f"t{column + 1}", lang, kind, game.columns)


def foundation_name(slot: int, decks: int, lang: str) -> str:
    """Return the name of a foundation; where a suit has several, they are numbered.

    >>> foundation_name(1, 1, "en"), foundation_name(4, 3, "fr")
    ('hearts foundation', 'fondation cœur 2')
    """
    name = pile_name(f"f:A{SUIT_CODES[slot // decks]}", lang)
    return name if decks == 1 else f"{name} {slot % decks + 1}"


def piles_told(position: Position, lang: str) -> list[PileTold]:
    """Return every pile in words, in the order of groups: foundations, columns, the others."""
    decks = position.game.decks
    piles = [
        PileTold(
            f"f-{SUIT_CODES[slot // decks]}-{slot % decks}",
            "foundations",
            _foundation(position, slot, lang),
        )
        for slot in range(len(position.heights))
    ]
    group = "rows" if position.profile.layout.kind is LayoutKind.WINGS else "columns"
    piles += [
        PileTold(f"t{column + 1}", group, _column(position, column, lang))
        for column in range(len(position.tableau))
    ]
    return piles + _others_told(position, lang)


def _others_told(position: Position, lang: str) -> list[PileTold]:
    piles = []
    if position.profile.has_reserve:
        piles.append(PileTold("r", "others", _reserve(position, lang)))
    if position.profile.has_stock:
        piles.append(PileTold("stock", "others", _stock(position, lang)))
        piles.append(PileTold("w", "others", _waste(position, lang)))
    return piles


def text_groups(position: Position, lang: str) -> list[tuple[str, list[PileTold]]]:
    """Return the piles in words under the headings of their groups."""
    piles = piles_told(position, lang)
    return [
        (translate(lang, heading), [pile for pile in piles if pile.group == group])
        for group, heading in _GROUPS.items()
        if any(pile.group == group for pile in piles)
    ]


def short_told(position: Position, lang: str) -> str:
    """Return the table in short: foundations, free ends, the other piles, the base."""
    tops = [
        translate(lang, "empty") if top is None else card_name(top, lang)
        for top in position.foundation_tops
    ]
    ends = [
        f"{_column_name(position, place, lang)} "
        + (card_name(column[-1], lang) if column else translate(lang, "empty"))
        for place, column in enumerate(position.tableau)
    ]
    said = [
        translate(lang, "Foundations: {cards}.", cards=", ".join(tops)),
        translate(lang, "Free: {cards}.", cards=", ".join(ends)),
        *(f"{pile.line}." for pile in _others_told(position, lang)),
    ]
    if position.profile.has_stock:
        base = rank_name(position.base, lang)
        said.append(translate(lang, "Foundations begin with {rank}.", rank=base))
    return " ".join(said)


def _foundation(position: Position, slot: int, lang: str) -> str:
    name = capital(foundation_name(slot, position.game.decks, lang))
    height, top = position.heights[slot], position.foundation_tops[slot]
    if height == FULL:
        return translate(lang, "{pile}, complete", pile=name)
    suit = slot // position.game.decks
    following = card_name(foundation_card(suit, position.base, height + 1), lang)
    if top is None:
        return translate(lang, "{pile}, empty, takes {next}", pile=name, next=following)
    card = card_name(top, lang)
    return translate(lang, "{pile}, {card}; next {next}", pile=name, card=card, next=following)


def _column(position: Position, column: int, lang: str) -> str:
    name, cards = _column_name(position, column, lang), position.tableau[column]
    return _column_told(name, cards, lang) if cards else space_told(position.game, name, lang)


def space_told(game: Game, name: str, lang: str) -> str:
    """Return what a column is called while it is empty, with what it takes.

    >>> from reussite.engine.catalogue import game
    >>> space_told(game("citadel"), "left row 2", "en")
    'Left row 2, empty, takes any free card'
    >>> space_told(game("exiled-kings"), "left row 2", "en")
    'Left row 2, empty, takes a king'
    """
    rank, name = game.profile.empty.rank, capital(name)
    sources = game.accepts(reserve_left=False)
    if sources and rank:
        taken = rank_with_a(RANK_CODES.index(rank), lang)
        return translate(lang, "{pile}, empty, takes {next}", pile=name, next=taken)
    if sources == {Source.WASTE}:
        return translate(lang, "{pile}, empty, takes the top card of the waste", pile=name)
    if Source.COLUMN in sources:
        return translate(lang, "{pile}, empty, takes any free card", pile=name)
    return translate(lang, "{pile}, empty", pile=name)


@kept_texts(8192)  # an action changes two columns, the others are told again
def _column_told(name: str, cards: tuple[Card, ...], lang: str) -> str:
    named = ", ".join(card_name(card, lang) for card in cards)
    return translate(lang, "{pile}: {cards}", pile=capital(name), cards=named)


def _reserve(position: Position, lang: str) -> str:
    name, cards = capital(pile_name("r", lang)), position.reserve
    if not cards:
        return translate(lang, "{pile}, empty", pile=name)
    if position.profile.reserve.visible is Visible.ALL:
        named = ", ".join(card_name(card, lang) for card in cards)
        return translate(lang, "{pile}: {cards}", pile=name, cards=named)
    return translate_plural(
        lang,
        "{pile}, {card}, {n} hidden card",
        "{pile}, {card}, {n} hidden cards",
        len(cards) - 1,
        pile=name,
        card=card_name(cards[-1], lang),
    )


def _stock(position: Position, lang: str) -> str:
    name, n = capital(pile_name("stock", lang)), len(position.stock)
    if not n:
        redeal = REDEAL in position.legal_actions
        text = "{pile}, empty, turns the waste over" if redeal else "Stock, empty"
        return translate(lang, text, pile=name)
    draw = min(n, position.profile.draw_count(position.pass_number))
    return translate_plural(
        lang, "{pile}, {n} card, turns {draw}", "{pile}, {n} cards, turns {draw}", n,
        pile=name, draw=draw,
    )  # fmt: skip


def _waste(position: Position, lang: str) -> str:
    name, cards = capital(pile_name("w", lang)), position.waste
    if not cards:
        return translate(lang, "Waste, empty")
    return translate_plural(
        lang, "{pile}, {card}, {n} card", "{pile}, {card}, {n} cards", len(cards),
        pile=name, card=card_name(cards[-1], lang),
    )  # fmt: skip
