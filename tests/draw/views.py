"""Positions for the tests of the pictures, without the engine."""

from __future__ import annotations

import random
from dataclasses import dataclass

from reussite.cards import Card, Rank, make_card, make_pack
from reussite.deal import DealNumber, lay_out, shuffle
from reussite.draw.view import TableView
from reussite.rules.catalogue import load
from reussite.rules.profile import Deal, Foundation, Layout, PrePlaced, Profile

FEATURED = ("beleaguered-castle", "streets-and-alleys", "citadel", "castle-mount", "canfield")
GAMES = tuple(load())


@dataclass(frozen=True)
class View:
    profile: Profile
    tableau: tuple[tuple[Card, ...], ...]
    heights: tuple[int, ...]
    base: Rank = 0
    reserve: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()

    @property
    def foundation_tops(self) -> tuple[Card | None, ...]:
        return tuple(
            make_card(slot // self.profile.decks, (self.base + height - 1) % 13) if height else None
            for slot, height in enumerate(self.heights)
        )


def deal(game: str, number: str = "24", drawn: int = 0) -> View:
    """Deal a game of the catalogue and turn some cards of its stock, one by one."""
    profile = load()[game]
    piles = lay_out(profile, shuffle(profile.decks, DealNumber.parse(number)))
    stock = piles.stock[: len(piles.stock) - drawn]
    waste = piles.stock[len(stock) :][::-1]
    return View(profile, piles.tableau, piles.heights, piles.base, piles.reserve, stock, waste)


def invented(columns: int, decks: int, kind: str, longest: int, seed: int = 1) -> View:
    """Return a position of a made-up game: columns of any length, some empty, one very long."""
    cards = make_pack(decks)
    rng = random.Random(seed)
    rng.shuffle(cards)
    tableau = []
    for number in range(columns):
        size = longest if number == 0 else rng.randrange(0, 8)
        tableau.append(tuple(cards[:size]))
        del cards[:size]
    return View(_profile(columns, decks, kind), tuple(tableau), (0,) * (4 * decks))


def _profile(columns: int, decks: int, kind: str) -> Profile:
    share, more = divmod(52 * decks, columns)
    return Profile.model_validate(
        {
            "id": "made-up",
            "decks": decks,
            "foundation": Foundation(pre_placed=PrePlaced.NONE),
            "deal": Deal(columns=tuple(share + (place < more) for place in range(columns))),
            "layout": Layout.model_validate({"kind": kind}),
        }
    )


def shown_cards(view: TableView) -> list[Card]:
    """Return every card that lies face up on the table, as rules and layout say."""
    hidden = 0 if view.profile.reserve.visible == "all" else max(0, len(view.reserve) - 1)
    return sorted(
        [
            *(card for column in view.tableau for card in column),
            *(card for card in view.foundation_tops if card is not None),
            *view.reserve[hidden:],
            *view.waste[-3:],
        ]
    )
