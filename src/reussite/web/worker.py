"""What runs in a worker process of the solver. Only there the compiled search is loaded."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Any

from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.rules.profile import Profile
from reussite.solver.verdict import Verdict

_log = logging.getLogger("reussite.web")
_NICENESS = 10
_MORE_MEMORY = 1_500_000_000
"""How many bytes of addresses a worker may take beyond those it has when the search is loaded."""


def prepare() -> None:
    """Make a worker ready: behind the server, gone with it, bounded, with the search compiled."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)  # play goes first
    try:
        from reussite.solver.plan import warm

        warm()
        _bound_memory()
    except Exception:  # an error here would end the pool; the first question tells it
        _log.exception("a worker of the solver could not be made ready")


def ready() -> bool:
    """Do nothing: answered as soon as a worker is ready."""
    return True


def answer(profile: Profile, document: dict[str, Any], limits: dict[str, Any]) -> Verdict:
    """Return the verdict on a position of a game."""
    from reussite.solver.solve import solve

    game = _game(profile.model_dump_json())
    return solve(read_position(document, {profile.id: game}), **limits)


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
