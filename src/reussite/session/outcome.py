"""What an operation on a game in progress brings about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reussite.engine.position import Event


class Notice(StrEnum):
    """Something worth telling a player. It never ends a game.

    ``IDLE_PASS``: the waste was turned over after a pass in which no card moved. ``REPEATED``: the
    position has been there before in this line of play; undone actions do not count, nor do draws.
    """

    IDLE_PASS = "idlePass"
    REPEATED = "repeated"


@dataclass(frozen=True)
class Outcome:
    """What an operation did: the steps of the actions played, and a notice where there is one.

    ``events`` is empty for undo, redo, restart and goto. ``sent`` is the number of cards that were
    sent up by themselves, by the last of the actions.
    """

    events: tuple[Event, ...] = ()
    notice: Notice | None = None
    sent: int = 0
