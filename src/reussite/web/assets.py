"""The files that pages use, read once: under an address that changes whenever they do."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from reussite.draw.faces import sprite
from reussite.web.troubles import Trouble

_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_SMALLEST_ZIPPED: Final = 500
_KEPT: Final = "public, max-age=31536000, immutable"
_ASKED: Final = "no-cache"


@dataclass(frozen=True)
class Asset:
    """One file, as it is sent."""

    content: bytes
    zipped: bytes | None
    kind: str
    etag: str


def make_asset(name: str, content: bytes) -> Asset:
    """Return a file ready to be sent; its name tells its type."""
    ending = name[name.rfind(".") :]
    kind = _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    zipped = gzip.compress(content, mtime=0) if len(content) > _SMALLEST_ZIPPED else None
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return Asset(content, zipped, kind, etag)


class Assets:
    """The static files, with the card faces among them as ``cards.svg``.

    All lie under one folder whose name is made of their content, so that a module finds the others
    beside it, browsers keep them for good, and a new version is never mixed with an old one.
    """

    def __init__(self) -> None:
        found = {
            item.name: item.read_bytes()
            for item in sorted(files(__package__).joinpath("static").iterdir(), key=str)
            if item.is_file()
        }
        found["cards.svg"] = sprite().encode()
        self._assets = {name: make_asset(name, content) for name, content in found.items()}
        all_of_them = "".join(f"{name}{asset.etag}" for name, asset in self._assets.items())
        self.version = hashlib.sha256(all_of_them.encode()).hexdigest()[:12]

    def url(self, name: str) -> str:
        """Return the address of a file; raise ``KeyError`` where there is none of that name."""
        self._assets[name]
        return f"/static/{self.version}/{name}"

    def response(self, request: Request, name: str, version: str | None = None) -> Response:
        """Return a file; raise ``Trouble("noPage")`` where there is none of that name.

        An older page may ask for an older version: it gets the file of today, and is told not to
        keep it.
        """
        if name not in self._assets:
            raise Trouble("noPage")
        return send(request, self._assets[name], keep=version == self.version)


def send(request: Request, asset: Asset, *, keep: bool = False) -> Response:
    """Return a file as an answer: zipped where the browser takes that, 304 where it has it."""
    headers = {
        "etag": asset.etag,
        "cache-control": _KEPT if keep else _ASKED,
        "vary": "Accept-Encoding",
    }
    if asset.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = asset.content
    if asset.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        content = asset.zipped
    return Response(content, headers=headers, media_type=asset.kind)
