"""Numbers that look random: keys, and orders of moves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from reussite.solver.kernels.options import inlined
from reussite.solver.kernels.state import U64


def splitmix(x: Any, lane: int) -> Any:
    """Return what a 64-bit number, or an array of them, is mixed to in one of two lanes.

    The finalizer of splitmix64 (Steele, Lea and Flood, 2014), with a step of its own in each lane.

    >>> hex(splitmix(np.zeros(1, np.uint64), 0)[0])
    '0xe220a8397b1dcdaf'
    """
    x = x + (np.uint64(0x9E3779B97F4A7C15) if lane == 0 else np.uint64(0xD1B54A32D192ED03))
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


mixed = inlined(splitmix)
"""The same in kernels."""


@inlined
def shuffle(array: NDArray[Any], start: int, end: int, random: U64) -> None:
    """Shuffle the entries from ``start`` to ``end`` (Fisher and Yates, with Marsaglia's xorshift).

    ``random``: one number, the state of the generator, not 0.
    """
    x = random[0]
    for i in range(end - 1, start, -1):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
        j = start + np.int64((x >> np.uint64(33)) % np.uint64(i - start + 1))
        held = array[i]
        array[i] = array[j]
        array[j] = held
    random[0] = x
