"""Ctrl-C, where it must not come between two steps."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def together() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done; pressed again (the block may be stuck), it does not.

    Raises :class:`KeyboardInterrupt` after the block, or within it the second time. Changes
    nothing where Ctrl-C does not interrupt the process anyway.

    >>> done = 0
    >>> try:
    ...     with together():
    ...         signal.raise_signal(signal.SIGINT)
    ...         done += 1
    ... except KeyboardInterrupt:
    ...     print(done)
    1
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    pressed = False

    def wait(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
