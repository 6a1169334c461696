"""Why an action is illegal: the first rule that forbids it, in the order of docs/formats.md.

This states every rule once more, plainly and one at a time; :mod:`reussite.engine.generate`
lists the same legal actions fast.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from reussite.cards import RANK_OF, SUIT_OF, Card, is_red
from reussite.engine.action import (
    DRAW,
    FOUNDATION,
    REDEAL,
    RESERVE,
    STOCK,
    WASTE,
    Action,
    pile_text,
)
from reussite.engine.generate import may_redeal
from reussite.engine.lift import lengths, run_length
from reussite.rules.fits import FULL, foundation_card, foundation_slot, ranks_on
from reussite.rules.profile import CrossBase, Direction, Match, Source, Unit

if TYPE_CHECKING:
    from reussite.engine.position import Position


class RefusalCode(StrEnum):
    """The words by which refusals are known; their order is the order of the tests."""

    FINISHED = "finished"
    NO_SUCH_PILE = "noSuchPile"
    SAME_PILE = "samePile"
    EMPTY_SOURCE = "emptySource"
    STOCK_EMPTY = "stockEmpty"
    STOCK_NOT_EMPTY = "stockNotEmpty"
    NOTHING_TO_REDEAL = "nothingToRedeal"
    NO_MORE_PASSES = "noMorePasses"
    NOT_ON_TOP = "notOnTop"
    NO_RETURN = "noReturn"
    NO_RESERVE = "noReserve"
    SINGLE_ONLY = "singleOnly"
    MIXED_RUN = "mixedRun"
    BROKEN_RUN = "brokenRun"
    NO_FRAGMENT = "noFragment"
    WHOLE_ONLY = "wholeOnly"
    NEEDS_BASE = "needsBase"
    NOT_NEXT = "notNext"
    FOUNDATION_FULL = "foundationFull"
    RESERVE_FILLS = "reserveFills"
    WASTE_ONLY = "wasteOnly"
    SPACE_SOURCE = "spaceSource"
    WRONG_RANK_FOR_SPACE = "wrongRankForSpace"
    CROSSES_BASE = "crossesBase"
    NOT_ONE_BELOW = "notOneBelow"
    NOT_ONE_ABOVE = "notOneAbove"
    NOT_ADJACENT = "notAdjacent"
    NOT_ALTERNATING = "notAlternating"
    NOT_SAME_SUIT = "notSameSuit"
    NOT_SAME_COLOUR = "notSameColour"
    COLUMN_FULL = "columnFull"
    COVERED = "covered"


@dataclasses.dataclass(frozen=True)
class Refusal:
    """Why an action is illegal: a code, the profile field that forbids it, the cards concerned.

    ``values``: what the sentence names: cards and ranks as numbers, counts, piles as texts.
    """

    code: RefusalCode
    field: str | None = None
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)

    def sentence(self, lang: str = "en") -> str:
        """Return the refusal as a sentence in a language (``fr``, ``pt``, ``en``)."""
        from reussite.i18n.refusals import sentence

        return sentence(self.code.value, self.values, lang)


Check = Callable[["Position", Action], Refusal | None]
_KINDS = {RESERVE: Source.RESERVE, WASTE: Source.WASTE, FOUNDATION: Source.FOUNDATION}


def why_not(position: Position, action: Action) -> Refusal | None:
    """Return the first rule that forbids an action, or None where it is legal.

    >>> from reussite.engine.catalogue import game
    >>> from reussite.engine.action import parse_action
    >>> why_not(game("beleaguered-castle").deal(24), parse_action("t1>t2")).code.value
    'notOneBelow'
    """
    checks = (_piles, _stock) if action in (DRAW, REDEAL) else _CHECKS
    for check in checks:
        refusal = check(position, action)
        if refusal is not None:
            return refusal
    return None


def why_not_lift(position: Position, column: int, count: int) -> Refusal | None:
    """Say why ``count`` cards cannot be lifted from a column, wherever they would go."""
    cards = position.tableau[column]
    if count == 1 or count in lengths(position, column):
        return None
    refusal = _unit(position, column, count)
    if refusal is not None and refusal.code is RefusalCode.SINGLE_ONLY:
        values = {"card": cards[-count], "count": count - 1}
        return Refusal(RefusalCode.COVERED, refusal.field, values)
    return refusal


def _piles(position: Position, action: Action) -> Refusal | None:
    if position.is_won:
        return Refusal(RefusalCode.FINISHED)
    for pile in (action.source, action.target):
        if not _exists(position, pile):
            return Refusal(RefusalCode.NO_SUCH_PILE, None, {"pile": pile_text(pile)})
    if action.source == action.target:
        return Refusal(RefusalCode.SAME_PILE)
    return None


def _exists(position: Position, pile: int) -> bool:
    if pile == FOUNDATION:
        return True
    if pile == RESERVE:
        return position.profile.has_reserve
    if pile in (WASTE, STOCK):
        return position.profile.has_stock
    return 0 <= pile < len(position.tableau)


def _stock(position: Position, action: Action) -> Refusal | None:
    if action == DRAW:
        return None if position.stock else Refusal(RefusalCode.STOCK_EMPTY, "stock.draw")
    if position.stock:
        return Refusal(RefusalCode.STOCK_NOT_EMPTY, "stock.passes")
    if not position.waste:
        return Refusal(RefusalCode.NOTHING_TO_REDEAL, "stock.passes")
    if not may_redeal(position):
        passes = position.profile.stock.passes
        return Refusal(RefusalCode.NO_MORE_PASSES, "stock.passes", {"passes": passes})
    return None


def _source(position: Position, action: Action) -> Refusal | None:
    """Whether the source has the cards, and the card named is the one that is free."""
    if action.card is None:
        available = len(_pile(position, action.source))
        if available == 0 or (action.source < RESERVE and available < action.count):
            values = {"pile": pile_text(action.source), "count": action.count}
            return Refusal(RefusalCode.EMPTY_SOURCE, None, {**values, "available": available})
        return None
    suit = SUIT_OF[action.card]
    tops = [top for top in position.foundation_tops if top is not None and SUIT_OF[top] == suit]
    if not tops:
        values = {"pile": pile_text(action.source), "count": action.count}
        return Refusal(RefusalCode.EMPTY_SOURCE, None, {**values, "available": 0})
    if action.card not in tops:
        return Refusal(RefusalCode.NOT_ON_TOP, None, {"card": action.card})
    rules = position.profile.foundation
    if rules.returns.value == "none":
        return Refusal(RefusalCode.NO_RETURN, "foundation.returns")
    if position.heights[position.foundation_tops.index(action.card)] <= rules.return_keep:
        return Refusal(RefusalCode.NO_RETURN, "foundation.return_keep")
    return None


def _no_reserve(position: Position, action: Action) -> Refusal | None:
    if action.target == RESERVE:
        return Refusal(RefusalCode.NO_RESERVE, "reserve.size")
    return None


def _lifted(position: Position, action: Action) -> Refusal | None:
    """Whether so many cards may move at once, from there to there."""
    count = action.count
    if action.target == FOUNDATION:
        return Refusal(RefusalCode.SINGLE_ONLY, "foundation") if count > 1 else None
    if action.source >= RESERVE:
        return Refusal(RefusalCode.SINGLE_ONLY, "column.unit") if count > 1 else None
    return _unit(position, action.source, count)


def _unit(position: Position, column: int, count: int) -> Refusal | None:
    """Whether the unit of a game's columns is ``count`` cards here."""
    if count in lengths(position, column):
        return None
    cards = position.tableau[column]
    whole = run_length(position, cards) == len(cards)
    code = {
        Unit.SINGLE: RefusalCode.SINGLE_ONLY,
        Unit.SUIT_RUN: RefusalCode.MIXED_RUN,
        Unit.BUILT_RUN: RefusalCode.BROKEN_RUN,
        Unit.SINGLE_OR_WHOLE: RefusalCode.NO_FRAGMENT,
        Unit.WHOLE_ONLY: RefusalCode.WHOLE_ONLY,
    }[position.profile.column.unit]
    if count == len(cards) and not whole and code is not RefusalCode.MIXED_RUN and count > 1:
        single = position.profile.column.unit is Unit.SINGLE
        code = RefusalCode.SINGLE_ONLY if single else RefusalCode.BROKEN_RUN
    return Refusal(code, "column.unit")


def _foundation(position: Position, action: Action) -> Refusal | None:
    if action.target != FOUNDATION:
        return None
    card = _pile(position, action.source)[-1]
    base = position.base
    if foundation_slot(position.heights, base, card) is not None:
        return None
    suit, decks = SUIT_OF[card], position.game.decks
    heights = position.heights[suit * decks : (suit + 1) * decks]
    if not any(heights):
        values = {"rank": base, "card": card}
        return Refusal(RefusalCode.NEEDS_BASE, "foundation.base", values)
    awaited = sorted({foundation_card(suit, base, h + 1) for h in heights if h < FULL})
    if awaited:
        return Refusal(RefusalCode.NOT_NEXT, "foundation", {"card": card, "awaited": awaited})
    return Refusal(RefusalCode.FOUNDATION_FULL, "foundation", {"suit": suit})


def _space(position: Position, action: Action) -> Refusal | None:
    if action.target >= RESERVE or position.tableau[action.target]:
        return None
    if position.game.fills and position.reserve:
        return Refusal(RefusalCode.RESERVE_FILLS, "empty.auto")
    empty = position.profile.empty
    accept = position.game.accepts(bool(position.reserve))
    if _KINDS.get(action.source, Source.COLUMN) not in accept:
        name = "empty.accept" if empty.accept_after_auto is None else "empty.accept_after_auto"
        if accept == {Source.WASTE}:
            return Refusal(RefusalCode.WASTE_ONLY, name)
        sources = [source.value for source in Source if source in accept]
        return Refusal(RefusalCode.SPACE_SOURCE, name, {"sources": sources})
    rank = position.game.space_rank
    if rank is not None and RANK_OF[_head(position, action)] != rank:
        return Refusal(RefusalCode.WRONG_RANK_FOR_SPACE, "empty.rank", {"rank": rank})
    if action.count > 1 and not position.game.blocks_to_spaces:
        return Refusal(RefusalCode.SINGLE_ONLY, "empty.unit")
    return None


def _column(position: Position, action: Action) -> Refusal | None:
    if action.target >= RESERVE or not position.tableau[action.target]:
        return None
    card = _head(position, action)
    column = position.tableau[action.target]
    return (
        _rank_step(position, card, column[-1])
        or _suit_step(position, card, column[-1])
        or (_length(position, len(column) + action.count))
    )


def _rank_step(position: Position, card: Card, target: Card) -> Refusal | None:
    rules, base = position.profile.column, position.base
    takes = ranks_on(rules, base, RANK_OF[target])
    if RANK_OF[card] in takes:
        return None
    open_rules = rules.model_copy(update={"cross_base": CrossBase.ALLOW})
    if RANK_OF[card] in ranks_on(open_rules, base, RANK_OF[target]):
        return Refusal(RefusalCode.CROSSES_BASE, "column.cross_base", {"rank": base})
    code = {
        Direction.DOWN: RefusalCode.NOT_ONE_BELOW,
        Direction.UP: RefusalCode.NOT_ONE_ABOVE,
        Direction.BOTH: RefusalCode.NOT_ADJACENT,
    }[rules.direction]
    values = {"card": card, "target": target, "takes": list(takes)}
    return Refusal(code, "column.direction", values)


def _suit_step(position: Position, card: Card, target: Card) -> Refusal | None:
    match = position.profile.column.match
    same_colour = is_red(card) == is_red(target)
    wrong = {
        Match.ANY: False,
        Match.ALTERNATE: same_colour,
        Match.SUIT: SUIT_OF[card] != SUIT_OF[target],
        Match.SAME_COLOUR: not same_colour,
    }[match]
    if not wrong:
        return None
    code = {
        Match.ALTERNATE: RefusalCode.NOT_ALTERNATING,
        Match.SUIT: RefusalCode.NOT_SAME_SUIT,
        Match.SAME_COLOUR: RefusalCode.NOT_SAME_COLOUR,
    }[match]
    return Refusal(code, "column.match", {"card": card, "target": target})


def _length(position: Position, length: int) -> Refusal | None:
    limit = position.profile.column.max_cards
    if limit and length > limit:
        return Refusal(RefusalCode.COLUMN_FULL, "column.max_cards", {"max": limit})
    return None


def _pile(position: Position, pile: int) -> tuple[Card, ...]:
    if pile == RESERVE:
        return position.reserve
    return position.waste if pile == WASTE else position.tableau[pile]


def _head(position: Position, action: Action) -> Card:
    """Return the card of a block that comes to lie on the target: its first one."""
    if action.card is not None:
        return action.card
    return _pile(position, action.source)[-action.count]


_CHECKS: Iterable[Check] = (
    _piles,
    _source,
    _no_reserve,
    _lifted,
    _foundation,
    _space,
    _column,
)
