"""Texts at the table: the record and the position on a page, and a file or typed cards opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, NamedTuple
from uuid import uuid4

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from reussite.exchange.formats import guess, read_as
from reussite.exchange.passage import MAX_BYTES, ExchangeError, GameNotTold, Passage, Told
from reussite.i18n.languages import LANGUAGES
from reussite.session import Attempt, SessionError
from reussite.session.attempt import MAX_ACTIONS
from reussite.web.desk import Desk, Place
from reussite.web.forms import read_form
from reussite.web.help_api import APlace
from reussite.web.problems import Problem
from reussite.web.recorded import position_text, record_answer
from reussite.web.render import render
from reussite.web.requests import ADesk, Heavy, Lang, Player, welcome
from reussite.web.slowly import slowly

router = APIRouter()


class Sent(NamedTuple):
    """What the form sends: the id of a game, and text or a file."""

    game: str
    text: str
    file: bytes


async def sent_form(request: Request) -> Sent:
    """Read the form, of bounded size and from our own pages."""
    async with read_form(request, MAX_BYTES) as fields:
        upload = fields.get("file")
        data = await upload.read() if isinstance(upload, UploadFile) else b""
        game, text = (str(fields.get(name) or "") for name in ("game", "text"))
    return Sent(game[:60], text, data)


Form = Annotated[Sent, Depends(sent_form)]


@router.get("/api/v1/table/p/{position_id}/record", response_class=PlainTextResponse)
@slowly
def position_record(position_id: str, desk: ADesk, player: Player, lang: Lang) -> Response:
    """Return the record of the game at a typed position, unless that would show hidden cards."""
    return _record(desk, player, desk.position_place(position_id, player), lang)


@router.get("/api/v1/table/{game}/{slug}/record", response_class=PlainTextResponse)
@slowly
def deal_record(game: str, slug: str, desk: ADesk, player: Player, lang: Lang) -> Response:
    """Return the record of the game at a numbered deal."""
    return _record(desk, player, desk.deal_place(game, slug, player), lang)


@router.get("/api/v1/table/{game}/{slug}/text")
@router.get("/api/v1/table/p/{position_id}/text")
@slowly
def table_text(place: APlace, desk: ADesk, player: Player, lang: Lang) -> dict[str, str]:
    """Return a text that the form for typed cards opens as the position that is on the table."""
    with desk.reading(player, place) as (attempt, _):
        return {"text": position_text(attempt, lang)}


@router.get("/{lang}/p", response_class=HTMLResponse)
def open_page(request: Request, lang: str, desk: ADesk, game: str = "") -> Response:
    """Show the form for a file or typed cards."""
    return _page(request, lang, desk, game[:60], "", None)


@router.post("/{lang}/p", response_class=HTMLResponse, dependencies=[Heavy])
@slowly
def open_form(request: Request, lang: str, desk: ADesk, player: Player, form: Form) -> Response:
    """Open a record, a layout or another program's file as a game; say what is wrong with it."""
    response = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
    try:
        data = form.file or form.text.encode("utf-8", "replace")
        passage = _read(desk, data, form.game)
        slug = _begin(desk, player, lambda: welcome(request, response), passage)
    except (ExchangeError, SessionError) as error:
        wrong = (
            Problem(400, error.code)
            if isinstance(error, SessionError)
            else Problem(400, "file", why=error)
        )
        return _page(request, lang, desk, form.game, form.text, wrong)
    response.headers["location"] = f"/{_known(lang)}/{slug}"
    return response


def _record(desk: Desk, player: int | None, place: Place, lang: str) -> Response:
    stored = desk.stored(player, place)
    response = record_answer(
        desk.attempt(player, place),
        place.slug.replace("/", "-"),
        lang,
        begun=stored.created if stored else None,
        ended=stored.updated if stored else None,
    )
    response.headers.update({"Cache-Control": "private, no-cache", "Vary": "Cookie"})
    return response


def _read(desk: Desk, data: bytes, game: str) -> Passage:
    """Read what was sent; the game that was chosen counts only where the file names none."""
    chosen = desk.game(game) if game else None
    name = guess(data)
    if name in ("kpat", "pso"):
        try:
            return read_as(name, data, Told(desk.games))
        except GameNotTold:
            pass  # then the game that was chosen
    return read_as(name, data, Told(desk.games, chosen))


def _begin(desk: Desk, player: int | None, new_player: Callable[[], int], passage: Passage) -> str:
    """Keep what was opened, and return the end of its address.

    A deal that the player has a game at already is opened as a position of its own, so that
    nothing of that game is lost.
    """
    if len(passage.actions) > MAX_ACTIONS:
        raise ExchangeError("there are more actions than a game holds ({limit})", limit=MAX_ACTIONS)
    game = passage.start.game
    slug = None
    if passage.number is not None:
        place = desk.deal_place(game.id, passage.number, player)
        slug = place.slug
        if desk.stored(player, place) is not None and passage.actions:
            passage = replace(passage, number=None)
    if passage.number is None:
        position_id = desk.store.new_position(passage.start.to_dict())
        slug = f"p/{position_id}"
    else:
        position_id = None
    assert slug is not None
    if passage.actions:
        _save(desk, player if player is not None else new_player(), passage, position_id)
    return slug


def _save(desk: Desk, player: int, passage: Passage, position_id: str | None) -> None:
    line = [str(action) for action in passage.actions]
    attempt = Attempt.replay(passage.start, passage.number, line)
    attempt.undos = (passage.record.undos if passage.record else None) or 0
    attempt.rev = max(attempt.undos, attempt.length)
    place = passage.number or position_id
    assert place is not None
    before = desk.store.find_attempt(player, passage.start.game.id, place)
    desk.store.begin_attempt(
        player,
        attempt,
        op=str(uuid4()),
        outcome={"events": [], "notice": None, "do": ""},
        position_id=position_id,
        after=before.id if before else None,
        counted=False,
    )


def _page(
    request: Request, lang: str, desk: Desk, game: str, text: str, wrong: Problem | None
) -> Response:
    context = {
        "games": list(desk.games.values()),
        "chosen": game,
        "text": text[:50_000],
        "wrong": wrong.sentence(lang) if wrong else None,
    }
    return render(request, "open.html", _known(lang), context, wrong.status if wrong else 200)


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Problem(404, "notFound")
    return lang
