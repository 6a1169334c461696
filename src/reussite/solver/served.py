"""Which games the solver serves, told from the fields of their profile."""

from __future__ import annotations

from reussite.rules.profile import Direction, Profile, Returns, Source, Unit


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


def chain_rule(profile: Profile) -> bool:
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


CHAIN_NAMES = ("undoable-up", "used-returns")
SAFE_NAMES = {0: (), 1: ("safe-up",)}
"""The names of the pruning that each rule stands for in a proof."""
