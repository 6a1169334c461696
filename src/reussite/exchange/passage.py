"""What is exchanged: a position, with the actions played from it where there are any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reussite.engine.action import Action
from reussite.engine.document import PositionError, read_position
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.i18n.spoken import Spoken

if TYPE_CHECKING:
    from reussite.records.record import Record

MAX_BYTES: Final = 5_000_000
"""The size of the largest file that is read."""


class ExchangeError(Spoken):
    """What a format cannot say, or text that is not of it. ``str(error)`` says what, and where."""


class GameNotTold(ExchangeError):
    """A file that does not say which game it is of, and nobody told."""


@dataclass(frozen=True)
class Passage:
    """A position, and actions that are legal from it, one after another."""

    start: Position
    actions: tuple[Action, ...] = ()
    number: str | None = None
    """The number of the deal, where the start is one."""
    record: Record | None = None
    """The record it was read from, with all that only a record says."""

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each action."""
        line = [self.start]
        for action in self.actions:
            line.append(line[-1].after(action))
        return tuple(line)

    def at(self, step: int) -> Passage:
        """Return the position after ``step`` actions by itself; raise ExchangeError beyond."""
        if not 0 <= step <= len(self.actions):
            raise ExchangeError(
                "there is no step {step}: 0 to {last}", step=step, last=len(self.actions)
            )
        return Passage(self.positions[step], number=None if step else self.number)


@dataclass(frozen=True)
class Told:
    """What the caller tells of a file, where the format itself does not say it."""

    games: Mapping[str, Game]
    game: Game | None = None
    """The game that it is of."""
    start: Position | None = None
    """The position that its moves begin from."""

    def the_game(self) -> Game:
        """Return the game; raise GameNotTold where nothing says which."""
        game = self.game or (self.start.game if self.start is not None else None)
        if game is None:
            raise GameNotTold("the file does not say which game it is: name the game")
        return game


def make_position(game: Game, piles: Mapping[str, object]) -> Position:
    """Return a position from its piles as in a document, checked; raise ExchangeError."""
    try:
        return read_position({"game": game.id, **piles}, {game.id: game})
    except PositionError as error:
        raise ExchangeError.like(error) from None


def text_of(data: bytes) -> str:
    """Return the text of a file: UTF-8, with or without a mark, ends of line as they come."""
    if len(data) > MAX_BYTES:
        raise ExchangeError("the file is larger than {limit} bytes", limit=MAX_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExchangeError("is not UTF-8 text (byte {n})", n=error.start) from None
    if "\0" in text:
        raise ExchangeError("is not text: it has zero bytes")
    return text
