"""What every request passes: bounds, headers of safety, a log that names nobody."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Final

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
    """A middleware. ``log``: whether a line is written for every request.

    The line has the method, the kind of page, the status and the time it took: no address of a
    reader, no token, no number of a deal.
    """

    def __init__(self, app: ASGIApp, rates: Rates, log: bool) -> None:
        self._app = app
        self._rates = rates
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, come what may."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, begun = Request(scope, receive), perf_counter()
        answered = _Answered(request, send)
        try:
            self._count(request)
            await self._app(scope, receive, answered)
        except Problem as problem:
            await answer(request, problem)(scope, receive, answered)
        except Exception as error:
            if answered.status is not None:
                raise  # half of an answer is out: the connection ends
            await unforeseen(request, error)(scope, receive, answered)
        if self._log:
            took = 1000 * (perf_counter() - begun)
            _log.info("%s %s %s %.0f ms", request.method, route_of(request), answered.status, took)

    def _count(self, request: Request) -> None:
        if not request.url.path.startswith("/static/"):
            token = token_of(request)
            self._rates.request(address_of(request), token and token_hash(token))


class _Answered:
    """Sends an answer on, with the headers that all have; remembers its status."""

    def __init__(self, request: Request, send: Send) -> None:
        self._request = request
        self._send = send
        self.status: int | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            self._renew(headers)
        await self._send(message)

    def _renew(self, headers: MutableHeaders) -> None:
        """Let the cookie of a player who reads a page begin its 400 days anew."""
        token = getattr(self._request.state, "renewed", None)
        page = headers.get("content-type", "").startswith("text/html")
        if token and page and self.status == 200:
            cookie = Response()
            give_cookie(self._request, cookie, token)
            headers.append("set-cookie", cookie.headers["set-cookie"])
