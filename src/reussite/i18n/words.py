"""Words of the card table in each language: cards, ranks, suits, piles, and the status lines.

Names begin in lower case; :func:`capital` makes one begin a sentence. Every function raises
``KeyError`` for a language that is none of ours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reussite.cards import RANK_OF, SUIT_OF, Card, Rank, Suit
from reussite.i18n.catalogue import N_, translate
from reussite.i18n.languages import kept_texts
from reussite.i18n.numbers import deal_number, number

__all__ = [
    "capital",
    "card_name",
    "deal_number",
    "join_or",
    "notice_line",
    "number",
    "pile_name",
    "rank_name",
    "rank_with_a",
    "rank_with_article",
    "status_line",
    "suit_name",
]

_SUITS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_RANKS: Final = (
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
_RANKS_WITH_ARTICLE: Final = (
    N_("the ace"),
    N_("the two"),
    N_("the three"),
    N_("the four"),
    N_("the five"),
    N_("the six"),
    N_("the seven"),
    N_("the eight"),
    N_("the nine"),
    N_("the ten"),
    N_("the jack"),
    N_("the queen"),
    N_("the king"),
)
_RANKS_WITH_A: Final = (
    N_("an ace"),
    N_("a 2"),
    N_("a 3"),
    N_("a 4"),
    N_("a 5"),
    N_("a 6"),
    N_("a 7"),
    N_("an 8"),
    N_("a 9"),
    N_("a 10"),
    N_("a jack"),
    N_("a queen"),
    N_("a king"),
)
_PILES: Final = {
    "f": N_("foundation"),
    "r": N_("reserve"),
    "w": N_("waste"),
    "stock": N_("stock"),
}
_COLUMN: Final = re.compile(r"t([0-9]{1,9})")
_STATUS: Final = {
    "playing": "",
    "won": N_("Solved: all {n} cards are on the foundations."),
    "blocked": N_("Blocked: no legal continuation."),
}
_NOTICES: Final = {
    "idlePass": N_("This pass changed nothing."),
    "repeated": N_("This position was there before."),
    "forcedFill": N_("Space filled from the reserve."),
}


def capital(text: str) -> str:
    """Return a text with its first letter in upper case.

    >>> capital("ás de copas")
    'Ás de copas'
    """
    return text[:1].upper() + text[1:]


def suit_name(suit: Suit, lang: str) -> str:
    """Return the name of a suit (0 to 3).

    >>> [suit_name(suit, "pt") for suit in range(4)]
    ['espadas', 'copas', 'ouros', 'paus']
    """
    return translate(lang, _SUITS[suit])


def rank_name(rank: Rank, lang: str) -> str:
    """Return the name of a rank (0 to 12).

    >>> rank_name(11, "fr")
    'dame'
    """
    return translate(lang, _RANKS[rank])


def rank_with_article(rank: Rank, lang: str) -> str:
    """Return the name of a rank with its definite article.

    >>> rank_with_article(0, "fr"), rank_with_article(11, "pt"), rank_with_article(12, "en")
    ("l'as", 'a dama', 'the king')
    """
    return translate(lang, _RANKS_WITH_ARTICLE[rank])


def rank_with_a(rank: Rank, lang: str) -> str:
    """Return a rank with its indefinite article, in digits where it is a number.

    >>> rank_with_a(7, "en"), rank_with_a(11, "fr"), rank_with_a(0, "pt")
    ('an 8', 'une dame', 'um ás')
    """
    return translate(lang, _RANKS_WITH_A[rank])


@kept_texts(256)  # every state of a table names some hundred cards
def card_name(card: Card, lang: str) -> str:
    """Return the name of a card.

    >>> [card_name(19, lang) for lang in ("fr", "pt", "en")]
    ['sept de cœur', 'sete de copas', 'seven of hearts']
    """
    rank, suit = rank_name(RANK_OF[card], lang), suit_name(SUIT_OF[card], lang)
    return translate(lang, "{rank} of {suit}", rank=rank, suit=suit)


@kept_texts(2048)
def pile_name(pile: str, lang: str, layout: str = "row", columns: int = 8) -> str:
    """Return the name of a pile that is given as actions write it, or ``stock``.

    ``layout`` is the profile's ``layout.kind``. With ``wings`` the first half of the ``columns``
    columns are the rows of the left wing, the others those of the right one. Raises
    ``ValueError`` for a text that names no pile.

    >>> pile_name("t3", "en"), pile_name("t3", "fr", "wings"), pile_name("t5", "pt", "wings")
    ('column 3', 'rangée gauche 3', 'fila direita 1')
    >>> pile_name("w", "fr"), pile_name("f:9S", "pt")
    ('défausse', 'base de espadas')
    """
    if match := _COLUMN.fullmatch(pile):
        return _column_name(int(match[1]), lang, layout, columns)
    kind, _, card = pile.partition(":")
    if kind == "f" and card[-1:] in tuple("SHDC"):
        suit = suit_name("SHDC".index(card[-1]), lang)
        return translate(lang, "{suit} foundation", suit=suit)
    if pile in _PILES:
        return translate(lang, _PILES[pile])
    raise ValueError(f"{pile[:20]!r} is no pile")


def _column_name(n: int, lang: str, layout: str, columns: int) -> str:
    if layout != "wings":
        return translate(lang, "column {n}", n=number(n, lang))
    half = columns // 2
    if n <= half:
        return translate(lang, "left row {n}", n=number(n, lang))
    return translate(lang, "right row {n}", n=number(n - half, lang))


def join_or(texts: Sequence[str], lang: str) -> str:
    """Return texts as a choice: with commas, and an "or" before the last.

    >>> join_or(["2♥", "4♥", "9♥"], "fr"), join_or(["2♥"], "fr"), join_or([], "fr")
    ('2♥, 4♥ ou 9♥', '2♥', '')
    """
    if len(texts) < 2:
        return "".join(texts)
    return translate(lang, "{others} or {last}", others=", ".join(texts[:-1]), last=texts[-1])


def status_line(status: str, lang: str, n: int) -> str:
    """Return the line for the status of a position; that of ``playing`` is empty.

    ``n`` is the number of cards of the pack. Raises ``KeyError`` for another status.

    >>> status_line("won", "pt", 52)
    'Resolvida: as 52 cartas estão nas bases.'
    """
    message = _STATUS[status]
    return translate(lang, message, n=number(n, lang)) if message else ""


def notice_line(kind: str, lang: str) -> str:
    """Return the line for a notice: ``idlePass``, ``repeated`` or ``forcedFill``.

    Raises ``KeyError`` for another kind.

    >>> notice_line("idlePass", "fr")
    "Ce passage n'a rien changé."
    """
    return translate(lang, _NOTICES[kind])
