"""The winnable deals of a study by grade, as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from reussite.study.folder import Settings
from reussite.study.grade import grade_rows
from reussite.study.row import Row


def graded(rows: Sequence[Row], settings: Settings) -> str:
    """Return the deals of a study by grade, and the bounds, as JSON with a line a grade."""
    found = grade_rows(rows)
    return "\n".join(
        (
            "{",
            f' "settings": {json.dumps(asdict(settings))},',
            f' "bounds": {json.dumps({grade.name: grade.bound for grade in found})},',
            ' "grades": {',
            ",\n".join(f'  "{grade.name}": {json.dumps(grade.numbers)}' for grade in found),
            " }",
            "}",
        )
    )
