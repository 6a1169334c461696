"""The same job on a Dask cluster: the processes of other machines instead of those of this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from itertools import islice
from typing import Any, Final
from uuid import uuid4

from reussite.solver.pool import Done, Failure
from reussite.study.folder import StudyError
from reussite.study.needs import need
from reussite.study.row import Measure, Row
from reussite.study.run import Batch, Run
from reussite.study.sources import sources

_QUEUED: Final = 2
"""Batches that each thread of the cluster has in hand: one to work on, one to go on with."""
_PATIENCE: Final = "10s"


@contextmanager
def cluster(measure: Measure, address: str) -> Iterator[Run]:
    """Give the workers of a Dask scheduler. Each must have the same sources of Réussite.

    Raises :class:`StudyError` where there is no scheduler, and where it goes away; what
    :func:`need` raises without ``distributed``.
    """
    distributed = need("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:  # no such host, nobody there, no address
        raise StudyError(
            "{address}: no Dask scheduler answers: {fault}", address=address, fault=str(error)
        ) from None
    with client:
        _check(client, address)

        def run(batches: Sequence[Batch]) -> Iterator[Done[Batch, list[Row]]]:
            try:
                yield from _run(distributed, client, measure, batches)
            except (distributed.CancelledError, OSError) as error:
                raise StudyError(
                    "{address}: the scheduler went away ({fault}); the rows so far are kept",
                    address=address,
                    fault=type(error).__name__,
                ) from None

        yield run


def _check(client: Any, address: str) -> None:
    """Raise :class:`StudyError` unless there are workers, all with this version of Réussite."""
    mine = _version()
    try:
        theirs = client.run(_version)
    except Exception as error:  # whatever it is that they lack
        fault = f"{type(error).__name__}: {error}"
        raise StudyError(
            "{address}: its workers cannot run Réussite: {fault}", address=address, fault=fault
        ) from None
    if not theirs:
        raise StudyError("{address}: the scheduler has no workers", address=address)
    for worker, version_ in theirs.items():
        if version_ != mine:
            raise StudyError(
                "{worker}: has version {theirs} of Réussite, not {mine}",
                worker=worker,
                theirs=version_,
                mine=mine,
            )


def _version() -> str:
    """Return what rows depend on (on a worker, too)."""
    return f"{version('reussite')} (sources {sources()})"


def _run(
    distributed: Any, client: Any, measure: Measure, batches: Sequence[Batch]
) -> Iterator[Done[Batch, list[Row]]]:
    """Yield batches as they are done. Dask itself gives those of a dead worker to another one."""
    waiting = iter(batches)
    tasks: dict[str, Batch] = {}

    def submit(batch: Batch) -> Any:
        future = client.submit(measure, batch, key=f"deals-{batch[0]}-{uuid4().hex}", pure=False)
        tasks[future.key] = batch
        return future

    room = _QUEUED * max(1, sum(client.nthreads().values()))
    first = [submit(batch) for batch in islice(waiting, room)]
    queue = distributed.as_completed(first, loop=client.loop)
    for future in queue:
        batch = tasks.pop(future.key)
        result = _result(distributed, future)
        for following in islice(waiting, 1):
            queue.add(submit(following))
        yield Done(batch, result)


def _result(distributed: Any, future: Any) -> list[Row] | Failure:
    """Return the rows; a failure where the job raised an error, or killed one worker after another.

    Raises ``CancelledError`` where the scheduler is gone.
    """
    try:
        rows: list[Row] = future.result()
    except (distributed.CancelledError, OSError):
        raise
    except Exception as error:
        died = isinstance(error, distributed.KilledWorker)
        return Failure(f"{type(error).__name__}: {error}", died)
    return rows
