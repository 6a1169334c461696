"""Asks the engine whether the statements of a rule page are true, in positions built for each.

``check`` takes the values of a statement and nothing of the profile, so that a page that says
something else than the game does is found out. Where statements only make sense together (what
fits on what), ``page`` brings the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from random import Random
from typing import Any

from tests.games import cards_of

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card, Rank, is_red, make_card, make_pack
from reussite.deal import DealError
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, STOCK, WASTE, Action
from reussite.engine.game import Game
from reussite.engine.position import Position, Status
from reussite.engine.refusal import RefusalCode, why_not, why_not_lift
from reussite.rulebook.statement import Statement

Values = Mapping[str, Any]
Page = Mapping[str, Values]
HEARTS, CLUBS = 1, 3
TURNS = {"down": {RANKS - 1}, "up": {1}, "both": {1, RANKS - 1}}


def check(game: Game, statement: Statement, page: Iterable[Statement]) -> None:
    """Raise ``AssertionError`` where a statement is not true of a game."""
    values = {claim.id: claim.values for claim in page}
    values[statement.id] = statement.values
    CHECKS[statement.id](game, statement.values, values)


# ---------------------------------------------------------------- positions


def bases(game: Game) -> list[Rank]:
    """Return some ranks that foundations may begin with."""
    fixed = game.profile.base_rank
    return [5, 0, 12] if fixed is None else [fixed]


def extract(
    game: Game,
    *columns: Sequence[Card],
    base: Rank | None = None,
    heights: Mapping[int, int] | int = 0,
    reserve: Sequence[Card] = (),
    stock: Sequence[Card] = (),
    waste: Sequence[Card] = (),
    number: int = 1,
) -> Position:
    """Return a position of a few cards; ``heights`` are those of all foundations of a suit."""
    by_suit = heights if isinstance(heights, Mapping) else dict.fromkeys(range(4), heights)
    piles = [by_suit.get(suit, 0) for suit in range(4) for _ in range(game.decks)]
    base = bases(game)[0] if base is None else base
    return Position(
        game,
        tuple(map(tuple, columns)),
        tuple(piles),
        base,
        tuple(reserve),
        tuple(stock),
        tuple(waste),
        number,
        partial=True,
    )


def legal(position: Position, action: Action) -> bool:
    """Say what both the rules one by one and the list of legal actions say."""
    refusal = position.why_not(action)
    if refusal is not None and refusal.code is RefusalCode.NO_SUCH_PILE:
        return False  # the extract has a pile that the game lacks
    if len(position.tableau) <= position.game.columns:
        assert (refusal is None) == (action in position.legal_actions)
    return refusal is None


def awaited(base: Rank, height: int, suit: int = HEARTS) -> Card:
    """Return the card that a foundation of so many cards waits for."""
    return make_card(suit, (base + height) % RANKS)


# ---------------------------------------------------------------- what the page says on columns


@lru_cache(maxsize=8)
def fitting(game: Game, base: Rank) -> frozenset[tuple[Card, Card]]:
    """Return every card and column card on which the engine lets it go."""
    heights, action = (0,) * (4 * game.decks), Action(0, 1)
    return frozenset(
        (card, target)
        for card, target in product(range(52), repeat=2)
        if why_not(Position(game, ((card,), (target,)), heights, base, partial=True), action)
        is None
    )


def says_it_fits(page: Page, card: Card, target: Card, base: Rank, match: str = "") -> bool:
    """Return whether a page says that a card may be put on another in a column."""
    said = said_to_fit(
        page["columns-direction"]["direction"],
        match or page["columns-match"]["match"],
        page["columns-wrap"]["wraps"],
        page.get("columns-cross-base", {"allowed": True})["allowed"],
        base,
    )
    return (card, target) in said


@lru_cache(maxsize=64)
def said_to_fit(
    direction: str, match: str, wraps: bool, crosses: bool, base: Rank
) -> frozenset[tuple[Card, Card]]:
    """Return every card and column card on which it may go, by what a page says."""
    found = []
    for card, target in product(range(52), repeat=2):
        rank, on = RANK_OF[card], RANK_OF[target]
        step = (rank - on) % RANKS in TURNS[direction]
        turns_over = {rank, on} == {0, RANKS - 1} and not wraps
        stops = {rank, on} == {base, (base - 1) % RANKS} and not crosses
        suits = {
            "any": True,
            "alternate": is_red(card) != is_red(target),
            "suit": SUIT_OF[card] == SUIT_OF[target],
            "same-colour": is_red(card) == is_red(target),
        }[match]
        if step and suits and not turns_over and not stops:
            found.append((card, target))
    return frozenset(found)


def agree_on_columns(game: Game, page: Page) -> None:
    crossing = page.get("columns-cross-base", {"allowed": True})
    for base in bases(game):
        said = said_to_fit(
            page["columns-direction"]["direction"],
            page["columns-match"]["match"],
            page["columns-wrap"]["wraps"],
            crossing["allowed"],
            base,
        )
        assert said == fitting(game, base)


def a_fit(game: Game) -> tuple[Card, Card] | None:
    """Return a card and one that it fits on, or None where nothing is ever built."""
    pairs = fitting(game, bases(game)[0])
    return min(pairs) if pairs else None


def builds(page: Page) -> bool:
    """Say whether columns are built at all, by the page."""
    return bool(page.get("columns-max-cards", {"most": 0})["most"] != 1)


# ---------------------------------------------------------------- aim and material


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


# ---------------------------------------------------------------- the deal


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


# ---------------------------------------------------------------- moves


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


def sequences(
    game: Game, page: Page, base: Rank, first: Rank | None = None
) -> list[tuple[Card, Card]]:
    """Return pairs that are in sequence as the unit of the page asks, by the rank of the first."""
    if not builds(page):
        return []
    match = "suit" if page["columns-unit"]["unit"] == "suit-run" else ""
    pairs = [
        (lower, upper)
        for lower, upper in product(range(52), repeat=2)
        if first in (None, RANK_OF[lower]) and says_it_fits(page, upper, lower, base, match)
    ]
    return Random(1).sample(pairs, min(5, len(pairs)))


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


# ---------------------------------------------------------------- foundations


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


# ---------------------------------------------------------------- columns


def columns_rank(game: Game, values: Values, page: Page) -> None:
    agree_on_columns(game, page)


def columns_match(game: Game, values: Values, page: Page) -> None:
    agree_on_columns(game, page)
    pairs = fitting(game, values["base"])
    assert (values["card"], values["target"]) in pairs
    misfit = values["misfit"]
    assert (misfit is None) == (values["match"] == "any")
    if misfit is not None:
        assert RANK_OF[misfit] == RANK_OF[values["card"]]
        assert (misfit, values["target"]) not in pairs


def columns_wrap(game: Game, values: Values, page: Page) -> None:
    agree_on_columns(game, page)
    assert values["direction"] == page["columns-direction"]["direction"]
    if values["wraps"]:
        assert (values["card"], values["target"]) in fitting(game, values["base"])
        assert {RANK_OF[values["card"]], RANK_OF[values["target"]]} == {0, RANKS - 1}


def columns_cross_base(game: Game, values: Values, page: Page) -> None:
    agree_on_columns(game, page)
    assert values["base"] in bases(game)
    assert {values["rank"], values["on"]} == {values["base"], (values["base"] - 1) % RANKS}
    fits = {(RANK_OF[card], RANK_OF[target]) for card, target in fitting(game, values["base"])}
    assert ((values["rank"], values["on"]) in fits) == values["allowed"]
    assert values["fixed"] == (game.profile.base_rank is not None)


def columns_max_cards(game: Game, values: Values, page: Page) -> None:
    most = values["most"]
    base = bases(game)[0]
    card = awaited(base, 4)
    for target in range(52):
        for length in {1, max(1, most - 1), most}:
            refusal = extract(game, [card], [target] * length).why_not(Action(0, 1))
            full = refusal is not None and refusal.code is RefusalCode.COLUMN_FULL
            said = full or refusal is None
            if said:
                assert full == (length + 1 > most)


def columns_unit(game: Game, values: Values, page: Page) -> None:
    unit = values["unit"]
    match = "suit" if unit == "suit-run" else ""
    random = Random(game.id)
    for base in bases(game)[:1]:
        for column in some_columns(page, base, random):
            joined = [says_it_fits(page, b, a, base, match) for a, b in pairwise(column)]
            if game.always_built and not all(
                says_it_fits(page, b, a, base) for a, b in pairwise(column)
            ):
                continue  # no such column can come up
            run = 1
            while run < len(column) and joined[-run]:
                run += 1
            whole = {len(column)} if run == len(column) else set()
            lifted = {
                "single": {1},
                "suit-run": set(range(1, run + 1)),
                "built-run": set(range(1, run + 1)),
                "single-or-whole": {1} | whole,
                "whole-only": whole,
            }[unit]
            position = extract(game, column, base=base)
            for count in range(2, len(column) + 1):
                assert (why_not_lift(position, 0, count) is None) == (count in lifted), column
            targets = [t for t in range(52) if says_it_fits(page, column[-1], t, base)]
            if targets:
                single = extract(game, column, [targets[0]], base=base)
                assert legal(single, Action(0, 1)) == (1 in lifted)


def some_columns(page: Page, base: Rank, random: Random) -> list[list[Card]]:
    """Return columns of three cards: in sequence, in suit, broken above, broken below."""
    found = []
    for match in ("", "suit"):
        for _ in range(4):
            column = [random.randrange(52)]
            while len(column) < 3:
                after = [
                    card for card in range(52) if says_it_fits(page, card, column[-1], base, match)
                ]
                if not after:
                    break
                column.append(random.choice(after))
            found += [column, [*column, random.randrange(52)], [random.randrange(52), *column]]
    return found


# ---------------------------------------------------------------- spaces


def empty_auto(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    for fill in range(0, 52, 5):
        position = extract(game, [awaited(base, 2)], [1], heights={HEARTS: 2}, reserve=[3, fill])
        after = position.apply(Action(0, FOUNDATION))
        assert after.tableau[0] == (fill,) and after.reserve == (3,)


def into_space(game: Game, source: str, card: Card, base: Rank) -> bool:
    """Say whether a card from a pile may go into an empty column."""
    height = (RANK_OF[card] - base) % RANKS + 1
    position, action = {
        "column": (extract(game, [card], []), Action(0, 1)),
        "waste": (extract(game, [1], [], waste=[card]), Action(WASTE, 1)),
        "reserve": (extract(game, [1], [], reserve=[card]), Action(RESERVE, 1)),
        "foundation": (
            extract(game, [1], [], heights={SUIT_OF[card]: height}),
            Action(FOUNDATION, 1, 1, card),
        ),
    }[source]
    if source == "reserve" and game.fills:
        return False  # the reserve does that by itself, and has no choice
    return legal(position, action)


def empty_accept(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    rank = page.get("empty-rank", {"rank": None})["rank"]
    if not values["sources"]:
        ranks = range(RANKS)
    else:
        ranks = range(RANKS) if rank is None else range(rank, rank + 1)
    found = {
        source
        for source in ("column", "reserve", "waste", "foundation")
        if any(into_space(game, source, make_card(HEARTS, r), base) for r in ranks)
    }
    expected = set(values["sources"])
    if rank == base and page["foundations-returns"]["keep"]:
        expected -= {"foundation"}  # such cards never leave it
    assert found == expected
    assert values["after"] == game.fills


def empty_rank(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    keep = page["foundations-returns"]["keep"]
    for source in page["empty-accept"]["sources"]:
        for rank in range(RANKS):
            if source == "foundation" and keep and rank == base:
                continue
            goes = into_space(game, source, make_card(HEARTS, rank), base)
            assert goes == (values["rank"] in (None, rank))
    assert values["auto"] == page["empty-accept"]["after"]


def empty_unit(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    wanted = page["empty-rank"]["rank"]
    for lower, upper in sequences(game, page, base, wanted):
        position = extract(game, [lower, upper], [])
        assert legal(position, Action(0, 1, 2)) == values["blocks"]


def empty_choice(game: Game, values: Values, page: Page) -> None:
    base = bases(game)[0]
    card, other = awaited(base, 2), awaited(base, 7, CLUBS)
    position = extract(game, [card], [], [other], heights={HEARTS: 2}, waste=[], stock=[])
    after = position.apply(Action(0, FOUNDATION))
    assert after.tableau[:2] == ((), ())


# ---------------------------------------------------------------- reserve and stock


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


# ---------------------------------------------------------------- score and end


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


CHECKS: dict[str, Callable[[Game, Values, Page], None]] = {
    "goal-decks": goal_decks,
    "goal-ranks": goal_ranks,
    "goal-foundations": goal_foundations,
    "deal-pre-placed": deal_as_said,
    "deal-order": deal_as_said,
    "deal-columns": deal_as_said,
    "deal-turns": deal_as_said,
    "deal-play": deal_as_said,
    "deal-reserve": deal_as_said,
    "deal-foundation": deal_as_said,
    "deal-stock": deal_as_said,
    "deal-layout": deal_layout,
    "deal-fan": deal_fan,
    "deal-none": deal_none,
    "moves-free": moves_free,
    "moves-targets": moves_targets,
    "moves-covered": moves_covered,
    "moves-single": moves_single,
    "moves-choice": moves_choice,
    "foundations-base": foundations_base,
    "foundations-next": foundations_next,
    "foundations-example": foundations_example,
    "foundations-full": foundations_full,
    "foundations-piles": foundations_piles,
    "foundations-returns": foundations_returns,
    "columns-direction": columns_rank,
    "columns-match": columns_match,
    "columns-wrap": columns_wrap,
    "columns-cross-base": columns_cross_base,
    "columns-max-cards": columns_max_cards,
    "columns-unit": columns_unit,
    "empty-auto": empty_auto,
    "empty-accept": empty_accept,
    "empty-rank": empty_rank,
    "empty-unit": empty_unit,
    "empty-choice": empty_choice,
    "reserve-visible": reserve_visible,
    "reserve-play": reserve_play,
    "reserve-size": reserve_size,
    "stock-draw": stock_draw,
    "stock-waste": stock_waste,
    "stock-short": stock_short,
    "stock-passes": stock_passes,
    "score-cards": score_cards,
    "score-bonus": score_cards,
    "end-win": end_win,
    "end-blocked": end_blocked,
    "end-renaming": end_renaming,
    "end-repeat": end_repeat,
    "end-again": end_again,
}
CHECKS["score-bonus"] = lambda game, values, page: goal_decks(
    game, {**page["goal-decks"], "cards": values["pack"]}, page
)
