"""Hints: one good action and why, from what a player has seen or what the solver knows."""

from reussite.hint.best import Hint, Knows, hints, solver_hint
from reussite.hint.reasons import Reason
from reussite.hint.seen import Seen
from reussite.hint.ways import FindLine, Ways, find_line

__all__ = [
    "FindLine",
    "Hint",
    "Knows",
    "Reason",
    "Seen",
    "Ways",
    "find_line",
    "hints",
    "solver_hint",
]
