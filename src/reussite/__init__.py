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
    from reussite.hints.best import Hint, hint
    from reussite.hints.ways import Ways
    from reussite.rules.catalogue import UnknownGame
    from reussite.rules.load import ProfileError
    from reussite.rules.profile import Profile
    from reussite.solver.served import UnsupportedGame
    from reussite.solver.solve import solve
    from reussite.solver.verdict import Verdict

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
    "Hint": "hints.best",
    "hint": "hints.best",
    "Ways": "hints.ways",
    "UnknownGame": "rules.catalogue",
    "ProfileError": "rules.load",
    "Profile": "rules.profile",
    "UnsupportedGame": "solver.served",
    "Verdict": "solver.verdict",
    "solve": "solver.solve",
}

__all__ = [
    "Action",
    "ActionError",
    "CardError",
    "DealError",
    "DealNumber",
    "Event",
    "Game",
    "Games",
    "Hint",
    "IllegalAction",
    "Position",
    "PositionError",
    "Profile",
    "ProfileError",
    "Refusal",
    "RefusalCode",
    "Status",
    "UnknownGame",
    "UnsupportedGame",
    "Verdict",
    "Ways",
    "card_code",
    "card_sign",
    "game",
    "games",
    "hint",
    "parse_action",
    "parse_card",
    "perft",
    "read_position",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'reussite' has no attribute {name!r}")
    value = getattr(import_module(f"reussite.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
