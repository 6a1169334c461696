"""Pictures of deals, as programs show them that put a link's page into a frame of their own."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from reussite.deal import DealNumber
from reussite.draw.png import can_png, framed, png
from reussite.draw.svg import position_svg
from reussite.engine.game import Game
from reussite.i18n.catalogue import translate
from reussite.i18n.words import deal_number
from reussite.web.problems import Problem
from reussite.web.requests import ADesk

router = APIRouter()
SIZE: Final = (1200, 630)
"""The size that previews are shown at, by all who show some."""
_SHOWN_DEAL: Final = DealNumber(24)
_one_at_a_time = threading.Lock()
_AT_ONCE: Final = 4
_places = threading.BoundedSemaphore(_AT_ONCE)
"""For requests that draw or wait for that; more of them would keep the threads from play."""


@router.get("/{game}/{slug}/picture.png")
def picture(request: Request, game: str, slug: str, desk: ADesk) -> Response:
    """Return a deal as everybody sees it who opens it: what lies face down stays so."""
    if not can_png():
        raise Problem(404, "notFound")
    place = desk.deal_place(game, slug, None)
    assert place.number is not None
    headers = {"Cache-Control": "public, max-age=604800"}
    return Response(_drawn(place.game, place.number), media_type="image/png", headers=headers)


def _drawn(game: Game, number: DealNumber) -> bytes:
    """Return the picture of a deal; raise :class:`Problem` 503 where too many are asked for."""
    if not _places.acquire(blocking=False):
        raise Problem(503, "busyDrawing")
    try:
        with _one_at_a_time:  # a quarter of a second of the processor: play goes first
            return _png(game, number)
    finally:
        _places.release()


@lru_cache(maxsize=200)
def _png(game: Game, number: DealNumber) -> bytes:
    return png(framed(position_svg(game.deal(number), fixed_colours=True), *SIZE))


def preview(game: Game, number: str | None, lang: str) -> dict[str, Any]:
    """Return what a page says of itself to those who show a preview of it.

    ``number`` is that of a deal, in its canonical form; without one the picture shows a deal that
    the game is introduced with everywhere.
    """
    name = game.name(lang)
    shown = DealNumber.parse(number) if number else _SHOWN_DEAL
    deal = translate(lang, "deal {number}", number=deal_number(str(shown), lang))
    return {
        "title": f"{name} · {deal}" if number else name,
        "description": game.summary(lang) or name,
        "picture": f"/{game.id}/{shown.slug}/picture.png" if can_png() else None,
        "alt": f"{name}, {deal}",
    }
