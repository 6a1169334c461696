"""The lists of deals that can be won: true, and dealt out day by day without repeats."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reussite
from reussite.engine.catalogue import game
from reussite.engine.game import Game
from reussite.winnable import WinnableDeals, winnable_deals

LISTED = [name for name in reussite.games() if winnable_deals(game(name)) is not None]
DAY = date(2026, 11, 30)


def deals_of(name: str) -> WinnableDeals:
    found = winnable_deals(game(name))
    assert found is not None
    return found


def test_each_game_has_a_list() -> None:
    assert set(LISTED) == set(reussite.games())


@pytest.mark.parametrize("name", LISTED)
def test_a_list_is_what_it_says(name: str) -> None:
    deals = deals_of(name)
    assert deals.game == name
    assert list(deals.numbers) == sorted(set(deals.numbers))
    assert deals.numbers[0] >= 1
    assert deals.numbers[-1] <= deals.tried
    assert len(deals.numbers) >= 300  # nobody meets the same one soon


@pytest.mark.parametrize("name", LISTED)
def test_a_sample_is_won_again(name: str) -> None:
    """The engine plays the line that the solver finds now, whatever found it then."""
    deals = deals_of(name)
    quick = game(name).decks == 1
    for number in deals.numbers[:: len(deals.numbers) // 3][: 3 if quick else 1]:
        position = game(name).deal(number)
        verdict = reussite.solve(position, node_limit=20 * deals.node_limit)
        assert verdict.solution is not None, number
        for action in verdict.solution:
            position = position.apply(action)
        assert position.is_won


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTED)
def test_a_larger_sample_is_won_again(name: str) -> None:
    deals = deals_of(name)
    for number in deals.numbers[7 :: len(deals.numbers) // 20]:
        verdict = reussite.solve(game(name).deal(number), node_limit=20 * deals.node_limit)
        assert verdict.solution is not None, number


def test_other_rules_under_the_same_name_have_no_list() -> None:
    profile = game("canfield").profile
    stricter = profile.model_copy(update={"stock": profile.stock.model_copy(update={"passes": 3})})
    other = Game(stricter)
    assert other.id == "canfield"
    assert winnable_deals(other) is None


@pytest.mark.parametrize("name", LISTED)
def test_days_repeat_nothing_until_all_had_their_day(name: str) -> None:
    deals = deals_of(name)
    days = [deals.of_day(DAY + timedelta(days=n)) for n in range(len(deals.numbers))]
    assert len(set(days)) == len(deals.numbers)
    assert deals.of_day(DAY + timedelta(days=len(deals.numbers))) == days[0]


@given(st.dates(), st.integers(1, 300))
def test_any_day_has_a_deal_of_the_list(day: date, n: int) -> None:
    numbers = tuple(range(5, 5 + n))
    deals = WinnableDeals("x", "", "", 0, 1, 5 + n, "", numbers)
    assert deals.of_day(day).value in numbers


def test_what_was_played_is_left_out_while_there_is_more() -> None:
    deals = WinnableDeals("x", "", "", 0, 1, 9, "", (3, 5, 9))
    assert {str(deals.random({"3", "9"})) for _ in range(20)} == {"5"}
    assert str(deals.random({"3", "5", "9"})) in {"3", "5", "9"}
