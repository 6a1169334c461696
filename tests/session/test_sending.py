"""Cards that are sent up by themselves: which, how they are undone, and that nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import DATA, GAME_IDS, all_games, cards_of

from reussite.cards import card_codes
from reussite.engine.action import FOUNDATION
from reussite.engine.catalogue import games
from reussite.engine.document import read_position
from reussite.engine.position import Position, Status
from reussite.session import Attempt, NothingToDo
from reussite.session.sending import can_finish, next_up, sent_up

VERDICTS = [json.loads(row) for row in (DATA / "verdicts.jsonl").read_text().splitlines()]


def position_of(document: dict[str, Any]) -> Position:
    return read_position(document, games())


def can_be_won(start: Position, limit: int) -> bool | None:
    """Look for a win by trying every legal action, foundations first; None beyond the limit."""
    seen, open_ = {start}, [start]
    while open_:
        position = open_.pop()
        if position.is_won:
            return True
        if len(seen) > limit:
            return None
        for action in sorted(position.legal_actions, key=lambda one: one.target == FOUNDATION):
            after = position.after(action)
            if after not in seen:
                seen.add(after)
                open_.append(after)
    return False


@pytest.mark.slow
def test_safe_cards_cost_no_win() -> None:
    tried = 0
    for row in VERDICTS:
        position = position_of(row["position"])
        sent = sent_up(position, safe=True)
        if row["verdict"] != "winnable" or not sent:
            continue
        for action in sent:
            position = position.apply(action)
        found = can_be_won(position, 30_000)
        assert found is not False, row["id"]
        tried += found is True
    assert tried > 5


@settings(deadline=None)
@given(st.sampled_from(GAME_IDS), st.integers(1, 10**6), st.randoms(use_true_random=False))
def test_sending_is_legal_ends_and_is_one_step(name: str, number: int, random: Any) -> None:
    attempt = Attempt.begin(all_games()[name].deal(str(number)), str(number))
    for _ in range(random.randint(0, 30)):
        if not attempt.legal_actions:
            break
        attempt.play(str(random.choice(attempt.legal_actions)))
    before, cursor = attempt.position, attempt.cursor
    if next_up(before, safe=False) is None:
        with pytest.raises(NothingToDo):
            attempt.send_up(safe=False)
        return
    safe = sent_up(before, safe=True)
    outcome = attempt.send_up(safe=False)
    assert outcome.sent == attempt.cursor - cursor >= len(safe)
    assert cards_of(attempt.position) == cards_of(before)
    assert all(action.target == FOUNDATION for action in attempt.actions[cursor:])
    assert not any(action.target == FOUNDATION for action in attempt.legal_actions)
    if can_finish(before):
        assert attempt.status is Status.WON
    again = Attempt.from_dict(attempt.to_dict(), attempt.game)
    again.undo()
    assert again.position == before
    again.redo()
    assert again.position == attempt.position


CASTLE = {
    "game": "beleaguered-castle",
    "tableau": [["3H", "9C"], ["2S"], ["2H", "KD"], ["4S"]],
    "foundations": ["AS", "AH"],
    "partial": True,
}


def test_only_what_is_useless_on_the_table_is_safe() -> None:
    position = position_of(CASTLE)
    assert [str(action) for action in sent_up(position, safe=True)] == ["t2>f"]
    # A three may still be wanted on the four of spades, so that one waits for all twos.
    waits = position_of({**CASTLE, "tableau": [["4S"], ["2D"]], "foundations": ["3S", "AD"]})
    assert [str(action) for action in sent_up(waits, safe=False)] == ["t2>f", "t1>f"]
    assert [str(action) for action in sent_up(waits, safe=True)] == ["t2>f"]


def test_a_card_that_may_come_back_is_safe_and_one_taken_down_stays() -> None:
    mount = {
        "game": "castle-mount",
        "tableau": [["8H", "7S"], ["9D"]],
        "foundations": ["6S", "6S", "AS"],
        "partial": True,
    }
    attempt = Attempt.begin(position_of(mount), None)
    assert attempt.send_up(safe=True).sent == 1
    attempt.play("f:7S>t1")
    assert attempt.send_up(safe=False, after=["f:6S>t1"]).sent == 0
    assert card_codes(attempt.position.tableau[0]) == ["8H", "7S", "6S"]
    attempt.undo()
    assert attempt.send_up(safe=False).sent == 1  # asked for, it goes


def test_what_is_hidden_offers_no_finish() -> None:
    won = {
        "game": "canfield",
        "base": "A",
        "tableau": [["KS"], ["KH"], ["QD"], ["QC"]],
        "foundations": ["QS", "QH", "JD", "JC"],
        "reserve": [],
        "stock": [],
        "waste": ["KD", "KC"],
    }
    assert can_finish(position_of(won))
    assert not can_finish(position_of({**won, "waste": ["KD"], "stock": ["KC"]}))
    assert not can_finish(position_of({**won, "waste": [], "reserve": ["KD", "KC"]}))
