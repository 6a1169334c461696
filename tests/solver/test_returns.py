"""Castle Mount's rules of search against the truth: small positions, won and lost."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games import all_games
from tests.solver.endgames import truth

from reussite.cards import RANK_OF, parse_card
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card
from reussite.rules.profile import Profile
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer

MOUNT = all_games()["castle-mount"]


def variant(**foundation: object) -> Game:
    rules = MOUNT.profile.model_dump(mode="json")
    changed = {**rules, "foundation": {**rules["foundation"], **foundation}}
    if foundation.get("returns") == "none":
        changed["empty"] = {**rules["empty"], "accept": ["column"]}
    return Game(Profile.model_validate(changed))


def cramped(game: Game, random: Random) -> Position:
    """Return a position on two columns with high cards: often lost."""
    heights = [[13] * game.decks for _ in range(4)]
    left: list[int] = []
    for _ in range(random.randint(5, 11)):
        suit = random.randrange(random.choice((2, 4)))
        pile = max(range(game.decks), key=lambda i: (random.random() < 0.4, heights[suit][i]))
        left.append(foundation_card(suit, 0, heights[suit][pile]))
        heights[suit][pile] -= 1
    left.sort(key=lambda card: RANK_OF[card] + 8 * random.random())  # low cards lie deep
    cut = random.randint(2, len(left) - 2)
    tableau = (tuple(left[:cut]), tuple(left[cut:]))
    slots = [height for suit in heights for height in sorted(suit, reverse=True)]
    return Position(game, tableau, tuple(slots), 0)


def check(game: Game, seed: int) -> str:
    """Hold the verdict with the rules against a search of every move, and small ones by the engine.

    A cut search of every move says nothing.
    """
    position = cramped(game, Random(seed))
    every = solve(position, seed=seed, pruned=False, node_limit=10_000)
    verdict = solve(position, seed=seed, node_limit=10_000)
    won = truth(position, 60)
    if every.answer is Answer.UNKNOWN or verdict.answer is Answer.UNKNOWN:
        return "unknown"
    assert verdict.answer is every.answer, (seed, position.to_json())
    assert won is None or (verdict.answer is Answer.WINNABLE) == won, (seed, position.to_json())
    return verdict.answer.value


GAMES = [
    MOUNT,
    variant(return_keep=1),
    variant(returns="none"),
]


@pytest.mark.parametrize("game", GAMES, ids=["returns", "aces-stay", "no-returns"])
def test_lost_and_won_positions(game: Game) -> None:
    found = Counter(check(game, seed) for seed in range(250))
    assert found["winnable"] >= 5 and found["unwinnable"] >= 1, found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=["returns", "aces-stay", "no-returns"])
def test_many_lost_and_won_positions(game: Game) -> None:
    found = Counter(check(game, seed) for seed in range(1_000, 4_000))
    assert found["unwinnable"] >= 10, found


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(code) for code in text.split())


def test_a_position_that_is_won_by_returns_alone() -> None:
    heights = (13, 13, 12, 13, 13, 9, 13, 13, 11, 13, 13, 13)
    tableau = (cards("KH KS QD"), cards("QH TH KD JH"))
    answers = [
        solve(Position(game, tableau, heights, 0)).answer
        for game in (MOUNT, variant(returns="none"))
    ]
    assert answers == [Answer.WINNABLE, Answer.UNWINNABLE]


def test_a_return_may_need_two_other_returns() -> None:
    """9S comes onto TH once TS is away: both were returned before it, one after the other."""
    rules = MOUNT.profile.model_dump(mode="json")
    changes = {
        "column": {**rules["column"], "match": "alternate", "wrap": True, "unit": "built-run"},
        "empty": {**rules["empty"], "rank": "K", "unit": "single"},
    }
    tableau = (cards("QH QS KH KH KS QD KS KH"), cards("KD KC KS"))
    heights = (12, 12, 11, 12, 12, 11, 13, 13, 11, 13, 13, 12)
    game = Game(Profile.model_validate({**rules, **changes}))
    for pruned in (True, False):
        verdict = solve(Position(game, tableau, heights, 0), pruned=pruned)
        assert verdict.answer is Answer.WINNABLE
