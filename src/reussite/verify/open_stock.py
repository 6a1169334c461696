"""Questions to the game with an open stock (open-stock of docs/solver.md), asked slowly.

Written from docs/solver.md, apart from the compiled search: what is lost where each card of stock
and waste may be taken at any time is lost.
"""

from __future__ import annotations

from reussite.engine.position import Position
from reussite.verify.open_game import OpenGame
from reussite.verify.space import TooManyAsked
from reussite.verify.twins import Piles


class OpenStock:
    """The positions of one search, asked one after the other; answers are kept for all of them.

    >>> from reussite.engine.catalogue import game
    >>> start = game("canfield").deal(3)
    >>> OpenStock(start, 10_000).is_lost(start)
    False
    """

    def __init__(self, start: Position, limit: int) -> None:
        self._game = OpenGame(start)
        self._limit = limit
        self._lost: dict[Piles, bool] = {}
        self.searched = 0
        """How many states were searched, for all questions together."""

    def is_lost(self, position: Position) -> bool:
        """Say whether a position is lost with an open stock.

        It is not asked where the reserve is used up and nothing lies across the base rank. The
        state with twins left open is asked first: its answer is that of many. Raises
        :class:`TooManyAsked` where all questions together have more states than the limit.
        """
        first = self._game.first(position)
        if self._game.is_won(first):
            return False
        return self._search(self._game.left_open(first)) or self._search(first)

    def _search(self, first: Piles) -> bool:
        """Say whether no win comes after a state; keep what that says of the states met."""
        if first in self._lost:
            return self._lost[first]
        before: dict[Piles, Piles | None] = {first: None}
        todo = [first]
        while todo:
            here = todo.pop()
            self.searched += 1
            if self.searched > self._limit:
                raise TooManyAsked
            for after in self._game.after(here):
                if after in before or self._lost.get(after, False):
                    continue
                before[after] = here
                if after in self._lost or self._game.is_won(after):
                    self._keep_line(after, before)
                    return False
                todo.append(after)
        self._lost.update(dict.fromkeys(before, True))
        return True

    def _keep_line(self, last: Piles, before: dict[Piles, Piles | None]) -> None:
        """Remember that none of the states on the way to one is lost."""
        here: Piles | None = last
        while here is not None:
            self._lost[here] = False
            here = before[here]
