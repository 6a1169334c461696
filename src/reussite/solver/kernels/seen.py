"""The table of seen positions."""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import Seen


@inlined
def find(seen: Seen, low: np.uint64, high: np.uint64) -> np.int64:
    """Return the slot of a key; ``-1 - slot`` of a free one where it is not in the table.

    The table must have a free slot. A key is never two zeros: see ``search.keys_of``.
    """
    mask = np.uint64(seen.low.size - 1)
    at = low & mask
    while True:
        if seen.low[at] == low and seen.high[at] == high:
            return np.int64(at)
        if seen.low[at] == np.uint64(0) and seen.high[at] == np.uint64(0):
            return -1 - np.int64(at)
        at = (at + np.uint64(1)) & mask


@kernel
def insert_all(seen: Seen, other: Seen) -> None:
    """Put every key of another table in."""
    for i in range(other.low.size):
        low, high = other.low[i], other.high[i]
        if low != np.uint64(0) or high != np.uint64(0):
            slot = -1 - find(seen, low, high)
            seen.low[slot] = low
            seen.high[slot] = high
