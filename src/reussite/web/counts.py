"""Where the counts of requests are kept: in memory, without a thread of its own.

The storage in memory of ``limits`` starts a thread with almost every request, which then looks at
all counts for those that are over; that costs more than counting.
"""

from __future__ import annotations

import threading
import time
from math import floor
from typing import Final, NamedTuple

from limits.storage import SlidingWindowCounterSupport, Storage

_SWEEP_SECONDS: Final = 60


class _Count(NamedTuple):
    hits: int
    over: float
    """When nobody needs it any more."""


class Counts(Storage, SlidingWindowCounterSupport):
    """Counts by key and window: that now, and that before it, weighed by what is left of it."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, int], _Count] = {}
        self._swept = 0.0

    def acquire_sliding_window_entry(
        self, key: str, limit: int, expiry: int, amount: int = 1
    ) -> bool:
        """Count, and say True, where there is room for so many."""
        now = time.time()
        with self._lock:
            self._sweep(now)
            before, left, hits, _ = self._window(key, expiry, now)
            if floor(before * left / expiry + hits) + amount > limit:
                return False
            window = int(now // expiry)
            self._counts[key, window] = _Count(hits + amount, (window + 2) * expiry)
            return True

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        """Return the count of the window before and how long it counts yet, and of that now."""
        with self._lock:
            return self._window(key, expiry, time.time())

    def _window(self, key: str, expiry: int, now: float) -> tuple[int, float, int, float]:
        window = int(now // expiry)
        before, hits = (
            self._counts.get((key, number), _Count(0, 0)).hits for number in (window - 1, window)
        )
        left = (window + 1) * expiry - now
        return before, left if before else 0.0, hits, left + expiry

    def _sweep(self, now: float) -> None:
        """Forget what is over, once a minute."""
        if now - self._swept < _SWEEP_SECONDS:
            return
        self._swept = now
        self._counts = {key: count for key, count in self._counts.items() if count.over > now}

    def clear_sliding_window(self, key: str, expiry: int) -> None:
        """Forget what was counted with a key."""
        window = int(time.time() // expiry)
        with self._lock:
            for number in (window - 1, window):
                self._counts.pop((key, number), None)

    # ------------------------------------------------------------------ what a storage has besides

    @property
    def base_exceptions(self) -> type[Exception]:
        """What a storage in memory raises: nothing of its own."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Fixed windows are not counted here."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """Fixed windows are not counted here."""
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        """Fixed windows are not counted here."""
        raise NotImplementedError

    def check(self) -> bool:
        """Say whether it works."""
        return True

    def reset(self) -> int | None:
        """Forget everything."""
        with self._lock:
            count = len(self._counts)
            self._counts.clear()
        return count

    def clear(self, key: str) -> None:
        """Fixed windows are not counted here."""
        raise NotImplementedError
