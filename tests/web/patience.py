"""The solver beside the server, with time enough for what a test asks on a busy machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from tests.processes import HANGS

from reussite.hints import FindLine
from reussite.web import solving
from reussite.web.solving import Solving


class PatientSolving(Solving):
    """The workers, for which a hint waits as long as it takes."""

    def line_finder(self, seconds: float = HANGS) -> FindLine:
        return super().line_finder(seconds)


@contextmanager
def patient_solving(workers: int, queue: int = 16) -> Iterator[Solving]:
    """Give workers that are started, whose answers depend on no clock."""
    with pytest.MonkeyPatch.context() as patch:
        for limits in (solving._QUESTION, solving._LINE):
            patch.setitem(limits, "time_limit", HANGS)
        with closing(PatientSolving(workers, queue)) as processes:
            processes.start()
            yield processes
