"""The solver beside the server: worker processes, a short queue, one question a player.

The server itself never loads the compiled search. A question ends by its own limits, by a later
one of the same player, when it is cancelled, or, if all that fails, by the end of its process.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from time import monotonic
from typing import Any, Final

from pebble import ProcessFuture, ProcessPool

from reussite.engine.action import Action, parse_action
from reussite.engine.position import Position
from reussite.hints import FindLine
from reussite.solver.verdict import Verdict
from reussite.web import worker
from reussite.web.stops import Stops
from reussite.web.worker import LastWinnable

SECONDS: Final = 10
"""How long a question is searched."""
_QUESTION: Final = {"time_limit": SECONDS, "memory_limit": 500}
_LINE: Final = {"node_limit": 25_000, "time_limit": 1.0, "memory_limit": 200}
_GRACE: Final = 10
"""Seconds beyond its limit after which a search that does not end is killed with its process."""
_KEPT: Final = 500
"""The answers that are kept: those of the players who asked last."""
_LINES_AT_ONCE: Final = 4


class Busy(RuntimeError):
    """So many questions wait that another one is not taken."""


class Stage(StrEnum):
    """How far a question is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(eq=False)
class Question:
    """Whether a position can be won, or could be won before, asked by a player."""

    place: str
    position: Position
    line: tuple[Position, ...]
    """The positions up to this one, where the question is of the last that could be won."""
    future: ProcessFuture[Verdict | LastWinnable]
    number: int
    """Under which its search can be told to end."""
    stopped: bool = False
    since: float = field(default_factory=monotonic)

    @property
    def stage(self) -> Stage:
        """How far it is; failed where it was cancelled, or its process came to an end."""
        if self.stopped:
            return Stage.FAILED
        if not self.future.done():
            return Stage.RUNNING if self.future.running() else Stage.WAITING
        failed = self.future.cancelled() or self.future.exception() is not None
        return Stage.FAILED if failed else Stage.DONE

    @property
    def seconds(self) -> float:
        """How long ago it was asked."""
        return monotonic() - self.since

    @property
    def answer(self) -> Verdict | LastWinnable | None:
        """The answer, once there is one."""
        return self.future.result() if self.stage is Stage.DONE else None


class Solving:
    """Worker processes for the solver. Used by many threads at once; started by the first use.

    ``queue``: how many questions may be waiting or searched at once.
    """

    def __init__(self, workers: int | None = None, queue: int = 16) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 1) - 1))
        self._queue = queue
        self._lock = threading.Lock()
        self._lines = threading.Semaphore(_LINES_AT_ONCE)
        self._questions: OrderedDict[int, Question] = OrderedDict()
        self._numbers = count(1)
        # Spawned: a fork of a process with threads may hang, and would share its memory.
        self._context = multiprocessing.get_context("spawn")
        self._stops = Stops(self._context)
        self._pool: ProcessPool | None = None
        self._ready = threading.Event()

    def start(self) -> None:
        """Start the workers; each loads the search before it takes its first question."""
        with self._lock:
            self._started()

    def ask(
        self, player: int, place: str, position: Position, line: tuple[Position, ...] = ()
    ) -> Question:
        """Ask whether a position can be won, instead of whatever the player asked before.

        ``line``: the positions of the game up to this one, which is known to be lost; then the
        question is from which of them a win was possible for the last time. Raises :class:`Busy`.
        """
        with self._lock:
            old = self._questions.get(player)
            asked = old is not None and (old.position, old.line) == (position, line)
            if old is not None and asked and old.stage is not Stage.FAILED:
                return old
            self._drop(player)
            if self._pending() >= self._queue:
                raise Busy
            number = next(self._numbers)
            task = worker.last_winnable if line else worker.answer
            future = self._schedule(task, line or (position,), _QUESTION, number)
            question = self._questions[player] = Question(place, position, line, future, number)
            while len(self._questions) > _KEPT:
                self._drop(next(iter(self._questions)))
        return question

    def has_room(self) -> bool:
        """Whether another question would be taken now."""
        with self._lock:
            return self._pending() < self._queue

    def question(self, player: int | None, place: str) -> Question | None:
        """Return what a player asked last, if it was asked at this place."""
        with self._lock:
            question = None if player is None else self._questions.get(player)
        return question if question is not None and question.place == place else None

    def cancel(self, player: int | None) -> None:
        """Forget what a player asked; a search for it is ended."""
        with self._lock:
            if player is not None:
                self._drop(player)

    def line_finder(self, seconds: float = 1.5) -> FindLine:
        """Return a function that finds short winning lines, for so many seconds in all.

        It finds nothing while the workers are not ready or are busy with questions: a hint does
        not wait for those.
        """
        end = monotonic() + seconds

        def find(position: Position) -> tuple[Action, ...] | None:
            left = end - monotonic()
            return self._line(position, left) if left > 0 else None

        return find

    def close(self) -> None:
        """End all searches and the workers."""
        with self._lock:
            pool, self._pool = self._pool, None
            for player in list(self._questions):
                self._drop(player)
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()

    def _line(self, position: Position, seconds: float) -> tuple[Action, ...] | None:
        with self._lock:
            self._started()
            if not self._ready.is_set() or self._pending() >= self.workers:
                return None
        if not self._lines.acquire(blocking=False):
            return None
        try:
            line = self._schedule(worker.answer, (position,), _LINE).result(seconds).solution
            return None if line is None else tuple(map(parse_action, line))
        except (NotYet, CancelledError, RuntimeError, ValueError, OSError, MemoryError):
            return None  # a slow machine; it ends by its own limits
        finally:
            self._lines.release()

    def _started(self) -> ProcessPool:
        if self._pool is not None and not self._pool.active:
            self._pool = None  # it broke: no worker could be started
        if self._pool is None:
            self._pool = ProcessPool(
                self.workers,
                initializer=worker.prepare,
                initargs=(self._stops,),
                context=self._context,
            )
            ready = self._pool.schedule(worker.ready)
            ready.add_done_callback(lambda _: self._ready.set())
        return self._pool

    def _schedule(
        self,
        task: Callable[..., Any],
        positions: tuple[Position, ...],
        limits: dict[str, Any],
        number: int = 0,
    ) -> ProcessFuture[Any]:
        """Give a task to a worker: with the document of one position, or those of several."""
        documents: Any = [position.to_dict() for position in positions]
        given = documents[0] if task is worker.answer else documents
        arguments = (positions[0].profile, given, limits, number)
        return self._started().schedule(task, arguments, timeout=limits["time_limit"] + _GRACE)

    def _pending(self) -> int:
        return sum(not question.future.done() for question in self._questions.values())

    def _drop(self, player: int) -> None:
        question = self._questions.pop(player, None)
        if question is None:
            return
        question.stopped = True
        if question.future.running():
            self._stops.stop(question.number)
        else:
            question.future.cancel()  # type: ignore[no-untyped-call]
