"""The same rows from a Dask cluster: real scheduler, real worker processes, one of them killed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import distributed
import pytest

from reussite.engine.catalogue import game
from reussite.study.cluster import cluster
from reussite.study.folder import Folder, Settings, StudyError
from reussite.study.row import Limits, Measure, Row
from reussite.study.run import Study, Workers, local

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # Dask leaves sockets and loops behind
]
LIMITS = Limits(2000, None, 1000.0)
DEALS = [range(1, 61)]


def study(out: Path) -> Study:
    played = game("citadel")
    settings = Settings(played.id, played.digest, "test", "sources", 2000, None, 1000.0, False)
    return Study(Folder(out), settings, Measure(played.profile, LIMITS, False))


def rows(out: Path) -> list[Row]:
    found = list(Folder(out).rows())
    assert len(found) == len({row["number"] for row in found})  # every deal once
    return [{**row, "seconds": 0.0} for row in Folder(out).sorted_rows()]


@pytest.fixture
def many() -> Iterator[Any]:
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


def test_a_worker_of_the_cluster_is_killed(many: Any, tmp_path: Path) -> None:
    workers: Workers = partial(local, workers=2)
    study(tmp_path / "here").run(DEALS, workers)
    victim = next(iter(many.workers.values())).process.pid
    seen: list[int] = []

    def watch(count: int) -> None:
        seen.append(count)
        if sum(seen) >= 10 and victim is not None and len(killed) == 0:
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    killed: list[int] = []
    workers = partial(cluster, address=many.scheduler_address)
    there = study(tmp_path / "there")
    there.run(DEALS, workers, 5, watch)
    assert killed
    assert there.failed == {}
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    assert [row["number"] for row in rows(tmp_path / "there")] == list(range(1, 61))


def test_the_scheduler_goes_away(many: Any, tmp_path: Path) -> None:
    out = tmp_path / "out"
    running = study(out)
    closed: list[threading.Thread] = []

    def watch(count: int) -> None:
        if count and not closed:
            closed.append(threading.Thread(target=many.close))
            closed[0].start()

    with pytest.raises(StudyError, match="scheduler"):
        running.run(DEALS, partial(cluster, address=many.scheduler_address), 2, watch)
    closed[0].join()
    kept = len(rows(out))
    assert 0 < kept < 60
    running = study(out)
    running.run(DEALS, partial(local, workers=2))
    assert [row["number"] for row in rows(out)] == list(range(1, 61))


def test_nobody_answers(tmp_path: Path) -> None:
    running = study(tmp_path / "out")
    with pytest.raises(StudyError, match=r"127\.0\.0\.1:9: no Dask scheduler answers"):
        running.run(DEALS, partial(cluster, address="tcp://127.0.0.1:9"))


def test_a_cluster_without_workers(tmp_path: Path) -> None:
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as empty:  # type: ignore[no-untyped-call]
        running = study(tmp_path / "out")
        with pytest.raises(StudyError, match="no workers"):
            running.run(DEALS, partial(cluster, address=empty.scheduler_address))
