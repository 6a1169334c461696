"""A rule page as PDF, where WeasyPrint is installed; and what is said where it is not."""

from __future__ import annotations

import sys

import pytest
from tests.games import all_games

from reussite.rulebook.page import page_of
from reussite.rulebook.pdf import NoPdf, as_pdf


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)  # as if it were not installed
    with pytest.raises(NoPdf, match=r"WeasyPrint is not installed: pip install 'reussite\[pdf\]'"):
        as_pdf(page_of(all_games()["citadel"], "en"))


def test_a_page_becomes_a_pdf_of_a_sheet() -> None:
    try:
        paper = as_pdf(page_of(all_games()["beleaguered-castle"], "fr"))
    except NoPdf as error:
        pytest.skip(str(error))
    assert paper.startswith(b"%PDF-")
    assert len(paper) > 20_000
