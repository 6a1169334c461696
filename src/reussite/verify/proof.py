"""Checking that a position cannot be won, by a search apart from the solver's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from reussite.engine.position import Position
from reussite.i18n.spoken import Spoken, shown
from reussite.verify import positions, shapes
from reussite.verify.finding import Finding, Outcome
from reussite.verify.sound import holds
from reussite.verify.space import Space, TooLarge, TooManyAsked

_SHAPES_PRUNING: Final = frozenset({"columns-unordered", "safe-up"})


def recheck(position: Position, proof: Mapping[str, Any], node_limit: int) -> Finding:
    """Search a position again under the proof's named pruning, and compare states and digest.

    ``proof``: the object that ``solve`` writes. A proof of more than ``node_limit`` states is not
    re-checked, nor is one of a method that no slow program knows yet.
    """
    states, digest = proof["states"], proof["digest"]
    if states > node_limit:
        words = Spoken(
            "not re-checked: {n} states, more than --node-limit {most}", n=states, most=node_limit
        )
        return Finding(Outcome.NOT_CHECKED, words)
    search = _search(position, proof)
    if isinstance(search, Spoken):
        return Finding(Outcome.NOT_CHECKED, Spoken("not re-checked: {why}", why=search))
    try:
        space = search(node_limit)
    except TooManyAsked:
        words = Spoken(
            "not re-checked: its questions have more than --node-limit {most} states",
            most=node_limit,
        )
        return Finding(Outcome.NOT_CHECKED, words)
    except TooLarge:
        words = Spoken("there are more than {n} states, not {said}", n=node_limit, said=states)
        return Finding(Outcome.FAILS, words)
    if space.has_win:
        return Finding(Outcome.FAILS, Spoken("the search finds a win"))
    if space.states != states:
        words = Spoken("there are {n} states, not {said}", n=space.states, said=states)
        return Finding(Outcome.FAILS, words)
    found = f"{space.digest:032x}"
    if found != digest:
        return Finding(Outcome.FAILS, Spoken("the digest is {digest}", digest=found))
    return Finding(Outcome.HOLDS, Spoken("no line wins: {n} states searched again", n=states))


def _search(position: Position, proof: Mapping[str, Any]) -> Callable[[int], Space] | Spoken:
    """Return the search that a proof asks for, or the reason why there is none."""
    method, level, pruning = proof["method"], proof["level"], frozenset(proof["pruning"])
    if method == "exhaustive":
        if not holds(position.profile, pruning):
            return Spoken("the pruning is not known in this game")
        return lambda limit: positions.search(position, pruning, limit)
    if method != "shapes":
        return Spoken("nothing here knows the method '{name}'", name=shown(method))
    if not isinstance(level, int) or not 0 <= level <= 13 or not pruning <= _SHAPES_PRUNING:
        return Spoken("the level or the pruning is not known")
    if not shapes.are_sound(position.profile):
        return Spoken("shapes prove nothing in this game")
    safe = "safe-up" in pruning
    return lambda limit: shapes.search(position, level, safe, limit)
