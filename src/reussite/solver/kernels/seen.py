"""The table of seen positions."""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import Seen


@inlined
def find(seen: Seen, low: np.uint64, high: np.uint64) -> np.int64:
    """Return the slot of a key; ``-1 - slot`` of a free one where it is not in the table.

    The last 8 bits may differ: they are no part of the key. The table must have a free slot.
    ``low`` is never 0: see ``keys.whole_key``.
    """
    keys = seen.keys
    mask = np.uint64(keys.shape[0] - 1)
    at = low & mask
    while True:
        if keys[at, 0] == low and (keys[at, 1] ^ high) >> np.uint64(8) == np.uint64(0):
            return np.int64(at)
        if keys[at, 0] == np.uint64(0):
            return -1 - np.int64(at)
        at = (at + np.uint64(1)) & mask


@inlined
def put(seen: Seen, slot: np.int64, low: np.uint64, high: np.uint64) -> int:
    """Put a key where ``find`` says it belongs; return 1 where it is new there, else 0."""
    new = slot < 0
    if new:
        slot = -1 - slot
    seen.keys[slot, 0] = low
    seen.keys[slot, 1] = high
    return 1 if new else 0


@kernel
def spread(seen: Seen, size: int) -> None:
    """Put the keys of the first ``size`` slots where they belong in the table, now larger.

    In place: taken in the order of their slots, from the start of a cluster on, each finds a slot
    between its home and where it was, or in the new part, and those before it stay.
    """
    keys = seen.keys
    start = 0
    while keys[start, 0] != np.uint64(0):
        start += 1
    for i in range(start, start + size):
        at = i & (size - 1)
        low, high = keys[at, 0], keys[at, 1]
        if low != np.uint64(0):
            keys[at, 0] = np.uint64(0)
            keys[at, 1] = np.uint64(0)
            put(seen, find(seen, low, high), low, high)
