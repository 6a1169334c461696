"""Whether what a page says of the aim and the deal is true."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from random import Random

from tests.games import cards_of
from tests.rulebook.positions import (
    Page,
    Values,
    awaited,
    bases,
    builds,
    extract,
    fitting,
    legal,
)

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card, Rank, make_pack
from reussite.deal import DealError
from reussite.engine.action import DRAW, FOUNDATION, RESERVE, Action
from reussite.engine.game import Game
from reussite.engine.refusal import RefusalCode


def goal_decks(game: Game, values: Values, page: Page) -> None:
    cards = cards_of(game.deal(1))
    assert set(cards.values()) == {values["decks"]}
    assert cards.total() == values["cards"]


def goal_ranks(game: Game, values: Values, page: Page) -> None:
    closed = False
    for base in bases(game):
        king = (RANKS - 1 - base) % RANKS + 1  # the height at which a king lies on top
        position = extract(game, [awaited(0, 0)], base=base, heights=king)
        closed |= king < RANKS and legal(position, Action(0, FOUNDATION))
        closed |= any({RANK_OF[a], RANK_OF[b]} == {0, RANKS - 1} for a, b in fitting(game, base))
    if builds(page):
        assert closed == values["cyclic"]


def goal_foundations(game: Game, values: Values, page: Page) -> None:
    position = game.deal(1)
    assert len(position.heights) == values["piles"] == 4 * values["decks"]
    assert cards_of(position).total() == values["cards"]
    found = {game.deal(number).base for number in range(1, 30)}
    if values["base"] is None:
        assert len(found) > 3
    else:
        assert found == {values["base"]}


def pack_to_deal(game: Game, page: Page, seed: int) -> list[Card]:
    rank = page.get("deal-pre-placed", {"rank": None})["rank"]
    pack = [card for card in make_pack(game.decks) if RANK_OF[card] != rank]
    Random(seed).shuffle(pack)
    return pack


def deal_as_said(game: Game, values: Values, page: Page) -> None:
    """Deal some known packs by the page, and see whether the game deals them so."""
    for seed in range(3):
        deal_pack_as_said(game, pack_to_deal(game, page, seed), page)


def deal_pack_as_said(game: Game, pack: list[Card], page: Page) -> None:
    assert len(pack) == page["deal-order"]["cards"]
    placed = page.get("deal-pre-placed", {"piles": 0})["piles"]
    assert len(pack) + placed == page["goal-decks"]["cards"]
    try:
        position = game.deal_cards(pack)
    except DealError as error:
        raise AssertionError(str(error)) from None
    queue = iter(pack)
    heights = {suit: [1 if placed else 0] * game.decks for suit in range(4)}
    assert sum(map(len, heights.values())) >= placed
    for stage in page["deal-order"]["order"]:
        if stage == "reserve":
            kept = tuple(next(queue) for _ in range(page["deal-reserve"]["size"]))
            left = len(position.reserve)
            assert position.reserve == kept[:left]
            assert left == len(kept) or game.fills
        elif stage == "foundation":
            card = next(queue)
            assert position.base == RANK_OF[card]
            heights[SUIT_OF[card]][0] = 1
        elif stage == "columns":
            columns = deal_columns(queue, heights, position.base, page)
            assert len(columns) == len(position.tableau)
            for dealt, lies in zip(columns, position.tableau, strict=True):
                assert lies == tuple(dealt) or (not dealt and game.fills)
        else:
            stock = tuple(queue)[::-1]
            assert position.stock == stock
            assert len(stock) == page["deal-stock"]["size"]
    assert next(queue, None) is None
    assert position.waste == ()
    flat = sorted(height for piles in heights.values() for height in piles)
    assert sorted(position.heights) == flat


def deal_columns(
    queue: Iterable[Card], heights: dict[int, list[int]], base: Rank, page: Page
) -> list[list[Card]]:
    cards, sizes = iter(queue), page["deal-columns"]["sizes"]
    play = page.get("deal-play", {"play": ""})["play"]
    assert page["deal-columns"]["at_most"] == bool(play)
    columns: list[list[Card]] = [[] for _ in sizes]
    for turn, at in product(range(max(sizes)), range(len(sizes))):
        if turn >= sizes[at]:
            continue
        for card in cards:
            piles = heights[SUIT_OF[card]]
            wanted = (RANK_OF[card] - base) % RANKS
            if not play or wanted not in piles:
                columns[at].append(card)
                break
            piles[piles.index(wanted)] += 1
            if wanted or play == "foundation-skip":
                break
        else:
            assert play == "foundation-replace-base", "more cards are said than there are"
    return columns


def deal_layout(game: Game, values: Values, page: Page) -> None:
    from reussite.draw.layout import lay_out

    places = lay_out(game.deal(1)).places
    middle = [place.x for place in places if place.pile == "f"]
    first = {place.pile: place for place in reversed(places) if place.pile.startswith("t")}
    left = [pile for pile, place in first.items() if place.x < min(middle)]
    if values["wings"]:
        assert len(left) == values["half"]
        assert len(first) == 2 * values["half"]
    else:
        assert min(place.y for place in first.values()) > max(
            place.y for place in places if place.pile == "f"
        )


def deal_fan(game: Game, values: Values, page: Page) -> None:
    from reussite.draw.layout import lay_out

    assert values["wings"] == page["deal-layout"]["wings"]
    cards: dict[str, list[tuple[int, int]]] = {}
    for place in lay_out(game.deal(1)).places:
        if place.pile.startswith("t") and place.card is not None:
            cards.setdefault(place.pile, []).append((place.x, place.y))
    for pile, lie in cards.items():
        left = int(pile[1:]) <= page["deal-layout"]["half"]
        for (x, y), (next_x, next_y) in pairwise(lie):
            if not values["wings"]:
                assert (next_x, next_y) > (x, y) and next_y > y
            elif left and values["fan"] == "outward":
                assert next_x < x
            else:
                assert next_x > x


def deal_none(game: Game, values: Values, page: Page) -> None:
    position = game.deal(1)
    for has, action in ((values["stock"], DRAW), (values["reserve"], Action(RESERVE, FOUNDATION))):
        refusal = position.why_not(action)
        unknown = refusal is not None and refusal.code is RefusalCode.NO_SUCH_PILE
        assert unknown != has
