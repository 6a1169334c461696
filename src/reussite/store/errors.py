"""What can go wrong with a store, each with a code and a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

_BY_SQLITE_NAME: Final = (
    ("SQLITE_FULL", "full", "the disk is full"),
    ("SQLITE_READONLY", "readOnly", "the file cannot be written"),
    ("SQLITE_BUSY", "busy", "another program is writing for too long"),
    ("SQLITE_LOCKED", "busy", "another program is writing for too long"),
    ("SQLITE_NOTADB", "damaged", "the file is no database"),
    ("SQLITE_CORRUPT", "damaged", "the file is damaged"),
    ("SQLITE_CANTOPEN", "unavailable", "the file cannot be opened"),
    ("SQLITE_PERM", "unavailable", "the file cannot be opened"),
    ("SQLITE_IOERR", "full", "the disk does not take or give the data"),
)
_BY_SQLSTATE: Final = (  # of PostgreSQL, appendix A of its manual
    ("53100", "full", "the disk is full"),
    ("53", "busy", "the database has no room for another connection"),
    ("25006", "readOnly", "the database cannot be written"),
    ("55P03", "busy", "another program is writing for too long"),
    ("57014", "busy", "it takes too long"),
    ("40", "busy", "two programs wait for each other"),
    ("57P", "unavailable", "the database is being stopped or started"),
    ("08", "unavailable", "the database does not answer"),
    ("28", "unavailable", "the database knows no such user and password"),
    ("3D", "unavailable", "there is no such database"),
    ("XX", "damaged", "the database is damaged"),
)


class StoreError(Exception):
    """A store that cannot do what was asked; what it held before is as it was.

    ``code`` is one word for programs: ``full``, ``readOnly``, ``busy``, ``damaged``,
    ``unavailable``, ``newer``, ``address``, ``failed``. ``str(error)`` is a sentence for logs.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class StaleRevision(Exception):
    """A game that went on elsewhere: the revision that was expected is not the current one.

    Nothing was saved. ``current`` is the revision of the store.
    """

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(f"revision {expected} was expected, the game is at {current}")
        self.expected = expected
        self.current = current


@contextmanager
def explained(doing: str) -> Iterator[None]:
    """Turn an error of the database into a :class:`StoreError` that says what was being done."""
    try:
        yield
    except DBAPIError as error:
        code, reason = _reason(error)
        raise StoreError(code, f"{doing}: {reason} ({error.orig})") from error
    except SQLAlchemyError as error:
        raise StoreError("failed", f"{doing}: {error}") from error


def _reason(error: DBAPIError) -> tuple[str, str]:
    name = getattr(error.orig, "sqlite_errorname", "")
    state = getattr(error.orig, "sqlstate", None)
    if state is None and isinstance(error, OperationalError) and not name:
        return "unavailable", "the database does not answer"
    for given, known in ((name, _BY_SQLITE_NAME), (state or "", _BY_SQLSTATE)):
        for prefix, code, reason in known:
            if given.startswith(prefix):
                return code, reason
    return "failed", "the database refuses"
