"""Searches that nobody waits for any more: told to the worker processes, which then end them.

Ending a process instead would cost the seconds in which another one loads the search; a player who
plays on while the solver thinks would cause that with every action.
"""

from __future__ import annotations

from multiprocessing.context import BaseContext
from typing import Any, Final

_SLOTS: Final = 256  # more than there are questions at once


class Stopped(Exception):
    """A search that was told to end."""


class Stops:
    """The numbers of questions that are to end, in memory that processes share.

    Goes to a process when it is started, as an argument of its initializer.
    """

    def __init__(self, context: BaseContext) -> None:
        self._slots: Any = context.RawArray("Q", _SLOTS)

    def stop(self, number: int) -> None:
        """Tell the search for a question to end."""
        self._slots[number % _SLOTS] = number

    def check(self, number: int) -> None:
        """Raise :class:`Stopped` where a question is to end."""
        if number and self._slots[number % _SLOTS] == number:
            raise Stopped
