"""The folder of a study: its settings, the rows so far, and who is writing to it.

``study.json`` holds what all rows have in common. ``rows.jsonl`` gets one line a deal, in the order
in which they are done; a line without an end is one whose writing was cut off.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final

from reussite.deal import MAX_NUMBER
from reussite.i18n.spoken import Count, Spoken
from reussite.study.row import VERDICTS, Limits, Row

SETTINGS: Final = "study.json"
ROWS: Final = "rows.jsonl"
FORMAT: Final = 2


class StudyError(Spoken):
    """A study that cannot be used or run: what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What all rows of a study have in common."""

    game: str
    profile: str
    """The digest of the rules."""
    version: str
    sources: str
    """The digest of the modules that rows come from."""
    node_limit: int | None
    time_limit: float | None
    memory_limit: float | None
    players: bool
    until_width: float | None = None
    format: int = FORMAT

    @property
    def limits(self) -> Limits:
        """The limits of each deal."""
        return Limits(self.node_limit, self.time_limit, self.memory_limit)

    def difference(self, other: Settings) -> Spoken | None:
        """Name the first thing in which others differ, with both values."""
        theirs = asdict(other)
        for name, value in asdict(self).items():
            if value != theirs[name]:
                return Spoken(
                    "{key} {value} there, {other} now",
                    key=name.replace("_", " "),
                    value=str(value),
                    other=str(theirs[name]),
                )
        return None


class Folder:
    """The folder of a study. ``damaged``: lines of rows.jsonl that are no rows, set by ``rows``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[int] = []

    def settings(self) -> Settings:
        """Read the settings. Raises :class:`StudyError`."""
        file = self.path / SETTINGS
        try:
            settings = _read_settings(file.read_bytes())
        except FileNotFoundError:
            raise StudyError(
                "{folder}: is no folder of a study (no {file})",
                folder=str(self.path),
                file=SETTINGS,
            ) from None
        except OSError as error:
            raise _unreadable(file, error) from None
        if settings is None:
            raise StudyError("{file}: is damaged or of another version", file=str(file))
        return settings

    @contextmanager
    def writing(self, settings: Settings) -> Iterator[IO[bytes]]:
        """Give ``rows.jsonl``, to append rows to; make the folder where there is none.

        Raises :class:`StudyError` where the folder has other settings, cannot be written to, or is
        written to by somebody else.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            rows = (self.path / ROWS).open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from None
        with rows:
            try:
                fcntl.flock(rows, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._agree(settings)
                _cut_unfinished(self.path / ROWS)
            except BlockingIOError:
                raise StudyError(
                    "{folder}: another run is writing to it", folder=str(self.path)
                ) from None
            except OSError as error:
                raise self._unwritable(error) from None
            yield rows

    def append(self, rows: IO[bytes], row: Row) -> None:
        """Write a row so that it outlives this process. Raises :class:`StudyError`."""
        line = json.dumps(row, separators=(",", ":")).encode() + b"\n"
        try:
            if rows.write(line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> StudyError:
        return StudyError(
            "{folder}: cannot be written to: {fault}; what was written is kept",
            folder=str(self.path),
            fault=error.strerror,
        )

    def _agree(self, settings: Settings) -> None:
        file = self.path / SETTINGS
        if file.exists():
            difference = self.settings().difference(settings)
            if difference is not None:
                raise StudyError(
                    "{folder}: holds another study: {difference}; choose another folder",
                    folder=str(self.path),
                    difference=difference,
                )
            return
        if (self.path / ROWS).stat().st_size:
            raise StudyError(
                "{folder}: has rows, but no {file} that says what they are",
                folder=str(self.path),
                file=SETTINGS,
            )
        new = file.with_suffix(".new")
        new.write_text(json.dumps(asdict(settings), indent=1) + "\n")
        new.replace(file)

    def rows(self) -> Iterator[Row]:
        """Yield the rows, the last one of a number that comes twice left in its place.

        Damaged lines are passed over and listed in ``damaged``. Raises :class:`StudyError`.
        """
        self.damaged = []
        file = self.path / ROWS
        try:
            with file.open("rb") as lines:
                for at, line in enumerate(lines, 1):
                    row = _read_row(line)
                    if row is None:
                        self.damaged.append(at)
                    else:
                        yield row
        except FileNotFoundError:
            return
        except OSError as error:
            raise _unreadable(file, error) from None

    def sorted_rows(self) -> list[Row]:
        """Return one row a deal, by number."""
        return [row for _, row in sorted({row["number"]: row for row in self.rows()}.items())]

    def damage(self) -> StudyError | None:
        """Say which lines ``rows`` passed over."""
        if not self.damaged:
            return None
        shown = ", ".join(map(str, self.damaged[:5])) + (", …" if len(self.damaged) > 5 else "")
        return StudyError(
            "{file}: {lines} left out: {shown}",
            file=str(self.path / ROWS),
            lines=Count("{n} damaged line", "{n} damaged lines", len(self.damaged)),
            shown=shown,
        )


def _unreadable(file: Path, error: OSError) -> StudyError:
    return StudyError("{file}: cannot be read: {fault}", file=str(file), fault=error.strerror)


def _cut_unfinished(file: Path) -> None:
    """Cut off a last line that has no end: its row was being written when the process died."""
    with file.open("r+b") as rows:
        end = rows.seek(0, os.SEEK_END)
        size = end
        while size:
            start = max(0, size - 4096)
            rows.seek(start)
            newline = rows.read(size - start).rfind(b"\n")
            if newline >= 0:
                size = start + newline + 1
                break
            size = start
        if size != end:
            rows.truncate(size)


_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "game": (str,),
    "profile": (str,),
    "version": (str,),
    "sources": (str,),
    "node_limit": (int, type(None)),
    "time_limit": (float, int, type(None)),
    "memory_limit": (float, int, type(None)),
    "players": (bool,),
    "until_width": (float, type(None)),
    "format": (int,),
}
"""The types of what the settings hold."""


_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "number": (int,),
    "verdict": (str,),
    "why": (str, type(None)),
    "nodes": (int,),
    "seconds": (float, int),
    "length": (int, type(None)),
    "foundation_cards": (int, type(None)),
    "forced": (float, int, type(None)),
    "random": (float, int, type(None)),
    "greedy": (float, int, type(None)),
    "ahead": (float, int, type(None)),
}


def _can_be(value: str | float | None) -> bool:
    """Say whether a run may have written a value; JSON has larger ones, and texts of other kinds.

    >>> [_can_be(value) for value in (None, 3, 0.5, "T", -1, float("nan"), float("inf"), "\\ud800")]
    [True, True, True, True, False, False, False, False]
    """
    if isinstance(value, str):
        return value.isprintable()
    return value is None or 0 <= value <= MAX_NUMBER


def _read_settings(data: bytes) -> Settings | None:
    try:
        found: Any = json.loads(data)
        right = isinstance(found, dict) and all(
            type(value) in _KINDS.get(name, ()) and _can_be(value) for name, value in found.items()
        )
        return Settings(**found) if right else None
    except (ValueError, RecursionError, TypeError):  # no JSON, too deep, a key is missing
        return None


def _read_row(line: bytes) -> Row | None:
    try:
        row: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    right = (
        isinstance(row, dict)
        and list(row) == list(_TYPES)
        and all(type(value) in _TYPES[name] and _can_be(value) for name, value in row.items())
        and row["verdict"] in VERDICTS
    )
    return row if right else None
