"""Questions to the game with an open stock, against that game move by move and the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from tests.games import all_games
from tests.solver.endgames import truth
from tests.verify.open_ends import LAYS, few_columns, played_on
from tests.verify.open_play import OpenPlay

from reussite.cards import parse_card
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
MOST = 500
"""States of a position that is compared."""
CANFIELD = all_games()["canfield"]
Changes = Mapping[str, object]


def changed(profile: Profile, changes: Changes) -> Game:
    """Return a game with other rules."""
    plain = profile.model_dump(mode="json", by_alias=True)
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
        """Hold the answers for positions of one search against every line of that game.

        What has more than ``most`` states is left out.
        """
        questions = OpenStock(start, most)
        for position in positions:
            try:
                found = questions.is_lost(position)
                assert found == OpenStock(start, most).is_lost(position)
            except TooManyAsked:
                return
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
            nothing: Changes = {"empty.accept_after_auto": []}
            self["spaces decide"] += not position.reserve and differs(position, nothing, answer)


def has_twins(start: Position) -> bool:
    """Say whether two cards of the stock have a rank and a colour in common."""
    ranks = Counter((card % 13, card // 13 in (1, 2)) for card in start.stock + start.waste)
    return max(ranks.values(), default=0) > 1


def across(position: Position) -> bool:
    """Say whether a card of the last rank lies on one of the base rank."""
    steps = [[(card - position.base) % 13 for card in column] for column in position.tableau]
    return any((0, 12) in pairwise(column) for column in steps)


def differs(position: Position, changes: Changes, answer: bool) -> bool:
    """Say whether the answer is another one by other rules."""
    profile = position.profile
    if "column.cross_base" in changes and not profile.column.wrap:
        return False  # nothing is put across the base then
    position = replace(position, game=changed(profile, changes))
    try:
        return OpenStock(position, MOST).is_lost(position) != answer
    except TooManyAsked:
        return False


def compared(game: Game, seeds: range, most: int = MOST) -> Seen:
    """Compare positions of a game, and those that play leads to from each."""
    seen = Seen()
    for seed in seeds:
        random = Random(f"open {seed}")
        start = LAYS[seed % len(LAYS)](game, random)
        seen.compare(start, played_on(start, random), most)
    return seen


@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
def test_answers(changes: Changes) -> None:
    seen = compared(changed(CANFIELD.profile, changes), range(24))
    assert min(seen["lost"], seen["not lost"]) >= 6, seen


@pytest.mark.parametrize("way", ["canfield", "columns to spaces"])
def test_hard_cases(way: str) -> None:
    """Twins in the stock, spaces without a reserve, and base cards that must stay in columns."""
    seen = compared(changed(CANFIELD.profile, VARIANTS[way]), range(90), 1_500)
    for kind in ("lost", "not lost", "lost with twins", "not lost with twins"):
        assert seen[kind] >= 15, seen
    for kind in ("lost without a reserve", "not lost without a reserve"):
        assert seen[kind] >= 10, seen
    assert seen["crossing decides"] >= 3 and seen["spaces decide"] >= 5, seen


@pytest.mark.slow
@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
def test_many_answers(changes: Changes) -> None:
    compared(changed(CANFIELD.profile, changes), range(100, 400), 2_000)


def laid_out(columns: str, reserve: str, heights: tuple[int, ...]) -> Position:
    """Return a position of Canfield on aces, with all other cards in the stock."""
    tableau = tuple(tuple(map(parse_card, column.split())) for column in columns.split("|"))
    held = tuple(map(parse_card, reserve.split()))
    there = {*held, *(card for column in tableau for card in column)}
    stock = [card for card in range(PACK) if card % 13 >= heights[card // 13] and card not in there]
    return Position(CANFIELD, tableau, heights, 0, held, tuple(stock))


def test_a_card_that_lies_under_another_does_not_go_up_as_its_twin() -> None:
    """8♠ waits for 7♠, on which one of the sixes must be put, as on 7♣."""
    start = laid_out("8H|8D", "5D 5H 8S 6D 6H", (6, 4, 4, 6))
    assert OpenPlay(start).is_lost(20_000)
    assert OpenStock(start, ANY_NUMBER).is_lost(start)
    one_six = laid_out("8H|8D", "5D 5H 8S 6H", (6, 4, 4, 6))
    assert not OpenStock(one_six, ANY_NUMBER).is_lost(one_six)


def test_a_card_that_was_put_there_in_play_is_known() -> None:
    """6♥ goes on 7♣, since 8♠ waits for 7♠."""
    heights = 6, 4, 4, 6
    start = laid_out("8H|6D", "5D 5H 8S 6H", heights)
    questions = OpenStock(start, ANY_NUMBER)
    for seven, is_lost in (("7S", True), ("7C", False)):
        position = laid_out(f"8H {seven} 6H|6D", "5D 5H 8S", heights)
        assert OpenPlay(position).is_lost(20_000) == is_lost
        assert questions.is_lost(position) == is_lost
    assert not questions.is_lost(start)


def test_few_columns() -> None:
    """The seeds by name are positions in which it decides which twin an end card goes up as."""
    seen = Seen()
    for changes, seeds in ((VARIANTS["canfield"], [5180]), (VARIANTS["any"], [718, 1448, 1741])):
        game = changed(CANFIELD.profile, changes)
        for seed in (*range(40), *seeds):
            start = few_columns(game, Random(seed))
            seen.compare(start, [start], 1_500)
    assert min(seen["lost with twins"], seen["not lost with twins"]) >= 6, seen


def test_whole_deals() -> None:
    deal = CANFIELD.deal(942548723)
    assert OpenStock(deal, 5_000).is_lost(deal)
    with pytest.raises(TooManyAsked):
        OpenStock(deal, 1_000).is_lost(deal)


def test_no_win_is_lost_and_fewer_positions_are_met() -> None:
    """Where a search asks questions, against one that does not."""
    met, lost = [0, 0], 0
    for seed in range(120):
        random = Random(f"search {seed}")
        start = LAYS[seed % len(LAYS)](CANFIELD, random)
        if truth(start, 400) is None:
            continue
        plain = search(start, {SAFE_UP, SAFE_WASTE}, MOST)
        asking = search(start, {SAFE_UP, SAFE_WASTE, OPEN_STOCK}, MOST)
        assert plain.has_win == asking.has_win, start.to_json()
        if not plain.has_win:
            lost += 1
            met[0] += plain.states
            met[1] += asking.states
    assert lost >= 40 and met[1] * 4 < met[0] * 3, (lost, met)


def test_where_it_is_sound() -> None:
    names = ALWAYS | {SAFE_UP, SAFE_WASTE, OPEN_STOCK}
    assert holds(CANFIELD.profile, names) and holds(CANFIELD.profile, names | {DEAD_END})
    assert not holds(changed(CANFIELD.profile, {"stock.passes": 2}).profile, names)
    others: list[Changes] = [
        {"column.direction": "up"},
        {"column.unit": "single"},
        {"empty.auto": "none", "empty.accept_after_auto": None},
        {"foundation.returns": "top"},
        {"deal.columns": [2, 1, 1, 1]},
    ]
    for changes in others:
        assert not holds(changed(CANFIELD.profile, changes).profile, ALWAYS | {OPEN_STOCK})
    assert not holds(all_games()["beleaguered-castle"].profile, ALWAYS | {OPEN_STOCK})


def test_a_proof_with_questions_that_are_too_large_is_not_checked() -> None:
    pruning = sorted(ALWAYS | {OPEN_STOCK})
    proof = {"method": "exhaustive", "level": None, "pruning": pruning}
    found = recheck(CANFIELD.deal(942548723), proof | {"states": 5, "digest": "0" * 32}, 5)
    assert found.outcome is Outcome.NOT_CHECKED and "questions" in found.report()
