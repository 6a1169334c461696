"""Intervals against SciPy, by exact coverage, and by simulating the rule of stopping."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from reussite.study.compare import mcnemar
from reussite.study.interval import LEVEL, exact, level_at, look, look_at, share


@pytest.mark.parametrize("deals", [1, 10, 57, 1000])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.9995])
def test_the_exact_interval_is_scipys(deals: int, level: float) -> None:
    for won in {0, 1, deals // 3, deals - 1, deals}:
        theirs = binomtest(won, deals).proportion_ci(level, "exact")
        assert exact(won, deals, level) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@pytest.mark.parametrize("deals", [20, 100])
def test_it_covers_any_share_as_often_as_it_says(deals: int) -> None:
    intervals = [exact(won, deals) for won in range(deals + 1)]
    for true in np.linspace(0.01, 0.99, 99):
        chances = binom.pmf(range(deals + 1), deals, true)
        covered = sum(
            chance
            for chance, (lower, upper) in zip(chances, intervals, strict=True)
            if lower <= true <= upper
        )
        assert covered >= LEVEL


def test_undecided_deals_are_counted_both_ways() -> None:
    found = share(40, 35, 25)
    assert (found.lowest, found.highest) == (0.40, 0.65)
    assert found.lower == exact(40, 100)[0]
    assert found.upper == exact(65, 100)[1]
    nothing = share(0, 0, 0)
    assert (nothing.lower, nothing.upper) == (0.0, 1.0)


def test_it_covers_whatever_the_undecided_deals_are() -> None:
    random = np.random.default_rng(6)
    for true in (0.2, 0.68):
        covered = 0
        for _ in range(2000):
            wins = random.random(150) < true
            hidden = random.random(150) < np.where(wins, 0.3, 0.05)  # hard to tell for wins
            found = share(
                int((wins & ~hidden).sum()), int((~wins & ~hidden).sum()), int(hidden.sum())
            )
            covered += found.lower <= true <= found.upper
        assert covered >= 2000 * LEVEL


@pytest.mark.parametrize("true", [0.05, 0.5, 0.72])
def test_stopping_when_it_is_narrow_keeps_the_level(true: float) -> None:
    """As many runs as it takes to see a fault: stopping at the first look that flatters."""
    random = np.random.default_rng(8)
    missed = missed_at_any_look = 0
    runs = 2000
    ends = [look(number) for number in range(1, 9)]
    intervals = [
        [exact(won, deals, level_at(number)) for won in range(deals + 1)]
        for number, deals in enumerate(ends, 1)
    ]
    for _ in range(runs):
        wins = np.cumsum(random.random(ends[-1]) < true)
        found = [intervals[at][int(wins[deals - 1])] for at, deals in enumerate(ends)]
        stopped = next((pair for pair in found if pair[1] - pair[0] <= 0.15), found[-1])
        missed += not stopped[0] <= true <= stopped[1]
        missed_at_any_look += any(not low <= true <= high for low, high in found)
    assert missed <= missed_at_any_look <= (1 - LEVEL) * runs


def test_looks() -> None:
    assert sum(1 - level_at(number) for number in range(1, 10_000)) < 1 - LEVEL + 1e-12
    for number in range(1, 30):
        assert look_at(look(number)) == number
        assert look_at(look(number) + 1) == number + 1


@pytest.mark.parametrize(("a", "b"), [(0, 0), (0, 7), (3, 3), (12, 30)])
def test_mcnemar_is_the_sum_of_the_tails(a: int, b: int) -> None:
    few, all_ = min(a, b), a + b
    tails = min(1.0, 2 * float(binom.cdf(few, all_, 0.5))) if all_ else 1.0
    assert mcnemar(a, b) == pytest.approx(tails)
