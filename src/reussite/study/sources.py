"""The digest of the sources that rows come from: another solver may search other positions."""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("rules", "engine", "solver")
_MODULES: Final = ("cards.py", "deal.py", "study/players.py", "study/row.py")


@cache
def sources() -> str:
    """Return ``sha256:`` and the SHA-256 of all modules that decide what is in a row.

    A version stays the same between releases while the solver changes; this does not. The rules of
    a game are data, with a digest of their own.

    >>> sources()[:7], len(sources())
    ('sha256:', 71)
    """
    home = Path(__file__).parent.parent
    files = chain(
        (home / module for module in _MODULES),
        *((home / package).rglob("*.py") for package in _PACKAGES),
    )
    digest = hashlib.sha256()
    for file in sorted(files):
        code = file.read_bytes()
        digest.update(f"{file.relative_to(home).as_posix()} {len(code)}\n".encode() + code)
    return "sha256:" + digest.hexdigest()
