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

from reussite.cards import PACK_SIZE
from reussite.solver.kernels.open_dead import is_dead
from reussite.solver.kernels.open_rows import (
    AT,
    FIRST,
    KIDS,
    LEFT,
    LOW,
    OPEN_CARD,
    RESERVED,
    SPARE,
    SWAPS,
    TWINS,
    UNTOLD,
    UP,
    Open,
    answer_of,
    bit,
    cell,
    end_of,
    is_single,
    length_of,
    pop,
    push,
    take_spare,
    tell,
    write_key,
)
from reussite.solver.kernels.options import inlined, inner, spliced
from reussite.solver.kernels.processor import lowest_bit, prefetch
from reussite.solver.kernels.state import RESERVE, SINGLE_OR_WHOLE, SPACE, Rules, Seen

NOT_LOST: Final = 2
"""The answer of a state that may be won."""
_SUIT: Final = 0x1111111111111
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


@inlined
def is_won(open_: Open, at: int) -> bool:
    """Say whether the reserve is used up and nothing lies across the base.

    Then the lowest card that is missing is in the stock or an end.
    """
    row = open_.rows[at]
    if row[row.size + LEFT]:
        return False
    for column in range(open_.columns):
        length = length_of(open_, at, column)
        if length and length > ((cell(open_, at, column, 0) & 63) >> 2) + 1:
            return False
    return True


@inlined
def is_not_lost(open_: Open, answers: Seen, at: int) -> bool:
    """Say whether a row is known to be not lost."""
    _, answer = answer_of(open_, answers, at)
    return bool(answer == np.uint64(NOT_LOST))


@inner
def keep(open_: Open, answers: Seen, end: int, source: int) -> int:
    """Keep the child in row ``end``; return where the next one goes, -1 where one is not lost.

    Fills the column it came from. The answer of the child before it is looked up, that of this one
    only fetched from memory.
    """
    row = open_.rows[end]
    left = row[row.size + LEFT]
    if source != RESERVE and left and length_of(open_, end, source) == 0:
        row[row.size + LEFT] = left - _ONE
        push(open_, end, source, open_.cards[RESERVED, left - _ONE])
    if is_won(open_, end):
        return -1
    write_key(open_, end)
    prefetch(answers.keys, row[row.size + LOW] & np.uint64(answers.keys.shape[0] - 1))
    first = open_.depths[open_.counts[AT], FIRST]
    return -1 if end > first and is_not_lost(open_, answers, end - 1) else end + 1


@inlined
def copy_row(open_: Open, at: int, end: int) -> None:
    """Copy a row."""
    for i in range(open_.rows.shape[1]):
        open_.rows[end, i] = open_.rows[at, i]


@inlined
def take_off(open_: Open, at: int, end: int, source: int, number: int) -> None:
    """Write a row without so many cards at the end of a pile into row ``end``."""
    copy_row(open_, at, end)
    row = open_.rows[end]
    row[row.size + SWAPS] = _NONE
    if source == RESERVE:
        row[row.size + LEFT] -= _ONE
        return
    for _ in range(number):
        pop(open_, end, source)


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
def lay(open_: Open, at: int, column: int, lead: int) -> None:
    """Put a card of the stock of a class on a column, left open which if there are several."""
    row = open_.rows[at]
    members = open_.table[TWINS, lead]
    untold = row[row.size + UNTOLD] & members
    take_spare(open_, at, members)
    if is_single(untold):
        row[row.size + UNTOLD] &= ~untold
        push(open_, at, column, np.int64(lowest_bit(untold)))
    else:
        push(open_, at, column, lead + OPEN_CARD)


@inlined
def land(
    open_: Open, answers: Seen, at: int, end: int,
    source: int, number: int, target: int, swaps: int,
) -> int:  # fmt: skip
    """Write the child in which cards go to a column as it is in the last row, the chain laid."""
    copy_row(open_, open_.rows.shape[0] - 1, end)
    open_.rows[end, open_.rows.shape[1] + SWAPS] = np.uint64(swaps)
    if source == RESERVE:
        left = np.int64(open_.rows[at, open_.rows.shape[1] + LEFT])
        push(open_, end, target, open_.cards[RESERVED, left - 1])
    else:
        first = length_of(open_, at, source) - number
        for place in range(first, first + number):
            push(open_, end, target, cell(open_, at, source, place))
    return keep(open_, answers, end, source)


@inlined
def kids_of(open_: Open, cards: np.uint64) -> np.uint64:
    """Return the cards that may be put on some of these."""
    found = _NONE
    while cards:
        found |= open_.table[KIDS, lowest_bit(cards)]
        cards &= cards - _ONE
    return found


@inlined
def reaches(open_: Open, at: int, top: int, parents: np.uint64) -> bool:
    """Say whether a chain may join a top to one of ``parents``, as far as classes tell."""
    spare = open_.rows[at, open_.rows.shape[1] + SPARE] & open_.leads
    layer = bit(top)
    for _ in range(PACK_SIZE):
        if layer & parents or layer == _NONE:
            break
        layer = kids_of(open_, layer) & spare
    return bool(layer & parents)


@inlined
def put_on(
    open_: Open, answers: Seen, at: int, end: int,
    source: int, number: int, parents: np.uint64, target: int, swaps: int,
) -> int:  # fmt: skip
    """Write the children in which cards go to a column or a space, with a chain of the stock first.

    ``number``: how many cards of the source. The chain is laid in the last row. A longer one than
    is needed gains nothing. A whole column does not go to a space by itself.
    """
    work, size, chain = open_.rows.shape[0] - 1, open_.rows.shape[1], open_.chain
    spare = open_.rows[at, size + SPARE] & open_.leads
    top = np.int64(SPACE)
    fits = source != RESERVE and number < length_of(open_, at, source)
    starts = open_.starts & spare
    chain[0, 0] = starts & parents if starts & parents else starts
    if length_of(open_, at, target):
        top = end_of(open_, at, target) & 63
        if not reaches(open_, at, top, parents):
            return end
        fits, chain[0, 0] = True, open_.table[KIDS, top] & spare
    fits = fits and parents >> np.uint64(top) & _ONE != _NONE
    take_off(open_, at, work, source, number)
    row, k = open_.rows[work], 0
    while k >= 0:
        if fits:
            end = land(open_, answers, at, end, source, number, target, swaps if k == 0 else 0)
            if end < 0:
                return end
            fits, chain[k, 0] = False, _NONE
        if chain[k, 0] == _NONE:
            k -= 1
            if k >= 0:
                pop(open_, work, target)
                row[size + UNTOLD], row[size + SPARE] = chain[k, 1], chain[k, 2]
            continue
        lead = np.int64(lowest_bit(chain[k, 0]))
        chain[k, 0] &= chain[k, 0] - _ONE
        chain[k, 1], chain[k, 2] = row[size + UNTOLD], row[size + SPARE]
        lay(open_, work, target, lead)
        k += 1
        chain[k, 0] = open_.table[KIDS, lead] & row[size + SPARE] & open_.leads
        fits = parents >> np.uint64(lead) & _ONE != _NONE
    return end


@inlined
def settled_cards(open_: Open, at: int) -> np.uint64:
    """Return the cards that go up without loss as soon as they come free (docs/solver.md).

    All cards below them in their suit are up or in the stock, and each card that may be put on
    them is such a card itself, or up. A base card in the stock is in the way while one that may
    be put across it is not up.
    """
    row = open_.rows[at]
    doubtful = _NONE
    for column in range(open_.columns):
        for place in range(length_of(open_, at, column)):
            held = cell(open_, at, column, place)
            if held >= OPEN_CARD:
                doubtful |= open_.table[TWINS, held - OPEN_CARD]
    for base in range(4):
        if open_.table[KIDS, base] & ~row[row.size + UP]:
            doubtful |= bit(base)
    known = (row[row.size + UNTOLD] & ~doubtful) | row[row.size + UP]
    ready = _NONE
    for suit in range(4):
        of_suit = np.uint64(_SUIT) << np.uint64(suit)
        missing = of_suit & ~known
        below = (missing & (~missing + _ONE)) - _ONE << _ONE | _ONE
        ready |= of_suit & below
    settled = row[row.size + UP]
    ready &= ~settled
    while ready:
        card = lowest_bit(ready)
        ready &= ready - _ONE
        if open_.table[KIDS, card] & ~settled == _NONE:
            settled |= _ONE << card
    return settled & ~row[row.size + UP]


@inlined
def settled_source(open_: Open, at: int) -> int:
    """Return the reserve or a column whose end is settled, or -1."""
    row, settled = open_.rows[at], settled_cards(open_, at)
    left = np.int64(row[row.size + LEFT])
    if left and settled & bit(open_.cards[RESERVED, left - 1]):
        return RESERVE
    for source in range(open_.columns):
        if length_of(open_, at, source):
            held = end_of(open_, at, source)
            if held < OPEN_CARD and settled & bit(held):
                return source
    return -1


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
