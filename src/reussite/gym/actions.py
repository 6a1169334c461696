"""Every action that a game can have, in a fixed order: its number is what a program learns."""

from __future__ import annotations

from reussite.cards import PACK_SIZE, RANKS
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action
from reussite.engine.game import Game
from reussite.rules.profile import Unit


def all_actions(game: Game) -> tuple[Action, ...]:
    """Return every action that can be legal somewhere in a game, without doubles.

    >>> from reussite.engine.catalogue import game
    >>> actions = all_actions(game("beleaguered-castle"))
    >>> len(actions), str(actions[0]), str(actions[-1])
    (64, 't1>t2', 't8>f')
    """
    profile = game.profile
    columns = range(game.columns)
    found = [
        Action(source, target, count)
        for source in columns
        for target in columns
        if source != target
        for count in range(1, _longest_block(game) + 1)
    ]
    found += [Action(source, FOUNDATION) for source in columns]
    for pile, has in ((RESERVE, profile.has_reserve), (WASTE, profile.has_stock)):
        if has:
            found += [Action(pile, target) for target in (*columns, FOUNDATION)]
    if game.returns:
        found += [
            Action(FOUNDATION, target, 1, card) for card in range(PACK_SIZE) for target in columns
        ]
    if profile.has_stock:
        found += [DRAW, REDEAL]
    return tuple(found)


def _longest_block(game: Game) -> int:
    column = game.profile.column
    if column.unit is Unit.SINGLE:
        return 1
    # Where ace and king are neighbours, or building goes both ways, a run may be of any length.
    endless = column.wrap or column.direction.value == "both" or column.unit in _WHOLE
    return game.longest_column if endless else min(game.longest_column, RANKS)


_WHOLE = (Unit.SINGLE_OR_WHOLE, Unit.WHOLE_ONLY)
