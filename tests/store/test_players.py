"""What is counted of a player's games, and all of them taken away, brought back, deleted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.games import solved_line

from reussite.engine.catalogue import game, games
from reussite.engine.document import read_position
from reussite.session import Attempt
from reussite.store import GameCounts, Restored, StaleRevision, Store, StoreError, count_games

from .conftest import BOTH

pytestmark = BOTH
CASTLE = "beleaguered-castle"
CITADEL = "citadel"


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def play(
    store: Store, player: int, number: str, texts: Iterable[str], name: str = CASTLE, **more: Any
) -> int:
    """Play a deal, an operation after the other; return the attempt's id."""
    attempt = Attempt.begin(game(name).deal(number), number)
    saved = None
    for text in texts:
        rev = attempt.rev
        attempt.do(text)
        if saved is None:
            saved = store.begin_attempt(player, attempt, op="0", outcome={}, **more)
        else:
            op = str(attempt.rev)
            store.save(saved.attempt, attempt, expected_rev=rev, op=op, outcome={}, seconds=90)
    assert saved is not None
    return saved.attempt


def counted(store: Store, player: int, name: str = CITADEL) -> GameCounts:
    return count_games(store.attempts_of(player, in_progress=False))[name]


def shown(counts: GameCounts) -> tuple[int, ...]:
    return (counts.played, counts.won, counts.without_undo, counts.without_help, counts.alone)


def test_a_win_counts_once_as_it_was_when_it_came(store: Store, player: int) -> None:
    number, line = solved_line(CITADEL)
    saved = play(store, player, number, line, CITADEL)
    assert shown(counted(store, player)) == (1, 1, 1, 1, 1)
    stored = store.find_attempt(player, CITADEL, number)
    assert stored is not None
    attempt = stored.attempt()
    for text in ("undo", "undo", "redo", "redo"):  # finished a second time, now with undos
        rev = attempt.rev
        attempt.do(text)
        store.save(saved, attempt, expected_rev=rev, op=f"x{attempt.rev}", outcome={})
    store.count_help(saved, hints=1)
    counts = counted(store, player)
    assert shown(counts) == (1, 1, 1, 1, 1)
    assert (counts.fewest, counts.best, counts.seconds) == (len(line), 52, [90])
    (one,) = counts.last
    assert (one.status, one.undos, one.hints, one.won_undos) == ("won", 2, 1, 0)


def test_undo_and_help_before_the_win_are_told_apart(store: Store, player: int) -> None:
    number, line = solved_line(CITADEL)
    saved = play(store, player, number, [*line[:-1], "undo", "redo"], CITADEL)
    store.count_help(saved, solves=1)
    stored = store.find_attempt(player, CITADEL, number)
    assert stored is not None
    attempt = stored.attempt()
    attempt.do(line[-1])
    store.save(saved, attempt, expected_rev=stored.rev, op="last", outcome={})
    assert shown(counted(store, player)) == (1, 1, 0, 0, 0)


def test_what_does_not_count(store: Store, player: int) -> None:
    number, line = solved_line(CITADEL)
    play(store, player, number, line, CITADEL, counted=False)
    start = game(CITADEL).deal(number)
    typed = Attempt.begin(start, None)
    typed.do(line[0])
    store.begin_attempt(player, typed, position_id=store.new_position(start.to_dict()))
    store.begin_attempt(player, Attempt.begin(game(CITADEL).deal("77"), "77"))  # a hint was asked
    assert count_games(store.attempts_of(player, in_progress=False)) == {}


def test_a_row_of_wins_goes_by_the_order_in_which_deals_were_begun(url: str) -> None:
    number, line = solved_line(CITADEL)
    start = game(CITADEL).deal(number)
    won = Attempt.replay(start, None, line)
    with Store.open(url, Clock()) as store:
        player = store.player(store.new_player())
        assert player is not None

        def begin(deal: int, wins: bool) -> None:
            attempt = won if wins else Attempt.replay(start, None, line[:3])
            attempt.number = str(deal)  # which of them it is does not matter here
            attempt.rev = attempt.length
            store.begin_attempt(player, attempt)

        streaks = []
        for deal, wins in enumerate((True, True, False, True, False, False), 1):
            begin(deal, wins)
            counts = counted(store, player)
            streaks.append((counts.streak, counts.longest))
        # The newest deal may still be won, so it does not end the row.
        assert streaks == [(1, 1), (2, 2), (2, 2), (1, 2), (1, 2), (0, 2)]
        best = Attempt.replay(start, None, line[:3]).position.foundation_cards
        assert min(one.best for one in counted(store, player).last) == best


def test_the_best_stays_when_cards_are_taken_back(store: Store, player: int) -> None:
    play(store, player, "24", ["t6>f", "undo", "t3>t2"])
    assert counted(store, player, CASTLE).best == 5
    (one,) = counted(store, player, CASTLE).last
    assert one.foundation_cards == 4


def restored(store: Store, player: int) -> list[Restored]:
    """Return all games of a player as an export has them."""
    names = Restored.__dataclass_fields__.keys() - {"attempt", "position"}
    return [
        Restored(
            attempt=one.attempt(),
            position=None if one.number else one.attempt().start.to_dict(),
            **{name: getattr(one, name) for name in names},
        )
        for one in store.games_of(player)
    ]


def test_games_come_back_as_they_were_and_once(store: Store, player: int) -> None:
    number, line = solved_line(CITADEL)
    play(store, player, number, line, CITADEL)
    play(store, player, "24", ["t6>f", "undo"])
    document = {"game": "citadel", "tableau": [["2D"]], "partial": True}
    typed = Attempt.begin(read_position(document, games()))
    page = store.new_position(typed.start.to_dict())
    store.begin_attempt(player, typed, position_id=page)
    taken = restored(store, player)
    before = store.attempts_of(player, in_progress=False)
    other = store.player(store.new_player())
    assert other is not None
    assert store.restore(other, taken) == 3
    assert store.restore(other, taken) == 0

    def facts(listed: Iterable[Any]) -> list[dict[str, Any]]:
        return sorted(
            ({**vars(one), "id": 0, "player": 0} for one in listed), key=lambda each: str(each)
        )

    assert facts(store.attempts_of(other, in_progress=False)) == facts(before)
    assert store.attempts_of(player, in_progress=False) == before
    with pytest.raises(StoreError):
        store.restore(9999, taken)


def test_a_deal_that_is_there_stays_as_it_is(store: Store, player: int) -> None:
    play(store, player, "24", ["t6>f", "undo"])
    taken = restored(store, player)
    other = store.player(store.new_player())
    assert other is not None
    play(store, other, "24", ["t3>t2", "t6>f"])
    assert store.restore(other, taken) == 0
    (one,) = store.attempts_of(other)
    assert one.length == 2


def test_the_games_of_one_kind_are_deleted_and_no_others(store: Store, player: int) -> None:
    play(store, player, "24", ["t6>f"])
    other = Attempt.begin(game("citadel").deal("1"), "1")
    store.begin_attempt(player, other)
    somebody = store.player(store.new_player())
    assert somebody is not None
    play(store, somebody, "24", ["t6>f"])
    assert store.delete_games(player, CASTLE) == 1
    assert [one.game for one in store.attempts_of(player)] == ["citadel"]
    assert [one.game for one in store.attempts_of(somebody)] == [CASTLE]


def test_positions_go_once_nobody_looks_at_them_or_plays_there(url: str) -> None:
    clock = Clock()
    with Store.open(url, clock) as store:
        player = store.player(token := store.new_player())
        assert player is not None
        pages = []
        for card in ("2D", "3D", "4D"):
            document = {"game": "citadel", "tableau": [[card]], "partial": True}
            start = read_position(document, games())
            pages.append(store.new_position(start.to_dict()))
        store.begin_attempt(player, Attempt.begin(start), position_id=pages[2])
        clock.now += timedelta(days=300)
        assert store.position(pages[1]) is not None
        assert store.player(token) == player
        clock.now += timedelta(days=150)
        assert store.delete_unused(clock.now - timedelta(days=400)) == 0
        assert [store.position(page) is not None for page in pages] == [False, True, True]


def test_a_shared_game_keeps_its_rules(url: str) -> None:
    clock = Clock()
    with Store.open(url, clock) as store:
        number, line = solved_line(CITADEL)
        attempt = Attempt.replay(game(CITADEL).deal(number), number, line)
        shared = store.share(attempt)
        player = store.player(store.new_player())
        assert player is not None
        other = Attempt.begin(game("canfield").deal("1"), "1")
        store.begin_attempt(player, other)
        clock.now += timedelta(days=300)
        assert store.shared(shared) is not None
        clock.now += timedelta(days=200)
        assert store.delete_unused(clock.now - timedelta(days=400)) == 1
        assert store.shared(shared) is not None


def test_what_is_on_its_way_when_a_player_is_deleted_never_meets_another(url: str) -> None:
    with Store.open(url) as store:
        mine = Attempt.begin(game("canfield").deal("24"), "24")
        gone = store.player(store.new_player())
        assert gone is not None
        mine.do("draw")
        begun = store.begin_attempt(gone, mine, op="a")
        store.delete_player(gone)
        other = store.player(store.new_player())
        assert other is not None
        theirs = Attempt.begin(game("canfield").deal("25"), "25")
        theirs.do("draw")
        store.begin_attempt(other, theirs, op="b")
        mine.do("draw")
        with pytest.raises(StaleRevision):
            store.save(begun.attempt, mine, expected_rev=1, op="c", outcome={})
        with pytest.raises(StoreError) as caught:
            store.begin_attempt(gone, Attempt.begin(game("canfield").deal("26"), "26"))
        assert caught.value.code == "noPlayer"
        (kept,) = store.games_of(other)
        assert kept.document == theirs.to_dict()
