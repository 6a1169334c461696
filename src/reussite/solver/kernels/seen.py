"""The table of seen positions.

A key has 120 bits, and two marks of 4 bits behind them. A position has one mark or none; the
mark in the table is the lowest that was met, 0 for none. Of positions with one key, one with a
lower mark in the same place has all the moves of one with a higher, and one with any mark all
those of one without: such a one is *covered*. What is left in the table when all is searched is
the same in whatever order that was done.
"""

from __future__ import annotations

import numpy as np

from reussite.solver.kernels.options import inlined, kernel
from reussite.solver.kernels.state import Seen


@inlined
def find(seen: Seen, low: np.uint64, high: np.uint64) -> np.int64:
    """Return the slot of a key; ``-1 - slot`` of a free one where it is not in the table.

    Marks may differ. The table must have a free slot. ``low`` is never 0.
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
def place_of_mark(high: np.uint64) -> np.uint64:
    """Return the bits where a key has its mark, all ones; none for a key without."""
    if high & np.uint64(15):
        return np.uint64(15)
    return high & np.uint64(240) and np.uint64(240)


@inlined
def is_covered(seen: Seen, slot: np.int64, high: np.uint64) -> bool:
    """Say whether a position whose key is in a slot need not be searched."""
    place = place_of_mark(high)
    met = seen.keys[slot, 1] & place
    return bool(place == np.uint64(0) or (met != np.uint64(0) and met <= high & place))


@inlined
def put(seen: Seen, slot: np.int64, low: np.uint64, high: np.uint64) -> int:
    """Put a key where ``find`` says it belongs; return 1 where it is new there, else 0."""
    if slot >= 0:
        place = place_of_mark(high)
        seen.keys[slot, 1] = seen.keys[slot, 1] & ~place | high & place
        return 0
    seen.keys[-1 - slot, 0] = low
    seen.keys[-1 - slot, 1] = high
    return 1


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
