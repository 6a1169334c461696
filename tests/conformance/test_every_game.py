"""What holds for every game of the catalogue, a user's own and generated ones included.

Each invariant is asked of the games whose profile it follows from, never of a game by name.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import (
    GAME_IDS,
    all_games,
    cards_of,
    conceivable_actions,
    lines,
    numbers,
    profiles,
    walk,
)

from reussite.cards import RANK_OF, SUIT_OF, Card, make_pack
from reussite.engine.action import DRAW, REDEAL, RESERVE, STOCK, WASTE, Action, parse_action
from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.engine.position import EventKind, Position, Status
from reussite.engine.refusal import RefusalCode
from reussite.rules.fits import foundation_card, ranks_on, takes_table
from reussite.rules.profile import AutoFill, DealPlay, Direction, Match, Profile, Returns, Unit

every_game = pytest.mark.parametrize("game", [all_games()[name] for name in GAME_IDS], ids=GAME_IDS)


def check_line(line: list[Position]) -> None:
    """What holds of any line of any game."""
    pack = Counter(make_pack(line[0].game.decks))
    for position in line:
        assert cards_of(position) == pack
        assert list(position.legal_actions) == sorted(position.legal_actions, key=listed_order)
        assert len(set(map(str, position.legal_actions))) == len(position.legal_actions)
        for action in position.legal_actions:
            assert parse_action(str(action)) == action
            assert position.why_not(action) is None
    for before, after in pairwise(line):
        if before.profile.foundation.returns is Returns.NONE:
            assert all(a <= b for a, b in zip(before.heights, after.heights, strict=True))
        assert len(after.reserve) <= len(before.reserve)
    end = line[-1]
    assert end.is_won == (end.foundation_cards == end.game.pack_size)
    if end.is_won:
        assert end.legal_actions == () and end.status is Status.WON


def listed_order(action: Action) -> tuple[int, int, int, int, int]:
    if action == REDEAL:
        return (STOCK + 1, 0, 0, 0, 0)
    suit, rank = (0, 0) if action.card is None else (SUIT_OF[action.card], RANK_OF[action.card])
    return (action.source, suit, rank, action.target, action.count)


@every_game
@given(number=numbers, choices=lines)
def test_lines(game: Game, number: int, choices: list[int]) -> None:
    check_line(walk(game.deal(number), choices))


@given(profile=profiles(), number=numbers, choices=lines)
def test_lines_of_generated_games(profile: Profile, number: int, choices: list[int]) -> None:
    line = walk(Game(profile).deal(number), choices)
    check_line(line)
    check_refusals(line[-1])
    check_documents(line[-1])


def check_refusals(position: Position) -> None:
    """The plain statement of the rules and the fast one agree on every action there could be."""
    legal = set(position.legal_actions)
    for action in conceivable_actions(position):
        refusal = position.why_not(action)
        assert (refusal is None) == (action in legal), (str(action), refusal)
        if refusal is not None:
            assert refusal.code is not RefusalCode.COVERED


@every_game
@given(number=numbers, choices=lines)
def test_refusals(game: Game, number: int, choices: list[int]) -> None:
    check_refusals(walk(game.deal(number), choices)[-1])


def check_documents(position: Position) -> None:
    read = read_position(position.to_json(), {position.game.id: position.game})
    assert read == position
    assert hash(read) == hash(position)
    assert read.to_json() == position.to_json()


@every_game
@given(number=numbers, choices=lines)
def test_documents(game: Game, number: int, choices: list[int]) -> None:
    check_documents(walk(game.deal(number), choices)[-1])


@every_game
@given(number=numbers, choices=lines)
def test_events_tell_all_that_changes(game: Game, number: int, choices: list[int]) -> None:
    position = walk(game.deal(number), choices)[-1]
    for action in position.legal_actions:
        after = position.apply(action)
        assert replay(position, action) == (after.tableau, after.reserve, after.stock, after.waste)


def replay(position: Position, action: Action) -> tuple[object, ...]:
    """Return the piles that the events of an action lead to, worked out from the events alone."""
    piles: dict[int, tuple[Card, ...]] = dict(enumerate(position.tableau))
    piles |= {RESERVE: position.reserve, STOCK: position.stock, WASTE: position.waste}
    for event in position.events(action):
        if event.kind is EventKind.REVEAL:
            assert piles[RESERVE][-1:] == event.cards
        elif event.kind is EventKind.REDEAL:
            piles[STOCK], piles[WASTE] = piles[WASTE][::-1], ()
        else:
            if event.source in piles:
                taken = piles[event.source][len(piles[event.source]) - len(event.cards) :]
                assert Counter(taken) == Counter(event.cards)
                piles[event.source] = piles[event.source][: -len(event.cards)]
            if event.target in piles:
                piles[event.target] += event.cards
    columns = tuple(piles[column] for column in range(len(position.tableau)))
    return columns, piles[RESERVE], piles[STOCK], piles[WASTE]


def fills_from_reserve(game: Game) -> bool:
    return game.profile.empty.auto is AutoFill.RESERVE


def any_card_to_spaces(game: Game) -> bool:
    """Castles: one card at a time, down whatever the suit, no stock, any card to a space."""
    profile = game.profile
    return (
        profile.column.unit is Unit.SINGLE
        and profile.column.match is Match.ANY
        and profile.column.direction is Direction.DOWN
        and profile.empty.rank is None
        and not profile.has_stock
        and profile.foundation.returns is Returns.NONE
    )


def games_where(condition: object) -> pytest.MarkDecorator:
    assert callable(condition)
    names = [name for name in GAME_IDS if condition(all_games()[name])]
    assert names
    return pytest.mark.parametrize("game", [all_games()[name] for name in names], ids=names)


@games_where(any_card_to_spaces)
@given(number=numbers, choices=lines, lifted=st.integers(0, 7))
def test_a_space_is_never_blocked(game: Game, number: int, choices: list[int], lifted: int) -> None:
    """With an empty column and an unwon position there is a real move."""
    position = walk(game.deal(number), choices)[-1]
    columns = [list(column) for column in position.tableau]
    spare = columns[lifted]
    columns[lifted] = []
    columns[lifted - 1] = spare + columns[lifted - 1]  # under the others: what is free stays free
    opened = Position(game, tuple(map(tuple, columns)), position.heights, position.base)
    if not opened.is_won:
        assert opened.status is Status.PLAYING


@games_where(lambda game: game.profile.deal.play is DealPlay.SKIP)
@given(number=numbers)
def test_a_deal_that_plays_cards_up(game: Game, number: int) -> None:
    position = game.deal(number)
    dealt = sum(game.profile.deal.columns)
    assert sum(map(len, position.tableau)) == dealt - (position.foundation_cards - 4)
    assert position.foundation_cards >= 4
    assert all(len(column) <= 6 for column in position.tableau)


@games_where(lambda game: game.profile.foundation.returns is Returns.TOP)
@given(number=numbers, choices=lines)
def test_a_return_and_up_again(game: Game, number: int, choices: list[int]) -> None:
    position = walk(game.deal(number), choices)[-1]
    for action in position.legal_actions:
        if action.card is not None:
            back = position.apply(action).apply(f"t{action.target + 1}>f")
            assert back == position


@games_where(lambda game: game.decks > 1)
@given(number=numbers, choices=lines, data=st.data())
def test_columns_and_equal_piles_are_interchangeable(
    game: Game, number: int, choices: list[int], data: st.DataObject
) -> None:
    position = walk(game.deal(number), choices)[-1]
    order = data.draw(st.permutations(range(game.columns)))
    document = position.to_dict()
    document["tableau"] = [document["tableau"][column] for column in order]
    document["foundations"] = data.draw(st.permutations(document["foundations"]))
    other = read_position(document, all_games())
    renamed = Counter(str(rename(action, list(order))) for action in position.legal_actions)
    assert renamed == Counter(map(str, other.legal_actions))
    assert other.status is position.status


def rename(action: Action, order: list[int]) -> Action:
    source, target = (
        order.index(pile) if pile < RESERVE else pile for pile in (action.source, action.target)
    )
    return Action(source, target, action.count, action.card)


@games_where(fills_from_reserve)
@given(number=numbers, choices=lines)
def test_the_reserve_fills_spaces(game: Game, number: int, choices: list[int]) -> None:
    for position in walk(game.deal(number), choices):
        assert not position.reserve or all(position.tableau)


@games_where(lambda game: game.profile.columns_always_built)
@given(number=numbers, choices=lines)
def test_columns_are_always_in_sequence(game: Game, number: int, choices: list[int]) -> None:
    position = walk(game.deal(number), choices)[-1]
    takes = takes_table(game.profile.column, position.base)
    for column in position.tableau:
        assert all(takes[upper][lower] for upper, lower in pairwise(column))


@games_where(lambda game: game.profile.has_stock and not game.profile.counts_passes)
@given(number=numbers, choices=lines)
def test_draws_and_redeals(game: Game, number: int, choices: list[int]) -> None:
    """A packet is turned in order; a pass without a card move, and a redeal, change nothing."""
    position = walk(game.deal(number), choices)[-1]
    while position.stock:
        position = position.apply(DRAW)
    if not position.waste:
        return
    start = position.apply(REDEAL)
    turned, draw = start.stock[::-1], game.profile.draw_count(1)
    position = start
    for shown in [*range(draw, len(turned), draw), len(turned)]:
        position = position.apply("draw")
        assert position.waste == turned[:shown]
    assert position.stock == () and position.why_not(DRAW) is not None
    assert position.apply("redeal") == start


@games_where(fills_from_reserve)
@given(number=numbers, choices=lines)
def test_blocked_with_a_space(game: Game, number: int, choices: list[int]) -> None:
    """Where the waste may fill a space, blocked with a space means that nothing is left to draw."""
    for position in walk(game.deal(number), choices):
        if position.status is Status.BLOCKED and not all(position.tableau):
            assert not position.reserve
            if not game.profile.stock.passes:
                assert not position.stock and not position.waste


@every_game
@given(number=numbers, choices=lines)
def test_blocked_is_exact(game: Game, number: int, choices: list[int]) -> None:
    """Blocked says the same as a search that draws and redeals until nothing is new."""
    position = walk(game.deal(number), choices)[-1]
    if position.is_won:
        return
    seen, waiting, moves = {position}, [position], False
    while waiting:
        here = waiting.pop()
        for action in here.legal_actions:
            if action not in (DRAW, REDEAL):
                moves = moves or not here.is_renaming(action)
                continue
            after = here.after(action)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    assert position.status is (Status.PLAYING if moves else Status.BLOCKED)


@games_where(lambda game: game.profile.foundation.wrap and game.profile.column.wrap)
@given(base=st.integers(0, 12), choices=st.lists(st.integers(0, 999), min_size=60, max_size=60))
def test_without_crossing_the_end_is_won(game: Game, base: int, choices: list[int]) -> None:
    """Reserve, stock, waste empty and no column across the base: a foundation move exists."""
    position = endgame(game, base, choices)
    while not position.is_won and not crosses(position):
        ups = [action for action in position.legal_actions if str(action).endswith(">f")]
        assert ups
        position = position.apply(ups[0])


def endgame(game: Game, base: int, choices: list[int]) -> Position:
    """Return such a position: cards laid on columns from the last one up, where they fit."""
    takes = takes_table(game.profile.column, base)
    heights = [13] * 4
    columns: list[list[Card]] = [[] for _ in range(game.columns)]
    for choice in choices:
        suit = choice % 4
        card = foundation_card(suit, base, heights[suit]) if heights[suit] else None
        column = columns[choice // 4 % len(columns)]
        if card is not None and (not column or takes[column[-1]][card]):
            column.append(card)
            heights[suit] -= 1
    return Position(game, tuple(map(tuple, columns)), tuple(heights), base)


def crosses(position: Position) -> bool:
    last = (position.base - 1) % 13
    return any(
        {RANK_OF[upper], RANK_OF[lower]} == {last, position.base}
        for column in position.tableau
        for upper, lower in pairwise(column)
    )


@given(profile=profiles(), base=st.integers(0, 12), rank=st.integers(0, 12))
def test_neighbours(profile: Profile, base: int, rank: int) -> None:
    """A card is built on one rank away; what goes down on a rank goes up from it."""
    column = profile.column
    for other in ranks_on(column, base, rank):
        assert (other - rank) % 13 in (1, 12)
        opposite = {Direction.DOWN: Direction.UP, Direction.UP: Direction.DOWN}
        turned = column.model_copy(
            update={"direction": opposite.get(column.direction, column.direction)}
        )
        assert rank in ranks_on(turned, base, other)
