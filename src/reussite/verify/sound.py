"""Which pruning loses no win in which games: said again, apart from the solver on trial.

Why it is so is told in docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from reussite.rules.profile import AutoFill, Direction, Profile, Returns, Source, Unit

SAFE_UP: Final = "safe-up"
SAFE_WASTE: Final = "safe-waste"
DEAD_END: Final = "dead-end"
OPEN_STOCK: Final = "open-stock"
USED_RETURNS: Final = "used-returns"
ALWAYS: Final = frozenset({"columns-unordered", "macro-draws"})
"""The way in which positions and moves are written: every exhaustive proof names it."""


def holds(profile: Profile, pruning: Collection[str]) -> bool:
    """Say whether an exhaustive proof under this pruning proves a loss in a game."""
    names = set(pruning) - ALWAYS
    sound = set()
    if profile.foundation.returns is Returns.NONE:
        sound.add(SAFE_UP)
        if profile.decks == 1:
            sound.add(DEAD_END)
        if profile.has_stock:
            sound.add(SAFE_WASTE)
        if _opens_stock(profile):
            sound.add(OPEN_STOCK)
    elif _keeps_returns_for_use(profile):
        sound.add(USED_RETURNS)
    return set(pruning) >= ALWAYS and names <= sound and not profile.counts_passes


def _opens_stock(profile: Profile) -> bool:
    column = profile.column
    lifts = column.unit in (Unit.SINGLE_OR_WHOLE, Unit.WHOLE_ONLY)
    built_down = profile.columns_always_built and column.direction is Direction.DOWN
    fills = profile.has_stock and profile.empty.auto is AutoFill.RESERVE
    return profile.decks == 1 and lifts and built_down and fills


def _keeps_returns_for_use(profile: Profile) -> bool:
    empty, column = profile.empty, profile.column
    accept = empty.accept if empty.accept_after_auto is None else empty.accept_after_auto
    spaces_alike = (Source.COLUMN in accept) == (Source.FOUNDATION in accept)
    lifts = column.unit in (Unit.SINGLE, Unit.SUIT_RUN, Unit.BUILT_RUN)
    columns_only = not profile.has_reserve and not profile.has_stock
    return spaces_alike and lifts and columns_only and column.max_cards == 0
