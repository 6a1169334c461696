"""The table without scripts: a picture of it, and forms that play.

The form is sent to the address of the page itself, so that reloading and the language links keep
working. An operation has an id here too: sent twice, it is carried out once.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import ValidationError

from reussite.draw.svg import position_svg
from reussite.web.desk import Desk, Place
from reussite.web.forms import read_fields
from reussite.web.pages import check_language, show_table
from reussite.web.problems import Problem
from reussite.web.requests import ADesk, Lang, Player, letters_of, welcome
from reussite.web.schemas import Act

router = APIRouter(default_response_class=HTMLResponse)
_MAX_FORM = 8_000
_FIELDS = ("op", "rev", "do")


async def act_form(request: Request) -> Act:
    """Read the operation that a form sends, of bounded size and from our own pages."""
    sent = await read_fields(request, _MAX_FORM, most=len(_FIELDS) + 1, encoding="utf-8")
    try:
        fields = {name: sent.get(name, [""])[0] for name in _FIELDS}
        return Act.model_validate({**fields, "rev": int(fields["rev"]), "do": fields["do"].strip()})
    except (ValidationError, ValueError):
        raise Problem(400, "request") from None


Form = Annotated[Act, Depends(act_form)]


@router.post("/{lang}/p/{position_id}")
def act_at_position(
    request: Request, lang: str, position_id: str, desk: ADesk, player: Player, act: Form
) -> Response:
    """Carry out an operation at a typed position, and show the table after it."""
    check_language(lang)
    return _act(request, lang, desk, player, desk.position_place(position_id, player), act)


@router.post("/{lang}/{game}/{slug}")
def act_at_deal(
    request: Request, lang: str, game: str, slug: str, desk: ADesk, player: Player, act: Form
) -> Response:
    """Carry out an operation at a numbered deal, and show the table after it."""
    check_language(lang)
    return _act(request, lang, desk, player, desk.deal_place(game, slug, player), act)


@router.get("/api/v1/table/p/{position_id}/picture", response_class=Response)
def position_picture(
    request: Request, position_id: str, desk: ADesk, player: Player, lang: Lang
) -> Response:
    """Return a picture of the table at a typed position, as SVG."""
    return _picture(request, desk, player, desk.position_place(position_id, player), lang)


@router.get("/api/v1/table/{game}/{slug}/picture", response_class=Response)
def deal_picture(
    request: Request, game: str, slug: str, desk: ADesk, player: Player, lang: Lang
) -> Response:
    """Return a picture of the table at a numbered deal, as SVG."""
    return _picture(request, desk, player, desk.deal_place(game, slug, player), lang)


def _act(
    request: Request, lang: str, desk: Desk, player: int | None, place: Place, act: Act
) -> Response:
    answer = Response()  # takes the cookie of a new player
    new: list[int] = []

    def greet() -> int:
        new.append(welcome(request, answer))
        return new[0]

    problem, said = None, ""
    try:
        done = desk.act(player, greet, place, act, lang)
        said = str(done["state"]["message"])
        request.app.state.helper.moved_on(player, place)
    except Problem as error:
        problem = error
    page = show_table(request, desk, new[0] if new else player, place, lang, problem, said)
    for cookie in answer.headers.getlist("set-cookie"):
        page.headers.append("set-cookie", cookie)
    return page


def _picture(request: Request, desk: Desk, player: int | None, place: Place, lang: str) -> Response:
    with desk.reading(player, place) as (attempt, _):
        svg = position_svg(attempt.position, letters=letters_of(request, lang))
    headers = {"Cache-Control": "private, no-cache", "Vary": "Cookie"}
    return Response(svg, media_type="image/svg+xml", headers=headers)
