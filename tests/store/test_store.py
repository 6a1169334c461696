"""Players, attempts, operations and typed positions, each on real databases."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from reussite.engine.catalogue import game, games
from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.rules.load import parse_profile
from reussite.session import Attempt
from reussite.store import StaleRevision, Store, StoreError

from .conftest import BOTH

if TYPE_CHECKING:
    from .conftest import Table

pytestmark = BOTH

ONE_ACTION_LEFT = {
    "game": "beleaguered-castle",
    "tableau": [["KC"], [], [], [], [], [], [], []],
    "foundations": ["KS", "KH", "KD", "QC"],
}


def operate(store: Store, table: Table, text: str, op: str) -> None:
    rev = table.attempt.rev
    table.attempt.do(text)
    store.save(table.id, table.attempt, expected_rev=rev, op=op, outcome={"did": text})


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, 30, 15, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


# ---------------------------------------------------------------- players


def test_a_token_finds_its_player_and_no_other(store: Store) -> None:
    one, other = store.new_player(), store.new_player()
    assert one != other
    assert store.player(one) != store.player(other)
    assert store.player(one) == store.player(one)
    assert store.player(one + "x") is None
    assert store.player("") is None
    assert store.player("\ud800") is None


def test_who_was_not_seen_for_long_is_deleted_with_their_games(url: str) -> None:
    clock = Clock()
    with Store.open(url, clock) as store:
        stays, goes = store.new_player(), store.new_player()
        leaver = store.player(goes)
        assert leaver is not None
        attempt = Attempt.begin(game("canfield").deal("1"), "1")
        attempt.do("draw")
        saved = store.begin_attempt(leaver, attempt, op="a", outcome={"x": 1})
        clock.now += timedelta(days=300)
        assert store.player(stays) is not None
        clock.now += timedelta(days=101)
        assert store.delete_unused(clock.now - timedelta(days=400)) == 1
        assert store.player(goes) is None
        assert store.player(stays) is not None
        assert store.outcome(saved.attempt, "a") is None


def test_deleting_a_player_deletes_everything_of_theirs(store: Store, table: Table) -> None:
    store.delete_player(table.player)
    assert store.player(table.token) is None
    assert store.attempts_of(table.player) == ()
    assert store.outcome(table.id, "begin") is None
    with pytest.raises(StaleRevision):
        operate(store, table, "draw", "after")
    with pytest.raises(StoreError) as caught:
        store.begin_attempt(table.player, table.attempt, op="again", outcome={})
    assert caught.value.code == "noPlayer"


# ---------------------------------------------------------------- attempts


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_comes_back_as_it_was_left(name: str, url: str) -> None:
    choose = random.Random(name)
    attempt = Attempt.begin(game(name).deal("ms:99999"), "ms:99999")
    with Store.open(url) as store:
        token = store.new_player()
        player = store.player(token)
        assert player is not None
        attempt.do(str(attempt.legal_actions[0]))
        saved = store.begin_attempt(player, attempt, op="0", outcome={})
        for op in range(1, 12):
            legal = [str(action) for action in attempt.legal_actions]
            text = "undo" if op in (4, 10, 11) or not legal else choose.choice(legal)
            rev = attempt.rev
            attempt.do(text)
            store.save(saved.attempt, attempt, expected_rev=rev, op=str(op), outcome={})
    with Store.open(url) as store:
        player = store.player(token)
        assert player is not None
        stored = store.find_attempt(player, name, "ms:99999")
    assert stored is not None
    assert stored.profile == game(name).profile
    assert stored.profile.digest == stored.digest
    for again in (stored.attempt(), stored.attempt(game(name))):
        assert again.to_dict() == attempt.to_dict()
        assert again.position == attempt.position
        assert again.can_redo
        assert again.score_sheet() == attempt.score_sheet()
    assert (stored.cursor, stored.length, stored.undos, stored.rev, stored.status) == (
        attempt.cursor,
        attempt.length,
        attempt.undos,
        attempt.rev,
        attempt.status,
    )


def test_nothing_is_found_where_nothing_is(store: Store, table: Table) -> None:
    assert store.find_attempt(table.player, "canfield", "25") is None
    assert store.find_attempt(table.player, "superior-canfield", "24") is None
    assert store.find_attempt(table.player + 1, "canfield", "24") is None
    assert store.find_attempt(table.player, "canfield", "24") is not None


def test_a_stale_revision_is_refused_and_changes_nothing(store: Store, table: Table) -> None:
    elsewhere = store.find_attempt(table.player, "canfield", "24")
    assert elsewhere is not None
    operate(store, table, "draw", "mine")
    late = elsewhere.attempt()
    late.do("undo")
    with pytest.raises(StaleRevision) as caught:
        store.save(table.id, late, expected_rev=elsewhere.rev, op="late", outcome={})
    assert (caught.value.expected, caught.value.current) == (1, 2)
    stored = store.find_attempt(table.player, "canfield", "24")
    assert stored is not None
    assert stored.document == table.attempt.to_dict()
    assert store.outcome(table.id, "late") is None


def test_a_repeated_operation_is_answered_and_not_played(store: Store, table: Table) -> None:
    operate(store, table, "draw", "one")
    operate(store, table, "draw", "two")
    stored = store.find_attempt(table.player, "canfield", "24")
    assert stored is not None
    again = stored.attempt()
    again.do("undo")
    for expected_rev in (1, 2, 3):  # whatever the client believes
        answer = store.save(
            table.id, again, expected_rev=expected_rev, op="one", outcome={"did": "something else"}
        )
        assert (answer.repeated, answer.outcome) == (True, {"did": "draw"})
    assert store.outcome(table.id, "one") == {"did": "draw"}
    assert store.find_attempt(table.player, "canfield", "24") == stored


def test_the_last_fifty_outcomes_are_remembered(store: Store, table: Table) -> None:
    for number in range(60):
        operate(store, table, "undo" if number % 2 else "draw", f"op-{number}")
    remembered = [number for number in range(60) if store.outcome(table.id, f"op-{number}")]
    assert remembered == list(range(10, 60))
    assert store.outcome(table.id, "begin") is None


def test_the_outcomes_of_one_game_do_not_push_out_those_of_another(
    store: Store, table: Table
) -> None:
    other = Attempt.begin(game("citadel").deal("3"), "3")
    saved = store.begin_attempt(table.player, other, op="other", outcome={"x": 1})
    for number in range(55):
        operate(store, table, "undo" if number % 2 else "draw", f"op-{number}")
    assert store.outcome(saved.attempt, "other") == {"x": 1}
    assert store.outcome(table.id, "other") is None


def test_an_operation_that_changed_nothing_is_not_saved(store: Store, table: Table) -> None:
    with pytest.raises(ValueError, match="has not grown"):
        store.save(table.id, table.attempt, expected_rev=1, op="x", outcome={})


def test_beginning_twice_by_one_operation_begins_once(store: Store, table: Table) -> None:
    again = store.begin_attempt(table.player, table.attempt, op="begin", outcome={"rev": 9})
    assert (again.attempt, again.outcome, again.repeated) == (table.id, {"rev": 1}, True)
    assert len(store.attempts_of(table.player)) == 1


def test_a_game_begun_elsewhere_is_not_pushed_aside(store: Store, table: Table) -> None:
    operate(store, table, "draw", "more")
    with pytest.raises(StaleRevision) as caught:
        store.begin_attempt(table.player, table.attempt, op="late", outcome={})
    assert caught.value.current == 2


def test_the_same_deal_again_is_a_new_attempt(store: Store, table: Table) -> None:
    again = Attempt.begin(game("canfield").deal("24"), "24")
    again.do("draw")
    saved = store.begin_attempt(table.player, again, op="again", outcome={}, after=table.id)
    assert saved.attempt != table.id
    found = store.find_attempt(table.player, "canfield", "24")
    assert found is not None
    assert found.id == saved.attempt
    assert [one.id for one in store.attempts_of(table.player)] == [saved.attempt]


def test_an_attempt_may_begin_without_an_operation(store: Store, player: int) -> None:
    attempt = Attempt.begin(game("citadel").deal("5"), "5")
    store.begin_attempt(player, attempt)
    found = store.find_attempt(player, "citadel", "5")
    assert found is not None
    assert (found.rev, found.attempt().position) == (0, game("citadel").deal("5"))


def test_games_in_progress_are_listed_last_played_first(url: str) -> None:
    clock = Clock()
    with Store.open(url, clock) as store:
        player = store.player(store.new_player())
        assert player is not None
        ids = {}
        for number in ("1", "2", "3"):
            attempt = Attempt.begin(game("citadel").deal(number), number)
            ids[number] = store.begin_attempt(player, attempt).attempt
            clock.now += timedelta(minutes=1)
        attempt.do(str(attempt.legal_actions[0]))
        store.save(ids["3"], attempt, expected_rev=0, op="x", outcome={})
        first = store.find_attempt(player, "citadel", "1")
        assert first is not None
        clock.now += timedelta(minutes=1)
        older = first.attempt()
        older.do(str(older.legal_actions[0]))
        store.save(ids["1"], older, expected_rev=0, op="y", outcome={})
        listed = store.attempts_of(player)
        assert [one.number for one in listed] == ["1", "3", "2"]
        assert listed[0].updated == clock.now
        assert listed[0].created == datetime(2026, 3, 1, 12, 30, 15, tzinfo=UTC)
        assert store.attempts_of(player + 1) == ()


def test_a_win_stays_won_after_undo_and_is_dated_once(url: str) -> None:
    clock = Clock()
    with Store.open(url, clock) as store:
        player = store.player(store.new_player())
        assert player is not None
        page = store.new_position(ONE_ACTION_LEFT)
        attempt = Attempt.begin(read_position(ONE_ACTION_LEFT, games()))
        saved = store.begin_attempt(player, attempt, position_id=page)
        won_at = clock.now + timedelta(minutes=1)
        states = []
        for op, text in enumerate(("t1>f", "undo", "redo")):
            clock.now += timedelta(minutes=1)
            rev = attempt.rev
            attempt.do(text)
            store.save(saved.attempt, attempt, expected_rev=rev, op=str(op), outcome={})
            (listed,) = store.attempts_of(player, in_progress=False)
            states.append((listed.status, listed.foundation_cards, listed.won))
        assert states == [("won", 52, won_at), ("playing", 51, won_at), ("won", 52, won_at)]
        assert store.attempts_of(player) == ()


def test_a_game_keeps_the_rules_it_began_with(store: Store, player: int) -> None:
    before = Game(parse_profile('id = "house-castle"'))
    after = Game(parse_profile('id = "house-castle"\nempty.rank = "K"\ncolumn.match = "suit"'))
    attempt = Attempt.begin(before.deal("24"), "24")
    attempt.do("t3>t2")
    saved = store.begin_attempt(player, attempt, op="1", outcome={})
    found = store.find_attempt(player, "house-castle", "24")
    assert found is not None
    resumed = found.attempt(after)  # the file was changed meanwhile
    assert resumed.game == before
    resumed.do("t1>t2")
    store.save(saved.attempt, resumed, expected_rev=1, op="2", outcome={})
    assert after.deal("24").why_not("t3>t2") is not None


def test_two_games_of_equal_rules_keep_their_names(store: Store, player: int) -> None:
    for name in ("one-castle", "other-castle"):
        same = Game(parse_profile(f'id = "{name}"'))
        store.begin_attempt(player, Attempt.begin(same.deal("24"), "24"))
    for name in ("one-castle", "other-castle"):
        found = store.find_attempt(player, name, "24")
        assert found is not None
        assert found.attempt().game.id == name


# ---------------------------------------------------------------- typed positions


def test_a_position_is_kept_under_an_id_nobody_guesses(store: Store) -> None:
    page = store.new_position(ONE_ACTION_LEFT)
    assert len(page) == 10
    assert page.isascii()
    assert page.isalnum()
    assert page[0].isalpha()  # so no deal number looks like it
    assert store.position(page) == ONE_ACTION_LEFT
    assert list(store.position(page) or ()) == list(ONE_ACTION_LEFT)
    assert store.position("nothing000") is None


def test_equal_positions_share_an_id_and_others_do_not(store: Store) -> None:
    page = store.new_position(ONE_ACTION_LEFT)
    assert store.new_position(dict(reversed(ONE_ACTION_LEFT.items()))) == page
    columns = list(reversed(ONE_ACTION_LEFT["tableau"]))
    assert store.new_position({**ONE_ACTION_LEFT, "tableau": columns}) != page


def test_an_attempt_at_a_typed_position_is_found_by_its_id(store: Store, player: int) -> None:
    page = store.new_position(ONE_ACTION_LEFT)
    attempt = Attempt.begin(read_position(ONE_ACTION_LEFT, games()))
    with pytest.raises(ValueError, match="either a deal number or the id"):
        store.begin_attempt(player, attempt)
    store.begin_attempt(player, attempt, position_id=page)
    found = store.find_attempt(player, "beleaguered-castle", page)
    assert found is not None
    assert (found.number, found.position_id) == (None, page)
    assert found.attempt().position == attempt.position


def test_an_attempt_at_a_page_that_does_not_exist_is_refused(store: Store, player: int) -> None:
    attempt = Attempt.begin(read_position(ONE_ACTION_LEFT, games()))
    with pytest.raises(StoreError):
        store.begin_attempt(player, attempt, position_id="nothing000")
    assert store.attempts_of(player) == ()


def test_help_is_counted_beside_the_game(store: Store, table: Table) -> None:
    before = store.find_attempt(table.player, "canfield", "24")
    assert before is not None and (before.hints, before.solves) == (0, 0)
    store.count_help(before.id, hints=1)
    store.count_help(before.id, hints=1, solves=1)
    after = store.find_attempt(table.player, "canfield", "24")
    assert after is not None and (after.hints, after.solves, after.rev) == (2, 1, before.rev)
    assert [(one.hints, one.solves) for one in store.attempts_of(table.player)] == [(2, 1)]
