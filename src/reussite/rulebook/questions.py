"""Questions that players ask, answered by asking the engine.

Each question brings a small position and an action; whether the answer is yes or no is what the
engine says of it, and the sentence after it is that of the rule page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card, Rank, make_card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.engine.refusal import Refusal
from reussite.i18n.catalogue import N_, translate
from reussite.rulebook.claims.sample import fitting_pair, sample_base
from reussite.rulebook.statement import in_wings, nouns
from reussite.rules.fits import suits_match, takes_table
from reussite.rules.profile import Source

_HEARTS: Final = 1
_QUEEN: Final = 11


@dataclass(frozen=True)
class Question:
    """A question, what the engine was asked, and what it said."""

    id: str
    text: str
    """The question in English; ``{column}`` and ``{columns}`` are what the game calls them."""
    position: Position
    action: Action
    refusal: Refusal | None
    yes: bool
    because: tuple[str, ...]
    """The ids of the statements that say more, of which the first that a page has is used."""

    def ask(self, lang: str) -> str:
        """Return the question in a language."""
        names = nouns({"wings": in_wings(self.position.profile)}, lang)
        return translate(lang, self.text, **names)

    def answer(self, lang: str) -> str:
        """Return "Yes." or "No." in a language."""
        return translate(lang, "Yes.") if self.yes else translate(lang, "No.")


def questions(game: Game) -> Iterator[Question]:
    """Yield the questions that make sense for a game, each asked of the engine.

    >>> from reussite.engine.catalogue import game
    >>> [(asked.id, asked.yes) for asked in questions(game("beleaguered-castle"))]
    [('faq-run', False), ('faq-kings', False), ('faq-circle', False), ('faq-aces', True), \
('faq-return', False), ('faq-stock', False)]
    """
    for make in _ALL:
        question = make(game)
        if question is not None:
            yield question


def _asked(
    id: str,  # noqa: A002 (the word of the field)
    text: str,
    position: Position,
    action: Action,
    because: tuple[str, ...],
    means_yes: bool = True,
) -> Question:
    """Ask the engine; ``means_yes`` says whether a legal action is a yes to the question."""
    refusal = position.why_not(action)
    return Question(id, text, position, action, refusal, (refusal is None) == means_yes, because)


def _extract(
    game: Game,
    *columns: tuple[Card, ...],
    heights: dict[int, int] | None = None,
    reserve: tuple[Card, ...] = (),
    stock: tuple[Card, ...] = (),
    waste: tuple[Card, ...] = (),
    pass_number: int = 1,
) -> Position:
    """Return an extract of a game; ``heights``: cards on the first foundation of a suit."""
    piles = [0] * game.profile.piles
    for suit, height in (heights or {}).items():
        piles[suit * game.decks] = height
    return Position(
        game, columns, tuple(piles), sample_base(game.profile), reserve, stock, waste,
        pass_number, partial=True,
    )  # fmt: skip


def _run(game: Game) -> Question | None:
    """Ask for two cards in sequence, with another card under them."""
    takes = takes_table(game.profile.column, sample_base(game.profile))
    card, upper = _in_sequence(game)
    for under in range(52):
        if under not in (card, upper) and takes[under][upper]:
            break
    else:
        return None
    for target in range(52):
        if target not in (card, upper, under) and takes[target][upper]:
            position = _extract(game, (under, upper, card), (target,))
            limit = game.profile.column.max_cards
            if 0 < limit < 3:  # the column would be full before it is asked
                return None
            return _asked(
                "faq-run",
                N_("May I move several cards that are in sequence at once?"),
                position,
                Action(0, 1, 2),
                ("columns-unit",),
            )
    return None


def _in_sequence(game: Game) -> tuple[Card, Card]:
    """Return a card and the one under it: of one suit where that is built, as most runs ask."""
    takes = takes_table(game.profile.column, sample_base(game.profile))
    card, upper = fitting_pair(game.profile)
    same_suit = make_card(SUIT_OF[upper], RANK_OF[card])
    return (same_suit if takes[upper][same_suit] else card), upper


def _kings(game: Game) -> Question | None:
    """Put a queen, whatever it comes from, into a space."""
    accept = game.accepts(False)
    queen, other = make_card(_HEARTS, _QUEEN), make_card(3, 3)
    positions = {
        Source.COLUMN: (_extract(game, (queen,), ()), Action(0, 1)),
        Source.WASTE: (_extract(game, (other,), (), waste=(queen,)), Action(WASTE, 1)),
        Source.RESERVE: (_extract(game, (other,), (), reserve=(queen,)), Action(RESERVE, 1)),
    }
    for source, (position, action) in positions.items():
        if source in accept and not (source is Source.RESERVE and game.fills):
            return _asked(
                "faq-kings",
                N_("Are empty {columns} reserved for kings?"),
                position,
                action,
                ("empty-rank", "empty-accept"),
                means_yes=False,
            )
    return None


def _circle(game: Game) -> Question | None:
    """Put a king on an ace, or an ace on a king where columns are built up."""
    column = game.profile.column
    up = column.direction.value == "up"
    rank, on = (0, RANKS - 1) if up else (RANKS - 1, 0)
    for suit, other in product(range(4), repeat=2):
        card, target = make_card(suit, rank), make_card(other, on)
        if suits_match(column.match, card, target) and card != target:
            text = (
                N_("May an ace go on a king in a {column}?")
                if up
                else N_("May a king go on an ace in a {column}?")
            )
            position = _extract(game, (card,), (target,))
            return _asked("faq-circle", text, position, Action(0, 1), ("columns-wrap",))
    return None


def _aces(game: Game) -> Question:
    """Send an ace to an empty foundation."""
    ace: Card = make_card(_HEARTS, 0)
    return _asked(
        "faq-aces",
        N_("Do the foundations begin with the aces?"),
        _extract(game, (ace,)),
        Action(0, FOUNDATION),
        ("foundations-base",),
    )


def _return(game: Game) -> Question | None:
    """Take the second card of a foundation back onto a card that it fits on."""
    base: Rank = sample_base(game.profile)
    card = make_card(_HEARTS, (base + 1) % RANKS)
    takes = takes_table(game.profile.column, base)
    for target in range(52):
        if takes[target][card] and target != card and target != make_card(_HEARTS, base):
            position = _extract(game, (target,), heights={_HEARTS: 2})
            return _asked(
                "faq-return",
                N_("May I take a card back from a foundation?"),
                position,
                Action(FOUNDATION, 0, 1, card),
                ("foundations-returns",),
            )
    return None


def _stock(game: Game) -> Question | None:
    """Draw, where there is no stock; the others tell of theirs below."""
    if game.profile.has_stock:
        return None
    return _asked(
        "faq-stock",
        N_("Is there a stock to draw from?"),
        game.deal(1),
        DRAW,
        ("deal-none",),
    )


def _redeal(game: Game) -> Question | None:
    """Turn the waste over for the hundredth time, or the last time that the game could know."""
    if not game.profile.has_stock:
        return None
    number = min(game.profile.stock.passes or 100, 100)
    card = make_card(_HEARTS, 0)
    return _asked(
        "faq-passes",
        N_("May I go through the stock as often as I like?"),
        _extract(game, (), waste=(card,), pass_number=number),
        REDEAL,
        ("stock-passes",),
    )


def _fill(game: Game) -> Question | None:
    """Put a card into the reserve, where there is one."""
    if not game.profile.has_reserve:
        return None
    card = make_card(_HEARTS, 0)
    return _asked(
        "faq-reserve",
        N_("May I put a card aside in the reserve?"),
        _extract(game, (card, make_card(3, 5)), reserve=(make_card(2, 3),)),
        Action(0, RESERVE),
        ("reserve-size",),
    )


_ALL: Final[tuple[Callable[[Game], Question | None], ...]] = (
    _run,
    _kings,
    _circle,
    _aces,
    _return,
    _stock,
    _redeal,
    _fill,
)
