"""Whether what a page says of columns and spaces is true."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tests.rulebook.positions import (
    CLUBS,
    HEARTS,
    Page,
    Values,
    agree_on_columns,
    awaited,
    bases,
    extract,
    fitting,
    legal,
    says_it_fits,
    sequences,
)

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card, Rank, make_card
from reussite.engine.action import FOUNDATION, RESERVE, WASTE, Action
from reussite.engine.game import Game
from reussite.engine.refusal import RefusalCode, why_not_lift


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
