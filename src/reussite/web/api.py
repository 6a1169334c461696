"""The interface that the table speaks to: states, operations, typed positions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from reussite.engine.document import MAX_BYTES
from reussite.web.desk import Desk, Place
from reussite.web.problems import Problem
from reussite.web.requests import ADesk, Heavy, Lang, Player, json_body, welcome
from reussite.web.schemas import Act

router = APIRouter(prefix="/api/v1")
_MAX_ACT = 8_000

ActBody = Annotated[bytes, Depends(json_body(_MAX_ACT))]
PositionBody = Annotated[bytes, Depends(json_body(MAX_BYTES))]


@router.get("/table/p/{position_id}")
def position_state(
    request: Request, position_id: str, desk: ADesk, player: Player, lang: Lang
) -> Response:
    """Return the state of the table at a typed position."""
    return _state(request, desk, player, desk.position_place(position_id, player), lang)


@router.post("/table/p/{position_id}/act")
def position_act(
    request: Request,
    response: Response,
    position_id: str,
    body: ActBody,
    desk: ADesk,
    player: Player,
    lang: Lang,
) -> Response:
    """Carry out an operation at a typed position."""
    place = desk.position_place(position_id, player)
    return _act(request, response, desk, player, place, body, lang)


@router.get("/table/{game}/{slug}")
def deal_state(
    request: Request, game: str, slug: str, desk: ADesk, player: Player, lang: Lang
) -> Response:
    """Return the state of the table at a numbered deal."""
    return _state(request, desk, player, desk.deal_place(game, slug, player), lang)


@router.post("/table/{game}/{slug}/act")
def deal_act(
    request: Request,
    response: Response,
    game: str,
    slug: str,
    body: ActBody,
    desk: ADesk,
    player: Player,
    lang: Lang,
) -> Response:
    """Carry out an operation at a numbered deal."""
    place = desk.deal_place(game, slug, player)
    return _act(request, response, desk, player, place, body, lang)


@router.post("/positions", status_code=201, dependencies=[Heavy])
def keep_position(body: PositionBody, desk: ADesk, lang: Lang) -> dict[str, str]:
    """Keep a typed position, and say where its page is."""
    position_id, position = desk.keep_position(body)
    return {"id": position_id, "url": f"/{lang}/p/{position_id}", "game": position.game.id}


def _state(request: Request, desk: Desk, player: int | None, place: Place, lang: str) -> Response:
    state = desk.state(player, place, lang)
    tag = f'"{state["tag"]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return JSONResponse(state, headers=headers)


def _act(
    request: Request,
    response: Response,
    desk: Desk,
    player: int | None,
    place: Place,
    body: bytes,
    lang: str,
) -> Response:
    try:
        act = Act.model_validate_json(body)
    except ValidationError:
        raise Problem(400, "request") from None
    done = desk.act(player, lambda: welcome(request, response), place, act, lang)
    request.app.state.helper.moved_on(player, place)
    # Returned as it is: FastAPI would walk through every value of it first.
    answer = JSONResponse(done)
    answer.headers.raw.extend(response.headers.raw)
    return answer
