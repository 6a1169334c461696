"""Where a table leads to: other deals of its game."""

from __future__ import annotations

from reussite.deal import DealError, DealNumber
from reussite.engine.game import Game
from reussite.study.report import grade_names
from reussite.study.shipped import grades
from reussite.web.desk import Place
from reussite.winnable import winnable_deals


def ways_to_deals(place: Place, lang: str) -> dict[str, str | None]:
    """Return the addresses of other deals, each None where there is none.

    ``winnable``, ``today``, ``before`` and ``after``: the numbers less and greater by one.
    """
    game = f"/{lang}/{place.game.id}"
    listed = winnable_deals(place.game) is not None
    return {
        "winnable": f"{game}/winnable" if listed else None,
        "today": f"{game}/today" if listed else None,
        "before": _neighbour(place, -1, game),
        "after": _neighbour(place, 1, game),
    }


def ways_by_grade(game: Game, lang: str) -> list[tuple[str, str]]:
    """Return what the grades of a game's deals are called, and where a deal of each is dealt."""
    known = grades(game)
    return [
        (name, f"/{lang}/{game.id}/winnable?grade={grade}")
        for grade, name in grade_names(lang).items()
        if grade in known
    ]


def _neighbour(place: Place, step: int, game: str) -> str | None:
    """Return the address of a deal near in number; ``ms:N`` keeps to Microsoft's numbers."""
    number = place.number
    if number is None:
        return None
    try:
        return f"{game}/{DealNumber(number.value + step, number.microsoft).slug}"
    except DealError:
        return None
