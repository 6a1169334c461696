"""A game in progress: one try at a deal, with undo, redo, restart, notices and a score sheet."""

from reussite.session.attempt import Attempt
from reussite.session.errors import (
    AttemptError,
    NoSuchStep,
    NothingToDo,
    NotTogether,
    SessionError,
    TooLong,
)
from reussite.session.outcome import Notice, Outcome
from reussite.session.scoresheet import ScoreSheet

__all__ = [
    "Attempt",
    "AttemptError",
    "NoSuchStep",
    "NotTogether",
    "NothingToDo",
    "Notice",
    "Outcome",
    "ScoreSheet",
    "SessionError",
    "TooLong",
]
