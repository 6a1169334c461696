"""The moves of a game at the table: their list, and the table as it was after one of them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from reussite.web.help_api import APlace
from reussite.web.problems import Problem
from reussite.web.replay import captions, view_state
from reussite.web.requests import ADesk, Lang, Player
from reussite.web.slowly import slowly

router = APIRouter(prefix="/api/v1/table")


@router.get("/{game}/{slug}/moves")
@router.get("/p/{position_id}/moves")
@slowly
def moves(place: APlace, desk: ADesk, player: Player, lang: Lang) -> dict[str, Any]:
    """Return the actions of a game in words, those that can be redone included."""
    with desk.reading(player, place) as (attempt, _):
        return {"rev": attempt.rev, "cursor": attempt.cursor, "moves": captions(attempt, lang)}


@router.get("/{game}/{slug}/at/{step}")
@router.get("/p/{position_id}/at/{step}")
@slowly
def at(step: str, place: APlace, desk: ADesk, player: Player, lang: Lang) -> dict[str, Any]:
    """Return the state of the table after so many actions, to be looked at."""
    return view_state(desk.attempt(player, place), read_step(step), lang)


def read_step(text: str) -> int:
    """Return a number of actions; raise a :class:`Problem` for text that is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Problem(404, "noSuchStep")
    return int(text)
