"""Small positions to ask the engine about, and what a page says of columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card, Rank, is_red, make_card
from reussite.engine.action import Action
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.engine.refusal import RefusalCode, why_not

Values = Mapping[str, Any]
Page = Mapping[str, Values]
HEARTS, CLUBS = 1, 3
TURNS = {"down": {RANKS - 1}, "up": {1}, "both": {1, RANKS - 1}}


def bases(game: Game) -> list[Rank]:
    """Return some ranks that foundations may begin with."""
    fixed = game.profile.base_rank
    return [5, 0, 12] if fixed is None else [fixed]


def extract(
    game: Game,
    *columns: Sequence[Card],
    base: Rank | None = None,
    heights: Mapping[int, int] | int = 0,
    reserve: Sequence[Card] = (),
    stock: Sequence[Card] = (),
    waste: Sequence[Card] = (),
    number: int = 1,
) -> Position:
    """Return a position of a few cards; ``heights`` are those of all foundations of a suit."""
    by_suit = heights if isinstance(heights, Mapping) else dict.fromkeys(range(4), heights)
    piles = [by_suit.get(suit, 0) for suit in range(4) for _ in range(game.decks)]
    base = bases(game)[0] if base is None else base
    return Position(
        game,
        tuple(map(tuple, columns)),
        tuple(piles),
        base,
        tuple(reserve),
        tuple(stock),
        tuple(waste),
        number,
        partial=True,
    )


def legal(position: Position, action: Action) -> bool:
    """Say what both the rules one by one and the list of legal actions say."""
    refusal = position.why_not(action)
    if refusal is not None and refusal.code is RefusalCode.NO_SUCH_PILE:
        return False  # the extract has a pile that the game lacks
    if len(position.tableau) <= position.game.columns:
        assert (refusal is None) == (action in position.legal_actions)
    return refusal is None


def awaited(base: Rank, height: int, suit: int = HEARTS) -> Card:
    """Return the card that a foundation of so many cards waits for."""
    return make_card(suit, (base + height) % RANKS)


@lru_cache(maxsize=8)
def fitting(game: Game, base: Rank) -> frozenset[tuple[Card, Card]]:
    """Return every card and column card on which the engine lets it go."""
    heights, action = (0,) * (4 * game.decks), Action(0, 1)
    return frozenset(
        (card, target)
        for card, target in product(range(52), repeat=2)
        if why_not(Position(game, ((card,), (target,)), heights, base, partial=True), action)
        is None
    )


def says_it_fits(page: Page, card: Card, target: Card, base: Rank, match: str = "") -> bool:
    """Return whether a page says that a card may be put on another in a column."""
    said = said_to_fit(
        page["columns-direction"]["direction"],
        match or page["columns-match"]["match"],
        page["columns-wrap"]["wraps"],
        page.get("columns-cross-base", {"allowed": True})["allowed"],
        base,
    )
    return (card, target) in said


@lru_cache(maxsize=64)
def said_to_fit(
    direction: str, match: str, wraps: bool, crosses: bool, base: Rank
) -> frozenset[tuple[Card, Card]]:
    """Return every card and column card on which it may go, by what a page says."""
    found = []
    for card, target in product(range(52), repeat=2):
        rank, on = RANK_OF[card], RANK_OF[target]
        step = (rank - on) % RANKS in TURNS[direction]
        turns_over = {rank, on} == {0, RANKS - 1} and not wraps
        stops = {rank, on} == {base, (base - 1) % RANKS} and not crosses
        suits = {
            "any": True,
            "alternate": is_red(card) != is_red(target),
            "suit": SUIT_OF[card] == SUIT_OF[target],
            "same-colour": is_red(card) == is_red(target),
        }[match]
        if step and suits and not turns_over and not stops:
            found.append((card, target))
    return frozenset(found)


def agree_on_columns(game: Game, page: Page) -> None:
    crossing = page.get("columns-cross-base", {"allowed": True})
    for base in bases(game):
        said = said_to_fit(
            page["columns-direction"]["direction"],
            page["columns-match"]["match"],
            page["columns-wrap"]["wraps"],
            crossing["allowed"],
            base,
        )
        assert said == fitting(game, base)


def a_fit(game: Game) -> tuple[Card, Card] | None:
    """Return a card and one that it fits on, or None where nothing is ever built."""
    pairs = fitting(game, bases(game)[0])
    return min(pairs) if pairs else None


def builds(page: Page) -> bool:
    """Say whether columns are built at all, by the page."""
    return bool(page.get("columns-max-cards", {"most": 0})["most"] != 1)


def sequences(
    game: Game, page: Page, base: Rank, first: Rank | None = None
) -> list[tuple[Card, Card]]:
    """Return pairs that are in sequence as the unit of the page asks, by the rank of the first."""
    if not builds(page):
        return []
    match = "suit" if page["columns-unit"]["unit"] == "suit-run" else ""
    pairs = [
        (lower, upper)
        for lower, upper in product(range(52), repeat=2)
        if first in (None, RANK_OF[lower]) and says_it_fits(page, upper, lower, base, match)
    ]
    return Random(1).sample(pairs, min(5, len(pairs)))
