"""How long a rule page takes to build, game by game and form by form. A report, never a gate.

Warm: catalogues and examples are read, but no page is remembered.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import reussite
from reussite.i18n.languages import LANGUAGES
from reussite.rulebook import page as pages
from reussite.rulebook.html import as_sections
from reussite.rulebook.text import as_text


def main() -> None:
    """Print a line for each game: milliseconds of processor for the page, and each form of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*reussite.games()], metavar="GAME")
    parser.add_argument("--rounds", type=int, default=10, help="how often each page is built")
    options = parser.parse_args()

    print(f"{'game':<22} {'page ms':>9} {'html ms':>9} {'text ms':>9}")
    for name in options.games:
        game = reussite.game(name)
        built = [pages.page_of(game, lang) for lang in LANGUAGES]
        taken = (
            milliseconds(partial(build, game), LANGUAGES, options.rounds),
            milliseconds(as_sections, built, options.rounds),
            milliseconds(as_text, built, options.rounds),
        )
        print(f"{name:<22} {taken[0]:>9.1f} {taken[1]:>9.1f} {taken[2]:>9.1f}")


def build(game: reussite.Game, lang: str) -> object:
    """Build a page that is not remembered from before."""
    return pages._page.__wrapped__(game, lang, ())


def milliseconds(work: Callable[[Any], object], things: Sequence[Any], rounds: int) -> float:
    """Return the mean time of a piece of work, after one round that is not counted."""
    for thing in things:
        work(thing)
    start = time.process_time()
    for _ in range(rounds):
        for thing in things:
            work(thing)
    return (time.process_time() - start) * 1000 / (rounds * len(things))


if __name__ == "__main__":
    main()
