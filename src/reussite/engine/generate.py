"""Legal actions, fast: what :func:`reussite.engine.refusal.why_not` allows, in order.

The two are written apart on purpose; tests hold them against each other.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from reussite.cards import RANK_OF, Card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action
from reussite.engine.game import SPACE, Game, Places, Tables
from reussite.engine.lift import lengths

if TYPE_CHECKING:
    from reussite.engine.position import Position

_target_and_count = attrgetter("target", "count")


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Return every legal action of a position, by source, then target, then length."""
    game, heights, reserve, waste = (
        position.game, position.heights, position.reserve, position.waste,
    )  # fmt: skip
    if position.is_won:
        return ()
    tables = game.tables(position.base, bool(reserve))
    awaited = tables.awaited
    up = {awaited[slot][height] for slot, height in enumerate(heights)}
    where = columns_by_top(position)
    found = _from_columns(position, tables, where, up)
    if reserve:
        found += _from_pile(game, RESERVE, reserve[-1], tables.reserve, where, up)
    if waste:
        found += _from_pile(game, WASTE, waste[-1], tables.waste, where, up)
    if game.returns:
        found += _returns(position, tables, where)
    if position.stock:
        found.append(DRAW)
    elif waste and may_redeal(position):
        found.append(REDEAL)
    return tuple(found)


def _from_columns(
    position: Position, tables: Tables, where: list[int], up: set[Card]
) -> list[Action]:
    """Return the moves from columns: to other columns, and to the foundations (cards in up)."""
    game, joined, places = position.game, tables.joined, tables.column
    found: list[Action] = []
    for source, column in enumerate(position.tableau):
        if not column:
            continue
        card = column[-1]
        if len(column) == 1 or (game.lifts_single and not joined[column[-2]][card]):
            targets = 0
            for top in places[card]:
                targets |= where[top]
            if targets:
                row = game.moves[source]
                found += [row[target] for target in columns_of(targets)]
        else:
            found += _blocks(position, source, tables, where)
        if card in up:
            found.append(game.up_from[source])
    return found


def _from_pile(
    game: Game, source: int, card: Card, places: Places, where: list[int], up: set[Card]
) -> list[Action]:
    """Return the moves of the top card of the reserve or the waste."""
    row = game.moves_from[source]
    found = [row[target] for target in targets_of(card, places, where)]
    if card in up:
        found.append(game.up_from[source])
    return found


def may_redeal(position: Position) -> bool:
    """Say whether the rules allow another pass through the stock."""
    passes = position.game.passes
    return passes == 0 or position.pass_number < passes


def columns_by_top(position: Position) -> list[int]:
    """Return for each top card (and SPACE) the columns that show it, as bits of a number.

    Columns that may take no further card are left out.
    """
    where = [0] * (SPACE + 1)
    limit = position.game.longest_column
    bit = 1
    for column in position.tableau:
        if not column:
            where[SPACE] |= bit
        elif len(column) < limit:
            where[column[-1]] |= bit
        bit += bit
    return where


@lru_cache(maxsize=1 << 16)
def columns_of(bits: int) -> tuple[int, ...]:
    """Return the columns whose bits are set, in order.

    >>> columns_of(0b101)
    (0, 2)
    """
    return tuple(column for column in range(bits.bit_length()) if bits >> column & 1)


def targets_of(card: Card, places: Places, where: list[int]) -> tuple[int, ...]:
    """Return the columns on which one card may go."""
    targets = 0
    for top in places[card]:
        targets |= where[top]
    return columns_of(targets)


def _blocks(position: Position, source: int, tables: Tables, where: list[int]) -> list[Action]:
    """Return the moves of one card or a block from a column to other columns."""
    row, limit = position.game.moves[source], position.game.longest_column
    column = position.tableau[source]
    found = []
    for count in lengths(position, source):
        places = tables.column if count == 1 else tables.block
        targets = 0
        for top in places[column[-count]]:
            targets |= where[top]
        if not targets:
            continue
        for target in columns_of(targets & ~(1 << source)):
            if len(position.tableau[target]) + count <= limit:
                found.append(row[target] if count == 1 else Action(source, target, count))
    if len(found) > 1:
        found.sort(key=_target_and_count)
    return found


def _returns(position: Position, tables: Tables, where: list[int]) -> list[Action]:
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
            for target in targets_of(card, tables.foundation, where):
                found.append(Action(FOUNDATION, target, 1, card))
    return found
