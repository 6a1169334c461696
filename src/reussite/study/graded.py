"""Deals whose grade was measured and is shipped: easy, medium or hard, for the choice of a deal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files

from reussite.engine.game import Game
from reussite.study.folder import Settings
from reussite.study.grade import GRADES, grade_rows
from reussite.study.row import Row


def grades(game: Game) -> dict[str, list[int]]:
    """Return the numbers of deals known to be winnable, by grade; none for a game not measured.

    A study found them (docs/results); they hold for exactly these rules, whatever the game is
    called, and every one of them was won.

    >>> from reussite.engine.catalogue import game
    >>> set(grades(game("beleaguered-castle"))) <= {"easy", "medium", "hard"}
    True
    """
    return _shipped().get(game.digest, {})


@cache
def _shipped() -> dict[str, dict[str, list[int]]]:
    """Return the grades of all files by the digest of their rules."""
    found = {}
    for file in files(__package__).joinpath("graded").iterdir():
        said = json.loads(file.read_bytes())
        found[said["settings"]["profile"]] = {
            name: said["grades"][name] for name in GRADES if name in said["grades"]
        }
    return found


def graded(rows: Sequence[Row], settings: Settings) -> str:
    """Return the file that :func:`grades` reads: the deals of a study by grade, and the bounds."""
    found = grade_rows(rows)
    return "\n".join(
        (
            "{",
            f' "settings": {json.dumps(asdict(settings))},',
            f' "bounds": {json.dumps({grade.name: grade.last for grade in found})},',
            ' "grades": {',
            ",\n".join(f'  "{grade.name}": {json.dumps(grade.numbers)}' for grade in found),
            " }",
            "}",
        )
    )
