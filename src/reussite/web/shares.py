"""Shared games: made from the table, replayed by anybody, played on as a position."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup

from reussite.deal import DealNumber
from reussite.draw.svg import position_svg
from reussite.i18n.words import deal_number, status_line
from reussite.rulebook.describe import piles_in_words
from reussite.session import Attempt
from reussite.web.desk import Desk
from reussite.web.help_api import APlace, Question
from reussite.web.moves import read_step
from reussite.web.pages import check_language
from reussite.web.pictures import preview
from reussite.web.problems import Problem
from reussite.web.recorded import can_record, record_answer
from reussite.web.render import render
from reussite.web.replay import MOST_LISTED, captions, step_caption
from reussite.web.requests import ADesk, Heavy, Lang, Player, check_origin, letters_of
from reussite.web.slowly import slowly

router = APIRouter()
_MOST_OF_ID = 30


@router.post("/api/v1/table/{game}/{slug}/share", dependencies=[Heavy])
@router.post("/api/v1/table/p/{position_id}/share", dependencies=[Heavy])
@slowly
def share(
    question: Question, place: APlace, desk: ADesk, player: Player, lang: Lang
) -> dict[str, Any]:
    """Keep what was played of a game, without the player; say where everybody can see it."""
    attempt = desk.attempt(player, place)
    if attempt.rev != question.rev:
        raise desk.stale(player, place, lang)
    if attempt.cursor > MOST_LISTED:
        raise Problem(422, "tooLongToShare", most=MOST_LISTED)
    share_id = desk.store.share(attempt)
    return {"id": share_id, "url": f"/{lang}/r/{share_id}"}


@router.get("/{lang}/r/{share_id}", response_class=HTMLResponse)
@slowly
def replay_page(
    request: Request, lang: str, share_id: str, desk: ADesk, at: str | None = None
) -> Response:
    """Show a shared game after one of its actions, by default as it was dealt."""
    check_language(lang)
    attempt = _shared(desk, share_id)
    step = 0 if at is None else _step(attempt, at)
    position = attempt.position_at(step)
    number = None if attempt.number is None else deal_number(attempt.number, lang)
    end = attempt.position_at(attempt.length)
    context = {
        "game": attempt.game,
        "rules": attempt.game.id in desk.games,
        "number": number,
        "slug": "" if attempt.number is None else DealNumber.parse(attempt.number).slug,
        "preview": preview(attempt.game, attempt.number, lang),
        "share_id": share_id,
        "here": f"/{lang}/r/{share_id}",
        "recorded": can_record(attempt),
        "step": step,
        "last": attempt.length,
        "caption": step_caption(attempt, step, lang),
        "moves": captions(attempt, lang),
        "drawing": Markup(position_svg(position, letters=letters_of(request, lang), in_page=True)),
        "words": piles_in_words(position, lang),
        "status": status_line(end.status.value, lang, end.game.pack_size),
    }
    return render(request, "replay.html", lang, context)


@router.get("/{lang}/r/{share_id}/record", response_class=PlainTextResponse)
@slowly
def replay_record(lang: str, share_id: str, desk: ADesk) -> Response:
    """Return the record of a shared game, unless that would show hidden cards."""
    check_language(lang)
    attempt = _shared(desk, share_id)
    return record_answer(attempt, f"{attempt.game.id}-{share_id}", lang)


@router.post("/{lang}/r/{share_id}/play", dependencies=[Heavy])
@slowly
def play_from(request: Request, lang: str, share_id: str, desk: ADesk, at: str = "0") -> Response:
    """Keep the position after an action and go to the table with it: a game that never counts."""
    check_language(lang)
    check_origin(request)
    attempt = _shared(desk, share_id)
    position = attempt.position_at(_step(attempt, at))
    kept = desk.store.new_position(position.to_dict())
    return RedirectResponse(f"/{lang}/p/{kept}", 303, {"Cache-Control": "no-store"})


def _shared(desk: Desk, share_id: str) -> Attempt:
    """Return a shared game at the end of its line."""
    found = desk.store.shared(share_id) if len(share_id) <= _MOST_OF_ID else None
    if found is None:
        raise Problem(404, "noShare")
    return found.attempt()


def _step(attempt: Attempt, text: str) -> int:
    step = read_step(text)
    if step > attempt.length:
        raise Problem(404, "noSuchStep")
    return step
