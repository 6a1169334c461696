"""One row of a study: what is measured of one deal; the job that measures it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypedDict

if TYPE_CHECKING:
    from reussite.engine.game import Game
    from reussite.engine.position import Position
    from reussite.rules.profile import Profile
    from reussite.study.players import Game as Played

VERDICTS: Final = ("winnable", "unwinnable", "unknown")


class Row(TypedDict):
    """What is measured of one deal. All but ``seconds`` is the same on every machine."""

    number: int
    verdict: str
    why: str | None
    """The limit that was met where the verdict is unknown."""
    nodes: int
    seconds: float
    length: int | None
    """Actions of the line found, which is not the shortest one."""
    foundation_cards: int | None
    """The most cards that a simple player brought up, where the deal is lost or unknown."""
    forced: float | None
    """Of the actions of the line found, or else of the best simple player's game: the share that
    was the only one."""
    random: float | None
    """Of the games of the player that plays at random: the share that was won."""
    greedy: float | None
    ahead: float | None


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of each deal, as :func:`reussite.solver.solve.solve` takes them."""

    node_limit: int | None
    time_limit: float | None
    memory_limit: float | None


@dataclass(frozen=True)
class Measure:
    """The job of a process: deal numbers in, their rows out. It carries the rules with it."""

    profile: Profile
    limits: Limits
    players: bool = True

    def __call__(self, numbers: tuple[int, ...]) -> list[Row]:
        """Return the rows of some deals."""
        return [self._row(number) for number in numbers]

    @cached_property
    def _game(self) -> Game:
        from reussite.engine.game import Game

        return Game(self.profile)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Measure, (self.profile, self.limits, self.players))  # without the game's tables

    def _row(self, number: int) -> Row:
        from reussite.solver.solve import solve

        start = self._game.deal(number)
        limits = self.limits
        verdict = solve(
            start,
            node_limit=limits.node_limit,
            time_limit=limits.time_limit,
            memory_limit=limits.memory_limit,
        )
        line = verdict.solution
        games = self._play(start, number)
        best = max(
            (game for played in games.values() for game in played),
            key=lambda game: game.foundation_cards,
            default=None,
        )
        return Row(
            number=number,
            verdict=verdict.answer.value,
            why=None if verdict.why is None else verdict.why.value,
            nodes=verdict.nodes,
            seconds=round(verdict.seconds, 6),
            length=None if line is None else len(line),
            foundation_cards=best.foundation_cards if best and line is None else None,
            forced=_forced(start, line, best),
            random=_won(games.get("random")),
            greedy=_won(games.get("greedy")),
            ahead=_won(games.get("ahead")),
        )

    def _play(self, start: Position, number: int) -> dict[str, list[Played]]:
        from reussite.study.players import play_all

        return play_all(start, number) if self.players else {}


def _won(games: list[Played] | None) -> float | None:
    return None if games is None else sum(game.won for game in games) / len(games)


def _forced(start: Position, line: tuple[str, ...] | None, game: Played | None) -> float | None:
    """Return the share of actions that were the only one: of a line, else of a player's game."""
    from reussite.engine.action import parse_action
    from reussite.study.players import choices

    if line is None:
        return None if game is None else round(game.forced / max(1, game.actions), 4)
    forced, position = 0, start
    for text in line:
        forced += len(choices(position)) == 1
        position = position.after(parse_action(text))
    return round(forced / max(1, len(line)), 4)
