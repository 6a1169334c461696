"""Simple players: how far somebody comes who does not search. They tell easy deals from hard ones.

They play by what the engine offers alone, so that they play every game. None of them makes a move
that only renames columns, and the greedy ones never return to a position of their game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from reussite.engine.action import FOUNDATION, RESERVE, STOCK, WASTE, Action
from reussite.engine.position import Position

_PATIENCE: Final = 60
"""A player gives up after so many actions without another card on the foundations."""
_WIDTH: Final = 3
"""How many actions the player that looks ahead follows."""

Choice = Callable[[list[tuple[Action, Position]]], Position]


class Game(NamedTuple):
    """How a game of a player ended, and where it had a choice."""

    won: bool
    foundation_cards: int
    actions: int
    forced: int
    """How many of its actions were the only one."""


class Player(NamedTuple):
    """A way to play, and how many games a deal it is given."""

    play: Callable[[Position, Random], Game]
    games: int


def play_random(start: Position, random: Random) -> Game:
    """Play any legal action, each with the same chance."""
    return _play(start, lambda open_: random.choice(open_)[1], repeats=True)


def play_greedy(start: Position, random: Random) -> Game:
    """Play the action that looks best at once; of equals, one by chance.

    >>> from reussite.engine.catalogue import game
    >>> play_greedy(game("citadel").deal(24), Random(1)).won
    False
    """

    def choose(open_: list[tuple[Action, Position]]) -> Position:
        random.shuffle(open_)
        return max(open_, key=_value)[1]

    return _play(start, choose, repeats=False)


def play_ahead(start: Position, random: Random) -> Game:
    """Play the action with the best position one action later, among those that look best."""

    def choose(open_: list[tuple[Action, Position]]) -> Position:
        random.shuffle(open_)
        best = sorted(open_, key=_value, reverse=True)[:_WIDTH]
        return max(best, key=_value_ahead)[1]

    return _play(start, choose, repeats=False)


def choices(position: Position) -> list[Action]:
    """Return the legal actions that change more than the names of columns."""
    return [action for action in position.legal_actions if not position.is_renaming(action)]


def _play(position: Position, choose: Choice, *, repeats: bool) -> Game:
    seen = {position}
    actions = forced = idle = 0
    best = position.foundation_cards
    while not position.is_won and idle < _PATIENCE:
        open_ = [(action, position.after(action)) for action in choices(position)]
        if not repeats:
            open_ = [pair for pair in open_ if pair[1] not in seen]
        if not open_:
            break
        position = choose(open_)
        if not repeats:
            seen.add(position)
        actions += 1
        forced += len(open_) == 1
        idle = 0 if position.foundation_cards > best else idle + 1
        best = max(best, position.foundation_cards)
    return Game(position.is_won, best, actions, forced)


def _value(pair: tuple[Action, Position]) -> tuple[int, ...]:
    """Say how good an action looks: cards up, spaces, cards out of the reserve, no draws."""
    action, after = pair
    spaces = sum(not column for column in after.tableau)
    return (
        after.foundation_cards,
        spaces,
        -len(after.reserve),
        action.source == RESERVE,
        action.source == WASTE,
        action.target == FOUNDATION,
        STOCK not in (action.source, action.target),
        len(after.tableau[action.target]) if 0 <= action.target < RESERVE else 0,
    )


def _value_ahead(pair: tuple[Action, Position]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    following = [(action, pair[1].after(action)) for action in choices(pair[1])]
    here = _value(pair)
    return max((_value(next_) for next_ in following), default=here), here


PLAYERS: Final = {
    "random": Player(play_random, 10),
    "greedy": Player(play_greedy, 10),
    "ahead": Player(play_ahead, 5),
}
"""The players by name. A game's chance is that of its deal and number, in every process."""


def play_all(start: Position, number: int) -> dict[str, list[Game]]:
    """Return the games of every player at the deal ``number``."""
    return {
        name: [
            player.play(start, Random(f"reussite:{name}:{number}:{game}"))
            for game in range(player.games)
        ]
        for name, player in PLAYERS.items()
    }
