"""Kinds of fault that users of other patience programs have met, each tried here."""

from __future__ import annotations

import itertools
import json

import pytest
from tests.games import DATA, all_games, cards_of

from reussite.cards import card_code, card_codes, make_card, parse_card
from reussite.engine.action import DRAW, REDEAL
from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.engine.position import IllegalAction, Position, Status
from reussite.session import Attempt

LAYOUTS = {
    row["id"]: read_position(row["position"], all_games())
    for row in map(json.loads, (DATA / "layouts.jsonl").read_text().splitlines())
}
CF_W, BC_W = LAYOUTS["CF-W"], LAYOUTS["BC-W"]
NO_RETURNS = ["beleaguered-castle", "streets-and-alleys", "citadel", "canfield"]


def test_a_packet_that_is_undone_and_drawn_again() -> None:
    attempt = Attempt.begin(CF_W)
    attempt.play("draw")
    first = attempt.position
    assert card_code(first.waste[-1]) == "3H"
    attempt.undo()
    attempt.play("draw")
    assert attempt.position == first


@pytest.mark.parametrize(("played", "packet"), [((), 1), (("w>t2",), 3), (("w>t2", "w>f"), 2)])
def test_the_last_packet_may_be_short(played: tuple[str, ...], packet: int) -> None:
    """Of 34 cards the last packet has one, of 33 three, of 32 two; undo and redo keep it so."""
    attempt = Attempt.begin(CF_W)
    plays = list(played)
    while attempt.position.stock:
        attempt.play("draw")
        if plays and attempt.position.why_not(plays[0]) is None:
            attempt.play(plays.pop(0))
    assert not plays
    attempt.play("redeal")
    while len(attempt.position.stock) > 3:
        attempt.play("draw")
    before = attempt.position
    assert len(before.stock) == packet
    attempt.play("draw")
    last = attempt.position
    assert last.stock == ()
    assert card_code(last.waste[-1]) == "3C"
    assert last.waste[: len(before.waste)] == before.waste
    for _ in range(2):
        attempt.undo()
        assert attempt.position == before
        attempt.redo()
        assert attempt.position == last


def test_an_empty_foundation_takes_the_base_rank_only() -> None:
    """Whatever the base, and whichever game was looked at before."""
    game = all_games()["canfield"]
    for number in range(1, 40):
        position = game.deal(number)
        for rank, suit in itertools.product(range(13), range(4)):
            card = make_card(suit, rank)
            if position.heights[suit]:
                continue
            lone = Position(game, ((card,), (), (), ()), position.heights, position.base)
            assert (lone.why_not("t1>f") is None) == (rank == position.base)


SPACE_RULES = {
    "beleaguered-castle": {"t": True},
    "streets-and-alleys": {"t": True},
    "citadel": {"t": True},
    "castle-mount": {"t": True, "f:": True},
    "canfield": {"t": False, "w": True},
    "superior-canfield": {"t": True, "w": True, "r": True},
}


@pytest.mark.parametrize("name", SPACE_RULES)
def test_every_space_follows_the_same_rule(name: str) -> None:
    """The rule for an empty column does not depend on which one it is, nor on how often."""
    game = all_games()[name]
    deal = game.deal(11)
    for space in range(game.columns):
        tableau = tuple(() if i == space else column for i, column in enumerate(deal.tableau))
        reserve = () if game.fills else deal.reserve
        position = Position(
            game,
            tableau,
            deal.heights,
            deal.base,
            reserve,
            deal.stock,
            deal.stock[:3],
            partial=True,
        )
        for kind, allowed in SPACE_RULES[name].items():
            if kind == "t":
                sources = [f"t{i + 1}" for i in range(game.columns) if i != space]
            elif kind == "f:":
                tops = {top for top in position.foundation_tops if top is not None}
                sources = [f"f:{card_code(top)}" for top in tops]
            else:
                sources = [kind]
            for source in sources:
                refusal = position.why_not(f"{source}>t{space + 1}")
                assert (refusal is None) == allowed, (source, space, refusal)


def test_a_space_after_the_reserve_takes_the_waste_top_again_and_again() -> None:
    game = all_games()["canfield"]
    waste = tuple(map(parse_card, ["2C", "QS", "9D"]))
    position = Position(game, ((), (), (), ()), (1, 0, 0, 0), 5, (), (), waste, partial=True)
    for column in (1, 2, 3):
        assert position.why_not(f"w>t{column}") is None
        position = position.apply(f"w>t{column}")
    assert [card_codes(column) for column in position.tableau] == [["9D"], ["QS"], ["2C"], []]
    refusal = position.why_not("t1>t4")
    assert refusal is not None
    assert refusal.code == "wasteOnly"


def test_cards_that_are_not_free_do_not_move() -> None:
    """Covered cards that would fit: no action names them, so blocks that hold them are refused."""
    for position, action in (
        (BC_W, "t7>t2x2"),
        (BC_W, "t3>t6x5"),
        (CF_W, "r>fx2"),
        (CF_W, "w>t3"),
        (CF_W.apply("draw"), "w>t3x2"),
    ):
        before = position.to_json()
        with pytest.raises(IllegalAction):
            position.apply(action)
        assert position.to_json() == before
        assert cards_of(position) == cards_of(position.game.deal(1))


@pytest.mark.parametrize("name", NO_RETURNS)
def test_foundation_cards_stay(name: str) -> None:
    game = all_games()[name]
    position = game.deal(3)
    for _ in range(300):
        ups = [action for action in position.legal_actions if str(action).endswith(">f")]
        actions = ups or position.legal_actions
        if not actions:
            break
        position = position.apply(actions[0])
        for top in position.foundation_tops:
            if top is not None:
                for column in range(1, game.columns + 1):
                    refusal = position.why_not(f"f:{card_code(top)}>t{column}")
                    assert refusal is not None
                    assert refusal.code == "noReturn"


def last_card_positions() -> list[tuple[str, Position]]:
    """Return positions whose last card lies on each pile: base 8, the 7 of clubs is out."""
    game = all_games()["canfield"]
    seven = (parse_card("7C"),)
    heights = (13, 13, 13, 12)
    spaces: tuple[tuple[int, ...], ...] = ((), (), (), ())
    found = [
        (f"t{n + 1}>f", Position(game, (*spaces[:n], seven, *spaces[n + 1 :]), heights, 7))
        for n in range(4)
    ]
    found.append(("w>f", Position(game, spaces, heights, 7, (), (), seven)))
    castle = all_games()["beleaguered-castle"]
    king = Position(castle, ((), (), (parse_card("KC"),), *((),) * 5), (13, 13, 13, 12), 0)
    return [*found, ("t3>f", king)]


@pytest.mark.parametrize(("action", "position"), last_card_positions())
def test_the_last_card_wins(action: str, position: Position) -> None:
    won = position.apply(action)
    assert won.status is Status.WON
    assert won.legal_actions == ()
    assert card_codes(top for top in won.foundation_tops if top is not None)[3] in ("7C", "KC")
    for again in (action, "draw", "t1>t2", "f:7C>t1"):
        refusal = won.why_not(again)
        assert refusal is not None
        assert refusal.code == "finished"


def test_a_full_foundation_takes_nothing_more() -> None:
    game = all_games()["canfield"]
    eight = Position(game, ((parse_card("8C"),), (), (), ()), (0, 0, 0, 13), 7, partial=True)
    refusal = eight.why_not("t1>f")
    assert refusal is not None
    assert refusal.code == "foundationFull"


@pytest.mark.parametrize(("name", "status"), [("BC-U0", Status.BLOCKED), ("BC-U1", Status.PLAYING)])
def test_blocked_is_not_the_same_as_lost(name: str, status: Status) -> None:
    assert LAYOUTS[name].status is status


def test_a_card_to_and_fro_is_not_blocked_and_not_an_end() -> None:
    """A repeated position is a notice, never an end."""
    attempt = Attempt.begin(
        read_position(
            {
                "game": "beleaguered-castle",
                "tableau": [["TD", "9C"], ["TH"]],
                "foundations": ["AS", "AH", "AD", "AC"],
                "partial": True,
            },
            all_games(),
        )
    )
    assert attempt.play("t1>t2").notice is None
    assert attempt.play("t2>t1").notice == "repeated"
    assert attempt.status is Status.PLAYING


def test_only_renaming_moves_left_is_blocked() -> None:
    game = all_games()["beleaguered-castle"]
    lone = Position(game, ((parse_card("9C"),), ()), (1, 1, 1, 1), 0, partial=True)
    assert [str(action) for action in lone.legal_actions] == ["t1>t2"]
    assert lone.is_renaming(lone.legal_actions[0])
    assert lone.status is Status.BLOCKED


def test_a_long_game_needs_no_deep_stack() -> None:
    position = CF_W
    for _ in range(5000):
        position = position.apply(DRAW if position.stock else REDEAL)
    assert cards_of(position) == cards_of(CF_W)


@pytest.mark.parametrize("name", ["canfield", "castle-mount", "two-packs"])
def test_positions_cannot_be_changed(name: str) -> None:
    position = all_games()[name].deal(1)
    with pytest.raises(AttributeError):
        position.base = 3  # type: ignore[misc]
    assert isinstance(position.game, Game)
    assert hash(position) == hash(all_games()[name].deal(1))
