"""Pictures of deals, as programs show them that put a link's page into a frame of their own."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response

from reussite.deal import DealNumber
from reussite.draw.png import can_png
from reussite.engine.game import Game
from reussite.i18n.catalogue import translate
from reussite.i18n.words import deal_number
from reussite.web.drawn import draw_deal
from reussite.web.problems import Problem
from reussite.web.requests import ADesk
from reussite.web.slowly import in_process

router = APIRouter()
_SHOWN_DEAL: Final = DealNumber(24)
_KEPT: Final = 200
_kept: dict[tuple[Game, DealNumber], bytes] = {}
"""Pictures drawn before, the oldest first."""


@router.get("/{game}/{slug}/picture.png")
async def picture(game: str, slug: str, desk: ADesk) -> Response:
    """Return a deal as everybody sees it who opens it: what lies face down stays so."""
    if not can_png():
        raise Problem(404, "notFound")
    place = desk.deal_place(game, slug, None)
    assert place.number is not None
    key = place.game, place.number
    if key not in _kept:
        _kept[key] = await in_process(draw_deal, place.game.profile, str(place.number))
        while len(_kept) > _KEPT:
            del _kept[next(iter(_kept))]
    headers = {"Cache-Control": "public, max-age=604800"}
    return Response(_kept[key], media_type="image/png", headers=headers)


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
