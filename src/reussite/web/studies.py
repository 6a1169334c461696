"""What the laboratory found: how many deals of each game can be won."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from reussite.engine.game import Game
from reussite.i18n.catalogue import translate
from reussite.i18n.numbers import number
from reussite.study.chart import effort_section, shares_chart
from reussite.study.report import percent, sections
from reussite.study.sections import Section
from reussite.study.shipped import result
from reussite.study.summary import Summary
from reussite.web.pages import check_language
from reussite.web.problems import Problem
from reussite.web.render import render
from reussite.web.requests import ADesk

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/{lang}/study")
def studies(request: Request, lang: str, desk: ADesk) -> Response:
    """Show one row for each game that was measured."""
    check_language(lang)
    measured = [(game, found) for game in desk.games.values() if (found := result(game))]
    context = {
        "rows": [(game.id, game.name(lang), *_row(found, lang)) for game, found in measured],
        "rest": [(game.id, game.name(lang)) for game in desk.games.values() if not result(game)],
    }
    return render(request, "studies.html", lang, context)


def _row(found: Summary, lang: str) -> tuple[str, ...]:
    """Return the figures of a study, as the columns of the table have them."""
    each = found.share
    counts = (each.deals, each.won, each.lost, each.undecided)
    shares = dict.fromkeys(percent(end, lang) for end in (each.lowest, each.highest))
    return (
        *(number(count, lang) for count in counts),
        " – ".join(shares),
        " – ".join(percent(end, lang, 2) for end in (each.lower, each.upper)),
    )


@router.get("/{lang}/study/{game}")
def study(request: Request, lang: str, game: str, desk: ADesk) -> Response:
    """Show what was found of a game: table first, chart second."""
    check_language(lang)
    played = desk.game(game)
    found = result(played)
    if found is None:
        raise Problem(404, "noStudy")
    parts = _parts(played, found, lang)
    context = {
        "game": played,
        "parts": [(part, Markup(part.figure)) for part in parts],
        "command": _command(found),
    }
    return render(request, "study.html", lang, context)


def _parts(game: Game, found: Summary, lang: str) -> list[Section]:
    """Return the report with the charts that a page can show."""
    first, *others = sections(found, lang)
    title = translate(
        lang, "{game}: {deals} deals", game=game.name(lang), deals=number(found.share.deals, lang)
    )
    charted = replace(first, title=title, figure=shares_chart(found, lang))
    return [charted, effort_section(found, lang), *others]


def _command(found: Summary) -> str:
    """Return the command that repeats a study."""
    deals = ",".join("-".join(map(str, dict.fromkeys(ends))) for ends in found.numbers)
    settings = found.settings
    words = ["reussite", "study", "run", settings.game, "--deals", deals]
    limits = {
        "--node-limit": settings.node_limit,
        "--time-limit": settings.time_limit,
        "--memory-limit": settings.memory_limit,
    }
    for option, limit in limits.items():
        if limit is not None:
            words += [option, str(limit).removesuffix(".0")]
    words += [] if settings.players else ["--no-players"]
    return " ".join([*words, "--out", f"{settings.game}-{found.share.deals}"])
