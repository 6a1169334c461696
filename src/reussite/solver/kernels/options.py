"""How kernels are compiled, and where the compiled code is kept: the one place that says so."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba.core import config

_UNUSED_SECONDS: Final = 90 * 24 * 3600

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


@cache
def _cache_folder() -> str:
    """Return a folder for the compiled code of exactly these sources.

    Numba looks at the file of a kernel alone, and would go on using one whose callee, in another
    file, has changed. A folder named by the content of all files cannot be out of date.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    folder = Path(home) / "reussite" / f"kernels-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # nowhere to keep it: compiled anew in the next process
        return tempfile.gettempdir()
    with suppress(OSError):  # another process may do the same now
        _forget_unused(folder.parent)
    return str(folder)


def _forget_unused(home: Path) -> None:
    """Delete the compiled code of other versions that nobody has used for a season."""
    for folder in home.glob("kernels-*"):
        if time.time() - folder.stat().st_mtime > _UNUSED_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


_OPTIONS: Final[dict[str, Any]] = {
    "cache": True,
    "error_model": "numpy",
    "boundscheck": None,  # NUMBA_BOUNDSCHECK=1 turns the checks on
    "nogil": True,
    "no_cfunc_wrapper": True,  # for C, which calls none of them
    "_nrt": False,  # kernels allocate nothing: no counting of references, which costs half the time
}


def kernel(function: Kernel) -> Kernel:
    """Compile a module-level function when it is first called, once a machine."""
    return _compile(function)


def inner(function: Kernel) -> Kernel:
    """Compile a function that other kernels call; Python cannot."""
    return _compile(function, no_cpython_wrapper=True)


def inlined(function: Kernel) -> Kernel:
    """Compile a function into its callers: a call passes all fields of all arrays one by one.

    Python cannot call it: what would let it holds the function's code two times more.
    """
    return _compile(function, forceinline=True, no_cpython_wrapper=True, cache=False)


def spliced(function: Kernel) -> Kernel:
    """Make a function part of the one that calls it: for one that is called in a single place.

    It is never compiled by itself, which for large functions takes as long as the rest.
    """
    return _compile(function, inline="always", no_cpython_wrapper=True, cache=False)


def _compile(function: Kernel, **options: bool | str) -> Kernel:
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    if not before:  # where the user has chosen a folder for all of Numba, that one stays
        config.CACHE_DIR = _cache_folder()  # type: ignore[attr-defined]
    try:
        return cast(Kernel, numba.njit(**(_OPTIONS | options))(function))
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
