"""Looking after processes and threads that a test starts."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


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
    """Wait until something holds, half a minute at most."""
    for _ in range(3000):
        if holds():
            return
        signal.sigtimedwait([], 0.01)
    raise AssertionError("did not come about")


def apart(function: Callable[[], T]) -> T:
    """Return what a function returns in a thread of its own.

    For what runs an event loop: where a test of this process has used the browser, Playwright
    occupies that of the main thread.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function).result()
