"""Positions in which a card can never come free (dead-end of docs/solver.md), told plainly."""

from __future__ import annotations

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, SUIT_OF, Card, Rank
from reussite.engine.game import SPACE, Game
from reussite.engine.position import Position
from reussite.rules.profile import Direction, Unit
from reussite.verify.settled import cards_up, ever


class Stuck:
    """The rules of a game with a base rank, as far as cards come free by them. One pack."""

    def __init__(self, game: Game, base: Rank) -> None:
        self._game, self._base = game, base
        self._goes = ever(game, base)
        self._from_reserve = [
            {top for left in (False, True) for top in game.tables(base, left).reserve[card]}
            | ({SPACE} if game.fills else set())
            for card in range(PACK_SIZE)
        ]
        self._joined = game.tables(base, False).joined
        self._unit = game.profile.column.unit
        is_down = game.profile.column.direction is Direction.DOWN
        self._is_built = game.profile.columns_always_built and is_down
        place = [(rank - base) % RANKS for rank in RANK_OF]
        self._lower = [
            {c for c in range(PACK_SIZE) if SUIT_OF[c] == SUIT_OF[card] and place[c] < place[card]}
            for card in range(PACK_SIZE)
        ]

    def is_dead(self, position: Position) -> bool:
        """Say whether some card can never come free, where the solver asks for it."""
        return self._is_asked(position) and self._is_dead(position)

    def _is_asked(self, position: Position) -> bool:
        """Say whether a foundation is empty, or columns may lie in any order."""
        return not self._is_built or 0 in position.heights

    def _is_dead(self, position: Position) -> bool:
        wanted = set(range(PACK_SIZE)) - cards_up(self._game, self._base, position.heights)
        covered = {card for pile in (*position.tableau, position.reserve) for card in pile[:-1]}
        free = wanted - covered
        if not all(position.tableau):
            free.add(SPACE)
        left = [list(column) for column in position.tableau]  # what has not left its column
        reserve = list(position.reserve)
        before = -1
        while len(free) > before and not wanted <= free:
            before = len(free)
            for column, cards in zip(position.tableau, left, strict=True):
                self._uncover(column, cards, wanted, free)
            while reserve and self._leaves(reserve[-1], self._from_reserve, wanted, free):
                reserve.pop()
                free.update(reserve[-1:])
        return not wanted <= free

    def _leaves(
        self, card: Card, goes: list[set[Card]], wanted: set[Card], free: set[Card]
    ) -> bool:
        """Say whether a free card has a place to go to: on a free card, in a space, or up."""
        return bool(goes[card] & free) or self._lower[card] & wanted <= free

    def _uncover(
        self, column: tuple[Card, ...], cards: list[Card], wanted: set[Card], free: set[Card]
    ) -> None:
        """Take off a column all that leaves it; ``cards``: what is left, the last one free."""
        for place in reversed(range(len(cards))):
            if place == len(cards) - 1:
                gone = self._leaves(cards[place], self._goes, wanted, free)
            else:
                gone = self._moves_under(column, place) and bool(self._goes[cards[place]] & free)
            if gone and place == 0:
                free.add(SPACE)
            elif gone:
                free.update(cards[place - 1 : -1])
                del cards[place:]

    def _moves_under(self, column: tuple[Card, ...], place: int) -> bool:
        """Say whether a card moves with the one on it, as a run or the whole column."""
        in_runs = self._unit in (Unit.SUIT_RUN, Unit.BUILT_RUN)
        joined = bool(self._joined[column[place]][column[place + 1]])
        return joined and (in_runs or (place == 0 and self._unit is not Unit.SINGLE))
