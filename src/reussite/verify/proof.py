"""Checking that a position cannot be won, by a search apart from the solver's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from reussite.engine.position import Position
from reussite.verify import positions, shapes
from reussite.verify.finding import Finding, Outcome
from reussite.verify.sound import holds
from reussite.verify.space import Space, TooLarge

_SHAPES_PRUNING: Final = frozenset({"columns-unordered", "safe-up"})


def recheck(position: Position, proof: Mapping[str, Any], node_limit: int) -> Finding:
    """Search a position again under the proof's named pruning, and compare states and digest.

    ``proof``: the object that ``solve`` writes. A proof of more than ``node_limit`` states is not
    re-checked, nor is one of a method that no slow program knows yet.
    """
    states, digest = proof["states"], proof["digest"]
    if states > node_limit:
        return Finding(Outcome.NOT_CHECKED, f"not re-checked: {states} states")
    search = _search(position, proof)
    if isinstance(search, str):
        return Finding(Outcome.NOT_CHECKED, f"not re-checked: {search}")
    try:
        space = search(node_limit)
    except TooLarge:
        return Finding(Outcome.FAILS, f"there are more than {node_limit} states, not {states}")
    if space.has_win:
        return Finding(Outcome.FAILS, "the search finds a win")
    if space.states != states:
        return Finding(Outcome.FAILS, f"there are {space.states} states, not {states}")
    if f"{space.digest:032x}" != digest:
        return Finding(Outcome.FAILS, f"the digest is {space.digest:032x}")
    return Finding(Outcome.HOLDS, f"no line wins: {states} states searched again")


def _search(position: Position, proof: Mapping[str, Any]) -> Callable[[int], Space] | str:
    """Return the search that a proof asks for, or the reason why there is none."""
    method, level, pruning = proof["method"], proof["level"], frozenset(proof["pruning"])
    if method == "exhaustive":
        if not holds(position.profile, pruning):
            return "the pruning is not known in this game"
        return lambda limit: positions.search(position, pruning, limit)
    if method != "shapes":
        return f"nothing here knows the method {method[:40]!r}"
    if not isinstance(level, int) or not 0 <= level <= 13 or not pruning <= _SHAPES_PRUNING:
        return "the level or the pruning is not known"
    if not shapes.are_sound(position.profile):
        return "shapes prove nothing in this game"
    safe = "safe-up" in pruning
    return lambda limit: shapes.search(position, level, safe, limit)
