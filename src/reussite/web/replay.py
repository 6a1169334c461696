"""A game step by step: what each action did, and the table as it was then, only to be looked at."""

from __future__ import annotations

from typing import Any, Final

from reussite.rulebook.describe import caption
from reussite.rulebook.example import Step
from reussite.session import Attempt, SessionError
from reussite.web.problems import Problem
from reussite.web.state import table_state

MOST_LISTED: Final = 1_000
"""How many actions a list holds, the last ones; far more than games have."""


def captions(attempt: Attempt, lang: str) -> list[dict[str, Any]]:
    """Return the actions of a game, each with its step and what it did in words."""
    first = max(0, attempt.length - MOST_LISTED)
    return [
        {
            "step": n + 1,
            "action": str(attempt.actions[n]),
            "text": step_caption(attempt, n + 1, lang),
        }
        for n in range(first, attempt.length)
    ]


def step_caption(attempt: Attempt, step: int, lang: str) -> str:
    """Return what the action did that led to a step; nothing at the start."""
    if step == 0:
        return ""
    before, after = attempt.position_at(step - 1), attempt.position_at(step)
    return caption(Step(before, attempt.actions[step - 1], after), lang)


def at_step(attempt: Attempt, step: int) -> Attempt:
    """Return an attempt as it stood after so many actions.

    The attempt is changed: it must be one that nobody else holds. Raises :class:`Problem` 404
    beyond its line.
    """
    try:
        attempt.position_at(step)
    except SessionError as error:
        raise Problem(404, error.code) from None
    attempt.cursor = step
    return attempt


def view_state(attempt: Attempt, step: int, lang: str) -> dict[str, Any]:
    """Return the state of the table as it is once the player goes to a step."""
    return table_state(at_step(attempt, step), lang, step_caption(attempt, step, lang))
