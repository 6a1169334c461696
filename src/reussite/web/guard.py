"""What every request passes: bounds, headers of safety, a log that names nobody."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Final

from fastapi import Request, Response

from reussite.store.tokens import token_hash
from reussite.web.answers import answer, route_of, unforeseen
from reussite.web.problems import Problem
from reussite.web.rates import Rates
from reussite.web.requests import address_of, give_cookie, token_of

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_log = logging.getLogger("reussite.requests")
Next = Callable[[Request], Awaitable[Response]]


class Guard:
    """A middleware. ``log``: whether a line is written for every request.

    The line has the method, the kind of page, the status and the time it took: no address of a
    reader, no token, no number of a deal.
    """

    def __init__(self, rates: Rates, log: bool) -> None:
        self._rates = rates
        self._log = log

    async def __call__(self, request: Request, call_next: Next) -> Response:
        """Answer a request, come what may."""
        begun = perf_counter()
        try:
            if not request.url.path.startswith("/static/"):
                token = token_of(request)
                self._rates.request(address_of(request), token and token_hash(token))
            response = await call_next(request)
            _renew(request, response)
        except Problem as problem:
            response = answer(request, problem)
        except Exception as error:
            response = unforeseen(request, error)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if self._log:
            took = 1000 * (perf_counter() - begun)
            _log.info(
                "%s %s %d %.0f ms", request.method, route_of(request), response.status_code, took
            )
        return response


def _renew(request: Request, response: Response) -> None:
    """Let the cookie of a player who reads a page begin its 400 days anew."""
    token = getattr(request.state, "renewed", None)
    page = response.headers.get("content-type", "").startswith("text/html")
    if token and page and response.status_code == 200:
        give_cookie(request, response, token)
