"""The interface that the table speaks to: states, operations, typed positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse

from reussite.engine.document import MAX_BYTES
from reussite.web.desk import Desk, Place
from reussite.web.requests import (
    ADesk,
    Heavy,
    Lang,
    Player,
    json_body,
    language_of,
    player_of,
    read_json,
    the_desk,
    welcome,
)
from reussite.web.schemas import Act
from reussite.web.slowly import in_turn

router = APIRouter(prefix="/api/v1")
_MAX_ACT = 8_000

PositionBody = Annotated[bytes, Depends(json_body(MAX_BYTES))]


@router.get("/table/p/{position_id}")
def position_state(
    request: Request, position_id: str, desk: ADesk, player: Player, lang: Lang
) -> Response:
    """Return the state of the table at a typed position."""
    return _state(request, desk, player, desk.position_place(position_id, player), lang)


@router.post("/table/p/{position_id}/act")
async def position_act(request: Request, position_id: str) -> Response:
    """Carry out an operation at a typed position."""
    return await _act(request, lambda desk, player: desk.position_place(position_id, player))


@router.get("/table/{game}/{slug}")
def deal_state(
    request: Request, game: str, slug: str, desk: ADesk, player: Player, lang: Lang
) -> Response:
    """Return the state of the table at a numbered deal."""
    return _state(request, desk, player, desk.deal_place(game, slug, player), lang)


@router.post("/table/{game}/{slug}/act")
async def deal_act(request: Request, game: str, slug: str) -> Response:
    """Carry out an operation at a numbered deal."""
    return await _act(request, lambda desk, player: desk.deal_place(game, slug, player))


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


# What every move passes asks FastAPI for nothing that can be had by a call: each dependency takes
# longer than what it does, and one that waits takes a thread more.


async def _act(request: Request, place_of: Callable[[Desk, int | None], Place]) -> Response:
    body = await read_json(request, _MAX_ACT)
    return await in_turn(_acted, request, place_of, body)


def _acted(
    request: Request, place_of: Callable[[Desk, int | None], Place], body: bytes
) -> Response:
    desk, player, response = the_desk(request), player_of(request), Response()
    place = place_of(desk, player)
    act = Act.read(body)
    lang = language_of(request)
    done = desk.act(player, lambda: welcome(request, response), place, act, lang)
    request.app.state.helper.moved_on(player, place)
    # Returned as it is: FastAPI would walk through every value of it first.
    answer = JSONResponse(done)
    answer.headers.raw.extend(
        (name, value) for name, value in response.headers.raw if name != b"content-length"
    )
    return answer
