"""The interface for help at the table: hints, questions to the solver, the way to a win.

The addresses lie under those of the table, of a numbered deal or of a typed position.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from reussite.web.desk import Place
from reussite.web.helper import Helper
from reussite.web.requests import ADesk, Lang, Player, check_origin, json_body, welcome
from reussite.web.schemas import Asked
from reussite.web.slowly import slowly

router = APIRouter(prefix="/api/v1/table")
_MAX_BODY = 1_000


def the_place(request: Request, desk: ADesk, player: Player) -> Place:
    """Return the place that the address names."""
    names = request.path_params
    if "position_id" in names:
        return desk.position_place(names["position_id"], player)
    return desk.deal_place(names["game"], names["slug"], player)


def the_helper(request: Request) -> Helper:
    """Return the helper of this server."""
    helper: Helper = request.app.state.helper
    return helper


def asked(body: Annotated[bytes, Depends(json_body(_MAX_BODY))]) -> Asked:
    """Return the question of a request."""
    return Asked.read(body)


APlace = Annotated[Place, Depends(the_place)]
AHelper = Annotated[Helper, Depends(the_helper)]
Question = Annotated[Asked, Depends(asked)]


@router.post("/{game}/{slug}/hint")
@router.post("/p/{position_id}/hint")
@slowly
def hint(
    request: Request,
    response: Response,
    question: Question,
    place: APlace,
    helper: AHelper,
    player: Player,
    lang: Lang,
) -> dict[str, Any]:
    """Return a hint from what the player can have seen."""
    return helper.hint(
        player, lambda: welcome(request, response), place, question.rev, question.rank, lang
    )


@router.post("/{game}/{slug}/solve")
@router.post("/p/{position_id}/solve")
@slowly
def ask(
    request: Request,
    response: Response,
    question: Question,
    place: APlace,
    helper: AHelper,
    player: Player,
    lang: Lang,
) -> dict[str, Any]:
    """Ask the solver whether the position can be won; a question before this one is dropped."""
    return helper.ask(
        player, lambda: welcome(request, response), place, question.rev, question.back, lang
    )


@router.get("/{game}/{slug}/solve")
@router.get("/p/{position_id}/solve")
def answer(place: APlace, helper: AHelper, player: Player, lang: Lang) -> dict[str, Any]:
    """Return how far the solver is, and its answer."""
    return helper.answer(player, place, lang)


@router.delete("/{game}/{slug}/solve", status_code=204)
@router.delete("/p/{position_id}/solve", status_code=204)
def cancel(request: Request, place: APlace, helper: AHelper, player: Player) -> None:
    """Stop the solver."""
    check_origin(request)
    helper.cancel(player, place)


@router.post("/{game}/{slug}/way")
@router.post("/p/{position_id}/way")
@slowly
def way(
    question: Question, place: APlace, helper: AHelper, player: Player, lang: Lang
) -> dict[str, Any]:
    """Return the next step of the way that the solver found."""
    return helper.way(player, place, question.rev, lang)
