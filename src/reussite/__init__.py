"""Réussite: patience whose rules are data.

>>> import reussite
>>> position = reussite.game("beleaguered-castle").deal(24)
>>> position.apply("t3>t2").tableau[1][-1] == reussite.parse_card("7C")
True
>>> position.why_not("t1>t2").sentence("fr")
'Il faut exactement un rang de moins. 8♦ reçoit un 7.'

Names are loaded when they are first used, so that importing the package stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reussite.cards import CardError, card_code, card_sign, parse_card
    from reussite.deal import DealError, DealNumber
    from reussite.engine.action import Action, ActionError, parse_action
    from reussite.engine.catalogue import Games, game, games
    from reussite.engine.document import PositionError, read_position
    from reussite.engine.game import Game
    from reussite.engine.perft import perft
    from reussite.engine.position import Event, IllegalAction, Position, Status
    from reussite.engine.refusal import Refusal, RefusalCode
    from reussite.exchange.formats import read_as, write_as
    from reussite.exchange.passage import ExchangeError, Passage, Told
    from reussite.hints.best import Hint, hint
    from reussite.hints.ways import Ways
    from reussite.records.checks import RecordError
    from reussite.records.play import attempt_of, check_record, record_of
    from reussite.records.read import parse_records, read_records
    from reussite.records.record import Record
    from reussite.records.write import format_record
    from reussite.rules.catalogue import UnknownGame
    from reussite.rules.load import ProfileError
    from reussite.rules.profile import Profile
    from reussite.session.attempt import Attempt
    from reussite.solver.served import UnsupportedGame
    from reussite.solver.solve import solve
    from reussite.solver.verdict import Verdict
    from reussite.verify.answer import check_answer
    from reussite.verify.finding import Finding

_HOME = {
    "CardError": "cards",
    "card_code": "cards",
    "card_sign": "cards",
    "parse_card": "cards",
    "DealError": "deal",
    "DealNumber": "deal",
    "Action": "engine.action",
    "ActionError": "engine.action",
    "parse_action": "engine.action",
    "Games": "engine.catalogue",
    "game": "engine.catalogue",
    "games": "engine.catalogue",
    "PositionError": "engine.document",
    "read_position": "engine.document",
    "Game": "engine.game",
    "perft": "engine.perft",
    "Event": "engine.position",
    "IllegalAction": "engine.position",
    "Position": "engine.position",
    "Status": "engine.position",
    "Refusal": "engine.refusal",
    "RefusalCode": "engine.refusal",
    "read_as": "exchange.formats",
    "write_as": "exchange.formats",
    "ExchangeError": "exchange.passage",
    "Passage": "exchange.passage",
    "Told": "exchange.passage",
    "RecordError": "records.checks",
    "attempt_of": "records.play",
    "check_record": "records.play",
    "record_of": "records.play",
    "parse_records": "records.read",
    "read_records": "records.read",
    "Record": "records.record",
    "format_record": "records.write",
    "Hint": "hints.best",
    "hint": "hints.best",
    "Ways": "hints.ways",
    "UnknownGame": "rules.catalogue",
    "ProfileError": "rules.load",
    "Profile": "rules.profile",
    "Attempt": "session.attempt",
    "UnsupportedGame": "solver.served",
    "solve": "solver.solve",
    "Verdict": "solver.verdict",
    "check_answer": "verify.answer",
    "Finding": "verify.finding",
}

__all__ = [
    "Action",
    "ActionError",
    "Attempt",
    "CardError",
    "DealError",
    "DealNumber",
    "Event",
    "ExchangeError",
    "Finding",
    "Game",
    "Games",
    "Hint",
    "IllegalAction",
    "Passage",
    "Position",
    "PositionError",
    "Profile",
    "ProfileError",
    "Record",
    "RecordError",
    "Refusal",
    "RefusalCode",
    "Status",
    "Told",
    "UnknownGame",
    "UnsupportedGame",
    "Verdict",
    "Ways",
    "attempt_of",
    "card_code",
    "card_sign",
    "check_answer",
    "check_record",
    "format_record",
    "game",
    "games",
    "hint",
    "parse_action",
    "parse_card",
    "parse_records",
    "perft",
    "read_as",
    "read_position",
    "read_records",
    "record_of",
    "solve",
    "write_as",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'reussite' has no attribute {name!r}")
    value = getattr(import_module(f"reussite.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
