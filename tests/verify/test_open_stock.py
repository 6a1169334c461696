"""Questions to the game with an open stock, against that game move by move and the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from tests.games import all_games
from tests.solver.endgames import truth
from tests.verify.open_ends import LAYS, played_on
from tests.verify.open_play import OpenPlay

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.profile import Profile
from reussite.verify.finding import Outcome
from reussite.verify.open_stock import OpenStock
from reussite.verify.positions import search
from reussite.verify.proof import recheck
from reussite.verify.sound import ALWAYS, DEAD_END, OPEN_STOCK, SAFE_UP, SAFE_WASTE, holds
from reussite.verify.space import TooManyAsked

PACK = 52
ANY_NUMBER = 1 << 60
Changes = Mapping[str, object]


def canfield(changes: Changes) -> Game:
    """Return Canfield with other rules."""
    plain = all_games()["canfield"].profile.model_dump(mode="json", by_alias=True)
    for path, value in changes.items():
        table, field = path.split(".")
        plain[table][field] = value
    return Game(Profile.model_validate(plain))


VARIANTS: dict[str, Changes] = {
    "canfield": {},
    "any": {"column.match": "any"},
    "suit": {"column.match": "suit"},
    "colour": {"column.match": "same-colour"},
    "whole": {"column.unit": "whole-only"},
    "whole any": {"column.unit": "whole-only", "column.match": "any"},
    "no wrap": {"column.wrap": False},
    "no crossing": {"column.cross_base": "forbid"},
    "aces": {
        "foundation.base": "A",
        "foundation.pre_placed": "none",
        "deal.order": ["reserve", "columns", "stock"],
    },
    "columns to spaces": {"empty.accept_after_auto": ["column"]},
    "all to spaces": {"empty.accept_after_auto": ["column", "waste"]},
    "nothing to spaces": {"empty.accept_after_auto": []},
    "kings to spaces": {"empty.rank": "K"},
    "kings of columns": {"empty.rank": "K", "empty.accept_after_auto": ["column"]},
    "one card drawn": {"stock.draw": [1]},
}


class Seen(Counter[str]):
    """How often each kind of case was compared."""

    def compare(self, start: Position, positions: list[Position], most: int) -> None:
        """Hold the answers for some positions of one search against every line of that game."""
        questions = OpenStock(start, ANY_NUMBER, PACK)
        for position in positions:
            found = questions.is_lost(position)
            assert found == OpenStock(start, ANY_NUMBER, PACK).is_lost(position)
            assert not OpenStock(start, ANY_NUMBER).is_lost(position) or found
            plainly = OpenPlay(position).is_lost(most)
            if position.reserve or across(position):
                assert plainly in (None, found), position.to_json()
                self.count(start, position, plainly)
            else:
                assert not found
            if found:
                assert not truth(position, 300), position.to_json()

    def count(self, start: Position, position: Position, answer: bool | None) -> None:
        says = {True: "lost", False: "not lost", None: "not known"}[answer]
        self[says] += 1
        self[f"{says} without a reserve"] += not position.reserve
        self[f"{says} with twins"] += has_twins(start)
        if answer is not None:
            self["crossing decides"] += differs(position, {"column.cross_base": "forbid"}, answer)
            nothing = {"empty.accept_after_auto": []}
            self["spaces decide"] += not position.reserve and differs(position, nothing, answer)


def has_twins(start: Position) -> bool:
    """Say whether two cards of the stock have a rank and a colour in common."""
    ranks = Counter((card % 13, card // 13 in (1, 2)) for card in start.stock + start.waste)
    return max(ranks.values(), default=0) > 1


def across(position: Position) -> bool:
    """Say whether a card of the last rank lies on one of the base rank."""
    steps = [[(card - position.base) % 13 for card in column] for column in position.tableau]
    return any((0, 12) in zip(column, column[1:], strict=False) for column in steps)


def differs(position: Position, changes: Changes, answer: bool) -> bool:
    """Say whether the answer is another one by other rules."""
    rules = position.profile.model_dump(mode="json", by_alias=True)
    fields = {path: rules[path.split(".")[0]][path.split(".")[1]] for path in COMPARED}
    try:
        other = canfield({**fields, **changes})
    except ValueError:
        return False  # no crossing is nothing new without wrap
    found = OpenStock(replace(position, game=other), ANY_NUMBER, PACK).is_lost(position)
    return found != answer


COMPARED = sorted({path for changes in VARIANTS.values() for path in changes})


def compared(changes: Changes, seeds: range, most: int) -> Seen:
    """Compare positions of a game, and those that play leads to from each."""
    game, seen = canfield(changes), Seen()
    for seed in seeds:
        random = Random(f"open {seed}")
        start = LAYS[seed % len(LAYS)](game, random)
        seen.compare(start, played_on(start, random), most)
    return seen


@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
def test_answers(changes: Changes) -> None:
    seen = compared(changes, range(90), 1_000)
    print(dict(seen))
