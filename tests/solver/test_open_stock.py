"""The questions to a game whose stock lies open, against a search of that game card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pytest
from tests.games import GAME_IDS, all_games
from tests.solver.endgames import endgame, held_back, truth, unbegun

from reussite.cards import RANK_OF, RANKS, SUIT_OF
from reussite.engine.document import read_position
from reussite.engine.game import SPACE, Game
from reussite.engine.position import Position
from reussite.rules.profile import Profile, Unit
from reussite.solver.arrays import double, make_rules, make_state
from reussite.solver.attempt import Attempt
from reussite.solver.kernels.open_rows import MET, Open
from reussite.solver.kernels.options import kernel
from reussite.solver.kernels.question import IS_LOST, NO_ANSWER, TABLE_FULL, ask
from reussite.solver.kernels.state import Rules, Seen, State, make_seen
from reussite.solver.open_stock import make_open, may_ask
from reussite.solver.served import DEAD_END, OPEN_STOCK, opens_stock, prunings
from reussite.solver.solve import solve
from reussite.verify.open_stock import OpenStock
from reussite.verify.space import TooManyAsked

SERVED = [name for name in GAME_IDS if opens_stock(all_games()[name].profile)]
WITHOUT_END = 1 << 60


@kernel
def asked(rules: Rules, state: State, open_: Open, answers: Seen, budget: int) -> int:
    return ask(rules, state, open_, answers, budget)


def lost_by_kernel(
    position: Position,
    start: Position | None = None,
    budget: int = WITHOUT_END,
    answers: Seen | None = None,
) -> bool | None:
    """Return the answer, None where the position is not served; ``budget`` states at a time.

    ``start``: what it was played from; the cards of its stock are the ones that may be left open.
    ``answers``: those of questions before, of the same start.
    """
    rules = make_rules(position, ())
    state, open_ = make_state(position, rules), make_open(start or position, rules, True)
    answers = answers or make_seen(1 << 6)
    open_.counts[MET] = np.count_nonzero(answers.keys[:, 0])
    if not may_ask(position):
        return None
    so_far = budget
    while True:
        answer = asked(rules, state, open_, answers, so_far)
        if answer == TABLE_FULL:
            double(answers)
        elif answer != NO_ANSWER:
            return bool(answer == IS_LOST)
        else:
            so_far += budget


@dataclass(frozen=True, slots=True)
class Piles:
    """A state of the game with an open stock; all other cards are in the stock."""

    columns: tuple[tuple[int, ...], ...]
    heights: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards that may be lifted, the column they come from, and where they may go."""

    source: int
    """-1 the reserve, -2 the stock."""
    cards: tuple[int, ...]
    tops: Sequence[Collection[int]]


class OpenGame:
    """That game of a position, every move by itself: no card of the stock waits for another."""

    def __init__(self, position: Position) -> None:
        self.position, self.game = position, position.game
        self.unit = self.game.profile.column.unit
        tables = [self.game.tables(position.base, left) for left in (False, True)]
        either = [
            [set().union(*rows) for rows in zip(*kinds, strict=True)]
            for kinds in zip(*((t.column, t.block, t.waste) for t in tables), strict=True)
        ]
        self.single, self.block, waste = either
        self.reserve = tables[1].reserve
        to_spaces = {SPACE} if any(SPACE in tops for tops in tables[0].waste) else set()
        self.stock = [
            set().union(*tops) - {SPACE} | to_spaces
            for tops in zip(self.single, self.block, waste, strict=True)
        ]
        self.first = Piles(position.tableau, position.heights, len(position.reserve))

    def is_lost(self, limit: int) -> bool | None:
        """Whether no line wins; None beyond ``limit`` states."""
        seen, waiting = {self.first}, [self.first]
        while waiting and len(seen) <= limit:
            for after in self.followers(waiting.pop()):
                if sum(after.heights) == 52:
                    return False
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return None if waiting else True

    def step(self, card: int) -> int:
        return (RANK_OF[card] - self.position.base) % RANKS

    def lifts(self, here: Piles) -> Iterator[Lift]:
        there = {card for column in here.columns for card in column}
        left = self.position.reserve[: here.left]
        for card in range(52):
            is_out = card in there or card in left
            if not is_out and self.step(card) >= here.heights[SUIT_OF[card]]:
                yield Lift(-2, (card,), self.stock)
        for source, column in enumerate(here.columns):
            if len(column) > 1:
                yield Lift(source, column, self.block)
            if len(column) == 1 or (column and self.unit is Unit.SINGLE_OR_WHOLE):
                yield Lift(source, column[-1:], self.single)
        if left:
            yield Lift(-1, left[-1:], self.reserve)

    def followers(self, here: Piles) -> Iterator[Piles]:
        for lift in self.lifts(here):
            for target, column in enumerate(here.columns):
                top = column[-1] if column else SPACE
                if target != lift.source and top in lift.tops[lift.cards[0]]:
                    yield self.after(here, lift, target)
        ends = [Lift(i, column[-1:], ()) for i, column in enumerate(here.columns) if column]
        for lift in [*self.lifts(here), *ends]:
            card = lift.cards[0]
            if len(lift.cards) == 1 and self.step(card) == here.heights[SUIT_OF[card]]:
                yield self.after(here, lift, None)

    def after(self, here: Piles, lift: Lift, target: int | None) -> Piles:
        columns, heights, left = list(here.columns), list(here.heights), here.left
        if lift.source >= 0:
            columns[lift.source] = columns[lift.source][: -len(lift.cards)]
        left -= lift.source == -1
        if target is None:
            heights[SUIT_OF[lift.cards[0]]] += 1
        else:
            columns[target] += lift.cards
        for i, column in enumerate(columns):
            if not column and left:
                left -= 1
                columns[i] = (self.position.reserve[left],)
        return Piles(tuple(sorted(columns)), tuple(heights), left)


def check(position: Position, limit: int, start: Position | None = None) -> bool | None:
    """Hold the kernel against the search card by card, and both against the game itself."""
    found = lost_by_kernel(position, start)
    if found is None:
        return None
    assert lost_by_kernel(position, start, 3) == found  # wherever it is cut
    plainly = OpenGame(position).is_lost(limit)
    assert plainly in (None, found), position.to_json()
    if found:
        assert truth(position) is not True, position.to_json()
    return found if plainly is not None else None


def check_seeds(game: Game, seeds: range, limit: int) -> set[bool | None]:
    """Check positions, and what some moves at random make of them."""
    found = set()
    for seed in seeds:
        random = Random(f"open {seed}")
        most = 12 + seed % 12
        start = (endgame(game, random, most), unbegun(game, random, most), held_back(game, random))[
            seed % 3
        ]
        found.add(check(start, limit))
        after = start
        for _ in range(random.randrange(1, 8)):
            if after.legal_actions:
                after = after.after(random.choice(after.legal_actions))
        found.add(check(after, limit, start))
    return found


@pytest.mark.parametrize("name", SERVED)
def test_answers(name: str) -> None:
    assert check_seeds(all_games()[name], range(150), 1_500) >= {False, True}


@pytest.mark.slow
@pytest.mark.parametrize("name", SERVED)
def test_many_answers(name: str) -> None:
    check_seeds(all_games()[name], range(1_000, 4_000), 20_000)


VARIANTS: dict[str, dict[str, object]] = {
    "any": {"column.match": "any"},
    "suit": {"column.match": "suit"},
    "whole": {"column.unit": "whole-only"},
    "one": {"stock.draw": [1]},
}


def changed(changes: dict[str, object]) -> Game:
    """Return Canfield with other fields."""
    plain = all_games()["canfield"].profile.model_dump(mode="json", by_alias=True)
    for path, value in changes.items():
        table, field = path.split(".")
        plain[table][field] = value
    return Game(Profile.model_validate(plain))


@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
def test_answers_of_other_rules(changes: dict[str, object]) -> None:
    profile = changed(changes).profile
    assert opens_stock(profile)
    assert check_seeds(changed(changes), range(60), 1_500) >= {False, True}


CROSSED = {
    "game": "canfield",
    "base": "2",
    "tableau": [
        "QC JD TC".split(),
        "JS TH 9C 8H 7C 6H 5C 4H 3C".split(),
        ["AH", "KS"],
        "9H 8S 7H 6C 5D 4C 3D".split(),
    ],
    "foundations": ["2H", "2D"],
    "reserve": "5S 8D QH 6D 2S 4D 9D KD 3H QS AD".split(),
    "stock": ["3S", "JH", "KH"],
    "waste": "JC 7S TS 4S 6S QD AS KC 9S 5H 7D AC 8C TD 2C".split(),
}
ITS_LINE = """
    w>t4 t3>t4x2 t4>t3 draw redeal draw draw w>t3 t2>t3x9 r>f draw draw draw draw redeal draw
    draw draw draw draw w>t2 t1>t2 t4>t2x9 t1>t4x2 draw redeal draw w>t4 t1>t4 t3>t1 t3>f
    t1>t3x2 t2>t1 t2>f t3>f t2>f t2>f t3>f t3>f t2>f r>f t2>f draw draw draw draw redeal draw
    draw draw w>f w>f t3>f t3>f t2>f t3>f t2>t4 t2>f draw draw redeal draw draw draw w>f t3>f
    t2>f t3>f t2>f r>f r>f draw redeal draw draw draw w>t3 draw redeal draw draw draw w>f t1>f
    t1>f draw w>f redeal draw w>f t1>f draw draw redeal draw w>f w>f t4>f t4>f t3>f w>f draw w>f
    t4>f t3>f t2>f t4>f t3>f t3>f t4>f t4>f t3>f w>f w>f draw w>f
"""


def test_a_base_card_in_the_stock_waits_for_what_goes_across_it() -> None:
    """3♣ would go up at once with 2♣ from the stock, on which A♥ goes here."""
    position = end = read_position(CROSSED, all_games())
    for action in ITS_LINE.split():
        end = end.apply(action)
    assert end.is_won
    assert lost_by_kernel(position) is False


@pytest.mark.slow
def test_it_does_by_the_second_program_too() -> None:
    position = read_position(CROSSED, all_games())
    assert not OpenStock(position, 500_000).is_lost(position)


NOTHING_ON_ACES = {
    "game": "canfield",
    "base": "4",
    "tableau": ["TS 9D".split(), "2S AH".split(), "AC".split(), "9C".split()],
    "foundations": "5D 4C".split(),
    "reserve": "2H 2C JS AS 3C 4S TC 8S JD 7H TD 9S".split(),
    "stock": "QD 2D KH 4H QC QH 3D".split(),
    "waste": ("KC 5S 8H TH QS 8C 9H JH AD 5C 6C KD 7D 6D 3H 8D 3S KS 7C 7S JC 5H 6H 6S ").split(),
}


def test_cards_in_the_stock_wait_for_others_than_the_one_that_takes_them_up() -> None:
    """Without wrapping nothing lies on an ace; with one a king would go up that may be needed."""
    position = read_position(NOTHING_ON_ACES, {"canfield": changed({"column.wrap": False})})
    assert lost_by_kernel(position) is False
    line = solve(position, node_limit=3_000_000).solution
    assert line
    for action in line:
        position = position.apply(action)
    assert position.is_won


def test_answers_of_full_deals() -> None:
    """Against the second program, which searches what is too large card by card."""
    game, found = all_games()["canfield"], Counter[bool]()
    for number in range(21, 36):
        start = position = game.deal(number)
        random, twin = Random(number), OpenStock(start, 2_000)
        for _ in range(60):
            if not position.legal_actions:
                break
            position = position.after(random.choice(position.legal_actions))
            try:
                answer = twin.is_lost(position)
            except TooManyAsked:
                break
            assert lost_by_kernel(position, start) == answer, position.to_json()
            found[answer] += 1
    assert min(found[False], found[True]) >= 50, found


def test_kept_answers_are_those_of_questions_anew() -> None:
    """Of what moves that can be taken back join too, which get their answers together."""
    game, found = all_games()["canfield"], Counter[bool | None]()
    for number in range(21, 41):
        start = position = game.deal(number)
        random, answers = Random(number), make_seen(1 << 12)
        for _ in range(80):
            actions = position.legal_actions
            if not actions:
                break
            for after in map(position.after, actions):
                answer = lost_by_kernel(after, start, answers=answers)
                assert answer == lost_by_kernel(after, start), after.to_json()
                found[answer] += 1
            position = position.after(random.choice(actions))
    assert min(found[False], found[True]) >= 100, found


def test_fewer_positions_are_met_and_no_win_is_lost() -> None:
    game, met = all_games()["canfield"], [0, 0]
    names = prunings(game.profile)
    for number in range(1, 40):
        ends = []
        for way, some in enumerate((names - {OPEN_STOCK}, names - {DEAD_END})):
            attempt = Attempt(game.deal(number), some, 0)
            while not attempt.is_over(30_000):
                attempt.go_on(30_000, float("inf"))
            ends.append(attempt)
            met[way] += attempt.seen_sum()[0]
        assert not (ends[0].is_won and ends[1].is_lost), number
        assert not (ends[1].is_won and ends[0].is_lost), number
    assert met[1] * 4 < met[0], met


def ends(position: Position, names: Collection[str]) -> bool | None:
    """Return whether a search wins, None where it comes to its bound."""
    attempt = Attempt(position, names, 0)
    while not attempt.is_over(100_000):
        attempt.go_on(100_000, float("inf"))
    return attempt.is_won or (None if not attempt.is_lost else False)


@pytest.mark.slow
def test_verdicts_of_games_half_played() -> None:
    """Positions on the way to a win, and some moves at random beside it."""
    game, found = all_games()["canfield"], Counter[bool | None]()
    names = prunings(game.profile)
    for number in range(800_000, 800_150):
        random, deal = Random(number), game.deal(number)
        line = solve(deal, node_limit=30_000).solution or ()
        for _ in range(4):
            position = deal
            for action in line[: random.randrange(len(line) + 1)]:
                position = position.apply(action)
            for _ in range(random.randrange(1, 25)):
                if position.legal_actions:
                    position = position.after(random.choice(position.legal_actions))
            answers = ends(position, names - {OPEN_STOCK}), ends(position, names - {DEAD_END})
            assert set(answers) != {False, True}, position.to_json()
            found[answers[1]] += 1
    assert min(found[False], found[True]) >= 100, found
