"""Hints: one good action and why, from what a player has seen or what the solver knows."""

from reussite.hints.best import Hint, Knows, hint, hints, solver_hint
from reussite.hints.reasons import Reason
from reussite.hints.seen import Seen
from reussite.hints.ways import FindLine, Ways, find_line

__all__ = [
    "FindLine",
    "Hint",
    "Knows",
    "Reason",
    "Seen",
    "Ways",
    "find_line",
    "hint",
    "hints",
    "solver_hint",
]
