"""Where games are kept when nobody says otherwise."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from reussite.store.errors import StoreError

ENVIRONMENT_VARIABLE: Final = "REUSSITE_DATABASE"
_FOLDER: Final = "reussite"
_FILE: Final = "games.sqlite"


def default_url() -> URL:
    """Return the address of the user's store: a file in their data folder.

    The environment variable REUSSITE_DATABASE goes first: the address of a database
    (``postgresql+psycopg://…``) or the path of a file. Raises :class:`StoreError` where it is
    neither.
    """
    listed = os.environ.get(ENVIRONMENT_VARIABLE, "")
    return read_url(listed) if listed else file_url(_data_folder() / _FOLDER / _FILE)


def read_url(text: str) -> URL:
    """Read the address of a database, or the path of a file that is to be one.

    >>> read_url("sqlite:///games.sqlite").database
    'games.sqlite'
    >>> read_url("my games?.sqlite").database
    'my games?.sqlite'
    """
    if "://" not in text:
        return file_url(Path(text))
    try:
        return make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError("address", "the address of the database cannot be read") from None


def file_url(path: Path) -> URL:
    """Return the address of a SQLite file."""
    return URL.create("sqlite", database=str(path))


def _data_folder() -> Path:
    if sys.platform == "win32":
        return _absolute("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return _absolute("XDG_DATA_HOME") or Path.home() / "Library" / "Application Support"
    return _absolute("XDG_DATA_HOME") or Path.home() / ".local" / "share"


def _absolute(variable: str) -> Path | None:
    """Return the folder an environment variable names; a relative one is ignored, as XDG asks."""
    path = Path(os.environ.get(variable, ""))
    return path if path.is_absolute() else None
