"""Which games the solver serves, told from the fields of their profile."""

from __future__ import annotations

from reussite.rules.profile import Direction, Match, Profile, Returns, Unit


class UnsupportedGame(ValueError):
    """A game that the solver cannot answer for. ``str(error)`` names it, and the fields."""

    def __init__(self, game: str, fields: tuple[str, ...]) -> None:
        super().__init__(f"{game}: the solver does not serve it yet: {'; '.join(fields)}")
        self.game = game
        self.fields = fields


def unsupported(profile: Profile) -> tuple[str, ...]:
    """Return the fields whose values the kernels cannot serve, each with the reason.

    All other fields of the vocabulary are served, with every value.

    >>> from reussite.rules.catalogue import load
    >>> [unsupported(profile) for profile in load().values()] == [()] * 8
    True
    """
    found = []
    if profile.stock.passes:
        found.append("stock.passes: a bounded number of passes")
    if len(set(profile.stock.draw)) > 1:
        found.append("stock.draw: another number of cards in another pass")
    return tuple(found)


def safe_rule(profile: Profile) -> int:
    """Return the rule of safe foundation moves that holds in a game (0 for none).

    1: see ``kernels.generate.safe_source``; the argument is in docs/solver.md.
    """
    column = profile.column
    castle = (
        column.direction is Direction.DOWN
        and not column.wrap
        and column.unit is Unit.SINGLE
        and profile.base_rank == 0
        and profile.foundation.returns is Returns.NONE
        and not profile.has_reserve
        and not profile.has_stock
    )
    return 1 if castle else 0


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


SAFE_NAMES = {0: (), 1: ("safe-up",)}
"""The names of the pruning that each rule stands for in a proof."""
