"""Looking after processes and threads that a test starts."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

T = TypeVar("T")

HANGS: Final = 600
"""After so many seconds something hangs: what goes on is done by then on the busiest machine."""


def workers(pid: int) -> list[int]:
    """Return the running worker processes that a process has started."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            command = (place / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z" and b"spawn_main" in command:
            found.append(int(place.name))
    return found


def is_running(pid: int) -> bool:
    """Say whether a process still runs; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; raise AssertionError where that hangs."""
    end = monotonic() + HANGS
    while not holds():
        assert monotonic() < end, "did not come about"
        signal.sigtimedwait([], 0.01)


def apart(function: Callable[[], T]) -> T:
    """Return what a function returns in a thread of its own.

    For what runs an event loop: where a test of this process has used the browser, Playwright
    occupies that of the main thread.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function).result()
