"""Whether the server is well: for whoever watches over it, or spreads requests over several."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from reussite.store import StoreError
from reussite.web.requests import ADesk

router = APIRouter(prefix="/api/v1")


@router.get("/health")
def health(desk: ADesk) -> Response:
    """Say whether games can be read; 503 where they cannot."""
    body: dict[str, Any] = {"status": "ok", "version": version("reussite")}
    status = 200
    try:
        desk.store.check()
    except StoreError as error:
        body["status"], status = error.code, 503
    return JSONResponse(body, status, {"Cache-Control": "no-store"})
