"""The table of seen positions."""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.state import Seen


@kernel
def insert(seen: Seen, low: np.uint64, high: np.uint64) -> bool:
    """Put a key in; return False where it was there. The table must have a free slot."""
    mask = np.uint64(seen.low.size - 1)
    if low == np.uint64(0) and high == np.uint64(0):
        low = np.uint64(1)
    at = low & mask
    while True:
        if seen.low[at] == low and seen.high[at] == high:
            return False
        if seen.low[at] == np.uint64(0) and seen.high[at] == np.uint64(0):
            seen.low[at] = low
            seen.high[at] = high
            return True
        at = (at + np.uint64(1)) & mask


@kernel
def insert_all(seen: Seen, other: Seen) -> None:
    """Put every key of another table in."""
    for i in range(other.low.size):
        if other.low[i] != np.uint64(0) or other.high[i] != np.uint64(0):
            insert(seen, other.low[i], other.high[i])
