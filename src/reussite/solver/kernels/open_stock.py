"""The moves of a game that asks less: all cards of the stock lie open.

Any card of stock and waste may be taken at any time there. So one is taken only when another card
needs it: as the card, or one of the cards, between the end of a column and a card that is put
there; or, below one of its suit, to go up with it. What is left are moves of cards that are not in
the stock, of which there are few.

Cards of the stock that may lie on the same cards, and take the same, are a *class*. Where a chain
takes one of several, it is left open which: the player chooses when one of them is to go up. See
docs/solver.md.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from reussite.solver.kernels.open_chain import put_on
from reussite.solver.kernels.open_child import is_not_lost, keep, take_off
from reussite.solver.kernels.open_dead import is_dead
from reussite.solver.kernels.open_rows import (
    LEFT,
    OPEN_CARD,
    RESERVED,
    SPARE,
    TWINS,
    UNTOLD,
    UP,
    Open,
    bit,
    cell,
    end_of,
    length_of,
    take_spare,
    tell,
)
from reussite.solver.kernels.open_settled import settled_source
from reussite.solver.kernels.options import inlined, spliced
from reussite.solver.kernels.processor import lowest_bit
from reussite.solver.kernels.state import RESERVE, SINGLE_OR_WHOLE, Rules, Seen

_SUIT: Final = 0x1111111111111
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


@inlined
def may_go_up(open_: Open, at: int, lower: np.uint64) -> bool:
    """Say whether all of these cards can be taken from the stock."""
    row = open_.rows[at]
    while lower:
        card = lowest_bit(lower)
        lower &= lower - _ONE
        if not row[row.size + UNTOLD] >> card & _ONE:
            return False
        if not row[row.size + SPARE] & open_.table[TWINS, card]:
            return False
    return True


@inlined
def go_up(
    open_: Open, answers: Seen, at: int, end: int, source: int, held: int, cards: np.uint64
) -> int:
    """Write the children in which an end goes up as one of ``cards``, with those below it."""
    rows, size = open_.rows, open_.rows.shape[1]
    while cards and end >= 0:
        card = np.int64(lowest_bit(cards))
        cards &= cards - _ONE
        below = (np.uint64(_SUIT) << np.uint64(card & 3)) & (bit(card) - _ONE)
        lower = below & ~rows[at, size + UP]
        if not may_go_up(open_, at, lower):
            continue
        take_off(open_, at, end, source, 1)
        rows[end, size + UP] |= lower | bit(card)
        rows[end, size + UNTOLD] &= ~(lower | bit(card))
        for_suit = lower
        while for_suit:
            take_spare(open_, end, open_.table[TWINS, lowest_bit(for_suit)])
            for_suit &= for_suit - _ONE
        changed = lower | (bit(card) if held >= OPEN_CARD else _NONE)
        while changed:
            tell(open_, end, open_.table[TWINS, lowest_bit(changed)])
            changed &= changed - _ONE
        end = keep(open_, answers, end, source)
    return end


@inlined
def end_goes_up(open_: Open, answers: Seen, at: int, end: int, source: int) -> int:
    """Write the children in which the end of a column or the reserve goes up."""
    row = open_.rows[at]
    left = np.int64(row[row.size + LEFT])
    if not (left if source == RESERVE else length_of(open_, at, source)):
        return end
    held = open_.cards[RESERVED, left - 1] if source == RESERVE else end_of(open_, at, source)
    cards = bit(held & 63)
    if held >= OPEN_CARD:
        cards = open_.table[TWINS, held & 63] & row[row.size + UNTOLD]
    return go_up(open_, answers, at, end, source, held, cards)


@inlined
def goes_anywhere(
    rules: Rules, open_: Open, answers: Seen, at: int, end: int, source: int, whole: int
) -> int:
    """Write the children in which a card of a column or the reserve, or a column, goes to another.

    Of several spaces one will do.
    """
    row = open_.rows[at]
    left = np.int64(row[row.size + LEFT])
    length = left if source == RESERVE else length_of(open_, at, source)
    is_one = source == RESERVE or length == 1
    if length == 0 or (is_one if whole else not is_one and rules.unit != SINGLE_OR_WHOLE):
        return end
    number = length if whole else np.int64(1)
    card = open_.cards[RESERVED, left - 1]
    if source != RESERVE:
        card = cell(open_, at, source, length - number) & 63
    parents = open_.table[2 if source == RESERVE else whole, card]
    swaps = np.int64(source != RESERVE and (left == 0 or number < length))
    space = -1
    for target in range(open_.columns):
        if target != source and end >= 0:
            if length_of(open_, at, target) == 0:
                if left or space >= 0:
                    continue
                space = target
            end = put_on(open_, answers, at, end, source, number, parents, target, swaps)
    return end


@spliced
def expand(rules: Rules, open_: Open, answers: Seen, at: int, end: int) -> int:
    """Write the children of a row from row ``end`` on.

    Returns where they end; -1 where one is not lost. Each part is called in one place: it is
    compiled there.
    """
    start = end
    if is_dead(open_, at):
        return end
    only = settled_source(open_, at)
    for i in range(open_.columns + 1):
        source = i - 1 if i else RESERVE
        if end >= 0 and (only < 0 or source == only):
            end = end_goes_up(open_, answers, at, end, source)
    for i in range(2 * open_.columns + 1):
        if end >= 0 and only < 0:
            source, whole = (i - 1 >> 1, i - 1 & 1) if i else (RESERVE, 0)
            end = goes_anywhere(rules, open_, answers, at, end, source, whole)
    return -1 if end > start and is_not_lost(open_, answers, end - 1) else end
