"""Running a study: deals are handed out, rows written as they come, until all or enough is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import chain, islice
from typing import IO, Final

from reussite.solver.pool import Done, Failure, PoolError, pool
from reussite.study.folder import Folder, Settings, StudyError
from reussite.study.interval import Share, level_at, look, look_at, share
from reussite.study.row import Measure, Row

Batch = tuple[int, ...]
Run = Callable[[Sequence[Batch]], Iterator[Done[Batch, list[Row]]]]
Workers = Callable[[Measure], AbstractContextManager[Run]]
"""Something that does the job elsewhere: processes of this machine, or those of a cluster."""

_TRIES: Final = 3
"""How often a deal is tried whose process dies."""


@contextmanager
def local(measure: Measure, workers: int) -> Iterator[Run]:
    """Give processes of this machine. Raises :class:`StudyError` where they do not start."""
    try:
        with pool(measure, workers) as processes:
            yield processes.run
    except PoolError as error:
        raise StudyError.like(error) from None


class Study:
    """A study in its folder. ``counts``: rows by verdict. ``failed``: deals without a row, why."""

    def __init__(self, folder: Folder, settings: Settings, measure: Measure) -> None:
        self.folder = folder
        self.settings = settings
        self.measure = measure
        self.counts: Counter[str] = Counter()
        self.failed: dict[int, str] = {}
        self._done: dict[int, str] = {}

    @property
    def share(self) -> Share:
        """The share so far, of all rows."""
        counts = self.counts
        return share(counts["winnable"], counts["unwinnable"], counts["unknown"])

    def run(
        self,
        numbers: Sequence[range],
        workers: Workers,
        batch: int = 1,
        watch: Callable[[int], object] = lambda rows: None,
    ) -> None:
        """Measure the deals that have no row yet; ``watch`` is told how many rows came.

        Raises :class:`StudyError`; what was written stays, and the same call goes on from there.
        """
        with self.folder.writing(self.settings) as rows:
            self._done = {row["number"]: row["verdict"] for row in self.folder.rows()}
            self.counts = Counter(self._done.values())
            watch(sum(number in self._done for number in chain(*numbers)))
            with workers(self.measure) as run:
                for stage in self._stages(numbers):
                    self._measure(
                        [n for n in stage if n not in self._done], run, batch, rows, watch
                    )

    def _stages(self, numbers: Sequence[range]) -> Iterator[list[int]]:
        """Yield the deals between one look at the interval and the next; stop where it is narrow.

        Only whole stages are looked at: deals that are done early are the easy ones.
        """
        deals = chain(*numbers)
        if self.settings.until_width is None:
            yield list(deals)
            return
        seen = Counter[str]()
        total = 0
        while stage := list(islice(deals, look(look_at(total + 1)) - total)):
            yield stage
            total += len(stage)
            seen.update(self._done[number] for number in stage if number in self._done)
            level = level_at(look_at(total))
            so_far = share(seen["winnable"], seen["unwinnable"], seen["unknown"], level)
            if so_far.width <= self.settings.until_width:
                return

    def _measure(
        self,
        numbers: list[int],
        run: Run,
        size: int,
        rows: IO[bytes],
        watch: Callable[[int], object],
    ) -> None:
        for _ in range(_TRIES):
            if not numbers:
                return
            failed: dict[int, str] = {}
            for done in run(batches(numbers, size)):
                if isinstance(done.result, Failure):
                    failed |= dict.fromkeys(done.task, done.result.reason)
                    continue
                for row in done.result:
                    self.folder.append(rows, row)
                    self._done[row["number"]] = row["verdict"]
                    self.counts[row["verdict"]] += 1
                watch(len(done.result))
            numbers, size = sorted(failed), 1
        self.failed |= failed


def batches(numbers: Sequence[int], size: int) -> list[Batch]:
    """Cut deals into batches, the last tenth one by one, so that nobody waits for a long batch.

    >>> batches(range(20), 9)
    [(0, 1, 2, 3, 4, 5, 6, 7, 8), (9, 10, 11, 12, 13, 14, 15, 16, 17), (18,), (19,)]
    """
    large = len(numbers) - len(numbers) // 10
    large -= large % size
    cut = [tuple(numbers[at : at + size]) for at in range(0, large, size)]
    return [*cut, *((number,) for number in numbers[large:])]


def deals_in(numbers: Iterable[range]) -> int:
    """Return how many deals some ranges have."""
    return sum(len(numbers_) for numbers_ in numbers)


__all__ = ["Study", "StudyError", "batches", "deals_in", "local"]
