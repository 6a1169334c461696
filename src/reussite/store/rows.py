"""Between attempts and the rows that keep them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from reussite.rules.profile import Profile
from reussite.session import Attempt
from reussite.store.errors import StoreError
from reussite.store.saved import AttemptSummary, StoredAttempt
from reussite.store.tables import AttemptRow

_DOCUMENT_VERSION = 1  # of the form that ``Attempt.from_dict`` reads; the columns are made from it

SUMMARY_COLUMNS = (
    AttemptRow.id,
    AttemptRow.player_id,
    AttemptRow.game,
    AttemptRow.digest,
    AttemptRow.number,
    AttemptRow.position_id,
    AttemptRow.cursor,
    AttemptRow.length,
    AttemptRow.undos,
    AttemptRow.rev,
    AttemptRow.status,
    AttemptRow.foundation_cards,
    AttemptRow.won,
    AttemptRow.created,
    AttemptRow.updated,
    AttemptRow.hints,
    AttemptRow.solves,
    AttemptRow.best,
    AttemptRow.seconds,
    AttemptRow.counted,
    AttemptRow.won_actions,
    AttemptRow.won_undos,
    AttemptRow.won_hints,
    AttemptRow.won_solves,
    AttemptRow.won_seconds,
)
"""What a list of games needs; in the order of the fields of :class:`AttemptSummary`."""


STATE_COLUMNS = (
    "actions", "joined", "cursor", "length", "undos", "rev", "status", "foundation_cards", "updated"
)  # fmt: skip
"""What changes with every operation: the keys of :func:`state_of`."""


def summary_of(row: Iterable[Any]) -> AttemptSummary:
    """Return the summary of a row of ``SUMMARY_COLUMNS``."""
    return AttemptSummary(*row)


def state_of(attempt: Attempt, now: datetime) -> dict[str, Any]:
    """Return the columns that change with every operation."""
    return {
        "actions": " ".join(str(action) for action in attempt.actions),
        "joined": " ".join(str(index) for index in attempt.joined),
        "cursor": attempt.cursor,
        "length": attempt.length,
        "undos": attempt.undos,
        "rev": attempt.rev,
        "status": attempt.status.value,
        "foundation_cards": attempt.position.foundation_cards,
        "updated": now,
    }


def win_of(now: datetime) -> dict[str, Any]:
    """Return the columns that are written once, when an attempt is won first.

    ``won_actions`` and the others are copied by the database from what the row holds by then.
    """
    return {
        "won": now,
        "won_actions": AttemptRow.cursor,
        "won_undos": AttemptRow.undos,
        "won_hints": AttemptRow.hints,
        "won_solves": AttemptRow.solves,
        "won_seconds": AttemptRow.seconds,
    }


def read_rules(digest: str, game: str, document: Mapping[str, Any]) -> Profile:
    """Return the rules of a game from the document that is kept of them.

    Raises :class:`StoreError` where they are of a kind that this version does not know.
    """
    try:
        return Profile.model_validate(document)
    except ValueError as error:
        sentence = f"the rules of {game} ({digest}) cannot be read: {error}"
        raise StoreError("damaged", sentence) from None


def stored_of(row: AttemptRow | Row[Any], profile: Profile) -> StoredAttempt:
    """Return the attempt of a row, with the rules it was begun with."""
    summary = summary_of(getattr(row, column.key) for column in SUMMARY_COLUMNS)
    return StoredAttempt(
        **vars(summary),
        profile=profile,
        document={
            "version": _DOCUMENT_VERSION,
            "number": row.number,
            "start": row.start,
            "actions": row.actions.split(),
            "joined": [int(index) for index in row.joined.split()],
            "cursor": row.cursor,
            "undos": row.undos,
            "rev": row.rev,
        },
    )
