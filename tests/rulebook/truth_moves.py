"""Whether what a page says of moves and foundations is true."""

from __future__ import annotations

from tests.rulebook.positions import (
    CLUBS,
    HEARTS,
    Page,
    Values,
    a_fit,
    awaited,
    bases,
    builds,
    extract,
    fitting,
    legal,
    sequences,
)

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card, Rank, make_card
from reussite.engine.action import FOUNDATION, RESERVE, WASTE, Action
from reussite.engine.game import Game
from reussite.engine.refusal import RefusalCode, why_not_lift


def moves_free(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    card, under = awaited(base, 2), awaited(base, 7)
    piles = {
        "column": (extract(game, [under, card], heights=2), Action(0, FOUNDATION)),
        "reserve": (
            extract(game, [under], heights=2, reserve=[under, card]),
            Action(RESERVE, FOUNDATION),
        ),
        "waste": (
            extract(game, [under], heights=2, waste=[under, card]),
            Action(WASTE, FOUNDATION),
        ),
    }
    free = {name for name, (position, action) in piles.items() if legal(position, action)}
    assert free == set(values["sources"])
    buried = extract(game, [card, under], heights=2, reserve=[], waste=[])
    assert not legal(buried, Action(0, FOUNDATION))


def moves_targets(game: Game, values: Values, page: Page) -> None:
    moves_free(game, page["moves-free"], page)
    if not builds(page):
        return
    pair = a_fit(game)
    assert pair is not None
    card, target = pair
    assert legal(extract(game, [card], [target]), Action(0, 1))
    under = next(u for c, u in sorted(fitting(game, bases(game)[0])) if c == card)
    if page.get("columns-max-cards", {"most": 9})["most"] > 1:
        assert legal(extract(game, [under, card], [target]), Action(0, 1)) != values["whole"]


def moves_covered(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    for lower, upper in sequences(game, page, base):
        assert (why_not_lift(extract(game, [lower, upper], []), 0, 2) is None) == values["blocks"]


def moves_single(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    position = extract(game, [awaited(base, 3), awaited(base, 2)], heights=2)
    assert legal(position, Action(0, FOUNDATION))
    assert not legal(position, Action(0, FOUNDATION, 2))


def moves_choice(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    up, other = awaited(base, 2), awaited(base, 7, CLUBS)
    pair = a_fit(game)
    if pair is not None:
        position = extract(game, [up], [pair[0]], [pair[1]], heights={HEARTS: 2})
        assert legal(position, Action(0, FOUNDATION)) and legal(position, Action(1, 2))
    if game.profile.has_reserve:
        position = extract(game, [up], [other], heights={HEARTS: 2}, reserve=[other])
        assert bool(position.apply(Action(0, FOUNDATION)).tableau[0]) == values["auto"]
    else:
        assert not values["auto"]


def takes_up(game: Game, card: Card, base: Rank, height: int) -> bool:
    return extract(game, [card], base=base, heights=height).why_not("t1>f") is None


def foundations_base(game: Game, values: Values, page: Page) -> None:
    for base in bases(game):
        taken = {RANK_OF[card] for card in range(52) if takes_up(game, card, base, 0)}
        assert taken == {base if values["base"] is None else values["base"]}
    if values["base"] is None:
        assert len({game.deal(number).base for number in range(1, 30)}) > 3
    assert values["placed"] == (page.get("deal-pre-placed", {"piles": 0})["piles"] > 0)
    base = bases(game)[0]
    back = Action(FOUNDATION, 1, 1, awaited(base, 0))
    refusal = extract(game, [awaited(base, 5)], [], heights=1).why_not(back)
    leaves = refusal is None or refusal.code is not RefusalCode.NO_RETURN
    assert values["again"] == (leaves and values["placed"])


def foundations_next(game: Game, values: Values, page: Page) -> None:
    for base in bases(game):
        first = base if values["base"] is None else values["base"]
        for height in range(RANKS):
            taken = {card for card in range(52) if takes_up(game, card, base, height)}
            assert taken == {make_card(suit, (first + height) % RANKS) for suit in range(4)}
    assert values["base"] == page["goal-foundations"]["base"]
    assert values["base"] in (None, values["sample"])


def foundations_example(game: Game, values: Values, page: Page) -> None:
    base = values["base"]
    assert base in bases(game)
    height = (RANK_OF[values["target"]] - base) % RANKS + 1
    heights = {SUIT_OF[values["target"]]: height}
    for card in range(52):
        if SUIT_OF[card] == SUIT_OF[values["target"]]:
            position = extract(game, [card], base=base, heights=heights)
            assert legal(position, Action(0, FOUNDATION)) == (card == values["card"])


def foundations_full(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    for height in range(RANKS + 1):
        taken = [card for card in range(RANKS) if takes_up(game, card, base, height)]
        assert bool(taken) == (height < values["full"])


def foundations_piles(game: Game, values: Values, page: Page) -> None:
    assert len(game.deal(1).heights) == 4 * values["decks"]
    base = bases(game)[0]
    position = extract(game, *[[awaited(base, 2)]] * values["decks"], heights={HEARTS: 2})
    for column in range(values["decks"]):
        position = position.apply(Action(column, FOUNDATION))
    assert sorted(position.heights)[-values["decks"] :] == [3] * values["decks"]


def foundations_returns(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    for height in (1, 2):
        card = awaited(base, height - 1)
        refusals = [
            extract(game, [target], heights={HEARTS: height}).why_not(
                Action(FOUNDATION, 0, 1, card)
            )
            for target in range(52)
        ]
        stays = all(
            refusal is not None and refusal.code is RefusalCode.NO_RETURN for refusal in refusals
        )
        assert stays == (not values["returns"] or height <= values["keep"])
        if values["returns"] and height > values["keep"]:
            for target, refusal in enumerate(refusals):
                assert (refusal is None) == ((card, target) in fitting(game, base))
