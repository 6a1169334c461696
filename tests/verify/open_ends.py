"""Positions in which an open stock is not enough, or a base card in a column is: small ones."""

from __future__ import annotations

from random import Random

from tests.solver.endgames import endgame, unbegun

from reussite.cards import PACK_SIZE, RANK_OF, RANKS, RED_SUITS
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card


def on_a_base(game: Game, random: Random) -> Position:
    """Return a position that two cards of a suit block, unless the last lies on a base card.

    The reserve has both on top, over cards that are needed early. The base card is in the stock.
    """
    base, heights = _base(game, random), [13] * 4
    mine = random.randrange(4)
    theirs, other = random.sample(
        [suit for suit in range(4) if (suit in RED_SUITS) != (mine in RED_SUITS)], 2
    )
    heights[mine], heights[theirs] = 0, 11
    heights[other] = random.choice((0, 1))
    last = [foundation_card(theirs, base, step) for step in (12, 13)]
    left = [card for card in _missing(base, heights) if card not in last]
    early = [card for card in left if 1 <= (RANK_OF[card] - base) % RANKS <= 5]
    buried = random.sample(early, random.randint(1, 3))
    left = [card for card in left if card not in buried]
    random.shuffle(left)
    first = left.index(foundation_card(mine, base, 1))
    left[0], left[first] = left[first], left[0]
    columns = [[left.pop()] for _ in range(random.choice((2, 2, 2, 3)))]
    return _position(game, random, base, heights, columns, buried + last, left)


def used_up(game: Game, random: Random) -> Position:
    """Return a position without a reserve, where a column lies across the base rank if it can."""
    base, heights = _base(game, random), [13] * 4
    for suit in range(4):
        heights[suit] -= random.choice((0, 1, 1, 2))
    for suit in random.sample(range(4), random.choice((1, 1, 1, 2))):
        heights[suit] = 0
    tops = game.tables(base, False).waste
    left = _missing(base, heights)
    random.shuffle(left)
    columns: list[list[int]] = []
    for card in left[:]:
        across = [top for top in left if top in tops[card] and (RANK_OF[top] - base) % RANKS == 0]
        if (RANK_OF[card] - base) % RANKS == RANKS - 1 and across and not columns:
            columns.append([across[0], card])
    left = [card for card in left if not columns or card not in columns[0]]
    columns += [[left.pop()] for _ in range(min(random.randint(1, 3), len(left)))]
    for column in columns:
        for _ in range(random.randint(0, 2)):
            under = [card for card in left if card in tops[column[0]] and card < PACK_SIZE]
            over = [card for card in left if column[-1] in tops[card]]
            if under and column is columns[0]:
                column.insert(0, random.choice(under))
                left.remove(column[0])
            elif over:
                column.append(random.choice(over))
                left.remove(column[-1])
    columns += [[]] * (len(columns) < 4 and random.random() < 0.3)
    return _position(game, random, base, heights, columns, [], left)


def few_columns(game: Game, random: Random) -> Position:
    """Return a position with one to three columns, a reserve, and twins in the stock."""
    base = _base(game, random)
    depths = (0, 0), (0, 3), (4, 8), (7, 9), (9, 11), (10, 12)
    black, red = random.choice(depths), random.choice(depths)
    heights = [random.randint(*(red if suit in RED_SUITS else black)) for suit in range(4)]
    left = _missing(base, heights)
    random.shuffle(left)
    columns = [[left.pop()] for _ in range(min(random.choice((1, 1, 2, 2, 3)), len(left)))]
    into = min(random.randint(2, 8), len(left))
    return _position(game, random, base, heights, columns, left[:into], left[into:])


def played_on(position: Position, random: Random) -> list[Position]:
    """Return a position and some that random play leads to."""
    found = [position]
    for _ in range(3):
        for _ in range(random.randint(1, 6)):
            actions = position.legal_actions
            position = position.after(random.choice(actions)) if actions else position
        found.append(position)
    return found


LAYS = (on_a_base, used_up, on_a_base, used_up, endgame, unbegun)


def _base(game: Game, random: Random) -> int:
    return random.randrange(13) if game.profile.base_rank is None else game.profile.base_rank


def _missing(base: int, heights: list[int]) -> list[int]:
    return [
        foundation_card(suit, base, step)
        for suit, height in enumerate(heights)
        for step in range(height + 1, 14)
    ]


def _position(
    game: Game,
    random: Random,
    base: int,
    heights: list[int],
    columns: list[list[int]],
    reserve: list[int],
    turned: list[int],
) -> Position:
    random.shuffle(turned)
    cut = random.randint(0, len(turned))
    return Position(
        game, tuple(map(tuple, columns)), tuple(heights), base, tuple(reserve),
        tuple(turned[cut:]), tuple(turned[:cut]),
    )  # fmt: skip
