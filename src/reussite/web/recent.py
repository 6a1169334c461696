"""Attempts that were used last, so that a move need not play the whole line again.

The store is the truth: an attempt is used only at the very revision that was just read there, so
it does not matter what other processes do.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from reussite.session import Attempt
from reussite.store import StoredAttempt

_MOST_ACTIONS: Final = 50_000
"""Of all attempts together; about a kilobyte each."""


class Recent:
    """Attempts by the game they belong to. Each is taken out while somebody uses it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._attempts: OrderedDict[int, Attempt] = OrderedDict()
        self._actions = 0

    def take(self, stored: StoredAttempt) -> Attempt | None:
        """Return the attempt as it is stored, if it is here; it is the caller's then."""
        with self._lock:
            attempt = self._drop(stored.id)
        return attempt if attempt is not None and attempt.rev == stored.rev else None

    def put(self, stored: StoredAttempt, attempt: Attempt) -> None:
        """Keep an attempt that was read or saved; the caller must not use it any more."""
        with self._lock:
            self._drop(stored.id)
            self._attempts[stored.id] = attempt
            self._actions += attempt.length
            while self._actions > _MOST_ACTIONS:
                self._drop(next(iter(self._attempts)))

    def _drop(self, attempt_id: int) -> Attempt | None:
        attempt = self._attempts.pop(attempt_id, None)
        if attempt is not None:
            self._actions -= attempt.length
        return attempt
