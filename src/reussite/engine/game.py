"""A game: a profile with the tables that the engine looks moves up in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from reussite.cards import (
    PACK_SIZE,
    RANK_OF,
    RANKS,
    Card,
    Rank,
    check_card,
    parse_card,
    parse_rank,
)
from reussite.deal import DealNumber, Piles, lay_out, shuffle
from reussite.engine.action import FOUNDATION, RESERVE, WASTE, Action
from reussite.engine.position import Position, fill_spaces
from reussite.i18n.languages import html_lang
from reussite.rules.fits import foundation_card, takes_table
from reussite.rules.profile import AutoFill, Match, Profile, Returns, Source, SpaceUnit, Unit

SPACE = PACK_SIZE
"""Stands for the top card of an empty column."""

Places = list[tuple[Card, ...]]
"""For each card the top cards of columns on which it may go, SPACE among them where it may."""


class Tables(NamedTuple):
    """What is legal, looked up: for one base rank, and with or without a reserve left."""

    awaited: list[list[Card]]
    """``awaited[slot][height]``: the card a foundation takes next, or -1 where it is full."""
    joined: tuple[bytes, ...]
    """``joined[upper][lower]`` is 1 where the two move as one block, if blocks move at all."""
    column: Places
    """Where one card from a column may go."""
    block: Places
    """Where a block may go, by its first card."""
    reserve: Places
    """Where the top card of the reserve may go."""
    waste: Places
    """Where the top card of the waste may go."""
    foundation: Places
    """Where the top card of a foundation may go."""


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
        self.returns = profile.foundation.returns is Returns.TOP
        self.longest_column = profile.column.max_cards or profile.pack_size
        self.passes = profile.stock.passes
        self.counts_passes = profile.counts_passes
        self.always_built = profile.columns_always_built
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
        self._tables: dict[int, Tables] = {}

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
        return _worded(self.profile.names, lang) or self.id

    def summary(self, lang: str = "en") -> str:
        """Return one line on the game in a language; the English one where it has none."""
        return _worded(self.profile.summary, lang)

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
        pack = [parse_card(card) if isinstance(card, str) else check_card(card) for card in cards]
        return self._position(lay_out(self.profile, pack))

    def _position(self, piles: Piles) -> Position:
        tableau, reserve = list(piles.tableau), piles.reserve
        if self.fills:  # a column may be empty after the deal, where cards are played up in it
            reserve = fill_spaces(tableau, reserve)
        return Position(self, tuple(tableau), piles.heights, piles.base, reserve, piles.stock)

    def accepts(self, reserve_left: bool) -> frozenset[Source]:
        """Return the piles that a space takes a card from, with or without a reserve left."""
        empty = self.profile.empty
        if empty.accept_after_auto is None or reserve_left:
            return empty.accept
        return empty.accept_after_auto

    def tables(self, base: Rank, reserve_left: bool) -> Tables:
        """Return the tables for a base rank, with or without cards left in the reserve."""
        key = 2 * base + reserve_left
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = self._make_tables(base, reserve_left)
        return found

    def _make_tables(self, base: Rank, reserve_left: bool) -> Tables:
        column = self.profile.column
        takes = takes_table(column, base)
        on_cards = [
            tuple(top for top in range(PACK_SIZE) if takes[top][card]) for card in range(PACK_SIZE)
        ]
        on_spaces = [
            tops + ((SPACE,) if self.space_rank in (None, RANK_OF[card]) else ())
            for card, tops in enumerate(on_cards)
        ]
        accept = self.accepts(reserve_left)
        if self.fills and reserve_left:  # the reserve fills a space before anything else can
            accept = frozenset()
        places = {source: on_spaces if source in accept else on_cards for source in Source}
        return Tables(
            awaited=self._awaited(base),
            joined=self._joined(base),
            column=places[Source.COLUMN],
            block=places[Source.COLUMN] if self.blocks_to_spaces else on_cards,
            reserve=places[Source.RESERVE],
            waste=places[Source.WASTE],
            foundation=places[Source.FOUNDATION],
        )

    def _joined(self, base: Rank) -> tuple[bytes, ...]:
        column = self.profile.column
        if column.unit is Unit.SINGLE:
            return (bytes(PACK_SIZE),) * PACK_SIZE
        in_suit = column.unit is Unit.SUIT_RUN
        return takes_table(
            column.model_copy(update={"match": Match.SUIT}) if in_suit else column, base
        )

    def _awaited(self, base: Rank) -> list[list[Card]]:
        return [
            [foundation_card(slot // self.decks, base, height + 1) for height in range(RANKS)]
            + [-1]  # a full foundation takes no card
            for slot in range(self.profile.piles)
        ]


def _worded(texts: Mapping[str, str], lang: str) -> str:
    """Return the text in a language, in the wording that counts; else the English one, or none."""
    return texts.get(html_lang(lang)) or texts.get(lang) or texts.get("en") or ""
