"""Undo, redo, restart, goto, notices and the score sheet of a game in progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from reussite.engine.action import ActionError
from reussite.engine.catalogue import game, games
from reussite.engine.document import read_position
from reussite.engine.position import EventKind, IllegalAction, Status
from reussite.session import (
    Attempt,
    NoSuchStep,
    NothingToDo,
    Notice,
    ScoreSheet,
    SessionError,
    TooLong,
)
from reussite.session import attempt as attempt_module

# Two columns of a castle between which a card can go to and fro.
TO_AND_FRO = {
    "game": "beleaguered-castle",
    "tableau": [["KS", "9C"], ["TD"], ["TH"]],
    "foundations": [],
    "partial": True,
}
# Strict Canfield with five cards to turn, of which the first packet can be played on a column.
STOCK_OF_FIVE = {
    "game": "canfield",
    "base": "6",
    "tableau": [["JC"], ["8C"], ["QH"], ["5D"]],
    "foundations": ["6S"],
    "reserve": ["2H"],
    "stock": ["3C", "3D", "TH", "2S", "9D"],  # turned first: 9D 2S TH, then 3D 3C
    "waste": [],
    "partial": True,
}
# The whole Canfield deal with base K of the trouble list, first card turned first.
CF_W = (
    "TD 5S 3H 9C 7D 6S 8S 5H 9D JS 2H 4D 3D 5C KD TH 7S 9S QH 6C AS 5D 4H 2D 6H JD 2S QC 3S 8C TS"
    " AD 4S 3C"
)
CF_W_DOCUMENT = {
    "game": "canfield",
    "base": "K",
    "tableau": [["2C"], ["4C"], ["9H"], ["KS"]],
    "foundations": ["KH"],
    "reserve": "QS TC 6D 7C QD AC 7H 8D 8H JC AH KC JH".split(),
    "stock": CF_W.split()[::-1],
    "waste": [],
}


def begin(document: dict[str, Any]) -> Attempt:
    return Attempt.begin(read_position(document, games()))


def deal_24() -> Attempt:
    return Attempt.begin(game("beleaguered-castle").deal("24"), "24")


def notices(attempt: Attempt, *texts: str) -> list[Notice | None]:
    return [attempt.do(text).notice for text in texts]


def test_a_new_attempt_is_the_deal() -> None:
    attempt = deal_24()
    assert attempt.position == game("beleaguered-castle").deal("24")
    assert (attempt.number, attempt.cursor, attempt.length, attempt.undos, attempt.rev) == (
        "24",
        0,
        0,
        0,
        0,
    )
    assert not attempt.can_undo
    assert not attempt.can_redo
    assert attempt.status is Status.PLAYING


def test_undo_and_redo_walk_the_line() -> None:
    attempt = deal_24()
    boards = [attempt.position]
    for text in ("t3>t2", "t1>t2", "t4>t7", "t4>t5", "t4>t7"):
        attempt.do(text)
        boards.append(attempt.position)
    assert len(set(boards)) == 6
    for board in boards[-2::-1]:
        attempt.undo()
        assert attempt.position == board
    with pytest.raises(NothingToDo) as caught:
        attempt.undo()
    assert caught.value.code == "nothingToUndo"
    for board in boards[1:]:
        attempt.redo()
        assert attempt.position == board
    with pytest.raises(NothingToDo) as caught:
        attempt.redo()
    assert caught.value.code == "nothingToRedo"
    assert (attempt.undos, attempt.rev) == (5, 15)


def test_a_new_action_drops_what_could_be_redone() -> None:
    attempt = deal_24()
    for text in ("t3>t2", "t6>f", "undo", "t1>t2"):
        attempt.do(text)
    assert [str(action) for action in attempt.actions] == ["t3>t2", "t1>t2"]
    assert not attempt.can_redo
    assert attempt.position == game("beleaguered-castle").deal("24").apply("t3>t2").apply("t1>t2")


def test_restart_keeps_everything_for_redo() -> None:
    attempt = deal_24()
    for text in ("t3>t2", "t6>f", "t1>t2"):
        attempt.do(text)
    end = attempt.position
    attempt.restart()
    assert attempt.position == attempt.start
    assert attempt.length == 3
    with pytest.raises(NothingToDo):
        attempt.restart()
    for _ in range(3):
        attempt.redo()
    assert attempt.position == end


def test_goto_shows_any_step_and_drops_none() -> None:
    attempt = deal_24()
    for text in ("t3>t2", "t6>f", "t1>t2"):
        attempt.do(text)
    third = attempt.position
    attempt.do("goto 1")
    assert attempt.position == attempt.start.apply("t3>t2")
    attempt.do("goto 3")
    assert attempt.position == third
    assert attempt.undos == 1
    with pytest.raises(NothingToDo) as same:
        attempt.goto(3)
    with pytest.raises(NoSuchStep) as beyond:
        attempt.goto(4)
    assert (same.value.code, beyond.value.code) == ("alreadyThere", "noSuchStep")


def test_actions_played_together_are_undone_together() -> None:
    attempt = begin(
        {
            "game": "beleaguered-castle",
            "tableau": [["KC", "3S"], ["2S"]],
            "foundations": ["AS"],
            "partial": True,
        }
    )
    start = attempt.position
    outcome = attempt.do("t2>f t1>f")
    assert [event.kind for event in outcome.events] == [EventKind.MOVE, EventKind.MOVE]
    assert (attempt.cursor, attempt.rev) == (2, 1)
    up = attempt.position
    attempt.undo()
    assert attempt.position == start
    attempt.redo()
    assert attempt.position == up
    attempt.undo()
    attempt.do("t2>f")  # a line of its own, whose actions are not bound to each other
    attempt.do("t1>f")
    attempt.undo()
    assert attempt.cursor == 1


def test_of_actions_played_together_all_count_or_none() -> None:
    attempt = deal_24()
    attempt.do("t3>t2")
    before = attempt.to_dict()
    with pytest.raises(IllegalAction):
        attempt.do("t6>f t1>t2x3 t1>t2")
    assert attempt.to_dict() == before


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("t1>t8", IllegalAction),
        ("t99>f", IllegalAction),
        ("draw", IllegalAction),
        ("t1-t2", ActionError),
        ("", ActionError),
        ("goto", ActionError),
        ("goto -1", ActionError),
        ("goto ٣", ActionError),
        ("goto 7", NoSuchStep),
        ("redo", NothingToDo),
    ],
)
def test_what_is_refused_changes_nothing(text: str, error: type[ValueError]) -> None:
    attempt = deal_24()
    attempt.do("t3>t2")
    before = attempt.to_dict()
    with pytest.raises(error):
        attempt.do(text)
    assert attempt.to_dict() == before


def test_what_is_refused_keeps_the_redo_tail() -> None:
    attempt = deal_24()
    for text in ("t3>t2", "t6>f", "undo"):
        attempt.do(text)
    with pytest.raises(IllegalAction):
        attempt.do("t1>t8")
    assert attempt.can_redo


def test_an_attempt_has_a_greatest_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempt_module, "MAX_ACTIONS", 3)
    attempt = begin(TO_AND_FRO)
    for text in ("t1>t2", "t2>t3", "t3>t2"):
        attempt.do(text)
    with pytest.raises(TooLong):
        attempt.do("t2>t3")
    attempt.undo()
    attempt.do("t3>t2")
    assert attempt.length == 3


@pytest.mark.parametrize("call", [Attempt.undo, Attempt.redo, Attempt.restart])
def test_a_refusal_of_the_session_is_a_value_error(call: Callable[[Attempt], object]) -> None:
    with pytest.raises(ValueError, match="nothing to") as caught:
        call(deal_24())
    assert isinstance(caught.value, SessionError)


# ---------------------------------------------------------------- notices


def test_a_position_met_again_is_noticed() -> None:
    attempt = begin(TO_AND_FRO)
    assert notices(attempt, "t1>t2", "t2>t3", "t3>t2") == [None, None, Notice.REPEATED]
    assert attempt.status is Status.PLAYING


def test_a_return_to_the_deal_is_noticed() -> None:
    attempt = begin(TO_AND_FRO | {"tableau": [["TD", "9C"], ["TH"]]})
    assert notices(attempt, "t1>t2", "t2>t1") == [None, Notice.REPEATED]


def test_undone_actions_are_not_met_again() -> None:
    attempt = begin(TO_AND_FRO)
    assert notices(attempt, "t1>t2", "undo", "t1>t2") == [None, None, None]
    assert notices(attempt, "t2>t3", "undo", "redo") == [None, None, None]


def test_only_the_line_that_leads_here_counts() -> None:
    attempt = begin(TO_AND_FRO)
    notices(attempt, "t1>t3", "goto 0")
    assert notices(attempt, "t1>t2", "t2>t3") == [None, None]


def test_a_pass_without_a_card_move_is_noticed() -> None:
    attempt = begin(STOCK_OF_FIVE)
    assert notices(attempt, "draw", "draw", "redeal") == [None, None, Notice.IDLE_PASS]
    # Draws bring positions back that were there before, which is no news.
    assert notices(attempt, "draw", "draw", "redeal") == [None, None, Notice.IDLE_PASS]
    assert attempt.status is Status.PLAYING


def test_a_pass_with_a_card_move_is_not_idle() -> None:
    attempt = begin(STOCK_OF_FIVE)
    assert notices(attempt, "draw", "w>t1", "draw", "redeal") == [None, None, None, None]
    assert notices(attempt, "draw", "draw", "redeal")[-1] is Notice.IDLE_PASS


def test_a_card_move_that_was_undone_leaves_the_pass_idle() -> None:
    attempt = begin(STOCK_OF_FIVE)
    assert notices(attempt, "draw", "w>t1", "undo", "draw", "redeal")[-1] is Notice.IDLE_PASS


def test_a_pass_is_counted_from_the_redeal_before() -> None:
    attempt = begin(STOCK_OF_FIVE)
    notices(attempt, "draw", "w>t1", "draw", "redeal", "draw", "draw", "redeal")
    assert attempt.do("undo").notice is None
    assert attempt.do("redo").notice is None  # it was told when it happened
    attempt.do("undo")
    assert attempt.do("redeal").notice is Notice.IDLE_PASS


# ---------------------------------------------------------------- score sheet


def test_the_score_sheet_counts_and_adds_nothing() -> None:
    attempt = deal_24()
    for text in ("t3>t2", "t6>f", "undo", "undo", "redo"):
        attempt.do(text)
    assert attempt.score_sheet() == ScoreSheet(
        foundation_cards=4, pack=52, actions=1, undos=2, passes=None, seconds=None
    )
    attempt.redo()
    assert attempt.score_sheet(12.5) == ScoreSheet(
        foundation_cards=5, pack=52, actions=2, undos=2, passes=None, seconds=12.5
    )


def test_passes_are_redeals_plus_one_and_go_back_with_undo() -> None:
    attempt = begin(STOCK_OF_FIVE)
    assert attempt.score_sheet().passes == 1
    for text in ("draw", "draw", "redeal", "draw"):
        attempt.do(text)
    assert attempt.score_sheet().passes == 2
    attempt.do("goto 2")
    assert attempt.score_sheet().passes == 1


def test_castle_mount_counts_out_of_three_packs() -> None:
    sheet = Attempt.begin(game("castle-mount").deal("24"), "24").score_sheet()
    assert (sheet.foundation_cards, sheet.pack) == (12, 156)


# ---------------------------------------------------------------- undo over draws (trouble B02)


def stock_and_waste(attempt: Attempt) -> tuple[int, int, int]:
    position = attempt.position
    return len(position.stock), len(position.waste), position.waste[-1]


def test_a_packet_drawn_after_an_undo_is_the_same() -> None:
    attempt = begin(CF_W_DOCUMENT)
    attempt.do("draw")
    first = attempt.position
    attempt.do("undo")
    attempt.do("draw")
    assert attempt.position == first
    assert attempt.position.to_json().endswith('"waste": ["TD", "5S", "3H"]}')


@pytest.mark.parametrize(("played", "packet"), [(0, 1), (1, 3), (2, 2)])
def test_the_short_last_packet_comes_and_goes(played: int, packet: int) -> None:
    attempt = begin(CF_W_DOCUMENT)
    while len(attempt.position.stock + attempt.position.waste) > 34 - played:
        moves = [action for action in attempt.legal_actions if str(action).startswith("w>")]
        attempt.do(str(moves[0]) if moves else "draw")
    while attempt.position.stock:
        attempt.do("draw")
    attempt.do("redeal")
    for _ in range(11 if played == 0 else 10):
        attempt.do("draw")
    turned = 33 if played == 0 else 30
    assert (len(attempt.position.stock), len(attempt.position.waste)) == (packet, turned)
    attempt.do("draw")
    assert stock_and_waste(attempt)[:2] == (0, turned + packet)
    last = stock_and_waste(attempt)
    whole = attempt.position
    for text in ("undo", "redo", "undo", "draw"):
        attempt.do(text)
    assert stock_and_waste(attempt) == last
    assert attempt.position == whole
    assert sorted(whole.waste) == sorted(whole.apply("redeal").stock)
