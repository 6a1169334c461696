"""The page of one's own games: statistics, everything to take away, bring back or delete."""

from __future__ import annotations

from datetime import UTC, datetime
from statistics import median
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from reussite.i18n.numbers import day_text
from reussite.i18n.spoken import Spoken
from reussite.i18n.words import deal_number
from reussite.store import AttemptSummary, GameCounts, count_games
from reussite.web.desk import Desk
from reussite.web.forms import read_fields, read_form
from reussite.web.pages import check_language
from reussite.web.problems import Problem
from reussite.web.render import render
from reussite.web.requests import (
    PLAYER_COOKIE,
    ADesk,
    Heavy,
    Player,
    welcome,
)
from reussite.web.slowly import slowly
from reussite.web.takeout import MAX_BYTES, MAX_GAMES, read_takeout, write_takeout

router = APIRouter()
_LISTED = 10
_MAX_FORM = 1_000


async def small_form(request: Request) -> dict[str, str]:
    """Return the fields of a small form of our own pages."""
    fields = await read_fields(request, _MAX_FORM, most=5)
    return {name: values[0] for name, values in fields.items()}


async def sent_file(request: Request) -> bytes:
    """Return the file of a form of our own pages."""
    async with read_form(request, MAX_BYTES) as form:
        upload = form.get("file")
        return await upload.read() if isinstance(upload, UploadFile) else b""


@router.get("/{lang}/statistics", response_class=HTMLResponse)
def page(
    request: Request, lang: str, desk: ADesk, player: Player, done: str = "", n: int = 0
) -> Response:
    """Show what the player's games add up to; ``done`` is what a form of the page has just done."""
    check_language(lang)
    return _page(request, lang, desk, player, done=done, restored=n)


@router.get("/{lang}/statistics/games.json")
@slowly
def export(lang: str, desk: ADesk, player: Player) -> Response:
    """Send everything that is kept of the player."""
    check_language(lang)
    games = () if player is None else desk.store.games_of(player)
    now = datetime.now(UTC).replace(microsecond=0)
    headers = {
        "Content-Disposition": f'attachment; filename="reussite-{now.date().isoformat()}.json"',
        "Cache-Control": "private, no-store",
        "Vary": "Cookie",
    }
    return Response(write_takeout(games, now), media_type="application/json", headers=headers)


@router.post("/{lang}/statistics/restore", response_class=HTMLResponse, dependencies=[Heavy])
@slowly
def restore(
    request: Request,
    lang: str,
    desk: ADesk,
    player: Player,
    data: Annotated[bytes, Depends(sent_file)],
) -> Response:
    """Bring the games of an export back; those that are there already stay as they are."""
    check_language(lang)
    try:
        games = read_takeout(data)
    except Spoken as error:
        return _page(request, lang, desk, player, Problem(400, "file", why=error))
    response = _back(lang, "restored")
    if games:
        added = desk.store.restore(player or welcome(request, response), games)
        response.headers["location"] += f"&n={added}"
    return response


@router.post("/{lang}/statistics/reset", response_class=HTMLResponse)
def reset(
    lang: str, desk: ADesk, player: Player, form: Annotated[dict[str, str], Depends(small_form)]
) -> Response:
    """Delete what the player has of one game."""
    response = _back(lang, "reset")
    if player is not None:
        desk.store.delete_games(player, form.get("game", "")[:60])
    return response


@router.post("/{lang}/statistics/delete", response_class=HTMLResponse)
def delete(
    lang: str, desk: ADesk, player: Player, _: Annotated[dict[str, str], Depends(small_form)]
) -> Response:
    """Delete everything of the player, at once, and the cookie with it."""
    response = _back(lang, "deleted")
    if player is not None:
        desk.store.delete_player(player)
    response.delete_cookie(PLAYER_COOKIE, httponly=True, samesite="lax")
    return response


def _back(lang: str, done: str) -> RedirectResponse:
    check_language(lang)
    headers = {"Cache-Control": "no-store"}
    return RedirectResponse(f"/{lang}/statistics?done={done}", 303, headers)


def _page(
    request: Request,
    lang: str,
    desk: Desk,
    player: int | None,
    wrong: Problem | None = None,
    *,
    done: str = "",
    restored: int = 0,
) -> Response:
    games = () if player is None else desk.store.attempts_of(player, in_progress=False)
    context = {
        "counts": [_shown(desk, one, lang) for one in count_games(games).values()],
        "kept": len(games),
        "done": done,
        "restored": min(max(restored, 0), MAX_GAMES),
        "wrong": wrong.sentence(lang) if wrong else None,
    }
    return render(request, "statistics.html", lang, context, wrong.status if wrong else 200)


def _shown(desk: Desk, counts: GameCounts, lang: str) -> dict[str, Any]:
    """Return the counts of a game as the page shows them."""
    there = counts.game in desk.games
    game = desk.games[counts.game] if there else None
    return {
        "id": counts.game,
        "there": there,
        "name": game.name(lang) if game else counts.game,
        "pack": game.pack_size if game else None,
        "counts": counts,
        "share": f"{100 * counts.won / counts.played:.0f}",
        "shortest": _duration(counts.seconds[0]) if counts.seconds else None,
        "usual": _duration(int(median(counts.seconds))) if counts.seconds else None,
        "last": [_deal(one, lang) for one in counts.last[:_LISTED]],
    }


def _deal(one: AttemptSummary, lang: str) -> dict[str, Any]:
    assert one.number is not None
    day = one.updated.date()
    return {
        "url": f"/{lang}/{one.game}/{one.number.replace('ms:', 'ms-')}",
        "number": deal_number(one.number, lang),
        "won": one.won is not None,
        "best": one.best,
        "actions": one.won_actions,
        "day": day.isoformat(),
        "day_text": day_text(day, lang),
    }


def _duration(seconds: int) -> str:
    """Return a time of play, as 1:02:03 or 4:05."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
