"""What is claimed in each section, made from the fields of a profile."""

from __future__ import annotations

from reussite.rulebook.claims.columns import columns
from reussite.rulebook.claims.deal import deal
from reussite.rulebook.claims.empty import empty
from reussite.rulebook.claims.end import end, score
from reussite.rulebook.claims.foundations import foundations
from reussite.rulebook.claims.goal import goal
from reussite.rulebook.claims.moves import moves
from reussite.rulebook.claims.piles import reserve, stock
from reussite.rulebook.statement import Statement
from reussite.rules.profile import Profile

__all__ = ["statements"]

_SECTIONS = (goal, deal, moves, foundations, columns, empty, reserve, stock, score, end)


def statements(profile: Profile) -> tuple[Statement, ...]:
    """Return every statement of a game's rule page, in the order of the page; ids are unique.

    >>> [claim.id for claim in statements(Profile(id="x")) if claim.section == "columns"]
    ['columns-direction', 'columns-match', 'columns-wrap', 'columns-unit']
    """
    return tuple(claim for section in _SECTIONS for claim in section(profile))
