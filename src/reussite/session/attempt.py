"""One try at a deal: the line of play, with undo, redo and restart without limit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from reussite.engine.action import DRAW, REDEAL, Action, parse_action
from reussite.engine.game import Game
from reussite.engine.position import Event, EventKind, Position, Status
from reussite.session.errors import NoSuchStep, NothingToDo, NotTogether, TooLong
from reussite.session.outcome import Notice, Outcome
from reussite.session.scoresheet import ScoreSheet
from reussite.session.sending import SENDING, UP_SAFE, sent_up

MAX_ACTIONS: Final = 20_000
"""The most actions an attempt holds: far more than anybody plays, so that a store stays small."""
_TURNS: Final = frozenset({EventKind.DRAW, EventKind.REVEAL})
_GOTO: Final = re.compile(r"goto +([0-9]{1,9})", re.ASCII)


class Attempt:
    """A game in progress. Made by :meth:`begin`, or read from a document by :meth:`from_dict`.

    The line of play is kept with its positions (they share what they have in common), so going
    back never calculates, and a position met again by undo or redo is the very same one.

    >>> from reussite.engine.catalogue import game
    >>> attempt = Attempt.begin(game("beleaguered-castle").deal("24"), "24")
    >>> [event.kind.value for event in attempt.play("t3>t2").events]
    ['move']
    >>> attempt.undo().events, attempt.can_redo, attempt.rev
    ((), True, 2)
    """

    def __init__(self, start: Position, number: str | None) -> None:
        self.number = number
        """The canonical number of the deal, as text; None for a typed position."""
        self.cursor = 0
        """How many actions of the line have been played; those beyond it can be redone."""
        self.undos = 0
        """How often the player went back."""
        self.rev = 0
        """The revision: grows by one with every operation that was accepted."""
        self._positions = [start]
        self._actions: list[Action] = []
        self._first = {start: 0}  # the step at which each position of the line came first
        self._joined: set[int] = set()  # actions that were played together with the one before

    @classmethod
    def begin(cls, position: Position, number: str | None = None) -> Attempt:
        """Begin at a position: a deal with its number, or a typed position without."""
        return cls(position, number)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The deal, or the position that was typed."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self.cursor]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The whole line, those actions included that can be redone."""
        return tuple(self._actions)

    @property
    def joined(self) -> tuple[int, ...]:
        """The indexes of the actions that one undo takes back together with the one before."""
        return tuple(sorted(self._joined))

    @property
    def length(self) -> int:
        """How many actions the line has."""
        return len(self._actions)

    @property
    def status(self) -> Status:
        """How the position now stands."""
        return self.position.status

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the position now."""
        return self.position.legal_actions

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action to play again."""
        return self.cursor < len(self._actions)

    @property
    def step_back(self) -> int:
        """The step that undo goes to."""
        step = max(0, self.cursor - 1)
        while step in self._joined:
            step -= 1
        return step

    @property
    def step_forth(self) -> int:
        """The step that redo goes to."""
        step = min(self.length, self.cursor + 1)
        while step in self._joined:
            step += 1
        return step

    def position_at(self, step: int) -> Position:
        """Return the position after a number of actions; raise :class:`NoSuchStep` beyond them."""
        if not 0 <= step <= len(self._actions):
            raise NoSuchStep("noSuchStep", f"there is no step {step}: 0 to {len(self._actions)}")
        return self._positions[step]

    def do(self, text: str) -> Outcome:
        """Do what a text says: ``undo``, ``redo``, ``restart``, ``goto 7``, or actions.

        Several actions separated by spaces are played together. The last word may be ``up`` or
        ``up-safe``: then cards are sent up, as :meth:`send_up` does. Raises what the methods raise,
        and :class:`reussite.engine.action.ActionError` for text that is none of these.

        >>> from reussite.engine.catalogue import game
        >>> attempt = Attempt.begin(game("beleaguered-castle").deal("24"), "24")
        >>> for text in ("t3>t2", "t6>f", "goto 0", "redo"):
        ...     _ = attempt.do(text)
        >>> attempt.cursor, attempt.length, attempt.undos
        (1, 2, 1)
        """
        bare = text.strip()
        operations: dict[str, Callable[[], Outcome]] = {
            "undo": self.undo,
            "redo": self.redo,
            "restart": self.restart,
        }
        if bare in operations:
            return operations[bare]()
        if match := _GOTO.fullmatch(bare):
            return self.goto(int(match[1]))
        words = bare.split() or [bare]
        if words[-1] in SENDING:
            return self.send_up(safe=words[-1] == UP_SAFE, after=words[:-1])
        return self.play_together(words)

    def play(self, action_text: str) -> Outcome:
        """Play an action; what could be redone until now is dropped.

        Raises :class:`reussite.engine.position.IllegalAction`,
        :class:`reussite.engine.action.ActionError` for text that is no action, and
        :class:`TooLong`. Then nothing is changed.
        """
        return self.play_together([action_text])

    def play_together(self, action_texts: Iterable[str]) -> Outcome:
        """Play actions as one operation, which one undo takes back: all of them, or none.

        Raises what :meth:`play` raises, and :class:`NotTogether` where an action before the last
        one turns a card up. The notice is that of the last action that has one.
        """
        actions = [parse_action(text) for text in action_texts]
        if not actions:
            raise NothingToDo("nothingToPlay", "nothing to play: no action was given")
        line, events = self._played(actions)
        return self._extend(actions, line, events)

    def send_up(self, *, safe: bool, after: Sequence[str] = ()) -> Outcome:
        """Send up every card that can go to a foundation, one by one; one undo takes all back.

        ``safe`` sends only those that cannot cost the win. ``after``: actions that are played
        before, in the same operation. Then nothing needs to go up, and what a player has once
        taken down from a foundation stays. Raises what :meth:`play_together` raises, and
        :class:`NothingToDo` where nothing can go.

        >>> from reussite.engine.catalogue import game
        >>> attempt = Attempt.begin(game("beleaguered-castle").deal("24"), "24")
        >>> attempt.send_up(safe=True, after=["t3>t2"]).sent, str(attempt.actions[-1])
        (1, 't6>f')
        """
        actions = [parse_action(text) for text in after]
        line, events = self._played(actions)
        kept = {action.card for action in self._actions[: self.cursor]} if actions else set()
        kept.update(action.card for action in actions)
        sent = sent_up(line[-1], safe=safe, without={card for card in kept if card is not None})
        if not actions and not sent:
            raise NothingToDo("nothingToSend", "nothing to send up: no card can go")
        self._check_length(len(actions) + len(sent))
        for action in sent:
            line.append(line[-1].after(action))
            events += line[-2].events(action)
        return self._extend([*actions, *sent], line, events, len(sent))

    def _check_length(self, more: int) -> None:
        if self.cursor + more > MAX_ACTIONS:
            raise TooLong("tooLong", f"an attempt holds {MAX_ACTIONS} actions at most")

    def _played(self, actions: Sequence[Action]) -> tuple[list[Position], list[Event]]:
        """Return the line up to now with actions played, and what they did; keep nothing."""
        self._check_length(len(actions))
        line = self._positions[: self.cursor + 1]
        events: list[Event] = []
        for action in actions:
            # What an action turns up must not tell whether the next one is legal: together they
            # could be tried, and refused, without anything being kept.
            if any(event.kind in _TURNS for event in events):
                raise NotTogether(
                    "notTogether", "a card was turned: play the next action by itself"
                )
            line.append(line[-1].apply(action))
            events += line[-2].events(action)
        return line, events

    def _extend(
        self, actions: Sequence[Action], line: list[Position], events: list[Event], sent: int = 0
    ) -> Outcome:
        """Keep actions that were played; drop what could be redone until now."""
        first = self.cursor
        for position in self._positions[first + 1 :]:
            if self._first.get(position, 0) > first:
                del self._first[position]
        self._actions[first:] = actions
        self._positions = line
        for step in range(first + 1, len(line)):
            self._first.setdefault(line[step], step)
        self._joined = {index for index in self._joined if index < first}
        self._joined.update(range(first + 1, first + len(actions)))
        self.cursor += len(actions)
        self.rev += 1
        notices = [self._notice(step) for step in range(first + 1, self.cursor + 1)]
        notice = next((notice for notice in notices[::-1] if notice), None)
        return Outcome(tuple(events), notice, sent)

    def undo(self) -> Outcome:
        """Take the last action back, with what was played together with it.

        Raises :class:`NothingToDo` at the deal.
        """
        if not self.can_undo:
            raise NothingToDo("nothingToUndo", "nothing to undo: this is where the game began")
        return self._go(self.step_back)

    def redo(self) -> Outcome:
        """Play again what was undone last; raise :class:`NothingToDo` where nothing was."""
        if not self.can_redo:
            raise NothingToDo("nothingToRedo", "nothing to redo: no action was undone")
        return self._go(self.step_forth)

    def restart(self) -> Outcome:
        """Go back to the deal; redo still brings everything back.

        Raises :class:`NothingToDo` at the deal.
        """
        if not self.can_undo:
            raise NothingToDo("nothingToUndo", "nothing to restart: this is where the game began")
        return self._go(0)

    def goto(self, step: int) -> Outcome:
        """Go to the position after a number of actions, without dropping any.

        Raises :class:`NoSuchStep` beyond the line, and :class:`NothingToDo` at that very step.
        """
        self.position_at(step)
        if step == self.cursor:
            raise NothingToDo("alreadyThere", f"the game is at step {step} already")
        return self._go(step)

    def score_sheet(self, seconds: float | None = None) -> ScoreSheet:
        """Return the score sheet; ``seconds`` is the time of play where it was measured."""
        played = self._actions[: self.cursor]
        return ScoreSheet(
            foundation_cards=self.position.foundation_cards,
            pack=self.game.pack_size,
            actions=self.cursor,
            undos=self.undos,
            passes=(
                self.start.pass_number + played.count(REDEAL)
                if self.start.profile.has_stock
                else None
            ),
            seconds=seconds,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the attempt as plain JSON values; :meth:`from_dict` reads them."""
        from reussite.session.document import write_attempt

        return write_attempt(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], game: Game) -> Attempt:
        """Read an attempt at ``game``; every action is played again and checked.

        Raises :class:`AttemptError`, a ``ValueError`` that says what is wrong.
        """
        from reussite.session.document import read_attempt

        return read_attempt(data, game)

    @classmethod
    def replay(
        cls, start: Position, number: str | None, actions: Sequence[str], joined: Iterable[int] = ()
    ) -> Attempt:
        """Return an attempt with a whole line played from a start, at its end and revision 0.

        Raises what :meth:`play` raises, where the error has a note naming the action's place.
        """
        attempt = cls(start, number)
        for place, text in enumerate(actions, 1):
            try:
                action = parse_action(text)
                attempt._positions.append(attempt._positions[-1].apply(action))
            except ValueError as error:
                error.add_note(f"action {place}")
                raise
            attempt._actions.append(action)
            attempt._first.setdefault(attempt._positions[-1], place)
        attempt._joined = set(joined)
        attempt.cursor = len(attempt._actions)
        return attempt

    def _go(self, step: int) -> Outcome:
        self.undos += step < self.cursor
        self.cursor = step
        self.rev += 1
        return Outcome()

    def _notice(self, step: int) -> Notice | None:
        """Return what is worth telling of the action that led to a step of the line."""
        last = self._actions[step - 1]
        if last == DRAW:
            return None
        if last == REDEAL and self._was_idle(step - 1):
            return Notice.IDLE_PASS
        return Notice.REPEATED if self._first[self._positions[step]] < step else None

    def _was_idle(self, step: int) -> bool:
        """Say whether nothing but draws lies between a step and the redeal before it."""
        while step > 0 and self._actions[step - 1] == DRAW:
            step -= 1
        return step == 0 or self._actions[step - 1] == REDEAL
