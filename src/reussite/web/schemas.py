"""Bodies of requests."""

from __future__ import annotations

from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from reussite.engine.strict_json import parse_json
from reussite.i18n.spoken import Spoken
from reussite.web.problems import Problem


class Body(BaseModel):
    """What a request says as JSON."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def read(cls, body: bytes) -> Self:
        """Read it; raise a :class:`Problem` 400 for what is no such body, or says a thing twice."""
        try:
            parse_json(body)
            return cls.model_validate_json(body)
        except (Spoken, ValidationError):
            raise Problem(400, "request") from None


class Asked(Body):
    """A question about a game in progress.

    ``rev`` is the revision that the page shows; ``rank`` counts the hints that were given at it,
    ``back`` asks the solver how far back a win was possible.
    """

    rev: Annotated[StrictInt, Field(ge=0, le=10**9)]
    rank: Annotated[StrictInt, Field(ge=0, le=1000)] = 0
    back: StrictBool = False


class Act(Body):
    """An operation on a game in progress.

    ``op`` is made by the page, one for each intent, so that a request sent twice counts once;
    ``rev`` is the revision that the page shows; ``do`` is an action of docs/formats.md (or several,
    with spaces between), ``undo``, ``redo``, ``restart`` or ``goto N``; ``seconds`` is the time of
    play, where the player lets it be measured.
    """

    op: UUID
    rev: Annotated[StrictInt, Field(ge=0, le=10**9)]
    do: Annotated[StrictStr, Field(min_length=1, max_length=2000)]
    seconds: Annotated[StrictInt, Field(ge=0, le=10**7)] | None = None
