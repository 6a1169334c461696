"""The settings page: choices that count at once, kept in a cookie."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from reussite.i18n.catalogue import N_, translation
from reussite.web.choices import offered
from reussite.web.files import sprite_url
from reussite.web.forms import read_fields
from reussite.web.pages import check_language
from reussite.web.render import render
from reussite.web.requests import choices_of, keep_choices

router = APIRouter(default_response_class=HTMLResponse)
_MAX_BYTES: Final = 2000

_QUESTIONS: Final = {
    "theme": (N_("Colours of the page"), ""),
    "deck": (N_("Colours of the suits"), ""),
    "index": (
        N_("Index of the cards"),
        N_("Large: one rank, one suit; long columns and rows may have to be scrolled."),
    ),
    "size": (N_("Size of the cards"), N_("Large cards may have to be scrolled.")),
    "courts": (N_("Letters of jack, queen and king"), ""),
    "hand": (
        N_("Hand"),
        N_("Left: reserve and stock at the right, buttons at the left of a phone that lies."),
    ),
    "motion": (
        N_("Movement"),
        N_("Without it a ring shows the card that arrives. The system's own setting counts too."),
    ),
    "letters": (
        N_("Keys that are letters"),
        N_("Turn them off where speech or another program types letters; other keys still play."),
    ),
    "auto": (
        N_("Cards that go up by themselves"),
        N_("Safe: only cards that no column can need any more."),
    ),
    "clock": (
        N_("Clock"),
        N_("It begins with the first action and rests while the page is hidden."),
    ),
    "live": (
        N_("Whether the game can still be won"),
        N_("Said after each action: the solver looks each time, at hidden cards too."),
    ),
    "portuguese": (
        N_("Portuguese"),
        N_("Words that differ between Portugal and Brazil; the address of a page stays the same."),
    ),
}
_ANSWERS: Final = {
    ("theme", "system"): N_("As the system"),
    ("theme", "light"): N_("Light"),
    ("theme", "dark"): N_("Dark"),
    ("deck", "two"): N_("Two: black and red"),
    ("deck", "four"): N_("Four: black, red, orange and blue"),
    ("index", "plain"): N_("Small, with pips and pictures"),
    ("index", "large"): N_("Large, with nothing else"),
    ("size", "fit"): N_("As the window allows"),
    ("size", "large"): N_("Large"),
    ("size", "largest"): N_("Very large"),
    ("courts", "JQK"): "J Q K",
    ("courts", "VDR"): "V D R",
    ("hand", "right"): N_("Right"),
    ("hand", "left"): N_("Left"),
    ("motion", "on"): N_("Cards travel"),
    ("motion", "off"): N_("No movement"),
    ("letters", "on"): N_("They act on the table"),
    ("letters", "off"): N_("They do nothing"),
    ("auto", "off"): N_("None"),
    ("auto", "safe"): N_("Safe ones"),
    ("auto", "all"): N_("All that can"),
    ("clock", "off"): N_("Not shown"),
    ("clock", "on"): N_("Shown and kept with the game"),
    ("live", "off"): N_("Said when asked"),
    ("live", "on"): N_("Said after each action"),
    ("portuguese", "browser"): N_("As the browser asks"),
    ("portuguese", "PT"): N_("Of Portugal"),
    ("portuguese", "BR"): N_("Of Brazil"),
}
_GROUPS: Final = (
    (N_("Looks"), ("theme", "deck", "index", "size", "courts", "hand", "motion", "portuguese")),
    (N_("Play"), ("letters", "auto", "clock", "live")),
)


async def sent_choices(request: Request) -> dict[str, str]:
    """Read the form, of bounded size and from our own pages."""
    fields = await read_fields(request, _MAX_BYTES, most=40)
    return {name: values[-1] for name, values in fields.items()}


@router.get("/{lang}/settings")
def settings_page(request: Request, lang: str) -> Response:
    """Show all choices, those that count now chosen."""
    check_language(lang)
    gettext = translation(lang).gettext
    values = offered(lang)
    groups = [
        (
            gettext(title),
            [
                (
                    name,
                    gettext(_QUESTIONS[name][0]),
                    _QUESTIONS[name][1] and gettext(_QUESTIONS[name][1]),
                    [(value, gettext(_ANSWERS[name, value])) for value in values[name]],
                )
                for name in names
                if name in values
            ],
        )
        for title, names in _GROUPS
    ]
    sprites = {letters: sprite_url(letters) for letters in ("JQK", "VDR")}
    return render(request, "settings.html", lang, {"groups": groups, "sprites": sprites})


@router.post("/{lang}/settings")
def settings_form(
    request: Request, lang: str, sent: Annotated[dict[str, str], Depends(sent_choices)]
) -> Response:
    """Keep the choices that were sent, and show the page again."""
    check_language(lang)
    response = RedirectResponse(f"/{lang}/settings", 303, {"Cache-Control": "no-store"})
    keep_choices(response, choices_of(request).changed(sent))
    return response
