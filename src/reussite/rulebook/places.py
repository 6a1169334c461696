"""Where a rule page says why an action is refused: the id of a sentence or of a section."""

from __future__ import annotations

from typing import Final

from reussite.engine.refusal import Refusal, RefusalCode
from reussite.i18n.refusals import anchor
from reussite.rulebook.claims import statements
from reussite.rules.profile import Profile

_BY_CODE: Final = {
    RefusalCode.FINISHED: "end-win",
    RefusalCode.NO_SUCH_PILE: "deal-layout",
    RefusalCode.SAME_PILE: "moves-targets",
    RefusalCode.EMPTY_SOURCE: "moves-free",
    RefusalCode.STOCK_EMPTY: "stock-draw",
    RefusalCode.STOCK_NOT_EMPTY: "stock-passes",
    RefusalCode.NOTHING_TO_REDEAL: "stock-passes",
    RefusalCode.NO_MORE_PASSES: "stock-passes",
    RefusalCode.NOT_ON_TOP: "foundations-returns",
    RefusalCode.NO_RETURN: "foundations-returns",
    RefusalCode.NO_RESERVE: "reserve-size",
    RefusalCode.SINGLE_ONLY: "columns-unit",
    RefusalCode.MIXED_RUN: "columns-unit",
    RefusalCode.BROKEN_RUN: "columns-unit",
    RefusalCode.NO_FRAGMENT: "columns-unit",
    RefusalCode.WHOLE_ONLY: "columns-unit",
    RefusalCode.NEEDS_BASE: "foundations-base",
    RefusalCode.NOT_NEXT: "foundations-next",
    RefusalCode.FOUNDATION_FULL: "foundations-full",
    RefusalCode.RESERVE_FILLS: "empty-auto",
    RefusalCode.WASTE_ONLY: "empty-accept",
    RefusalCode.SPACE_SOURCE: "empty-accept",
    RefusalCode.WRONG_RANK_FOR_SPACE: "empty-rank",
    RefusalCode.CROSSES_BASE: "columns-cross-base",
    RefusalCode.NOT_ONE_BELOW: "columns-direction",
    RefusalCode.NOT_ONE_ABOVE: "columns-direction",
    RefusalCode.NOT_ADJACENT: "columns-direction",
    RefusalCode.NOT_ALTERNATING: "columns-match",
    RefusalCode.NOT_SAME_SUIT: "columns-match",
    RefusalCode.NOT_SAME_COLOUR: "columns-match",
    RefusalCode.COLUMN_FULL: "columns-max-cards",
    RefusalCode.COVERED: "moves-covered",
}
# One code may come from several rules; then the field says which.
_BY_FIELD: Final = {
    (RefusalCode.SINGLE_ONLY, "foundation"): "moves-single",
    (RefusalCode.SINGLE_ONLY, "empty.unit"): "empty-unit",
}


def place(refusal: Refusal, profile: Profile) -> str:
    """Return the id on a game's rule page of the sentence that a refusal comes from.

    Where a page has no such sentence, it is the id of the section, or of the moves in general.

    >>> from reussite.engine.catalogue import game
    >>> castle = game("beleaguered-castle")
    >>> place(castle.deal(24).why_not("t1>t2"), castle.profile)
    'columns-direction'
    """
    code = refusal.code
    wanted = _BY_FIELD.get((code, refusal.field or ""), _BY_CODE[code])
    ids = {claim.id for claim in statements(profile)}
    if wanted in ids:
        return wanted
    section = anchor(code.value)
    return section if any(known.startswith(f"{section}-") for known in ids) else "moves"
