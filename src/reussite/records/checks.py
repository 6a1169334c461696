"""What the values of a record may be, so that each can be written and read again."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from reussite.i18n.spoken import Spoken, shown

if TYPE_CHECKING:
    from reussite.records.record import Line

MAX_TEXT: Final = 2000
"""The most characters of a comment, or of the value of an extra header."""
MAX_SECONDS: Final = 9999 * 3600
MAX_COUNT: Final = 10**9
_NOT_TEXT: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters but the tab, ends of lines, and halves of characters."""


class RecordError(Spoken):
    """What cannot be in a record. ``str(error)`` says what, and where in a text that was read.

    ``line`` and ``column`` count from 1; None where there is no text.
    """

    line: int | None = None
    column: int | None = None

    @classmethod
    def at(cls, line: int, column: int, fault: ValueError) -> RecordError:
        """Return an error at a place of a text."""
        error = cls("line {line}, column {column}: {fault}", line=line, column=column, fault=fault)
        error.line, error.column = line, column
        return error


def check_text(text: str) -> None:
    """Raise :class:`RecordError` for what cannot stand on one line of a record."""
    if len(text) > MAX_TEXT:
        raise RecordError(
            "a text of {n} characters is longer than {limit}", n=len(text), limit=MAX_TEXT
        )
    wrong = _NOT_TEXT.search(text)
    if wrong is not None:
        code = f"U+{ord(wrong[0]):04X}"
        raise RecordError("the character {code} cannot be in a text", code=code)
    if text != text.strip() or not text:
        raise RecordError("a text must not be empty, nor begin or end with a blank")


def check_comments(comments: tuple[str, ...]) -> None:
    """Raise :class:`RecordError` where a comment cannot be one."""
    for comment in comments:
        check_text(comment)


def check_branches(branches: tuple[Line, ...]) -> None:
    """Raise :class:`RecordError` where a branch has no action."""
    if not all(branch.steps for branch in branches):
        raise RecordError("a branch has no action in it")


def check_pattern(key: str, value: str | None, pattern: re.Pattern[str]) -> None:
    """Raise :class:`RecordError` where a text is not of its form."""
    if value is not None and (len(value) > 100 or pattern.fullmatch(value) is None):
        raise RecordError("{key}: '{value}' is not of its form", key=key, value=shown(value))


def check_count(key: str, value: int | None) -> None:
    """Raise :class:`RecordError` where a count is out of range."""
    if value is not None and not 0 <= value <= MAX_COUNT:
        raise RecordError(
            "{key}: must be a whole number from 0 to {limit}", key=key, limit=MAX_COUNT
        )


def check_seconds(value: int | None) -> None:
    """Raise :class:`RecordError` where a time of play is out of range."""
    if value is not None and not 0 <= value <= MAX_SECONDS:
        raise RecordError("time: must be from 0 to {hours} hours", hours=MAX_SECONDS // 3600)


def check_moment(moment: date | None) -> None:
    """Raise :class:`RecordError` for a moment that cannot be written."""
    if isinstance(moment, datetime):
        offset = moment.utcoffset()
        if offset is None or offset.seconds % 60 or offset.microseconds or moment.microsecond:
            raise RecordError("a moment must have whole seconds, and its offset from UTC")
