"""Random walks through every game: what was seen at a depth is seen there again (trouble B16)."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import cards_of

from reussite.cards import make_pack
from reussite.engine.catalogue import games
from reussite.engine.position import Position
from reussite.session import Attempt, NothingToDo, Notice

STEPS = 500


class Seen(NamedTuple):
    """All that a player can know of a position."""

    position: Position
    text: str
    hash: int
    legal: tuple[str, ...]
    status: str
    foundation_cards: int
    passes: int | None


def look(attempt: Attempt) -> Seen:
    position = attempt.position
    return Seen(
        position,
        position.to_json(),
        hash(position),
        tuple(str(action) for action in attempt.legal_actions),
        attempt.status.value,
        position.foundation_cards,
        attempt.score_sheet().passes,
    )


def play_at_random(attempt: Attempt, steps: int, choose: random.Random) -> list[Seen]:
    """Play, and return what was seen at each depth from the one where it began."""
    seen = [look(attempt)]
    for _ in range(steps):
        if not attempt.legal_actions:
            break
        attempt.do(str(choose.choice(attempt.legal_actions)))
        seen.append(look(attempt))
    return seen


@pytest.mark.parametrize("name", sorted(games()))
def test_long_walks_undone_and_redone(name: str) -> None:
    choose, steps, number = random.Random(name), 0, 0
    while steps < STEPS:  # some games are blocked soon, and go on with the next deal
        number += 1
        attempt = Attempt.begin(games()[name].deal(number), str(number))
        steps += walk_to_and_fro(attempt, choose)
        assert number < STEPS


def walk_to_and_fro(attempt: Attempt, choose: random.Random) -> int:
    """Walk, undo all, redo all, undo half, walk elsewhere, undo all; return the length."""
    game, deal = attempt.game, attempt.position
    seen = play_at_random(attempt, STEPS, choose)
    whole = Counter(make_pack(game.decks))
    for one in seen:
        assert cards_of(one.position) == whole

    for expected in seen[-2::-1]:
        attempt.undo()
        assert look(attempt) == expected
    assert attempt.position == deal
    for expected in seen[1:]:
        attempt.redo()
        assert look(attempt) == expected

    half = len(seen) // 2
    for _ in range(len(seen) - 1 - half):
        attempt.undo()
    assert look(attempt) == seen[half]
    other = play_at_random(attempt, STEPS // 2, choose)
    assert not attempt.can_redo
    line = seen[:half] + other
    for expected in line[-2::-1]:
        attempt.undo()
        assert look(attempt) == expected
    with pytest.raises(NothingToDo):
        attempt.undo()
    # What the game shows at each depth is what the rules alone say of the line.
    position = game.deal(attempt.number or "")
    for action, expected in zip(attempt.actions, line[1:], strict=True):
        position = position.apply(str(action))
        assert (position, position.to_json()) == (expected.position, expected.text)
    return len(seen) - 1


def expected_notice(line: list[Position], played: list[str]) -> Notice | None:
    """Say by plain search what the last action of a line is worth telling."""
    if played[-1] == "redeal":
        earlier = " ".join(played[:-1])
        if not earlier.rpartition("redeal")[2].replace("draw", "").strip():
            return Notice.IDLE_PASS
    met = played[-1] != "draw" and line.count(line[-1]) > 1
    return Notice.REPEATED if met else None


@given(data=st.data(), name=st.sampled_from(sorted(games())), number=st.integers(1, 10**6))
def test_any_operations_agree_with_a_plain_list(
    data: st.DataObject, name: str, number: int
) -> None:
    """Compare with a model: a list of positions, and a place in it."""
    deal = games()[name].deal(number)
    attempt = Attempt.begin(deal, str(number))
    line, played, at, undos = [deal], list[str](), 0, 0
    for rev in range(1, data.draw(st.integers(1, 25)) + 1):
        possible = ["play"] * 4 * bool(attempt.legal_actions)
        possible += ["undo", "restart"] * (at > 0) + ["redo"] * (at < len(line) - 1)
        possible += ["goto"] * (len(line) > 1)
        if not possible:  # a deal without a legal action
            break
        operation = data.draw(st.sampled_from(possible))
        if operation == "play":
            action = str(data.draw(st.sampled_from(line[at].legal_actions)))
            line[at + 1 :] = [line[at].apply(action)]
            played[at:] = [action]
            assert attempt.do(action).notice == expected_notice(line, played)
            at += 1
        else:
            places = [place for place in range(len(line)) if place != at]
            goal = {"undo": at - 1, "redo": at + 1, "restart": 0}.get(operation)
            if goal is None:
                goal = data.draw(st.sampled_from(places))
                operation = f"goto {goal}"
            attempt.do(operation)
            undos += goal < at
            at = goal
        assert attempt.position == line[at]
        assert (attempt.cursor, attempt.length) == (at, len(line) - 1)
        assert (attempt.rev, attempt.undos) == (rev, undos)
    assert Attempt.from_dict(attempt.to_dict(), games()[name]).to_dict() == attempt.to_dict()
