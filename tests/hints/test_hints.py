"""Hints against the engine, against other hidden cards, and played to the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, lines, numbers

from reussite.engine.action import DRAW, REDEAL
from reussite.engine.document import read_position
from reussite.engine.position import Position, Status
from reussite.hints import Knows, Reason, Seen, Ways, find_line, hints
from reussite.session import Attempt
from reussite.solver.solve import solve

HIDING = tuple(
    name
    for name in GAME_IDS
    if all_games()[name].profile.has_reserve or all_games()[name].profile.has_stock
)
OPEN = tuple(name for name in GAME_IDS if name not in HIDING)


def played(start: Position, choices: list[int], undone: int = 0) -> Attempt:
    attempt = Attempt.begin(start)
    for choice in choices:
        actions = attempt.legal_actions
        if not actions:
            break
        attempt.play(str(actions[choice % len(actions)]))
    if 0 < undone < attempt.cursor:
        attempt.goto(attempt.cursor - undone)
    return attempt


def never(position: Position) -> None:
    raise AssertionError("a game with hidden cards must not be searched")


@settings(deadline=None)
@given(
    st.sampled_from(HIDING), numbers, lines, st.integers(0, 9), st.randoms(use_true_random=False)
)
def test_hidden_cards_change_no_hint(
    game: str, number: int, choices: list[int], undone: int, random: Random
) -> None:
    attempt = played(all_games()[game].deal(number), choices, undone)
    twin = Attempt.begin(with_other_hidden_cards(attempt, random))
    for action in attempt.actions:
        twin.play(str(action))  # what was hidden to the end made no action legal or illegal
    if twin.cursor != attempt.cursor:
        twin.goto(attempt.cursor)
    one, other = Seen.of_attempt(attempt), Seen.of_attempt(twin)
    assert (one.line, one.unseen) == (other.line, other.unseen)
    find = find_line if one.is_open else never
    assert hints(one, find=find) == hints(other, find=find)


def with_other_hidden_cards(attempt: Attempt, random: Random) -> Position:
    """Return the start of a game with the cards exchanged that its line never uncovered."""
    start = attempt.start
    last = attempt.position_at(attempt.length)
    under = len(last.reserve) - 1 if start.profile.reserve.visible == "top" else 0
    under = max(0, under)
    below = 0 if REDEAL in attempt.actions else len(last.stock)
    cards = list(start.reserve[:under] + start.stock[:below])
    random.shuffle(cards)
    return replace(
        start,
        reserve=tuple(cards[:under]) + start.reserve[under:],
        stock=tuple(cards[under:]) + start.stock[below:],
    )


@settings(deadline=None)
@given(st.sampled_from(GAME_IDS), numbers, lines)
def test_hints_are_legal_new_and_no_renaming(game: str, number: int, choices: list[int]) -> None:
    attempt = played(all_games()[game].deal(number), choices)
    been = {attempt.position_at(step) for step in range(attempt.cursor + 1)}
    found = hints(Seen.of_attempt(attempt), find=lambda position: None)
    for hint in found:
        assert hint.action in attempt.legal_actions
        assert not attempt.position.is_renaming(hint.action)
        if hint.reason is not Reason.COMES_UP:
            assert attempt.position.after(hint.action) not in been
        assert hint.knows is Knows.VISIBLE
    assert len({hint.action for hint in found}) == len(found)


@settings(deadline=None)
@given(st.sampled_from(GAME_IDS), numbers, lines)
def test_a_game_without_hints_is_blocked_or_goes_in_circles(
    game: str, number: int, choices: list[int]
) -> None:
    attempt = played(all_games()[game].deal(number), choices)
    seen = Seen.of_attempt(attempt)
    if hints(seen, find=lambda position: None):
        assert attempt.status is not Status.BLOCKED or seen.unseen
        return
    been = {attempt.position_at(step) for step in range(attempt.cursor + 1)}
    for action in attempt.legal_actions:
        after = attempt.position.after(action)
        turns = action in (DRAW, REDEAL)
        assert turns or after in been or attempt.position.is_renaming(action)


def follow(start: Position, ways: Ways | None, most: int) -> Status:
    """Play the first hint as long as there are any; see that each is of a winning line and new."""
    attempt = Attempt.begin(start)
    for _ in range(most):
        if attempt.status is Status.WON:
            break
        hint = hints(Seen.of_attempt(attempt), ways)[0]
        assert hint.reason is Reason.WINNING_LINE
        assert attempt.play(str(hint.action)).notice is None  # it would tell of a repetition
    return attempt.status


@settings(deadline=None, max_examples=4)
@given(st.sampled_from(OPEN), numbers)
def test_following_hints_wins_and_meets_no_position_twice(game: str, number: int) -> None:
    start = all_games()[game].deal(number)
    assume(find_line(start) is not None)
    assert follow(start, Ways(), 1000) is Status.WON


def test_hints_made_anew_each_time_never_turn_round() -> None:
    """Without the lines kept: a fresh one that leads back gives way to an earlier one."""
    follow(all_games()["citadel"].deal(3), None, 25)


def test_an_open_game_is_hinted_by_a_winning_line_also_late_in_canfield() -> None:
    document = {
        "game": "canfield", "base": "A", "tableau": [["KS"], ["KH"], ["KD"], ["KC"]],
        "foundations": ["JS", "QH", "QD", "QC"], "reserve": ["QS"], "stock": [], "waste": [],
    }  # fmt: skip
    position = read_position(document, all_games())
    seen = Seen.of_position(position)
    assert seen.is_open
    assert hints(seen)[0].reason is Reason.WINNING_LINE


def test_a_bare_position_does_not_know_the_stock_and_a_game_does() -> None:
    document = {
        "game": "canfield", "base": "A", "tableau": [["9S"], ["9H"], ["9D"], ["9C"]],
        "foundations": [], "reserve": [], "stock": ["8H", "KS", "QS"], "waste": [],
        "partial": True,
    }  # fmt: skip
    position = read_position(document, all_games())
    assert [hint.reason for hint in hints(Seen.of_position(position))] == [Reason.DRAWS]
    attempt = Attempt.begin(position)
    attempt.play("draw")
    assert hints(Seen.of_attempt(attempt))[0].reason is Reason.WASTE
    attempt.play("redeal")  # past a card that had a place; now it is known to come up
    hint = hints(Seen.of_attempt(attempt))[0]
    assert (str(hint.action), hint.reason, hint.card) == ("draw", Reason.COMES_UP, 20)


def test_nothing_helps_where_a_known_pass_brings_nothing() -> None:
    document = {
        "game": "canfield", "base": "A", "tableau": [["9S"], ["9H"], ["9D"], ["9C"]],
        "foundations": [], "reserve": [], "stock": ["KH", "KS", "QS"], "waste": [],
        "partial": True,
    }  # fmt: skip
    attempt = Attempt.begin(read_position(document, all_games()))
    attempt.play("draw")
    assert hints(Seen.of_attempt(attempt)) == ()


def test_a_way_back_is_never_suggested() -> None:
    """Where the one winning line leads back to where the player was, rules speak instead."""
    start = all_games()["beleaguered-castle"].deal(2)
    line = find_line(start)
    assert line is not None
    for action in start.legal_actions:
        attempt = Attempt.begin(start)
        attempt.play(str(action))
        for hint in hints(Seen.of_attempt(attempt)):
            assert attempt.position.after(hint.action) != start


@pytest.mark.parametrize("lang", ["fr", "pt", "en"])
def test_every_reason_has_a_sentence(lang: str) -> None:
    said = set()
    for game in GAME_IDS:
        for number in range(1, 4):
            attempt = played(all_games()[game].deal(number), [7, 5, 3, 2, 11] * number)
            for hint in hints(Seen.of_attempt(attempt), find=lambda position: None):
                sentence = hint.sentence(lang)
                assert not sentence[0].islower() and sentence.endswith(".") and "{" not in sentence
                said.add(hint.reason)
    assert len(said) > 6


def test_the_solver_agrees_with_a_hint_that_promises() -> None:
    start = all_games()["citadel"].deal(2)
    hint = hints(Seen.of_position(start))[0]
    assert hint.reason is Reason.WINNING_LINE
    assert solve(start.apply(hint.action), node_limit=100_000).answer.value == "winnable"
