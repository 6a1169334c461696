"""The pages: home, a game, and the table."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from reussite.deal import DealError, DealNumber
from reussite.i18n.languages import LANGUAGES
from reussite.i18n.numbers import day_text
from reussite.i18n.words import deal_number
from reussite.rules.profile import Visible
from reussite.solver.served import unsupported
from reussite.store import AttemptSummary
from reussite.study.shipped import result
from reussite.web.desk import Desk, Place, state_of
from reussite.web.pictures import preview
from reussite.web.problems import Problem
from reussite.web.render import render
from reussite.web.requests import ADesk, Player, preferred_language
from reussite.web.strings import page_strings
from reussite.web.told import text_groups
from reussite.web.ways import ways_by_grade, ways_to_deals
from reussite.winnable import winnable_deals

router = APIRouter(default_response_class=HTMLResponse)
_GROUPED = re.compile(r"(?:ms[:-])?[0-9]{1,3}(?:[\s.,][0-9]{3})+", re.IGNORECASE)
_TABLE = re.compile(r"[a-z0-9-]{1,60}/[A-Za-z0-9_-]{1,60}")
_SEPARATORS = re.compile(r"[\s.,]")  # blanks include U+00A0 and U+202F


@router.get("/")
def root(request: Request) -> Response:
    """Send the visitor to the home page in their language."""
    headers = {"Vary": "Accept-Language, Cookie", "Cache-Control": "no-store"}
    return RedirectResponse(f"/{preferred_language(request)}/", 302, headers)


@router.get("/{lang}")
def without_slash(lang: str) -> Response:
    """Send to the home page of a language."""
    check_language(lang)
    return RedirectResponse(f"/{lang}/", 308)


@router.get("/{lang}/")
def home(
    request: Request,
    lang: str,
    desk: ADesk,
    player: Player,
    game: str | None = None,
    number: str | None = None,
) -> Response:
    """Show the games, those in progress, and a box for a deal number."""
    check_language(lang)
    wrong, status = None, 200
    if game is not None:
        found = desk.game(game)
        try:
            return _to_table(lang, found.id, _typed_number(number))
        except DealError:
            wrong, status = Problem(400, "number").sentence(lang), 400
    running = _begun(desk, player)
    profiles = [found.profile for found in desk.games.values()]
    context = {
        "featured": [desk.games[profile.id] for profile in profiles if profile.featured],
        "daily": {found.id for found in desk.games.values() if winnable_deals(found)},
        "more": [desk.games[profile.id] for profile in profiles if not profile.featured],
        "running": [_running(desk, summary, lang) for summary in running[:20]],
        "wrong": wrong,
        "chosen": game,
        "number": number or "",
    }
    return render(request, "home.html", lang, context, status)


def _begun(desk: Desk, player: int | None) -> list[AttemptSummary]:
    """Return the player's games in progress: those in which something was played."""
    found = () if player is None else desk.store.attempts_of(player)
    return [summary for summary in found if summary.length]


def _running(desk: Desk, summary: AttemptSummary, lang: str) -> dict[str, Any]:
    """Return a game in progress as the home page lists it."""
    place = f"{summary.game}/{summary.number}".replace("ms:", "ms-")
    known = summary.game in desk.games
    return {
        "name": desk.games[summary.game].name(lang) if known else summary.game,
        "url": f"/{lang}/{place}" if summary.number else f"/{lang}/p/{summary.position_id}",
        "number": deal_number(summary.number, lang) if summary.number else None,
        "cards": summary.foundation_cards,
        "pack": desk.games[summary.game].pack_size if known else None,
        "day": summary.updated.date().isoformat(),
        "day_text": day_text(summary.updated.date(), lang),
    }


@router.get("/{lang}/p/{position_id}")
def position_table(
    request: Request, lang: str, position_id: str, desk: ADesk, player: Player
) -> Response:
    """Show the table at a typed position."""
    check_language(lang)
    return show_table(request, desk, player, desk.position_place(position_id, player), lang)


@router.get("/{lang}/{game}")
def game_page(
    request: Request,
    lang: str,
    game: str,
    desk: ADesk,
    player: Player,
    number: str | None = None,
    new: str | None = None,
    at: str = "",
) -> Response:
    """Show a game: what it is, a new deal, a deal by number, the games in progress.

    ``at``: the table at which the number was typed; one that is refused leads back there.
    """
    check_language(lang)
    found = desk.game(game)
    wrong, status = None, 200
    if new is not None or number is not None:
        try:
            return _to_table(lang, found.id, _typed_number(number))
        except DealError:
            if _TABLE.fullmatch(at):
                typed = urlencode({"number": (number or "")[:60]})
                return RedirectResponse(f"/{lang}/{at}?{typed}", 303, {"Cache-Control": "no-store"})
            wrong, status = Problem(400, "number").sentence(lang), 400
    running = _begun(desk, player)
    context = {
        "game": found,
        "running": [
            _running(desk, summary, lang) for summary in running if summary.game == found.id
        ][:10],
        "wrong": wrong,
        "number": number or "",
        "winnable": winnable_deals(found) is not None,
        "measured": result(found) is not None,
        "grades": ways_by_grade(found, lang),
        "preview": preview(found, None, lang),
    }
    return render(request, "game.html", lang, context, status)


@router.get("/{lang}/{game}/{slug}")
def deal_table(
    request: Request, lang: str, game: str, slug: str, desk: ADesk, player: Player
) -> Response:
    """Show the table at a numbered deal: the player's attempt, or the fresh deal."""
    check_language(lang)
    place = desk.deal_place(game, slug, player)
    assert place.number is not None
    if place.number.slug != slug:  # ms-24 is the same deal as 24, which is its name
        return RedirectResponse(f"/{lang}/{place.slug}", 308)
    return show_table(request, desk, player, place, lang)


def show_table(
    request: Request,
    desk: Desk,
    player: int | None,
    place: Place,
    lang: str,
    problem: Problem | None = None,
    said: str = "",
) -> Response:
    """Show the table of a player at a place.

    ``problem`` is what an operation sent by a form was refused for, ``said`` what it did.
    """
    with desk.reading(player, place) as (attempt, stored):
        state = state_of(attempt, stored, lang)
        start, position, dealt = attempt.start, attempt.position, attempt.number
    profile = start.profile
    number = None if place.number is None else deal_number(str(place.number), lang)
    typed = request.query_params.get("number", "")[:60]
    sent = problem is not None or bool(said)
    if sent:
        state["message"] = problem.sentence_told(lang) if problem else said
    context = {
        "state": state,
        "groups": text_groups(position, lang),
        "op": str(uuid4()),
        "sent": sent,
        "typed": typed,
        "typed_wrong": Problem(400, "number").sentence(lang) if typed else None,
        "others": [
            _running(desk, summary, lang)
            for summary in _begun(desk, player)
            if summary.game == place.game.id and summary.number and summary.number != place.key
        ][:5],
        "title": start.game.name(lang),
        "game_id": place.game.id,
        "number_text": number,
        "slug": place.slug,
        "partial": start.partial,
        "solver": not start.partial and not unsupported(profile),
        "hidden_reserve": profile.has_reserve and profile.reserve.visible is Visible.TOP,
        "hidden_stock": profile.has_stock,
        "state_json": json_markup(state),
        "strings_json": json_markup(page_strings(start.game, lang)),
        "api": f"/api/v1/table/{place.slug}",
        "home_url": f"/{lang}/",
        "game_url": f"/{lang}/{place.game.id}",
        "rules_url": f"/{lang}/rules/{place.game.id}" if place.game.id in desk.games else "",
        "deal_random_url": f"/{lang}/{place.game.id}?new=1",
        "deal_action": f"/{lang}/{place.game.id}",
        "deals": ways_to_deals(place, lang),
        "grades": ways_by_grade(place.game, lang),
        "preview": preview(start.game, dealt, lang),
    }
    return render(request, "table.html", lang, context, problem.status if problem else 200)


def _typed_number(text: str | None) -> DealNumber:
    """Read a number as people type or paste it; a new one at random where there is none."""
    bare = (text or "")[:200].strip()
    if not bare:
        return DealNumber.random()
    if _GROUPED.fullmatch(bare):
        bare = _SEPARATORS.sub("", bare)
    return DealNumber.parse(bare.lower().replace("ms-", "ms:"))


def _to_table(lang: str, game: str, number: DealNumber) -> Response:
    headers = {"Cache-Control": "no-store"}
    return RedirectResponse(f"/{lang}/{game}/{number.slug}", 303, headers)


def check_language(lang: str) -> None:
    """Raise a :class:`Problem` for a language that there is not."""
    if lang not in LANGUAGES:
        raise Problem(404, "notFound")


def json_markup(value: object) -> Markup:
    """Return JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028"))
