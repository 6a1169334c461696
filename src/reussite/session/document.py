"""An attempt as plain JSON values, checked action by action when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from reussite.deal import DealError, DealNumber
from reussite.engine.document import PositionError, read_position, to_dict
from reussite.engine.game import Game
from reussite.engine.position import IllegalAction, Position
from reussite.session.errors import AttemptError

if TYPE_CHECKING:
    from reussite.session.attempt import Attempt

VERSION: Final = 1
_KEYS: Final = frozenset("version number start actions joined cursor undos rev".split())
_MAX_COUNT: Final = 10**9


def write_attempt(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt as plain JSON values.

    ``actions`` is the whole line in the texts of docs/formats.md, ``cursor`` how many of them are
    played, ``joined`` those (from 0) that one undo takes back together with the one before.
    """
    return {
        "version": VERSION,
        "number": attempt.number,
        "start": to_dict(attempt.start),
        "actions": [str(action) for action in attempt.actions],
        "joined": list(attempt.joined),
        "cursor": attempt.cursor,
        "undos": attempt.undos,
        "rev": attempt.rev,
    }


def read_attempt(data: Mapping[str, Any], game: Game) -> Attempt:
    """Read what :func:`write_attempt` wrote, for the game it belongs to.

    The number is taken as it was saved: a game keeps the deal it began with. Raises
    :class:`AttemptError` for an unknown version, missing or unknown keys, wrong values, and the
    first action that is not legal.
    """
    from reussite.session.attempt import MAX_ACTIONS, Attempt

    _check_keys(data)
    start = _start(data["start"], game)
    texts = data["actions"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise AttemptError("actions: must be a list of texts")
    if len(texts) > MAX_ACTIONS:
        raise AttemptError(
            "actions: {n} are more than an attempt holds ({most})", n=len(texts), most=MAX_ACTIONS
        )
    try:
        attempt = Attempt.replay(start, _number(data["number"]), texts, _joined(data, len(texts)))
    except ValueError as error:
        if isinstance(error, AttemptError):
            raise
        place = "".join(getattr(error, "__notes__", ())).removeprefix("action ")
        fault = error.refusal if isinstance(error, IllegalAction) else error
        raise AttemptError("action {n}: {fault}", n=int(place), fault=fault) from None
    attempt.cursor = _count(data, "cursor", len(texts))
    attempt.undos = _count(data, "undos", _MAX_COUNT)
    attempt.rev = _count(data, "rev", _MAX_COUNT)
    if attempt.rev < max(attempt.undos, len(texts) > 0):
        raise AttemptError("rev: {n} is less than what was done", n=attempt.rev)
    return attempt


def _check_keys(data: Mapping[str, Any]) -> None:
    if not isinstance(data, Mapping):
        raise AttemptError("the attempt must be a JSON object")
    version = data.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise AttemptError(
            "version: {version} is not known here, {known} is",
            version=_short(version),
            known=VERSION,
        )
    for key in sorted(_KEYS - data.keys()):
        raise AttemptError("{key}: is missing", key=key)
    for key in data:
        if key not in _KEYS:
            raise AttemptError("{key}: is no key of an attempt", key=_short(key))


def _start(value: Any, game: Game) -> Position:
    if not isinstance(value, Mapping):
        raise AttemptError("start: must be a position")
    if value.get("game") != game.id:
        raise AttemptError(
            "start: is of {other}, not of {game}",
            other=_short(value.get("game")),
            game=repr(game.id),
        )
    try:
        return read_position(value, {game.id: game})
    except PositionError as error:
        raise AttemptError("start: {fault}", fault=error) from None


def _number(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise AttemptError("number: {value} must be text, or null", value=_short(value))
    try:
        canonical = str(DealNumber.parse(value))
    except DealError as error:
        raise AttemptError("number: {fault}", fault=error) from None
    if canonical != value:
        raise AttemptError(
            "number: {value} is to be written {number}", value=_short(value), number=canonical
        )
    return value


def _joined(data: Mapping[str, Any], length: int) -> list[int]:
    value = data["joined"]
    if not isinstance(value, list) or not all(type(index) is int for index in value):
        raise AttemptError("joined: must be a list of whole numbers")
    if any(not 1 <= index < length for index in value) or sorted(set(value)) != value:
        raise AttemptError("joined: must ascend, and name actions that have one before them")
    return value


def _count(data: Mapping[str, Any], key: str, limit: int) -> int:
    value = data[key]
    if type(value) is not int or not 0 <= value <= limit:
        raise AttemptError(
            "{key}: {value} must be a whole number from 0 to {limit}",
            key=key,
            value=_short(value),
            limit=limit,
        )
    return value


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:40] + "…"
