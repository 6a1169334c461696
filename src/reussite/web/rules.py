"""The rule book: the catalogue with comparisons, the rule pages, and the map of the site."""

from __future__ import annotations

from typing import Annotated, Any
from xml.sax.saxutils import escape

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from reussite.engine.game import Game
from reussite.i18n.languages import LANGUAGES, html_lang
from reussite.rulebook.compare import by_section, differences
from reussite.rulebook.example import example_of
from reussite.rulebook.html import as_sections
from reussite.rulebook.page import Page, page_of
from reussite.study.shipped import result
from reussite.web.pages import check_language, json_markup
from reussite.web.problems import Problem
from reussite.web.render import render
from reussite.web.requests import ADesk, check_origin, letters_of

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/sitemap.xml")
def sitemap(request: Request, desk: ADesk) -> Response:
    """Return the pages worth finding, each with its translations."""
    origin = f"{request.url.scheme}://{request.url.netloc}"
    rests = ["", "rules", "study"]
    for name, game in desk.games.items():
        rests += [name, f"rules/{name}", *([f"study/{name}"] if result(game) else [])]
    urls = [_url(origin, lang, rest) for rest in rests for lang in LANGUAGES]
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' + "\n".join(urls) + "\n</urlset>\n"
    )
    return Response(body, media_type="application/xml")


def _url(origin: str, lang: str, rest: str) -> str:
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang="{other}"'
        f' href="{escape(f"{origin}/{other}/{rest}")}"/>'
        for other in LANGUAGES
    )
    return f"<url><loc>{escape(f'{origin}/{lang}/{rest}')}</loc>{others}</url>"


@router.get("/{lang}/rules")
def catalogue(
    request: Request,
    lang: str,
    desk: ADesk,
    games: Annotated[list[str] | None, Query()] = None,
) -> Response:
    """List the rule pages; with ``games`` (repeated, or with commas) compare those games."""
    check_language(lang)
    chosen = _chosen(desk.games, games or [])
    context: dict[str, Any] = {
        "games": list(desk.games.values()),
        "compared": chosen,
        "rows": by_section(differences(chosen, lang)) if len(chosen) > 1 else [],
        "too_few": games is not None and len(chosen) < 2,
    }
    return render(request, "rules_catalogue.html", lang, context)


def _chosen(known: Any, asked: list[str]) -> list[Game]:
    names = list(dict.fromkeys(name for text in asked for name in text.split(",") if name))
    if any(name not in known for name in names):
        raise Problem(404, "noGame")
    return [known[name] for name in names]


@router.get("/{lang}/rules/{game}")
def rule_page(request: Request, lang: str, game: str, desk: ADesk) -> Response:
    """Show the rule page of a game."""
    check_language(lang)
    found = desk.game(game)
    page = page_of(found, lang, desk.games.values()).lettered(letters_of(request, lang))
    context = {
        "game": found,
        "page": page,
        "sections": Markup(as_sections(page, site=True)),
        "structured": json_markup(_structured(page)),
    }
    return render(request, "rules.html", lang, context)


@router.post("/{lang}/rules/{game}/play/{step}")
def play_on(request: Request, lang: str, game: str, step: str, desk: ADesk) -> Response:
    """Keep the position that the example has after a step, and go to the table with it."""
    check_language(lang)
    check_origin(request)
    positions = example_of(desk.game(game)).positions
    if not (step.isascii() and step.isdigit() and len(step) < 4 and int(step) < len(positions)):
        raise Problem(404, "notFound")
    kept, _ = desk.keep_position(positions[int(step)].to_json().encode())
    return RedirectResponse(f"/{lang}/p/{kept}", 303, {"Cache-Control": "no-store"})


def _structured(page: Page) -> dict[str, Any]:
    """Return what search engines read of a page, in the words of schema.org."""
    answers = [answer for section in page.sections for answer in section.answers]
    return {
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "Game",
                "name": page.game.name(page.lang),
                "description": page.lead,
                "inLanguage": html_lang(page.lang),
                "numberOfPlayers": {"@type": "QuantitativeValue", "value": 1},
            },
            {
                "@type": "FAQPage",
                "inLanguage": html_lang(page.lang),
                "mainEntity": [
                    {
                        "@type": "Question",
                        "name": answer.question,
                        "acceptedAnswer": {"@type": "Answer", "text": answer.answer},
                    }
                    for answer in answers
                ],
            },
        ],
    }
