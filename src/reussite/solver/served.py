"""Which games the solver serves, and with which pruning, told from the fields of their profile."""

from __future__ import annotations

from typing import Final

from reussite.i18n.spoken import Spoken
from reussite.rules.profile import AutoFill, Direction, Match, Profile, Returns, Source, Unit


class UnsupportedGame(Spoken):
    """A game that the solver cannot answer for. ``str(error)`` names it, and the fields."""


def not_served(game: str, fields: tuple[Spoken, ...]) -> UnsupportedGame:
    """Return what is said of a game with fields that :func:`unsupported` found."""
    return UnsupportedGame(
        "{game}: the solver does not serve it yet: {fields}", game=game, fields=fields
    )


def unsupported(profile: Profile) -> tuple[Spoken, ...]:
    """Return the fields whose values the kernels cannot serve, each with the reason.

    All other fields of the vocabulary are served, with every value.

    >>> from reussite.rules.catalogue import load
    >>> [unsupported(profile) for profile in load().values()] == [()] * 8
    True
    """
    found = []
    if profile.stock.passes:
        found.append(Spoken("stock.passes: a bounded number of passes"))
    if len(set(profile.stock.draw)) > 1:
        found.append(Spoken("stock.draw: another number of cards in another pass"))
    return tuple(found)


SAFE_UP: Final = "safe-up"
SAFE_WASTE: Final = "safe-waste"
DEAD_END: Final = "dead-end"
OPEN_STOCK: Final = "open-stock"
SHAPES: Final = "shapes"
USED_RETURNS: Final = "used-returns"


def prunings(profile: Profile) -> frozenset[str]:
    """Return the names of the pruning that loses no win in a game: see docs/solver.md.

    >>> from reussite.rules.catalogue import load
    >>> games = load()
    >>> [sorted(prunings(games[name])) for name in ("canfield", "castle-mount")]
    [['dead-end', 'open-stock', 'safe-up', 'safe-waste'], ['used-returns']]
    """
    if profile.foundation.returns is not Returns.NONE:
        return frozenset({USED_RETURNS} if uses_returns(profile) else ())
    found = {SAFE_UP}
    if profile.decks == 1:
        found.add(DEAD_END)
    if profile.has_stock and not profile.counts_passes:
        found.add(SAFE_WASTE)
    if opens_stock(profile):
        found.add(OPEN_STOCK)
    if has_shapes(profile):
        found.add(SHAPES)
    return frozenset(found)


def has_shapes(profile: Profile) -> bool:
    """Say whether the shapes of ``kernels.shapes`` are sound for a game, and searched.

    Columns of one pack are built down whatever the suit, without wrapping, card by card, and cards
    come from columns alone, to foundations from the ace, for good. The argument, and what each
    field is for, is in docs/solver.md. How the cards are dealt, what spaces take and how long
    columns may grow is free.
    """
    column = profile.column
    return (
        profile.decks == 1
        and column.direction is Direction.DOWN
        and column.match is Match.ANY
        and not column.wrap
        and column.unit is Unit.SINGLE
        and profile.base_rank == 0
        and profile.foundation.returns is Returns.NONE
        and not profile.has_reserve
        and not profile.has_stock
    )


def opens_stock(profile: Profile) -> bool:
    """Say whether a game is served by ``kernels.open_stock``: see docs/solver.md.

    One pack, cards go up for good; columns begin as one card each, are built down and move whole,
    or single cards do; and a reserve fills spaces at once, so that there are none while it lasts.
    """
    return (
        profile.decks == 1
        and profile.foundation.returns is Returns.NONE
        and profile.column.direction is Direction.DOWN
        and profile.columns_always_built
        and profile.column.unit in (Unit.SINGLE_OR_WHOLE, Unit.WHOLE_ONLY)
        and profile.empty.auto is AutoFill.RESERVE
        and profile.has_stock
    )


def uses_returns(profile: Profile) -> bool:
    """Say whether a card goes up at once where it can be taken back, and returns must be used.

    See ``kernels.returns``; the argument is in docs/solver.md.
    """
    empty = profile.empty
    accept = empty.accept if empty.accept_after_auto is None else empty.accept_after_auto
    return (
        profile.foundation.returns is Returns.TOP
        and profile.column.unit in (Unit.SINGLE, Unit.SUIT_RUN, Unit.BUILT_RUN)
        and profile.column.max_cards == 0
        and (Source.COLUMN in accept) == (Source.FOUNDATION in accept)
        and not profile.has_reserve
        and not profile.has_stock
    )
