"""Ways to a deal: one that can be won, the deal of the day, the one before and the one after."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from reussite.deal import DealNumber
from reussite.engine.game import Game
from reussite.study.shipped import grades
from reussite.web.desk import Desk
from reussite.web.pages import check_language
from reussite.web.problems import Problem
from reussite.web.requests import ADesk, Player
from reussite.winnable import WinnableDeals, one_of, winnable_deals

router = APIRouter()


def the_day() -> date:
    """Return the day it is, the same for everybody: that of UTC."""
    return datetime.now(UTC).date()


@router.get("/{lang}/{game}/today")
def deal_of_the_day(
    lang: str, game: str, desk: ADesk, day: Annotated[date, Depends(the_day)]
) -> Response:
    """Send to the deal of the day."""
    found, deals = _deals(lang, game, desk)
    return _to(lang, found, deals.of_day(day))


@router.get("/{lang}/{game}/winnable")
def winnable_deal(
    lang: str, game: str, desk: ADesk, player: Player, grade: str | None = None
) -> Response:
    """Send to a deal that can be won, at random; one the player does not know, if there is one.

    ``grade``: ``easy``, ``medium`` or ``hard``, where such deals are known.
    """
    if grade is None:
        found, deals = _deals(lang, game, desk)
        numbers: Sequence[int] = deals.numbers
    else:
        check_language(lang)
        found = desk.game(game)
        numbers = grades(found).get(grade, ())
        if not numbers:
            raise Problem(404, "noGrade")
    return _to(lang, found, one_of(numbers, _played(desk, player, found)))


def _deals(lang: str, game: str, desk: Desk) -> tuple[Game, WinnableDeals]:
    check_language(lang)
    found = desk.game(game)
    deals = winnable_deals(found)
    if deals is None:
        raise Problem(404, "noWinnable")
    return found, deals


def _played(desk: Desk, player: int | None, game: Game) -> set[str]:
    if player is None:
        return set()
    attempts = desk.store.attempts_of(player, in_progress=False)
    return {one.number for one in attempts if one.game == game.id and one.number}


def _to(lang: str, game: Game, number: DealNumber) -> Response:
    headers = {"Cache-Control": "no-store"}
    return RedirectResponse(f"/{lang}/{game.id}/{number.slug}", 302, headers)
