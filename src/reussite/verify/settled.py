"""Cards that go up at once without loss (safe-up of docs/solver.md), told slowly and plainly."""

from __future__ import annotations

from reussite.cards import PACK_SIZE, SUITS, Card, Rank
from reussite.engine.game import Game


def ever(game: Game, base: Rank) -> list[set[Card]]:
    """Return for each card what it may ever be put on from a column, SPACE among it."""
    tables = [game.tables(base, left) for left in (False, True)]
    return [
        {top for table in tables for top in (*table.column[card], *table.block[card])}
        for card in range(PACK_SIZE)
    ]


def cards_up(game: Game, base: Rank, heights: tuple[int, ...]) -> set[Card]:
    """Return the cards of which every copy is on a foundation."""
    awaited, decks = game.tables(base, False).awaited, game.decks
    found: set[Card] = set()
    for slot in range(0, SUITS * decks, decks):
        found.update(awaited[slot][: min(heights[slot : slot + decks])])
    return found


class Settled:
    """The settled cards of a game with a base rank."""

    def __init__(self, game: Game, base: Rank) -> None:
        self._game, self._base = game, base
        self._awaited = game.tables(base, False).awaited
        goes = ever(game, base)
        self._kids = [
            {card for card in range(PACK_SIZE) if top in goes[card]} for top in range(PACK_SIZE)
        ]

    def cards(self, heights: tuple[int, ...]) -> set[Card]:
        """Return the cards that are settled and not up."""
        decks = self._game.decks
        up = cards_up(self._game, self._base, heights)
        following = {
            self._awaited[slot][min(heights[slot : slot + decks])]
            for slot in range(0, SUITS * decks, decks)
        } - {-1}
        settled = set(up)
        more = following
        while more:
            more = {card for card in following - settled if self._kids[card] <= settled}
            settled |= more
        return settled - up
