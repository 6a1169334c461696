"""Worker processes that each do one task at a time; the death of one costs its task alone.

The executors of the standard library give up all of their tasks when one process dies, and do not
tell which of them was at fault. Here each process has a thread of its own in the parent, which
hands it a task, waits for the answer, and starts another process where this one died.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

from reussite.i18n.spoken import Spoken

Task = TypeVar("Task")
Result = TypeVar("Result")

_SPAWN: Final = multiprocessing.get_context("spawn")  # a fork would share locks and random states


_reaping: Final = threading.Lock()
"""Held by who starts or awaits the end of a process. Starting one reaps all that have ended: a
thread that waits for one of them meanwhile would not be told how it ended."""
_STARTS: Final = 3
"""How many processes in a row may die before they are ready to work."""


class PoolError(Spoken):
    """Processes cannot be started. ``str(error)`` says why."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What stands for the result of a task that gave none: an error, or the process died."""

    reason: str
    died: bool


@dataclass(frozen=True, slots=True)
class Done(Generic[Task, Result]):
    """A task with its result."""

    task: Task
    result: Result | Failure


class Pool(Generic[Task, Result]):
    """Processes that do ``job``; made and ended by :func:`pool`."""

    def __init__(self, job: Callable[[Task], Result], workers: int) -> None:
        self._job = job
        self._workers = workers
        self._lock = threading.Lock()
        self._stopped = False
        self._processes: set[multiprocessing.process.BaseProcess] = set()
        self._idle: list[_Worker[Task, Result]] = []

    def run(
        self, tasks: Iterable[Task], *, ordered: bool = False, ahead: int = 1000
    ) -> Iterator[Done[Task, Result]]:
        """Yield every task with its result as it is done; ``ordered``: in the order of the tasks.

        A task is taken when a process is free for it, and no more than ``ahead`` tasks after
        the first one that was not yielded yet. What taking a task raises is raised here, and
        :class:`PoolError` where processes do not start.
        """
        room = threading.Semaphore(ahead)
        numbered = enumerate(tasks)
        turn = threading.Lock()
        done: SimpleQueue[tuple[int, Done[Task, Result]] | BaseException | None] = SimpleQueue()

        def take() -> tuple[int, Task] | None:
            room.acquire()
            with turn:
                return None if self._stopped else next(numbered, None)

        for _ in range(self._workers):
            threading.Thread(target=self._serve, args=(take, done.put), daemon=True).start()
        ended = 0
        early: dict[int, Done[Task, Result]] = {}
        following = 0
        while ended < self._workers:
            item = done.get()
            if item is None:
                ended += 1
                room.release()  # the others, too, may find that there are no more tasks
                continue
            if isinstance(item, BaseException):
                raise item
            early[item[0]] = item[1]
            if not ordered:
                following = item[0]
            while following in early:
                yield early.pop(following)
                following += 1
                room.release()

    def stop(self) -> None:
        """End all processes at once, whatever they are doing."""
        with self._lock:
            self._stopped = True
            running = list(self._processes)
        for process in running:
            process.kill()  # they hold nothing that would have to be put away
        with _reaping:
            for process in running:
                process.join()
        for worker in self._idle:
            worker.pipe.close()

    def _serve(
        self,
        take: Callable[[], tuple[int, Task] | None],
        put: Callable[[tuple[int, Done[Task, Result]] | BaseException | None], None],
    ) -> None:
        """Keep one process busy (in a thread of its own)."""
        # Ctrl-C is for the main thread; a process is born with the signals its thread blocks.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        worker: _Worker[Task, Result] | None = None
        try:
            while (numbered := take()) is not None:
                index, task = numbered
                if worker is None:
                    worker = self._start()
                if worker is None:
                    break  # stopped
                result = worker.do(task)
                if isinstance(result, Failure) and result.died:
                    self._forget(worker)
                    worker = None
                put((index, Done(task, result)))
        except BaseException as error:
            put(error)
        finally:
            if worker is not None:
                self._idle.append(worker)  # for another run
            put(None)

    def _start(self) -> _Worker[Task, Result] | None:
        """Return a process that is ready to work; None where the pool was stopped."""
        for _ in range(_STARTS):
            with self._lock:
                if self._stopped:
                    return None
                if self._idle:
                    return self._idle.pop()
                worker = _Worker(self._job)
                self._processes.add(worker.process)
            if worker.is_ready():
                return worker
            self._forget(worker)
        if self._stopped:
            return None
        raise PoolError(
            "processes end while they start (exit code {code}); a script must be a file that does"
            ' its work under if __name__ == "__main__":',
            code=str(worker.process.exitcode),
        )

    def _forget(self, worker: _Worker[Task, Result]) -> None:
        with self._lock:
            self._processes.discard(worker.process)


@contextmanager
def pool(job: Callable[[Task], Result], workers: int) -> Iterator[Pool[Task, Result]]:
    """Give processes that do ``job``, which is pickled; they are ended on leaving.

    >>> with pool(abs, 2) as processes:
    ...     [done.result for done in processes.run([-3, 2, -1], ordered=True)]
    [3, 2, 1]
    """
    # Started here, since starting it lets Ctrl-C through to the thread that does so.
    resource_tracker.ensure_running()
    processes = Pool(job, workers)
    try:
        yield processes
    finally:
        processes.stop()


class _Worker(Generic[Task, Result]):
    """One process, and the pipe to it."""

    def __init__(self, job: Callable[[Task], Result]) -> None:
        self.pipe, end = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_work, args=(job, end), daemon=True)
        try:
            with _reaping:
                self.process.start()
        except OSError as error:
            raise PoolError(
                "a process cannot be started: {fault}", fault=str(error.strerror)
            ) from None
        end.close()  # the process has its own: when it dies, the pipe ends

    def is_ready(self) -> bool:
        """Wait until the process has started; say whether it did."""
        try:
            self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            return False
        return True

    def do(self, task: Task) -> Result | Failure:
        """Return the result of a task, or a :class:`Failure`."""
        try:
            self.pipe.send(task)
            result: Result | Failure = self.pipe.recv()
            return result
        except (EOFError, OSError):
            return Failure(_cause(self.end()), died=True)

    def end(self) -> int | None:
        """Wait for the end of a process that has let go of its pipe; return its exit code."""
        wait([self.process.sentinel])
        with _reaping:
            self.process.join()
        self.pipe.close()
        return self.process.exitcode


def _cause(code: int | None) -> str:
    if code is None:  # somebody else was told
        return "the process that worked on it died"
    if code < 0:
        name = signal.Signals(-code).name
        short = ", perhaps for want of memory" if -code == signal.SIGKILL else ""
        return f"the process that worked on it was ended by {name}{short}"
    return f"the process that worked on it ended with exit code {code}"


def _work(job: Callable[[Task], Result], pipe: Connection) -> None:
    """Do tasks until the pipe ends (in the process)."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    pipe.send(None)  # ready
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        result: Result | Failure
        try:
            result = job(task)
        except Exception as error:  # the task's own; the next one may well be done
            result = Failure(f"{type(error).__name__}: {error}", died=False)
        pipe.send(result)


def _end_with_parent() -> None:
    """End this process when its parent is no more, even in the middle of a task."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
