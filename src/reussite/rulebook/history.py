"""What is told of a game besides its rules: where it comes from, its variants, advice.

Written by hand for the games shown first, a file a game in ``history/``, each fact with the place
it was found at; ``pt-BR`` where Brazil says it in other words. It says nothing of what is legal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from reussite.i18n.languages import html_lang

_WORDINGS: Final[tuple[str, ...]] = ("en", "fr", "pt", "pt-BR")
_FOLDER: Final = Path(__file__).parent / "history"


@dataclass(frozen=True)
class History:
    """Paragraphs in each language, and titles and addresses of sources."""

    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sources: tuple[tuple[str, str], ...] = ()

    def paragraphs(self, lang: str) -> tuple[str, ...]:
        """Return the paragraphs in a language; none where nothing was written."""
        return self.texts.get(html_lang(lang)) or self.texts.get(lang, ())


@cache
def history_of(game: str) -> History:
    """Return what is written on a game, which is nothing for most.

    >>> history_of("no-such-game").paragraphs("fr")
    ()
    """
    path = _FOLDER / f"{game}.toml"
    if not path.exists():
        return History()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    texts = {lang: tuple(data[lang]) for lang in _WORDINGS if lang in data}
    return History(texts, tuple((source["title"], source["url"]) for source in data["sources"]))
