"""Pictures as PNG, drawn from their SVG by resvg, which the extra ``reussite[png]`` brings."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final

from reussite.i18n.spoken import Spoken

_SIZE: Final = re.compile(r'viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"')
_FACE: Final = re.compile(r'<symbol (?=id="(?:wing|column|compact)-)')
_CLOTH: Final = "#24584a"
MAX_WIDTH: Final = 4_000


class NoPng(Spoken):
    """The library that draws PNG is not installed."""


def can_png() -> bool:
    """Say whether PNG can be drawn here."""
    return find_spec("resvg_py") is not None


def png(svg: str, width: int | None = None) -> bytes:
    """Return a picture of ``position_svg(…, fixed_colours=True)`` as PNG.

    ``width`` in pixels, at most ``MAX_WIDTH``; by default the picture's own. No font of the system
    is read: the picture has none. Raises :class:`NoPng`.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise NoPng(
            "{name} is not installed: {command}",
            name="resvg-py",
            command="pip install 'reussite[png]'",
        ) from None
    if width is not None and not 1 <= width <= MAX_WIDTH:
        raise ValueError(f"width: {width} is not 1 to {MAX_WIDTH}")
    # Faces stay within their boxes by themselves; cutting them off costs half of the time.
    lighter = _FACE.sub('<symbol overflow="visible" ', svg)
    return bytes(svg_to_bytes(svg_string=lighter, width=width, skip_system_fonts=True))


def framed(svg: str, width: int, height: int, margin: int = 24) -> str:
    """Return a picture in the middle of a cloth of another size, as large as it can be.

    >>> framed('<svg viewBox="0 0 10 10" width="3" height="3"></svg>', 20, 10, 1)[-50:]
    'id" x="1" y="1" width="18" height="8"></svg></svg>'
    """
    size = f'x="{margin}" y="{margin}" width="{width - 2 * margin}" height="{height - 2 * margin}"'
    inner = _SIZE.sub(rf'viewBox="0 0 \1 \2" preserveAspectRatio="xMidYMid" {size}', svg, count=1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}"><rect width="{width}" height="{height}" fill="{_CLOTH}"/>{inner}</svg>'
    )
