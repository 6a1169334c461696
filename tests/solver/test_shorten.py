"""Shortened lines: still legal, to the same end, never longer."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, lines, numbers, walk
from tests.solver.endgames import unordered

import reussite
from reussite.engine.document import read_position
from reussite.engine.position import Position
from reussite.solver.shorten import shorten


def replay(position: Position, line: tuple[str, ...]) -> Position:
    for action in line:
        position = position.apply(action)
    return position


def texts(positions: list[Position]) -> list[str]:
    """Return the actions of a walk, found again."""
    return [
        next(str(action) for action in here.legal_actions if here.after(action) == after)
        for here, after in pairwise(positions)
    ]


@given(st.sampled_from(GAME_IDS), numbers, lines)
def test_same_end_never_longer_and_nothing_left_to_do(
    name: str, number: int, choices: list[int]
) -> None:
    positions = walk(all_games()[name].deal(number), choices)
    line = texts(positions)
    shorter = shorten(positions[0], line)
    assert len(shorter) <= len(line)
    assert unordered(replay(positions[0], shorter)) == unordered(positions[-1])
    assert shorten(positions[0], shorter) == shorter


def test_moves_that_undo_each_other_go() -> None:
    start = reussite.game("castle-mount").deal(24)
    seen = {unordered(start)}
    for there in start.legal_actions:
        one = start.after(there)
        for back in one.legal_actions:
            if unordered(one.after(back)) in seen:
                assert shorten(start, [str(there), str(back)]) == ()
                return
    raise AssertionError("no such pair of moves in this deal")


def test_a_detour_of_cards_goes_though_other_moves_lie_between() -> None:
    columns = [["9C", "2S"], ["3H"], ["3D"], ["5C"], ["6D"]]
    extract = {"game": "streets-and-alleys", "tableau": columns, "partial": True}
    start = read_position(extract, all_games())
    assert shorten(start, ["t1>t2", "t4>t5", "t2>t3"]) == ("t4>t5", "t1>t3")


def test_a_long_walk_of_a_big_game_ends_though_work_is_bounded() -> None:
    positions = walk(reussite.game("castle-mount").deal(3), list(range(7, 3_000, 3)))
    line = texts(positions)
    end = replay(positions[0], shorten(positions[0], line))
    assert unordered(end) == unordered(positions[-1])
