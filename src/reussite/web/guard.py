"""What a request must be before its content is looked at: from here, JSON, and not too large."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reussite.web.troubles import Trouble

_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        b" object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class SecureHeaders:
    """Adds to every answer the headers that keep other sites and injected code out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def check_origin(request: Request) -> None:
    """Raise ``Trouble("foreignOrigin")`` for a request that a page of another site has made.

    Browsers say where a request comes from; a program that says nothing is no browser, and holds
    nobody's cookies but its own.
    """
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site", "same-origin")
    if origin is None:
        foreign = site not in ("same-origin", "none")
    else:
        foreign = urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower()
    if foreign:
        raise Trouble("foreignOrigin")


async def read_json_body(request: Request, limit: int) -> bytes:
    """Return the body of a JSON request of at most ``limit`` bytes; read no more than that."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Trouble("wrongType")
    announced = request.headers.get("content-length", "0")
    if announced.isdecimal() and int(announced[:20]) > limit:
        raise Trouble("tooLarge")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Trouble("tooLarge")
    return bytes(body)
