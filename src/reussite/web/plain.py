"""Pages that are only read: the keys of the table, privacy, and what this is."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from reussite.web.pages import check_language
from reussite.web.render import render

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/{lang}/help/keyboard")
def keyboard(request: Request, lang: str) -> Response:
    """List the keys of the table."""
    check_language(lang)
    return render(request, "keyboard.html", lang, {})


@router.get("/{lang}/privacy")
def privacy(request: Request, lang: str) -> Response:
    """Say what is kept, where, and how to be rid of it."""
    check_language(lang)
    return render(request, "privacy.html", lang, {})


@router.get("/{lang}/about")
def about(request: Request, lang: str) -> Response:
    """Say what this is, in which version, and how to report an error."""
    check_language(lang)
    context = {"version": version("reussite"), "contact": request.app.state.contact}
    return render(request, "about.html", lang, context)
