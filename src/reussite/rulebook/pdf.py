"""A rule page as PDF, through WeasyPrint, which the extra ``reussite[pdf]`` brings."""

from __future__ import annotations

import re
from typing import Final

from reussite.i18n.spoken import Spoken, shown
from reussite.rulebook.html import as_document
from reussite.rulebook.page import Page

_ON_PAPER: Final = {"cloth": "#ffffff", "place-line": "#777777"}
_PROPERTY: Final = re.compile(r"var\(--([a-z-]+),([^)]+)\)")


class NoPdf(Spoken):
    """WeasyPrint, or a library of the system that it needs, is not there. ``str`` says which."""


def as_pdf(page: Page) -> bytes:
    """Return a page as a PDF of A4; raise :class:`NoPdf` where it cannot be made here."""
    try:
        from weasyprint import HTML
    except ImportError:
        raise NoPdf(
            "{name} is not installed: {command}",
            name="WeasyPrint",
            command="pip install 'reussite[pdf]'",
        ) from None
    except OSError as error:  # a library of the system, Pango for one, that pip does not bring
        raise NoPdf("WeasyPrint does not start: {fault}", fault=shown(error, 300)) from None
    # Attributes of its SVG may not be properties, so each gets its plain colour.
    text = _PROPERTY.sub(lambda found: _ON_PAPER.get(found[1], found[2]), as_document(page))
    pdf: bytes = HTML(string=text).write_pdf()
    return pdf
