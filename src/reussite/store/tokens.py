"""Names that nobody can guess: the token of a player, the id of a typed position."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

TOKEN_BYTES: Final = 16
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"  # without l and o, which look like 1 and 0
_SIGNS: Final = _LETTERS + "23456789"


def new_token() -> str:
    """Return 128 random bits as text fit for a cookie.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Return what is kept of a token: its SHA-256.

    A slow hash is for passwords that people choose; nobody guesses 128 random bits.

    >>> len(token_hash("x"))
    64
    """
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def new_position_id() -> str:
    """Return ten random signs, the first a letter, so that it is never taken for a deal number.

    >>> len(new_position_id()), new_position_id()[0].isalpha()
    (10, True)
    """
    return secrets.choice(_LETTERS) + "".join(secrets.choice(_SIGNS) for _ in range(9))
