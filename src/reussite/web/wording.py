"""Which wording Portuguese has in an answer: that of Portugal or that of Brazil."""

from __future__ import annotations

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from reussite.i18n.languages import is_brazilian, match_language, prefers_brazilian, word
from reussite.web.requests import choices_of


def wants_brazilian(request: Request) -> bool:
    """Say which wording a request wants: by ``lang``, else by the visitor's choice, or the browser.

    ``?lang=pt`` alone says nothing about it.
    """
    asked = request.query_params.get("lang", "")[:40].strip()
    if match_language(asked) == "pt" and asked.lower() != "pt":
        return is_brazilian(asked)
    chosen = dict(choices_of(request).others).get("portuguese")
    if chosen:
        return chosen == "BR"
    return prefers_brazilian(request.headers.get("accept-language"))


class Wording:
    """A middleware that sets the wording of each request.

    Every request sets its own, also the European one, and has a context of its own: no request
    can be answered in the words of another.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            word(wants_brazilian(Request(scope, receive)))
        await self._app(scope, receive, send)
