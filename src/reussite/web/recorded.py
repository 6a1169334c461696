"""Games as texts to be kept or sent; none shows a card that the player has not seen."""

from __future__ import annotations

from datetime import datetime

from fastapi.responses import PlainTextResponse

from reussite.exchange.typed import write_typed
from reussite.hints import Seen
from reussite.records.play import record_of
from reussite.records.write import format_record
from reussite.session import Attempt
from reussite.web.problems import Problem


def can_record(attempt: Attempt) -> bool:
    """Say whether the record of a game shows no hidden card.

    That of a numbered deal names the number; that of a typed position has its layout, card by card.
    """
    return attempt.number is not None or Seen.of_attempt(attempt).is_open


def record_answer(
    attempt: Attempt,
    name: str,
    lang: str,
    begun: datetime | None = None,
    ended: datetime | None = None,
) -> PlainTextResponse:
    """Return the record of a game as a file; raise :class:`Problem` 409 for hidden cards."""
    if not can_record(attempt):
        raise Problem(409, "hidden")
    record = record_of(
        attempt,
        language=lang,
        begun=begun and begun.replace(microsecond=0),
        ended=ended and ended.replace(microsecond=0),
    )
    headers = {"Content-Disposition": f'attachment; filename="{name}.patience"'}
    return PlainTextResponse(format_record(record), headers=headers)


def position_text(attempt: Attempt, lang: str) -> str:
    """Return a text that opens the position as it stands: its cards, one row for each column.

    Where that would show hidden cards, or the position is an extract, it is the record of the game;
    raise :class:`Problem` 409 where that would show them too.
    """
    if Seen.of_attempt(attempt).is_open and not attempt.position.partial:
        return write_typed(attempt.position)
    if not can_record(attempt):
        raise Problem(409, "hidden")
    return format_record(record_of(attempt, language=lang))
