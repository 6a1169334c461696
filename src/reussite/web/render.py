"""Rendering a page: templates, what all of them need, and headers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from reussite.i18n.catalogue import speaker
from reussite.i18n.languages import LANGUAGES, html_lang
from reussite.i18n.letters import lettered
from reussite.i18n.words import number
from reussite.web.files import file_url, sprite_url
from reussite.web.requests import choices_of, keep_choices

_TEMPLATES = Path(__file__).parent / "templates"
_NAMES = {"fr": "Français", "pt": "Português", "en": "English"}


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(
    request: Request, template: str, lang: str, context: Mapping[str, Any], status: int = 200
) -> HTMLResponse:
    """Return a page in a language; its language links keep the rest of the address."""
    path = request.url.path
    rest = path.split("/", 2)[2] if path.count("/") >= 2 and path.split("/")[1] in LANGUAGES else ""
    gettext, ngettext = speaker(lang)
    choices = choices_of(request)
    shown = choices.shown(lang)
    html = (
        _environment()
        .get_template(template)
        .render(
            **context,
            lang=lang,
            html_lang=html_lang(lang),
            alternates=[
                (other, html_lang(other), _NAMES[other], f"/{other}/{rest}") for other in LANGUAGES
            ],
            canonical=f"/{lang}/{rest}",
            origin=f"{request.url.scheme}://{request.url.netloc}",
            static=file_url,
            choices=shown,
            sprite_url=sprite_url(shown["courts"]),
            lettered=lambda text: lettered(text, shown["courts"]),
            format_number=lambda value: number(value, lang),
            _=gettext,
            ngettext=ngettext,
        )
    )
    vary = "Cookie, Accept-Language" if lang == "pt" else "Cookie"  # which Portuguese it is
    response = HTMLResponse(html, status, {"Cache-Control": "private, no-cache", "Vary": vary})
    followed_link = request.headers.get("sec-fetch-site") == "same-origin"
    if followed_link and choices.language != lang:
        keep_choices(response, choices.speaking(lang))
    return response
