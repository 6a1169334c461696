"""Whether what a page says of reserve, stock, score and end is true."""

from __future__ import annotations

from random import Random

from tests.games import cards_of
from tests.rulebook.positions import (
    HEARTS,
    Page,
    Values,
    awaited,
    bases,
    extract,
    fitting,
    legal,
)

from reussite.cards import RANK_OF, RANKS, Card, make_card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, STOCK, WASTE, Action
from reussite.engine.game import Game
from reussite.engine.position import Position, Status


def reserve_visible(game: Game, values: Values, page: Page) -> None:
    from reussite.draw.view import hidden_in_reserve

    position = extract(game, [1], reserve=range(values["size"]))
    hidden = hidden_in_reserve(position)
    assert hidden == (values["size"] - 1 if values["hidden"] else 0)
    assert values["size"] == page["deal-reserve"]["size"]


def plays_from(game: Game, pile: int) -> None:
    """See that the top card of a pile goes up, and onto whatever it fits on."""
    base = bases(game)[0]

    def holding(card: Card, target: Card, heights: int = 0) -> Position:
        if pile == RESERVE:
            return extract(game, [target], heights=heights, reserve=[3, card])
        return extract(game, [target], heights=heights, waste=[3, card])

    assert legal(holding(awaited(base, 2), 1, 2), Action(pile, FOUNDATION))
    for card, target in Random(2).sample([(a, b) for a in range(52) for b in range(52)], 60):
        assert legal(holding(card, target), Action(pile, 0)) == (
            (card, target) in fitting(game, base)
        )


def reserve_play(game: Game, values: Values, page: Page) -> None:
    plays_from(game, RESERVE)


def reserve_size(game: Game, values: Values, page: Page) -> None:
    position = extract(game, [1, 2], [3], reserve=[4], waste=[5] if game.profile.has_stock else [])
    for action in (Action(0, RESERVE), Action(WASTE, RESERVE), Action(0, RESERVE, 2)):
        assert not legal(position, action)


def stock_draw(game: Game, values: Values, page: Page) -> None:
    draws, passes = values["draws"], page["stock-passes"]["passes"]
    for number in range(1, min(passes or 9, 9) + 1):
        position = extract(game, [1], stock=range(20), number=number)
        after = position.apply(DRAW)
        count = draws[min(number, len(draws)) - 1]
        assert after.waste == tuple(range(19, 19 - count, -1))
        assert after.stock == tuple(range(20 - count))
    assert not values["last"] or len(draws) == passes


def stock_waste(game: Game, values: Values, page: Page) -> None:
    plays_from(game, WASTE)


def stock_short(game: Game, values: Values, page: Page) -> None:
    draws = page["stock-draw"]["draws"]
    number = 1 + draws.index(max(draws))
    position = extract(game, [1], stock=[7], waste=[8], number=number)
    after = position.apply(DRAW)
    assert (after.waste, after.stock) == ((8, 7), ())


def stock_passes(game: Game, values: Values, page: Page) -> None:
    passes = values["passes"]
    for number in range(1, (passes or 20) + 1):
        position = extract(game, [1], waste=[7, 8, 9], number=number)
        assert legal(position, REDEAL) == (passes == 0 or number < passes)
        if passes == 0 or number < passes:
            assert position.apply(REDEAL).stock == (9, 8, 7)
    assert not legal(extract(game, [1], stock=[2], waste=[7]), REDEAL)
    assert STOCK not in {action.source for action in extract(game, [1]).legal_actions}


def score_cards(game: Game, values: Values, page: Page) -> None:
    counts = {game.deal(number).foundation_cards for number in range(1, 12)}
    assert cards_of(game.deal(1)).total() == values["pack"]
    assert values["at_least"] == ("deal-play" in page)
    placed = page.get("deal-pre-placed", {"piles": 0})["piles"]
    assert values["start"] == placed + ("deal-foundation" in page)
    if values["at_least"]:
        assert min(counts) >= values["start"]
    else:
        assert counts == {values["start"]}


def won(game: Game, missing: int) -> Position:
    """Return a position with all cards up but some kings, or what lies on top."""
    base = bases(game)[0]
    heights = [RANKS] * (4 * game.decks)
    for slot in range(missing):
        heights[(slot + 1) * game.decks - 1] -= 1
    columns = [(awaited(base, RANKS - 1, slot),) for slot in range(missing)] + [()] * game.columns
    return Position(game, tuple(columns[: game.columns]), tuple(heights), base)


def end_win(game: Game, values: Values, page: Page) -> None:
    assert won(game, 0).foundation_cards == values["pack"]
    assert won(game, 0).status is Status.WON
    assert not won(game, 0).legal_actions
    last = won(game, 1)
    assert last.status is Status.PLAYING
    assert last.apply(Action(0, FOUNDATION)).status is Status.WON


def idle_card(game: Game) -> Card:
    return awaited(bases(game)[0], 4)


def end_blocked(game: Game, values: Values, page: Page) -> None:
    card = idle_card(game)
    columns = [[card]] * game.columns
    assert extract(game, *columns).status is Status.BLOCKED
    up = awaited(bases(game)[0], 0)
    assert extract(game, [up], *columns[1:]).status is Status.PLAYING
    if values["stock"]:
        assert extract(game, *columns, stock=[card]).status is Status.BLOCKED
        assert extract(game, *columns, stock=[up]).status is Status.PLAYING
    assert values["stock"] == game.profile.has_stock


def end_renaming(game: Game, values: Values, page: Page) -> None:
    wanted = page["empty-rank"]["rank"]
    base = bases(game)[0]
    card = make_card(HEARTS, (base + 4) % RANKS if wanted is None else wanted)
    if RANK_OF[card] == base:
        return  # it would go to a foundation instead
    position = extract(game, [card], [])
    assert legal(position, Action(0, 1))
    assert position.status is Status.BLOCKED


def end_repeat(game: Game, values: Values, page: Page) -> None:
    start = game.deal(1)
    assert start == game.deal(1)
    assert start.status is not Status.WON


def end_again(game: Game, values: Values, page: Page) -> None:
    assert cards_of(game.deal(1)) == cards_of(game.deal(2))
