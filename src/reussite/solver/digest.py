"""The digest of what a search met."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def digest_of(keys: NDArray[np.uint64]) -> int:
    """Return the sum modulo 2^128 of keys ``[slot, lane]``, the second lane being the upper half.

    >>> digest_of(np.array([[1, 0], [2**64 - 1, 3]], np.uint64)) == 4 << 64
    True
    """
    low, high = (_total(keys[:, lane]) for lane in range(2))
    return (low + (high << 64)) % (1 << 128)


def _total(numbers: NDArray[np.uint64]) -> int:
    """Return the sum of 64-bit numbers, not cut to 64 bits."""
    lower = int((numbers & np.uint64(0xFFFFFFFF)).sum(dtype=np.uint64))
    upper = int((numbers >> np.uint64(32)).sum(dtype=np.uint64))
    return lower + (upper << 32)
