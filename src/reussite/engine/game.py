"""A game: a profile with the tables that the engine looks moves up in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from reussite.cards import PACK_SIZE, RANK_CODES, RANK_OF, RANKS, Card, Rank, parse_card
from reussite.deal import DealNumber, Piles, lay_out, shuffle
from reussite.engine.action import FOUNDATION, RESERVE, WASTE, Action
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card, takes_table
from reussite.rules.profile import AutoFill, Match, Profile, Source, SpaceUnit, Unit

SPACE = PACK_SIZE
"""Stands for the top card of an empty column."""


class Game:
    """The rules of one game, ready to play. Two games are equal where their profiles are.

    >>> from reussite.rules.catalogue import load
    >>> game = Game(load()["beleaguered-castle"])
    >>> len(game.deal(24).legal_actions)
    6
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.id = profile.id
        self.columns = len(profile.deal.columns)
        self.decks = profile.decks
        self.pack_size = profile.pack_size
        self.lifts_single = profile.column.unit is not Unit.WHOLE_ONLY
        self.fills = profile.empty.auto is AutoFill.RESERVE
        self.blocks_to_spaces = profile.empty.unit is SpaceUnit.AS_COLUMN_UNIT
        self.space_rank = None if profile.empty.rank is None else parse_rank(profile.empty.rank)
        self.moves = [
            [Action(source, target) for target in range(self.columns)]
            for source in range(self.columns)
        ]
        self.moves_from = {
            source: [Action(source, target) for target in range(self.columns)]
            for source in (RESERVE, WASTE)
        }
        self.up_from = {
            source: Action(source, FOUNDATION) for source in (*range(self.columns), RESERVE, WASTE)
        }
        self._tops_for: dict[tuple[Rank, bool], list[tuple[Card, ...]]] = {}
        self._awaited: dict[Rank, list[list[Card]]] = {}
        self._joined: dict[Rank, tuple[bytes, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.profile == other.profile

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @cached_property
    def digest(self) -> str:
        """The digest of the rules: see :attr:`Profile.digest`."""
        return self.profile.digest

    def name(self, lang: str = "en") -> str:
        """Return the game's name in a language; the English one, or the id, where it has none."""
        names = self.profile.names
        return names.get(lang) or names.get("en") or self.id

    def summary(self, lang: str = "en") -> str:
        """Return one line on the game in a language; the English one where it has none."""
        lines = self.profile.summary
        return lines.get(lang) or lines.get("en") or ""

    def deal(self, number: int | str | DealNumber) -> Position:
        """Return the deal of a number (1 to 10^20, or ``"ms:N"``), the same as in PySolFC.

        Raises :class:`reussite.deal.DealError` for anything that is no number of a deal.
        """
        if not isinstance(number, DealNumber):
            number = DealNumber.parse(number)
        return self._position(lay_out(self.profile, shuffle(self.decks, number)))

    def deal_cards(self, cards: Sequence[Card | str]) -> Position:
        """Return the deal of a pack given in the order of dealing, first card first.

        Cards are numbers or texts. The cards that begin on the foundations may be left out.
        Raises :class:`reussite.deal.DealError` naming missing and surplus cards, and
        :class:`reussite.cards.CardError` for text that is no card.
        """
        pack = [parse_card(card) if isinstance(card, str) else card for card in cards]
        return self._position(lay_out(self.profile, pack))

    def _position(self, piles: Piles) -> Position:
        return Position(
            self, piles.tableau, piles.heights, piles.base, piles.reserve, piles.stock, ()
        )

    def accepts(self, reserve_left: bool) -> frozenset[Source]:
        """Return the piles that a space takes a card from, with or without a reserve left."""
        empty = self.profile.empty
        if empty.accept_after_auto is None or reserve_left:
            return empty.accept
        return empty.accept_after_auto

    def tops_for(self, base: Rank, space: bool) -> list[tuple[Card, ...]]:
        """Return a table: ``table[card]`` has the top cards of columns on which the card may go.

        ``SPACE`` is among them where ``space`` is true (the caller knows whether spaces take cards
        from that source) and the card has the rank that spaces ask for.
        """
        key = (base, space)
        if key not in self._tops_for:
            takes = takes_table(self.profile.column, base)
            self._tops_for[key] = [
                tuple(top for top in range(PACK_SIZE) if takes[top][card])
                + ((SPACE,) if space and self.space_rank in (None, RANK_OF[card]) else ())
                for card in range(PACK_SIZE)
            ]
        return self._tops_for[key]

    def joined(self, base: Rank) -> tuple[bytes, ...]:
        """Return a table: ``table[upper][lower]`` is 1 where the two move as one block.

        Whether blocks of that kind may move at all is for ``column.unit`` to say.
        """
        if base not in self._joined:
            column = self.profile.column
            if column.unit is Unit.SINGLE:
                self._joined[base] = (bytes(PACK_SIZE),) * PACK_SIZE
                return self._joined[base]
            in_suit = column.unit is Unit.SUIT_RUN
            rules = column.model_copy(update={"match": Match.SUIT}) if in_suit else column
            self._joined[base] = takes_table(rules, base)
        return self._joined[base]

    def awaited(self, base: Rank) -> list[list[Card]]:
        """Return a table: ``table[slot][height]`` is the card the foundation takes next, or -1."""
        if base not in self._awaited:
            self._awaited[base] = [
                [foundation_card(slot // self.decks, base, height + 1) for height in range(RANKS)]
                + [-1]  # a full foundation takes no card
                for slot in range(self.profile.piles)
            ]
        return self._awaited[base]


def parse_rank(code: str) -> Rank:
    """Return the rank of a code of the profile's (already checked there)."""
    return RANK_CODES.index(code)
