"""Games side by side: only the rules in which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from reussite.engine.game import Game
from reussite.rulebook.claims import statements
from reussite.rulebook.statement import SECTIONS, Statement, section_title

_LOOKS = ("wings",)
"""Values that only say what a column is called."""


@dataclass(frozen=True)
class Difference:
    """A rule in which games differ: its section, and each game's sentence, or none."""

    id: str
    title: str
    texts: tuple[str, ...]


def differences(games: Sequence[Game], lang: str) -> tuple[Difference, ...]:
    """Return the rules in which games differ, in the order of the rule pages.

    >>> from reussite.engine.catalogue import game
    >>> [found.id for found in differences([game("citadel"), game("exiled-kings")], "en")]
    ['empty-rank']
    """
    claims = [{claim.id: claim for claim in statements(game.profile)} for game in games]
    found = []
    for name in _in_order(claims):
        rows = [of_game.get(name) for of_game in claims]
        texts = tuple(row.text(lang) if row else "" for row in rows)
        if len({_key(row) for row in rows}) > 1 and len(set(texts)) > 1:
            section = name.partition("-")[0]
            found.append(Difference(name, section_title(section, games[0].profile, lang), texts))
    return tuple(found)


def by_section(found: Sequence[Difference]) -> list[tuple[str, list[Difference]]]:
    """Return differences in groups, each with the title of its section."""
    return [(title, list(group)) for title, group in groupby(found, lambda row: row.title)]


def _in_order(claims: Sequence[dict[str, Statement]]) -> list[str]:
    """Return all ids, by section, and within one as they first occur."""
    ids = {name: None for of_game in claims for name in of_game}
    return sorted(ids, key=lambda name: list(SECTIONS).index(name.partition("-")[0]))


def _key(claim: Statement | None) -> object:
    if claim is None:
        return None
    rules = {key: value for key, value in claim.values.items() if key not in _LOOKS}
    return repr(sorted(rules.items())), claim.phrase
