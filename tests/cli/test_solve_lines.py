"""``reussite solve --jsonl`` as a process: workers, Ctrl-C, streams, death of a worker."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from tests.processes import is_running, wait_until, workers

COMMAND = [sys.executable, "-m", "reussite.cli.main", "solve"]
EASY = {"game": "beleaguered-castle", "number": "2"}
ENDLESS = {"game": "castle-mount", "number": "7"}


@contextmanager
def started(*arguments: str, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    options = {"stdin": pipe, "stdout": pipe, "stderr": pipe, **options}
    process = subprocess.Popen([*COMMAND, *arguments], **options)
    with process:
        try:
            yield process
        finally:
            process.kill()


def say(to: IO[bytes] | None, *rows: object) -> None:
    assert to is not None
    to.write(b"".join(json.dumps(row).encode() + b"\n" for row in rows))
    to.flush()


def hear(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert process.stdout is not None
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


def answers(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    rows = [{"id": n, "game": "beleaguered-castle", "number": n} for n in range(1, 13)]
    file.write_text("\n".join(json.dumps(row) for row in rows))
    found = []
    for count in "1", "2":
        done = subprocess.run(
            [*COMMAND, "--jsonl", str(file), "--workers", count, "--node-limit", "10000"],
            capture_output=True,
            check=True,
        )
        assert done.stderr == b""
        found.append([{**answer, "seconds": 0} for answer in answers(done.stdout)])
    assert [answer["id"] for answer in found[0]] == list(range(1, 13))
    assert {answer["verdict"] for answer in found[0]} == {"winnable", "unwinnable", "unknown"}
    assert found[0] == found[1]


def test_each_line_is_answered_before_the_next_one_comes() -> None:
    with started("--jsonl", "-", "--workers", "2") as process:
        for name in "a", "b", "c":
            say(process.stdin, {"id": name, **EASY})
            assert hear(process)["id"] == name
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 0


def test_a_worker_that_is_killed_costs_its_line_alone() -> None:
    with started("--jsonl", "-", "--time-limit", "600") as process:
        say(process.stdin, {"id": "a", **EASY}, {"id": "b", **ENDLESS}, {"id": "c", **EASY})
        assert hear(process)["verdict"] == "winnable"
        (worker,) = workers(process.pid)
        os.kill(worker, signal.SIGKILL)
        dead, following = answers(process.communicate()[0])
        assert process.returncode == 2
    assert (dead["id"], dead["line"], dead["verdict"]) == ("b", 2, "error")
    assert "SIGKILL" in dead["why"]
    assert (following["id"], following["verdict"]) == ("c", "winnable")


def test_the_column_of_a_fault_counts_within_its_line() -> None:
    with started("--jsonl", "-", "--lang", "en") as process:
        output, _ = process.communicate(b"[[[[\n")
    (told,) = answers(output)
    assert (told["line"], told["why"]) == (1, "the document is not JSON (line 1, column 5)")


def test_very_long_lines_are_refused_without_being_kept() -> None:
    with started("--jsonl", "-") as process:
        assert process.stdin is not None
        process.stdin.write(b"[" * 100_000_000 + b"\n")
        say(process.stdin, {"id": "b", **EASY})
        wrong, right = answers(process.communicate()[0])
    assert (wrong["line"], wrong["verdict"]) == (1, "error")
    assert "longer than 1,000,000 bytes" in wrong["why"]
    assert right["verdict"] == "winnable"


def test_ctrl_c_leaves_what_is_done_and_no_processes() -> None:
    with started("--jsonl", "-", "--workers", "2", start_new_session=True) as process:
        say(process.stdin, {"id": "a", **EASY}, {"id": "b", **ENDLESS}, {"id": "c", **EASY})
        assert hear(process)["verdict"] == "winnable"
        left = workers(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
        assert process.stderr is not None and process.stdout is not None
        process.wait()  # while it could still be given more lines
        out, err = process.stdout.read(), process.stderr.read()
        assert (process.returncode, out) == (130, b"")
        assert err.decode() == (
            "interrupted: 1 positions are answered, to line 1 of the input;"
            " the rest begins at line 2 (tail -n +2)\n"
        )
        assert left
        assert not any(is_running(worker) for worker in left)


@pytest.mark.slow
def test_workers_end_with_a_parent_that_is_killed() -> None:
    with started("--jsonl", "-", "--time-limit", "600") as process:
        say(process.stdin, {"id": "a", **EASY}, {"id": "b", **ENDLESS})
        hear(process)
        left = workers(process.pid)
        process.kill()
        process.wait()
        assert left
        wait_until(lambda: not any(is_running(worker) for worker in left))


def open_terminal() -> tuple[int, int]:
    screen, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 80))
    return screen, terminal


@pytest.mark.slow
def test_ctrl_c_on_one_position_says_how_far_it_came() -> None:
    screen, terminal = open_terminal()
    arguments = ("--game", "castle-mount", "--number", "7", "--time-limit", "600")
    with started(*arguments, stderr=terminal) as process:
        os.close(terminal)
        shown = b""
        while not re.search(rb"[1-9]\S* positions", shown):
            shown += os.read(screen, 1000)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate()
        shown += os.read(screen, 100_000)
    os.close(screen)
    assert (process.returncode, out) == (130, b"")
    last = shown.decode().splitlines()[-1]
    assert last.startswith("interrupted: not known after ")
    assert "Traceback" not in shown.decode()


@pytest.mark.slow
def test_a_bar_on_a_terminal_counts_the_lines(tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    file.write_text("".join(json.dumps(EASY) + "\n" for _ in range(3)))
    screen, terminal = open_terminal()
    with started("--jsonl", str(file), stderr=terminal) as process:
        os.close(terminal)
        assert len(answers(process.communicate()[0])) == 3
        shown = os.read(screen, 100_000).decode()
    os.close(screen)
    assert "/3 " in shown
    assert process.returncode == 0


@pytest.mark.slow
def test_a_reader_that_leaves_ends_the_run() -> None:
    with started("--jsonl", "-") as process:
        assert process.stdout is not None
        process.stdout.close()
        say(process.stdin, EASY)
        process.wait()
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.parametrize("megabytes", [30, 100])
def test_memory_stays_near_its_limit(megabytes: int) -> None:
    code = f"""
from pathlib import Path
import reussite
position = reussite.game("castle-mount").deal(7)
def peak():
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) * 1024
reussite.solve(position, node_limit=1000)
before = peak()
verdict = reussite.solve(position, memory_limit={megabytes})
print(verdict.why.value, (peak() - before) // 10**6)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    why, growth = done.stdout.split()
    assert why == "memory-limit"
    assert int(growth) <= 1.15 * megabytes + 5  # what the system's allocator keeps comes on top
