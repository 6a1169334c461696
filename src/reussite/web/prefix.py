"""Serving below a path, as https://example.org/cards/: the application itself is always at /.

The path is taken off requests (a proxy may have done so already) and put before the addresses
of our own pages in answers. Those always stand in quotes and begin with a language or with one
of the other first words, and text of others has no plain quotes in HTML; so one place is enough,
and no page, script or link needs to know where it is served.
"""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reussite.i18n.languages import LANGUAGES
from reussite.i18n.spoken import Spoken

_FIRST: Final = "|".join((*LANGUAGES, "api", "static"))
_OURS: Final = re.compile(rb'(?<=")/(?=(?:%s)(?:[/"?#]))' % _FIRST.encode())
_TEXTS: Final = ("text/html", "application/json")


def clean(root: str) -> str:
    """Return a path as it goes before others: ``/cards``, or nothing.

    Raises :class:`Spoken`, a ``ValueError``, for what is no path.

    >>> clean("cards/"), clean("/"), clean("")
    ('/cards', '', '')
    """
    path = "/" + root.strip("/")
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+|/", path):
        raise Spoken("a path has letters, digits and . _ ~ - between its slashes")
    return "" if path == "/" else path


class Below:
    """A middleware that serves an application below a path."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if path == self._root or path.startswith(self._root + "/"):
            scope = {**scope, "path": path[len(self._root) :] or "/", "raw_path": None}
        await self._app(scope, receive, _Answer(send, scope, self._root))


class _Answer:
    """Sends an answer on, with the path before our addresses; texts are held until complete."""

    def __init__(self, send: Send, scope: Scope, root: str) -> None:
        self._send = send
        self._root = root.encode()
        host = dict(scope["headers"]).get(b"host", b"")
        self._origin = b'"%s://%s/' % (scope["scheme"].encode(), host)
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            self._put_before(headers)
            if headers.get("content-type", "").startswith(_TEXTS):
                self._start = message
            else:
                await self._send(message)
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._finish(self._start)

    async def _finish(self, start: Message) -> None:
        body = _OURS.sub(self._root + b"/", self._body)
        body = body.replace(self._origin, self._origin[:-1] + self._root + b"/")
        MutableHeaders(raw=start["headers"])["content-length"] = str(len(body))
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})

    def _put_before(self, headers: MutableHeaders) -> None:
        root = self._root.decode()
        location = headers.get("location", "")
        if location.startswith("/"):
            headers["location"] = root + location
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
            for cookie in cookies:
                headers.append("set-cookie", cookie.replace("Path=/;", f"Path={root}/;"))
