"""Bodies of requests."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr


class Asked(BaseModel):
    """A question about a game in progress.

    ``rev`` is the revision that the page shows; ``rank`` counts the hints that were given at it,
    ``back`` asks the solver how far back a win was possible.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    rev: Annotated[StrictInt, Field(ge=0, le=10**9)]
    rank: Annotated[StrictInt, Field(ge=0, le=1000)] = 0
    back: StrictBool = False


class Act(BaseModel):
    """An operation on a game in progress.

    ``op`` is made by the page, one for each intent, so that a request sent twice counts once;
    ``rev`` is the revision that the page shows; ``do`` is an action of docs/formats.md (or several,
    with spaces between), ``undo``, ``redo``, ``restart`` or ``goto N``; ``seconds`` is the time of
    play, where the player lets it be measured.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    op: UUID
    rev: Annotated[StrictInt, Field(ge=0, le=10**9)]
    do: Annotated[StrictStr, Field(min_length=1, max_length=2000)]
    seconds: Annotated[StrictInt, Field(ge=0, le=10**7)] | None = None
