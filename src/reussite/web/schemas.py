"""What requests carry, checked before anything else looks at it."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from reussite.web.troubles import Trouble

MAX_ACT_BYTES: Final = 8_192
"""The largest request to act."""


class ActRequest(BaseModel):
    """A request to do something in a game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    op: UUID
    """Made by the client, so that a request that is sent twice plays once."""
    rev: Annotated[StrictInt, Field(ge=0)]
    """The revision that the client saw."""
    do: Annotated[StrictStr, Field(min_length=1, max_length=MAX_ACT_BYTES)]
    """An action, several of them, ``undo``, ``redo``, ``restart`` or ``goto N``."""


def read_act(body: bytes) -> ActRequest:
    """Read a request to act; raise ``Trouble("badRequest")`` for anything else.

    >>> read_act(b'{"op": "00000000-0000-4000-8000-000000000000", "rev": 0, "do": "undo"}').do
    'undo'
    """
    try:
        return ActRequest.model_validate_json(body)
    except ValidationError:
        raise Trouble("badRequest") from None
