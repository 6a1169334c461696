"""The pool of processes: death, errors, order, scripts without a guard."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from reussite.solver.pool import Failure, pool


def halve(number: int) -> int:
    if number % 10 == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    if number % 10 == 8:
        sys.exit(3)
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


@pytest.mark.parametrize("ordered", [True, False])
def test_each_task_has_its_result_whatever_became_of_the_others(ordered: bool) -> None:
    with pool(halve, 2) as processes:
        found = list(processes.run(range(20), ordered=ordered))
    if ordered:
        assert [done.task for done in found] == list(range(20))
    results = {done.task: done.result for done in found}
    assert len(found) == len(results) == 20
    for number, result in results.items():
        if number % 10 == 7:
            assert isinstance(result, Failure) and result.died and "SIGKILL" in result.reason
        elif number % 10 == 8:
            assert isinstance(result, Failure) and result.died and "code 3" in result.reason
        elif number % 2:
            assert result == Failure(f"ValueError: {number} is odd", died=False)
        else:
            assert result == number // 2


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in count(0, 20):
            taken += 1
            yield number

    with pool(halve, 1) as processes:
        found = list(islice(processes.run(tasks(), ordered=True, ahead=5), 30))
        assert [done.result for done in found] == list(range(0, 300, 10))
    assert taken <= 36


def test_what_taking_a_task_raises_comes_through_and_a_pool_runs_again() -> None:
    def tasks() -> Iterator[int]:
        yield 2
        raise OSError("gone")

    with pool(halve, 1) as processes:
        with pytest.raises(OSError, match="gone"):
            list(processes.run(tasks()))
        assert [done.result for done in processes.run([4, 6], ordered=True)] == [2, 3]


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from reussite.solver.pool import pool\n"
        "with pool(abs, 1) as processes:\n"
        "    print([done.result for done in processes.run([-1, -2])])\n"
    )
    for arguments, given in ([str(script)], ""), (["-"], script.read_text()):
        done = subprocess.run(
            [sys.executable, *arguments], input=given, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout) == (1, "")
        said = done.stderr.splitlines()[-1]
        assert said.startswith("reussite.solver.pool.PoolError: processes end while they start")
