"""One depth-first search of a position, in slices, its arrays growing as they fill."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final

from reussite.engine.action import DRAW, REDEAL, Action
from reussite.engine.action import FOUNDATION as UP_THERE
from reussite.engine.action import RESERVE as THE_RESERVE
from reussite.engine.action import WASTE as THE_WASTE
from reussite.engine.position import Position
from reussite.solver.arrays import double, make_rules, make_state
from reussite.solver.digest import digest_of
from reussite.solver.kernels import search as kernels
from reussite.solver.kernels.state import (
    DEPTH,
    FOUNDATION,
    NODES,
    RESERVE,
    SEEN,
    WASTE,
    larger_stack,
    make_seen,
    make_stack,
    size_of,
)
from reussite.solver.open_stock import make_open
from reussite.solver.replay import played
from reussite.solver.served import OPEN_STOCK
from reussite.solver.shorten import shortened
from reussite.solver.verdict import Proof

_FIRST_SEEN: Final = 1 << 12
_FIRST_DEPTH: Final = 1 << 10
_FIRST_MOVES: Final = 1 << 15
_FIRST_ANSWERS: Final = 1 << 12
_SHORTENING: Final = 600
"""Positions looked at to shorten a line: less time than most searches take."""


class Attempt:
    """A search with one order of moves (0 for the order of ``kernels.order``).

    ``pruning``: names of ``served.prunings``. ``go_on`` takes it further; ``is_won``, ``is_lost``
    and ``nodes`` tell how far it came.
    """

    def __init__(self, position: Position, pruning: Collection[str], order: int) -> None:
        self.position = position
        self._pruning = pruning
        self.rules = make_rules(position, pruning)
        self._state = make_state(position, self.rules)
        self._state.random[0] = order
        self._stack = make_stack(_FIRST_DEPTH, _FIRST_MOVES)
        self._seen = make_seen(_FIRST_SEEN)
        self._open = make_open(position, self.rules, OPEN_STOCK in pruning)
        self._answers = make_seen(_FIRST_ANSWERS if OPEN_STOCK in pruning else 1)
        self._ended = kernels.AT_BUDGET

    @property
    def nodes(self) -> int:
        """The positions searched so far."""
        return int(self._state.counts[NODES])

    @property
    def is_won(self) -> bool:
        """Whether the search stands at a win."""
        return self._ended == kernels.WON

    @property
    def is_lost(self) -> bool:
        """Whether every position was searched without a win."""
        return self._ended == kernels.EXHAUSTED

    def is_over(self, limit: int) -> bool:
        """Whether the search ended, or came to ``limit`` positions with more to do."""
        at_limit = self._ended == kernels.AT_BUDGET and self.nodes >= limit
        return self.is_won or self.is_lost or (at_limit and self._tried)

    _tried = False

    def go_on(self, budget: int, most_bytes: float) -> bool:
        """Search on to ``budget`` positions; return False where that takes too much memory."""
        if not self._tried:
            kernels.start(self.rules, self._state, self._stack, self._seen)
            self._tried = True
        self._ended = kernels.search(
            self.rules, self._state, self._stack, self._seen, self._open, self._answers,
            self.position.game.pack_size, budget,
        )  # fmt: skip
        if self._ended == kernels.STACK_FULL:
            # The arrays twice as large stand beside the old ones while they are copied.
            if size_of(self._seen, self._answers) + 3 * size_of(self._stack) > most_bytes:
                return False
            self._stack = larger_stack(self._stack)
        elif self._ended == kernels.SEEN_FULL:
            if 2 * size_of(self._seen) + size_of(self._stack, self._answers) > most_bytes:
                return False
            double(self._seen)
        elif self._ended == kernels.ANSWERS_FULL:
            if size_of(self._seen, self._stack) + 2 * size_of(self._answers) > most_bytes:
                return False
            double(self._answers)
        return True

    def proof(self) -> Proof:
        """Return the proof of a loss: how many positions, under which pruning."""
        pruning = ("columns-unordered", "macro-draws", *sorted(self._pruning))
        states, digest = self.seen_sum()
        return Proof("exhaustive", pruning, states, f"{digest:032x}")

    def seen_sum(self) -> tuple[int, int]:
        """Return how many positions were seen, and the sum of their keys modulo 2^128."""
        return int(self._state.counts[SEEN]), digest_of(self._seen.keys)

    def solution(self) -> tuple[str, ...]:
        """Return the line to the win as the texts of actions, replayed by the engine."""
        return line_of(self.position, self._stack.made[1 : int(self._state.counts[DEPTH]) + 1])


def line_of(position: Position, made: Iterable[int]) -> tuple[str, ...]:
    """Return a kernel's moves to a win as the texts of actions, replayed by the engine, shortened.

    Raises RuntimeError where the engine refuses it: the kernels are wrong then.
    """
    positions, line = [position], list[Action]()
    for move in made:
        for action in actions_of(positions[-1], int(move)):
            positions.append(played(positions[-1], action))
            line.append(action)
    if not positions[-1].is_won:
        raise RuntimeError("the solver's line does not end in a win")
    return tuple(str(action) for action in shortened(positions, line, _SHORTENING))


def actions_of(position: Position, move: int) -> list[Action]:
    """Return the actions of a kernel's move: draws and a redeal come before a waste card."""
    source, target = move & 255, move >> 8 & 255
    number, extra = move >> 16 & 0xFFFF, move >> 32
    to = UP_THERE if target == FOUNDATION else target
    if source == RESERVE:
        return [Action(THE_RESERVE, to)]
    if source == FOUNDATION:
        return [Action(UP_THERE, to, 1, extra)]
    if source == WASTE:
        return [*_draws(position, extra), Action(THE_WASTE, to)]
    return [Action(source, to, number)]


def _draws(position: Position, at: int) -> list[Action]:
    """Return the draws and the redeal that bring the card turned as number ``at`` up."""
    packet = position.profile.draw_count(position.pass_number)
    turned, live = len(position.waste), len(position.waste + position.stock)
    found: list[Action] = []
    for _ in range(2 * live + 2):
        if turned == at + 1:
            return found
        found.append(DRAW if turned < live else REDEAL)
        turned = min(turned + packet, live) if turned < live else 0
    raise RuntimeError("the solver drew a card that draws do not bring up")


@cache
def warm() -> None:
    """Compile the kernels."""
    from reussite.engine.catalogue import Games

    position = Games.load()["beleaguered-castle"].deal(1)
    Attempt(position, (), 1).go_on(100, float("inf"))
    attempt = Attempt(position, (), 1)
    attempt.go_on(100, float("inf"))
    double(make_seen(_FIRST_SEEN))
