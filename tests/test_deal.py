"""Deals: vectors of other programs, and explicit orders of cards."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reussite.cards import CardError, card_codes, make_card, parse_card
from reussite.deal import DealError, DealNumber, shuffle
from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.engine.position import Position, Status
from reussite.rules.load import parse_profile
from tests.games import all_games

# From PySolFC's own shuffle and deals. Columns count from 1 here.
COLUMNS = [
    ("beleaguered-castle", "1", 1, "JD KD KS QH 8H 6C"),
    ("beleaguered-castle", "1", 2, "2D KC 9D 4H 2C 3D"),
    ("beleaguered-castle", "24", 1, "4C QH 3C 9H JH 6D"),
    ("beleaguered-castle", "100000", 1, "5C 5S JD 7H 9C 7D"),
    ("beleaguered-castle", "ms:2147483648", 1, "QH 3H 7D 5D JH 9S"),
    ("citadel", "24", 8, "9C 8C KS"),
    ("castle-mount", "1", 1, "3D 9S 2C 9H 7D 2D 5H 5C TD TH 5S TC"),
    ("castle-mount", "1", 12, "6D JH KD 4C QS 6C TD TD 8S 2C QH JH"),
    ("castle-mount", "100000", 1, "2S 2H 8H KC 3D 2H 3S QD 3C TC 8H 4C"),
    ("streets-and-alleys", "24", 1, "4C 2C 9C 8C QS 4S 2H"),
    ("streets-and-alleys", "24", 8, "7S 6C 7D 4D 8S 9D"),
]


def deal(game: str, number: str) -> Position:
    return all_games()[game].deal(number)


@pytest.mark.parametrize(("game", "number", "column", "cards"), COLUMNS)
def test_columns(game: str, number: str, column: int, cards: str) -> None:
    assert card_codes(deal(game, number).tableau[column - 1]) == cards.split()


def test_citadel_24() -> None:
    assert deal("citadel", "24").heights == (4, 2, 3, 3)


def test_canfield_1() -> None:
    position = deal("canfield", "1")
    assert card_codes(position.reserve) == "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD".split()
    assert card_codes(top for top in position.foundation_tops if top is not None) == ["QC"]
    assert [card_codes(column) for column in position.tableau] == [["KH"], ["3H"], ["2S"], ["KS"]]
    assert card_codes(position.apply("draw").waste) == "9D QD JS".split()


def test_32000_is_the_first_number_of_the_twister() -> None:
    assert shuffle(1, DealNumber.parse(31999)) == shuffle(1, DealNumber.parse("ms:31999"))
    assert shuffle(1, DealNumber.parse(32000)) != shuffle(1, DealNumber.parse("ms:32000"))


def test_spellings_of_a_number() -> None:
    assert str(DealNumber.parse("ms:24")) == str(DealNumber.parse(24)) == "24"
    assert DealNumber.parse("ms:40000").slug == "ms-40000"
    for wrong in (True, 1.0, None, 0, -1, 10**20 + 1):
        with pytest.raises(DealError, match="1 to 10\\^20"):
            DealNumber.parse(wrong)  # type: ignore[arg-type]


@given(st.integers(1, 10**20) | st.integers(1, 2**33 - 1).map(lambda n: f"ms:{n}"))
def test_names_of_numbers(number: int | str) -> None:
    parsed = DealNumber.parse(number)
    assert DealNumber.parse(str(parsed)) == parsed
    assert DealNumber.parse(parsed.slug.replace("-", ":")) == parsed


def test_random_deals_differ() -> None:
    numbers = {str(DealNumber.random()) for _ in range(2000)}
    assert len({tuple(shuffle(1, DealNumber.parse(number))) for number in numbers}) == 2000


def by_rank(ranks: range) -> list[int]:
    return [make_card(suit, rank) for rank, suit in itertools.product(ranks, range(4))]


def test_a_citadel_that_wins_itself() -> None:
    position = all_games()["citadel"].deal_cards(by_rank(range(1, 13)))
    assert position.status is Status.WON
    assert position.legal_actions == ()
    assert position.why_not("t1>f") is not None


def test_a_citadel_dealt_backwards() -> None:
    position = all_games()["citadel"].deal_cards(by_rank(range(12, 0, -1)))
    assert position.heights == (2, 2, 2, 2)
    assert [len(column) for column in position.tableau] == [6, 6, 6, 6, 5, 5, 5, 5]


def test_a_citadel_whose_last_card_goes_up() -> None:
    cards = by_rank(range(12, 0, -1))
    position = all_games()["citadel"].deal_cards(cards)
    assert position.foundation_cards == 8
    late = [*by_rank(range(12, 1, -1)), *by_rank(range(1, 2))[:3], parse_card("3C")]
    late[late.index(parse_card("3C"))] = parse_card("2C")
    again = all_games()["citadel"].deal_cards([card for card in late if card in cards])
    assert [len(column) for column in again.tableau][-1] == 5


def test_an_ace_that_is_replaced() -> None:
    """The aces go up, each column gets the next card instead; a deuce that fits costs the turn."""
    aces, deuces = by_rank(range(1)), by_rank(range(1, 2))
    rest = by_rank(range(12, 1, -1))
    position = all_games()["gift-castle"].deal_cards(
        [*aces, rest[0], deuces[0], *rest[1:], *deuces[1:]]
    )
    assert card_codes(position.tableau[0])[0] == "KS"
    assert position.heights == (3, 2, 2, 2)  # the three of spades came after its deuce
    assert card_codes(position.tableau[2])[0] == "KH"


def test_shapes_of_deals() -> None:
    shapes = {
        "beleaguered-castle": ([6] * 8, 4),
        "streets-and-alleys": ([7] * 4 + [6] * 4, 0),
        "castle-mount": ([12] * 12, 12),
        "canfield": ([1] * 4, 1),
    }
    for game, (columns, up) in shapes.items():
        position = deal(game, "7")
        assert [len(column) for column in position.tableau] == columns
        assert position.foundation_cards == up


def test_packs_that_are_none() -> None:
    castle = all_games()["beleaguered-castle"]
    pack = by_rank(range(13))
    with pytest.raises(DealError, match="missing: K♣"):
        castle.deal_cards(pack[:-1])
    with pytest.raises(DealError, match="K♣ occurs 2 times, the pack has it once"):
        castle.deal_cards([*pack, pack[-1]])
    with pytest.raises(CardError, match="'ZZ' is no card"):
        castle.deal_cards(["ZZ"])
    with pytest.raises(DealError, match=r"7♥ occurs 4 times, the packs have it 3 times"):
        all_games()["castle-mount"].deal_cards([*pack, *pack, *pack, parse_card("7H")])
    assert castle.deal_cards(pack) == castle.deal_cards(pack[4:])


def test_spaces_after_the_deal_are_filled() -> None:
    """A deal that leaves a column empty where the reserve fills spaces is filled at once."""
    text = """
    id = "gap"
    empty.auto = "reserve"
    empty.accept = []
    deal.columns = [12, 12, 12, 0]
    reserve.size = 12
    deal.order = ["reserve", "columns"]
    """
    position = Game(parse_profile(text)).deal(5)
    assert [len(column) for column in position.tableau] == [12, 12, 12, 1]
    assert len(position.reserve) == 11
    assert read_position(position.to_json(), {"gap": position.game}) == position


@pytest.mark.parametrize("card", [99, -1, None, True, 1.0])
def test_numbers_that_are_no_cards(card: object) -> None:
    with pytest.raises(CardError, match="is no card"):
        all_games()["canfield"].deal_cards([card] * 52)  # type: ignore[list-item]


def test_numbers_too_long_to_print() -> None:
    with pytest.raises(DealError):
        all_games()["canfield"].deal(10**5000)
