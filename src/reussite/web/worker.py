"""What runs in a worker process of the solver. Only there the compiled search is loaded."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import wait
from time import monotonic
from typing import Any

from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.rules.profile import Profile
from reussite.solver.verdict import Answer, Verdict
from reussite.web.stops import Stops

_log = logging.getLogger("reussite.web")
_stops: Stops | None = None
_NICENESS = 10
_MORE_MEMORY = 1_500_000_000
"""How many bytes of addresses a worker may take beyond those it has when the search is loaded."""


@dataclass(frozen=True)
class LastWinnable:
    """The last position of a line from which a win was possible: ``step``, None for none.

    ``known``: whether the search came to an end.
    """

    step: int | None
    known: bool


def prepare(stops: Stops) -> None:
    """Make a worker ready: behind the server, gone with it, bounded, with the search compiled.

    ``stops`` tells which searches are to end.
    """
    global _stops
    _stops = stops
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)  # play goes first
    try:
        from reussite.engine.catalogue import Games
        from reussite.solver.plan import warm

        for game in Games.load().values():
            warm(game.profile)
        _bound_memory()
    except Exception:  # an error here would end the pool; the first question tells it
        _log.exception("a worker of the solver could not be made ready")


def ready() -> bool:
    """Do nothing: answered as soon as a worker is ready."""
    return True


def answer(
    profile: Profile, document: dict[str, Any], limits: dict[str, Any], number: int = 0
) -> Verdict:
    """Return the verdict on a position of a game.

    ``number``: that of the question. Raises :class:`reussite.web.stops.Stopped` where the search
    is told to end.
    """
    from reussite.solver.solve import solve

    game = _game(profile.model_dump_json())
    position = read_position(document, {profile.id: game})

    def watch(nodes: int) -> None:
        if _stops is not None:
            _stops.check(number)

    return solve(position, **limits, watch=watch)


def last_winnable(
    profile: Profile, documents: list[dict[str, Any]], limits: dict[str, Any], number: int = 0
) -> LastWinnable:
    """Say where a line of positions, the last of them lost, could be won for the last time.

    What can be won from a position can be won from all before it, so halving finds the place.
    ``limits`` are those of the whole; ``number`` and what is raised as in :func:`answer`.
    """
    end = monotonic() + limits["time_limit"]
    won, lost = -1, len(documents) - 1
    while lost - won > 1:
        middle = (won + lost) // 2
        left = {**limits, "time_limit": max(0.01, end - monotonic())}
        found = answer(profile, documents[middle], left, number).answer
        if found is Answer.UNKNOWN:
            return LastWinnable(None, False)
        won, lost = (middle, lost) if found is Answer.WINNABLE else (won, middle)
    return LastWinnable(None if won < 0 else won, True)


@lru_cache(maxsize=20)
def _game(profile: str) -> Game:
    return Game(Profile.model_validate_json(profile))


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def _bound_memory() -> None:
    """Let the system refuse memory beyond a bound, where it can."""
    try:
        import resource
        from pathlib import Path

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return
    bound = pages * resource.getpagesize() + _MORE_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
