"""All of a player's games as one JSON document, and back. Described in docs/http.md."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from reussite.engine.game import Game
from reussite.engine.strict_json import parse_json
from reussite.i18n.spoken import Spoken, shown
from reussite.rules.profile import Profile
from reussite.session import Attempt, AttemptError
from reussite.store import Restored, StoredAttempt

FORMAT: Final = "reussite-games"  # named in the annotation below, too
MAX_BYTES: Final = 8_000_000
MAX_GAMES: Final = 5_000
MAX_ACTIONS: Final = 200_000
"""The most actions of an export, all games together: each is played again to check it."""

Count = Annotated[int, Field(ge=0, le=10**9)]
Digest = Annotated[str, Field(max_length=80)]
_FIRST: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LAST: Final = datetime(3000, 1, 1, tzinfo=UTC)
Moment = Annotated[AwareDatetime, Field(strict=False, ge=_FIRST, lt=_LAST)]
"""A time that every zone and database can write: near year 1 or 9999 some cannot."""


class TakeoutError(Spoken):
    """A file that is no export; it says what is wrong and where."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Won(_Strict):
    """How a game stood when it was won first; ``seconds`` where the time was measured."""

    at: Moment
    actions: Count | None = None
    undos: Count | None = None
    hints: Count | None = None
    solves: Count | None = None
    seconds: Count | None = None


class Kept(_Strict):
    """A game: ``attempt`` is its whole line, ``rules`` the digest of those it is played by."""

    rules: Digest
    attempt: dict[str, Any]
    created: Moment
    updated: Moment
    hints: Count = 0
    solves: Count = 0
    best: Annotated[int, Field(ge=0, le=1000)] = 0
    seconds: Count | None = None
    counted: bool = True
    won: Won | None = None


class Rules(_Strict):
    """The rules of a game as they were when somebody began it."""

    digest: Digest
    profile: dict[str, Any]


class Takeout(_Strict):
    """All games of a player."""

    format: Literal["reussite-games"]
    version: Literal[1]
    saved: Moment
    rules: Annotated[list[Rules], Field(max_length=1000)]
    games: Annotated[list[Kept], Field(max_length=MAX_GAMES)]


def write_takeout(games: Iterable[StoredAttempt], now: datetime) -> bytes:
    """Return the export of games."""
    games = list(games)
    rules = {(one.digest, one.game): one.profile for one in games}
    takeout = Takeout(
        format=FORMAT,
        version=1,
        saved=now,
        rules=[
            Rules(digest=digest, profile=profile.model_dump(mode="json"))
            for (digest, _), profile in rules.items()
        ],
        games=[_kept(one) for one in games],
    )
    return takeout.model_dump_json(indent=1).encode()


def read_takeout(data: bytes) -> list[Restored]:
    """Return the games of an export, each played again and checked.

    Raises :class:`TakeoutError`, and another :class:`reussite.i18n.spoken.Spoken` for what is no
    JSON.
    """
    parse_json(data)  # of a key that occurs twice, pydantic would take the last
    try:
        takeout = Takeout.model_validate_json(data.removeprefix(BOM_UTF8))
    except ValidationError as error:
        raise _fault(error) from None
    if sum(len(_actions(one)) for one in takeout.games) > MAX_ACTIONS:
        raise TakeoutError("it has more than {n} actions", n=MAX_ACTIONS)
    rules = _read_rules(takeout.rules)
    return [_restored(one, rules, place) for place, one in enumerate(takeout.games, 1)]


def _kept(one: StoredAttempt) -> Kept:
    won = None
    if one.won is not None:
        won = Won(
            at=one.won,
            actions=one.won_actions,
            undos=one.won_undos,
            hints=one.won_hints,
            solves=one.won_solves,
            seconds=one.won_seconds,
        )
    return Kept(
        rules=one.digest,
        attempt=one.document,
        created=one.created,
        updated=one.updated,
        hints=one.hints,
        solves=one.solves,
        best=one.best,
        seconds=one.seconds,
        counted=one.counted,
        won=won,
    )


def _read_rules(given: list[Rules]) -> dict[tuple[str, str], Game]:
    found = {}
    for place, one in enumerate(given, 1):
        try:
            profile = Profile.model_validate(one.profile)
        except ValueError:
            raise TakeoutError(
                "rules {n}: they are of no game that is known here", n=place
            ) from None
        found[one.digest, profile.id] = Game(profile)
    return found


def _restored(one: Kept, rules: dict[tuple[str, str], Game], place: int) -> Restored:
    start = one.attempt.get("start")
    name = start.get("game") if isinstance(start, dict) else None
    game = rules.get((one.rules, name)) if isinstance(name, str) else None
    if game is None:
        raise TakeoutError("game {n}: its rules are not in the file", n=place)
    if game.digest != one.rules:
        raise TakeoutError("game {n}: its rules were changed", n=place)
    try:
        attempt = Attempt.from_dict(one.attempt, game)
    except AttemptError as error:
        raise TakeoutError("game {n}: {fault}", n=place, fault=error) from None
    if attempt.number is not None and attempt.start != game.deal(attempt.number):
        raise TakeoutError(
            "game {n}: it does not begin as deal {number} does", n=place, number=attempt.number
        )
    won = one.won
    return Restored(
        attempt=attempt,
        position=attempt.start.to_dict() if attempt.number is None else None,
        created=one.created,
        updated=one.updated,
        hints=one.hints,
        solves=one.solves,
        best=max(one.best, attempt.position.foundation_cards),
        seconds=one.seconds,
        counted=one.counted,
        won=won.at if won else None,
        won_actions=won.actions if won else None,
        won_undos=won.undos if won else None,
        won_hints=won.hints if won else None,
        won_solves=won.solves if won else None,
        won_seconds=won.seconds if won else None,
    )


def _actions(one: Kept) -> list[Any]:
    actions = one.attempt.get("actions")
    return actions if isinstance(actions, list) else []


def _fault(error: ValidationError) -> TakeoutError:
    """Return what is wrong with a file first, and where."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = shown(" ".join(str(part) for part in first["loc"]), 200)
    if not where:
        return TakeoutError("it is no JSON object as an export is")
    if first["type"] == "missing":
        return TakeoutError("{key}: is missing", key=where)
    if first["type"] == "extra_forbidden":
        return TakeoutError("{key}: is no key of an export", key=where)
    return TakeoutError("{key}: what stands there is not what an export has", key=where)
