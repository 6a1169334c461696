"""Checking an answer of ``solve``: its line is played, its proof searched again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.engine.strict_json import parse_json
from reussite.i18n.spoken import Count, Spoken, shown
from reussite.verify.finding import Finding, Outcome
from reussite.verify.line import replay
from reussite.verify.proof import recheck

MAX_BYTES: Final = 4_000_000
"""The size of the largest answer that is read: a position and a line of play."""
MAX_ACTIONS: Final = 100_000
_PROOF: Final[dict[str, type | tuple[type, ...]]] = {
    "method": str,
    "level": (str, int, type(None)),
    "pruning": list,
    "states": int,
    "digest": str,
}


class AnswerError(Spoken):
    """Text that is no answer of ``solve``. ``str(error)`` says what is wrong with it."""


def read_answer(text: bytes | str) -> Mapping[str, Any]:
    """Read one JSON object as ``solve`` writes it; raise :class:`AnswerError`."""
    try:
        data = parse_json(text)
    except Spoken as error:
        raise AnswerError.like(error) from None
    if not isinstance(data, dict):
        raise AnswerError("must be a JSON object")
    return data


def check_answer(
    answer: Mapping[str, Any], games: Mapping[str, Game], node_limit: int = 200_000
) -> Finding:
    """Check what ``solve`` said of a position.

    A line of play must be legal to its end, and win. A proof is searched again, up to
    ``node_limit`` states. An answer that claims nothing (``unknown``) is not checked. Raises
    :class:`AnswerError` for what is no answer, and
    :class:`reussite.engine.document.PositionError` where its position is none.

    >>> from reussite.engine.catalogue import games
    >>> position = games()["beleaguered-castle"].deal(24).to_dict()
    >>> answer = {"position": position, "verdict": "winnable", "solution": ["t6>f"]}
    >>> check_answer(answer, games()).report()
    'does not hold: the line is legal and does not win: 5 of 52 cards are up after 1 action'
    """
    verdict = answer.get("verdict")
    if verdict == "error":
        raise AnswerError("has no verdict: {why}", why=shown(answer.get("why"), 200))
    position = answer.get("position")
    if not isinstance(position, Mapping):
        raise AnswerError("position: must be there, and be a JSON object")
    start = read_position(position, games)
    digest = answer.get("profile")
    if digest is not None and digest != start.game.digest:
        raise AnswerError(
            "profile: the rules of {game} here are {digest}",
            game=start.game.id,
            digest=start.game.digest,
        )
    if verdict == "winnable":
        return check_line(start, _texts(answer.get("solution")))
    if verdict == "unwinnable":
        return recheck(start, _proof(answer.get("proof")), node_limit)
    if verdict == "unknown":
        return Finding(Outcome.NOT_CHECKED, Spoken("nothing to check: the verdict is unknown"))
    raise AnswerError("verdict: must be winnable, unwinnable or unknown")


def check_line(start: Position, line: list[str]) -> Finding:
    """Check that a line of play is legal from a position, and wins."""
    found = replay(start, line)
    if found.fault is not None:
        return Finding(Outcome.FAILS, Spoken("the line is not legal"), found.fault)
    actions = Count("{n} action", "{n} actions", len(line))
    if not found.end.is_won:
        words = Spoken(
            "the line is legal and does not win: {up} of {pack} cards are up after {actions}",
            up=found.end.foundation_cards,
            pack=start.game.pack_size,
            actions=actions,
        )
        return Finding(Outcome.FAILS, words)
    return Finding(Outcome.HOLDS, Spoken("the line wins in {actions}", actions=actions))


def _texts(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise AnswerError("solution: must be a list of actions")
    if len(value) > MAX_ACTIONS:
        raise AnswerError(
            "solution: has {n} actions, more than {limit}", n=len(value), limit=MAX_ACTIONS
        )
    return value


def _proof(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise AnswerError("proof: must be there, and be a JSON object")
    for key, kind in _PROOF.items():
        if key not in value or not isinstance(value[key], kind) or value[key] is True:
            raise AnswerError("proof: {key} is missing, or is not of its kind", key=key)
    if not all(isinstance(name, str) for name in value["pruning"]):
        raise AnswerError("proof: pruning must be a list of names")
    return value
