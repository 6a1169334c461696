"""Files of the pages, under addresses that change with what is in them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Response

from reussite.web.problems import Problem

router = APIRouter()
_FOLDER = Path(__file__).parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_SPRITES = {"JQK": "cards.svg", "VDR": "cards-vdr.svg"}
_RULES = "rules.css"


@cache
def _files() -> dict[str, bytes]:
    """Return every file by name: those of the folder, and what other packages make."""
    from reussite.draw.faces import sprite
    from reussite.rulebook.html import style

    files = {path.name: path.read_bytes() for path in _FOLDER.iterdir() if path.suffix in _TYPES}
    for letters, name in _SPRITES.items():
        files[name] = sprite(letters).encode()
    files[_RULES] = style().encode()
    return files


@cache
def version() -> str:
    """Return what stands for the content of all files together.

    One version for all, since modules name each other by relative addresses.
    """
    digest = hashlib.sha256()
    for name, data in sorted(_files().items()):
        digest.update(name.encode() + b"\0" + data)
    return digest.hexdigest()[:12]


def file_url(name: str) -> str:
    """Return the address of a file; raise ``KeyError`` where there is none of that name."""
    _files()[name]
    return f"/static/{version()}/{name}"


def sprite_url(letters: str) -> str:
    """Return the address of the drawing that holds all cards, with letters ``JQK`` or ``VDR``."""
    return file_url(_SPRITES[letters])


@router.get("/static/{of_version}/{name}")
def file(of_version: str, name: str) -> Response:
    """Return a file; it may be kept for ever, since another content has another address."""
    data = _files().get(name)
    if data is None or of_version != version():
        raise Problem(404, "notFound")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(data, media_type=_TYPES[Path(name).suffix], headers=headers)
