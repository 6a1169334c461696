"""Forms, with a file or without: read whole, of bounded size, and from our own pages only."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import parse_qs

from fastapi import Request
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException

from reussite.web.problems import Problem
from reussite.web.requests import bounded_body, check_origin

_MAX_FIELDS: Final = 5
_ROOM: Final = 10_000  # for the names of the fields and what lies between them


async def read_fields(
    request: Request, limit: int, most: int, encoding: str = "ascii"
) -> dict[str, list[str]]:
    """Return what each field of a form without a file was sent with, in the order it was sent.

    Raises :class:`Problem`: 403 from other sites, 413 beyond ``limit`` bytes, 400 for more than
    ``most`` fields and for what is no form.
    """
    check_origin(request)
    body = await bounded_body(request, limit)
    try:
        return parse_qs(body.decode(encoding), max_num_fields=most)
    except ValueError:
        raise Problem(400, "request") from None


@asynccontextmanager
async def read_form(request: Request, limit: int) -> AsyncIterator[FormData]:
    """Give the fields of a form whose parts have at most ``limit`` bytes.

    Raises :class:`Problem`: 403 from other sites, 413 beyond the limit, 400 for what is no form.
    """
    check_origin(request)
    body = await bounded_body(request, limit + _ROOM)

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    form = Request(request.scope, receive).form(
        max_files=1, max_fields=_MAX_FIELDS, max_part_size=limit
    )
    try:
        async with form as fields:
            yield fields
    except (MultiPartException, HTTPException, ValueError):
        raise Problem(400, "request") from None
