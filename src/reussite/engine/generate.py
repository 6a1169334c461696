"""Legal actions, fast: what :func:`reussite.engine.refusal.why_not` allows, in order.

The two are written apart on purpose; tests hold them against each other.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from reussite.cards import RANK_OF, Card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action
from reussite.engine.game import SPACE
from reussite.engine.lift import lengths
from reussite.rules.profile import Returns, Source

if TYPE_CHECKING:
    from reussite.engine.position import Position

_target_and_count = attrgetter("target", "count")


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Return every legal action of a position, by source, then target, then length."""
    if position.is_won:
        return ()
    awaited = position.game.awaited(position.base)
    up = {awaited[slot][height] for slot, height in enumerate(position.heights)}
    where = columns_by_top(position)
    found = _from_columns(position, where, up)
    for source, pile, kind in (
        (RESERVE, position.reserve, Source.RESERVE),
        (WASTE, position.waste, Source.WASTE),
    ):
        if pile:
            card = pile[-1]
            row = position.game.moves_from[source]
            found += [row[target] for target in targets_of(position, card, kind, where)]
            if card in up:
                found.append(position.game.up_from[source])
    if position.profile.foundation.returns is Returns.TOP:
        found += _returns(position, where)
    if position.stock:
        found.append(DRAW)
    elif position.waste and may_redeal(position):
        found.append(REDEAL)
    return tuple(found)


def _from_columns(position: Position, where: list[int], up: set[Card]) -> list[Action]:
    """Return the moves from columns: to other columns, and to the foundations (cards in up)."""
    game, base = position.game, position.base
    space = Source.COLUMN in game.accepts(bool(position.reserve))
    tops_for, joined = game.tops_for(base, space), game.joined(base)
    found: list[Action] = []
    for source, column in enumerate(position.tableau):
        if not column:
            continue
        card = column[-1]
        if len(column) == 1 or (game.lifts_single and not joined[column[-2]][card]):
            targets = 0
            for top in tops_for[card]:
                targets |= where[top]
            if targets:
                row = game.moves[source]
                found += [row[target] for target in columns_of(targets)]
        else:
            found += _blocks(position, source, where, space)
        if card in up:
            found.append(game.up_from[source])
    return found


def may_redeal(position: Position) -> bool:
    """Say whether the rules allow another pass through the stock."""
    passes = position.profile.stock.passes
    return passes == 0 or position.pass_number < passes


def columns_by_top(position: Position) -> list[int]:
    """Return for each top card (and SPACE) the columns that show it, as bits of a number.

    Columns that may take no further card are left out.
    """
    where = [0] * (SPACE + 1)
    limit = position.profile.column.max_cards
    bit = 1
    for column in position.tableau:
        if not limit or len(column) < limit:
            where[column[-1] if column else SPACE] |= bit
        bit += bit
    if position.reserve and position.game.fills:
        where[SPACE] = 0
    return where


@lru_cache(maxsize=1 << 16)
def columns_of(bits: int) -> tuple[int, ...]:
    """Return the columns whose bits are set, in order.

    >>> columns_of(0b101)
    (0, 2)
    """
    return tuple(column for column in range(bits.bit_length()) if bits >> column & 1)


def targets_of(position: Position, card: Card, kind: Source, where: list[int]) -> tuple[int, ...]:
    """Return the columns on which one card from a kind of pile may go."""
    space = kind in position.game.accepts(bool(position.reserve))
    targets = 0
    for top in position.game.tops_for(position.base, space)[card]:
        targets |= where[top]
    return columns_of(targets)


def _blocks(position: Position, source: int, where: list[int], space: bool) -> list[Action]:
    """Return the moves of one card or a block from a column to other columns."""
    game, base, limit = position.game, position.base, position.profile.column.max_cards
    column = position.tableau[source]
    found = []
    for count in lengths(position, source):
        open_space = space and (count == 1 or game.blocks_to_spaces)
        targets = 0
        for top in game.tops_for(base, open_space)[column[-count]]:
            targets |= where[top]
        for target in columns_of(targets & ~(1 << source)):
            if not limit or len(position.tableau[target]) + count <= limit:
                found.append(
                    game.moves[source][target] if count == 1 else Action(source, target, count)
                )
    found.sort(key=_target_and_count)
    return found


def _returns(position: Position, where: list[int]) -> list[Action]:
    """Return the moves of foundation tops back to columns; equal foundations are named once."""
    keep, decks = position.profile.foundation.return_keep, position.game.decks
    tops = position.foundation_tops
    found = []
    for first in range(0, len(tops), decks):
        suit = slice(first, first + decks)
        cards = {
            top
            for top, height in zip(tops[suit], position.heights[suit], strict=True)
            if top is not None and height > keep
        }
        for card in sorted(cards, key=RANK_OF.__getitem__):
            for target in targets_of(position, card, Source.FOUNDATION, where):
                found.append(Action(FOUNDATION, target, 1, card))
    return found
