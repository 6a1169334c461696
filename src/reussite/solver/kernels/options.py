"""How kernels are compiled: the one place that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_compiler = numba.njit(
    cache=False,  # Numba's cache does not see a change in a kernel that another one calls
    error_model="numpy",
    boundscheck=None,  # NUMBA_BOUNDSCHECK=1 turns the checks on
    nogil=True,
)


def kernel(function: Kernel) -> Kernel:
    """Compile a module-level function when it is first called."""
    return cast(Kernel, _compiler(function))
