"""Small positions of any game, and the truth about them from the engine alone."""

from __future__ import annotations

from random import Random

from reussite.cards import RED_SUITS
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card


def endgame(game: Game, random: Random, most: int = 15) -> Position:
    """Return a position with few cards left, on a table of two to four columns.

    With all its columns a game this small would always be won.
    """
    profile = game.profile
    base = random.randrange(13) if profile.base_rank is None else profile.base_rank
    heights = [13] * profile.piles
    left: list[int] = []
    for _ in range(random.randint(most // 2, most)):
        # Low cards of one suit make deep games, cards of all suits wide ones.
        slots = [slot for slot, height in enumerate(heights) if height > 0]
        slot = max(random.sample(slots, min(2, len(slots))), key=heights.__getitem__)
        left.append(foundation_card(slot // game.decks, base, heights[slot]))
        heights[slot] -= 1
    return _position(game, random, base, heights, left)


def unbegun(game: Game, random: Random, most: int = 18) -> Position:
    """Return a like position in which one suit has not begun: its base card is in play.

    Only then can building across the base rank decide. The other cards are the last of theirs.
    """
    profile, decks = game.profile, game.decks
    base = random.randrange(13) if profile.base_rank is None else profile.base_rank
    heights = [13] * profile.piles
    first = random.randrange(profile.piles)
    heights[first] = 0
    left = [foundation_card(first // decks, base, step) for step in range(1, 14)]
    for _ in range(random.randint(1, max(1, most - 13))):
        slot = random.choice([slot for slot in range(profile.piles) if slot != first])
        if heights[slot]:
            left.append(foundation_card(slot // decks, base, heights[slot]))
            heights[slot] -= 1
    return _position(game, random, base, heights, left)


def held_back(game: Game, random: Random) -> Position:
    """Return a position that a base card, kept in its column, may save: it takes a last card.

    The last two cards of a suit lie on a card that the suit not begun needs early, every other
    column is taken, and the reserve fills the spaces. For one deck, four columns, a reserve that
    fills spaces and a stock.
    """
    profile = game.profile
    base = random.randrange(13) if profile.base_rank is None else profile.base_rank
    suit = random.randrange(4)
    other = random.choice(
        [other for other in range(4) if (other in RED_SUITS) != (suit in RED_SUITS)]
    )
    heights = [13] * 4
    heights[suit], heights[other] = 0, 11
    early = random.randint(2, 4)
    steps = [step for step in range(2, 14) if step != early]
    random.shuffle(steps)
    mine = [foundation_card(suit, base, step) for step in steps]
    last = [foundation_card(other, base, step) for step in (12, 13)]
    tableau = [
        [foundation_card(suit, base, 1)],
        [foundation_card(suit, base, early), *last],
        [mine.pop()],
        [mine.pop()],
    ]
    random.shuffle(tableau)
    into = random.randint(1, 3)
    reserve, turned = tuple(mine[:into]), mine[into:]
    cut = random.randint(0, len(turned))
    columns = tuple(map(tuple, tableau))
    return Position(
        game, columns, tuple(heights), base, reserve, tuple(turned[cut:]), tuple(turned[:cut])
    )


def _position(
    game: Game, random: Random, base: int, heights: list[int], left: list[int]
) -> Position:
    random.shuffle(left)
    for suit in range(4):
        of_suit = slice(suit * game.decks, (suit + 1) * game.decks)
        heights[of_suit] = sorted(heights[of_suit], reverse=True)
    stock, waste, reserve, tableau = _lay_out(game, random, left)
    return Position(game, tuple(map(tuple, tableau)), tuple(heights), base, reserve, stock, waste)


Piles = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], list[list[int]]]


def _lay_out(game: Game, random: Random, left: list[int]) -> Piles:
    """Return stock, waste, reserve and columns: full columns where the reserve fills spaces."""
    profile = game.profile
    used = min(random.randint(2, 4), game.columns)
    tableau: list[list[int]] = [[] for _ in range(used)]
    single = profile.columns_always_built
    if profile.has_stock:
        into = random.randint(0, len(left))
        turned, left = left[:into], left[into:]
    else:
        turned = []
    for column in tableau[: used if single or random.random() < 0.8 else 1]:
        if left:
            column.append(left.pop())
    reserve: tuple[int, ...] = ()
    filled = all(tableau) or not game.fills
    if profile.has_reserve and filled:
        into = random.randint(0, min(len(left), profile.reserve.size))
        reserve, left = tuple(left[:into]), left[into:]
    if single:
        turned += left
        if not profile.has_stock:
            reserve += tuple(left)
    else:
        longest = profile.column.max_cards or 99
        for card in left:
            open_columns = [column for column in tableau if len(column) < longest]
            random.choice(open_columns or tableau).append(card)
    cut = random.randint(0, len(turned))
    return tuple(turned[cut:]), tuple(turned[:cut]), reserve, tableau


def truth(position: Position, limit: int = 1_500) -> bool | None:
    """Say whether a win can be reached, by every legal action breadth first; None beyond limit.

    Columns are not told apart: all have the same rules.
    """
    seen, layer = {unordered(position)}, [position]
    while layer:
        following = []
        for here in layer:
            if here.is_won:
                return True
            for action in here.legal_actions:
                after = here.after(action)
                key = unordered(after)
                if key not in seen:
                    seen.add(key)
                    following.append(after)
        if len(seen) > limit:
            return None
        layer = following
    return False


def unordered(position: Position) -> tuple[object, ...]:
    """Return all of a position but the order of its columns."""
    return (
        tuple(sorted(position.tableau)),
        position.heights,
        position.reserve,
        position.stock,
        position.waste,
    )
