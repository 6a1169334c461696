"""Records and games: a record of a game in progress, and the game that a record tells."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from reussite.deal import DealNumber
from reussite.engine.document import PositionError, read_position
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.i18n.catalogue import N_
from reussite.i18n.spoken import Count, Spoken
from reussite.records.checks import RecordError
from reussite.records.record import Layout, Line, Record, Step
from reussite.rules.catalogue import UnknownGame
from reussite.session.attempt import MAX_ACTIONS, Attempt
from reussite.verify.finding import Finding, Outcome
from reussite.verify.line import Fault, replay

_STATUS: Final = {"playing": N_("playing"), "won": N_("won"), "blocked": N_("blocked")}


def record_of(
    attempt: Attempt,
    *,
    language: str | None = None,
    begun: date | None = None,
    ended: date | None = None,
    seconds: int | None = None,
) -> Record:
    """Return the record of a game in progress; what can be redone is a branch at its end.

    >>> from reussite.engine.catalogue import game
    >>> attempt = Attempt.begin(game("beleaguered-castle").deal(24), "24")
    >>> for text in ("t3>t2", "t6>f", "undo"):
    ...     _ = attempt.do(text)
    >>> record = record_of(attempt)
    >>> len(record.line.steps), len(record.line.steps[0].branches[0].steps), record.undos
    (1, 1, 1)
    """
    steps = [Step(action) for action in attempt.actions]
    played, undone = steps[: attempt.cursor], tuple(steps[attempt.cursor :])
    branches = (Line(undone),) if undone else ()
    if played:
        played[-1] = Step(played[-1].action, branches=branches)
    number = attempt.number
    return Record(
        game=attempt.game.id,
        start=Layout.of(attempt.start) if number is None else DealNumber.parse(number),
        line=Line(tuple(played), branches=() if played else branches),
        rules=attempt.game.digest,
        language=language,
        begun=begun,
        ended=ended,
        result=attempt.status,
        cards=attempt.position.foundation_cards,
        seconds=seconds,
        undos=attempt.undos,
    )


def start_of(record: Record, games: Mapping[str, Game]) -> Position:
    """Return the position that a record begins with.

    Raises :class:`RecordError` where the game is unknown or has other rules, and where the layout
    is no position of it.
    """
    try:
        game = games[record.game]
    except UnknownGame:
        raise RecordError(
            "game: '{name}' is no game; there are: {known}",
            name=record.game,
            known=", ".join(games),
        ) from None
    if record.rules is not None and record.rules != game.digest:
        raise RecordError(
            "rules: {game} has other rules here: {digest}", game=record.game, digest=game.digest
        )
    if isinstance(record.start, DealNumber):
        return game.deal(record.start)
    try:
        return read_position(record.start.to_dict(record.game), games)
    except PositionError as error:
        raise RecordError("layout: {fault}", fault=error) from None


def attempt_of(record: Record, games: Mapping[str, Game]) -> Attempt:
    """Return the game that a record tells, at the end of its line; branches are left out.

    Raises :class:`RecordError` as :func:`start_of` does, for an action that is not legal, and for
    a line that is longer than an attempt may be.
    """
    start = start_of(record, games)
    found = replay(start, record.line.actions)
    if found.fault is not None:
        raise RecordError.like(found.fault.reason)
    if len(found.actions) > MAX_ACTIONS:
        raise RecordError("there are more actions than a game holds ({limit})", limit=MAX_ACTIONS)
    number = str(record.start) if isinstance(record.start, DealNumber) else None
    attempt = Attempt.replay(start, number, [str(action) for action in found.actions])
    attempt.undos = record.undos or 0
    attempt.rev = max(attempt.undos, attempt.length > 0)
    return attempt


def check_record(record: Record, games: Mapping[str, Game]) -> Finding:
    """Check that a record holds: every action is legal, and its end is what the headers say.

    Raises :class:`RecordError` as :func:`start_of` does.

    >>> from reussite.engine.catalogue import games
    >>> from reussite.records.read import parse_records
    >>> text = "patience 1\\ngame: beleaguered-castle\\ndeal: 24\\nfoundation-cards: 6\\n\\n1. t6>f"
    >>> check_record(parse_records(text)[0], games()).report()
    'does not hold: foundation-cards: the record says 6, after 1 action it is 5'
    """
    start = start_of(record, games)
    fault, end = _first_fault(start, record.line, 0)
    if fault is not None:
        return Finding(Outcome.FAILS, Spoken("an action is not legal"), fault)
    length = len(record.line.steps)
    actions = Count("{n} action", "{n} actions", length)
    for key, said, found in (
        ("result", record.result, end.status),
        ("foundation-cards", record.cards, end.foundation_cards),
    ):
        if said is not None and said != found:
            words = Spoken(
                "{key}: the record says {said}, after {actions} it is {found}",
                key=key,
                said=str(said),
                actions=actions,
                found=str(found),
            )
            return Finding(Outcome.FAILS, words)
    words = Spoken("{actions}, {status}", actions=actions, status=Spoken(_STATUS[end.status.value]))
    return Finding(Outcome.HOLDS, words)


def _first_fault(start: Position, line: Line, before: int) -> tuple[Fault | None, Position]:
    """Play a line and its branches; ``before``: how many actions lead to where it begins."""
    position = start
    for branch in line.branches:
        fault, _ = _first_fault(position, branch, before)
        if fault is not None:
            return fault, position
    for place, step in enumerate(line.steps, before + 1):
        refusal = position.why_not(step.action)
        if refusal is not None:
            return Fault(place, str(step.action), refusal), position
        position = position.after(step.action)
        for branch in step.branches:
            fault, _ = _first_fault(position, branch, place)
            if fault is not None:
                return fault, position
    return None, position
