"""Slow answers: few are worked on at once, so that play finds a thread and the processor.

The others wait without a thread; where too many wait, one more is refused. The queue belongs to an
event loop, as the threads of a server do.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, to_process, to_thread
from anyio.lowlevel import RunVar

from reussite.web.problems import Problem

T = TypeVar("T")

AT_ONCE: Final = 3
"""Threads for slow answers, of about forty."""
MOST_WAITING: Final = 60
MOST_DRAWINGS: Final = 4
"""Drawings that wait; robots ask for many, and ask again."""
MOVES_AT_ONCE: Final = 4
"""Python runs one thread at a time: more of them would only take turns, and all be late."""
MOST_MOVES: Final = 1000
_threads: RunVar[CapacityLimiter] = RunVar("reussite-slow-threads")
_moves: RunVar[CapacityLimiter] = RunVar("reussite-moves")
_processes: RunVar[CapacityLimiter] = RunVar("reussite-slow-processes")


def slowly(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """Return a route that works in one of the few threads, once its request has arrived whole.

    It raises :class:`Problem` 503 where too many wait.
    """

    @wraps(endpoint)
    async def run(**given: Any) -> Any:
        limiter = _limiter(_threads, AT_ONCE, MOST_WAITING)
        return await to_thread.run_sync(partial(endpoint, **given), limiter=limiter)

    # FastAPI reads what a route takes from this; names are looked up where the route is written.
    run.__dict__["__signature__"] = inspect.signature(endpoint, eval_str=True)
    return run


async def in_turn(function: Callable[..., T], *given: Any) -> T:
    """Call the function of a move in a thread; those that came first are done first."""
    limiter = _limiter(_moves, MOVES_AT_ONCE, MOST_MOVES)
    return await to_thread.run_sync(function, *given, limiter=limiter)


async def in_process(function: Callable[..., bytes], *given: Any) -> bytes:
    """Call a function in another process: one that would not let go of this one's threads.

    One call is worked on at a time. Raises :class:`Problem` 503 where too many wait.
    """
    limiter = _limiter(_processes, 1, MOST_DRAWINGS)
    return await to_process.run_sync(function, *given, limiter=limiter)


def _limiter(kept: RunVar[CapacityLimiter], total: int, waiting: int) -> CapacityLimiter:
    try:
        limiter = kept.get()
    except LookupError:
        limiter = CapacityLimiter(total)
        kept.set(limiter)
    if limiter.statistics().tasks_waiting >= waiting:
        raise Problem(503, "crowded")
    return limiter
