"""The desk: finds a player's attempt at a deal, carries operations out, and saves them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from reussite.deal import DealError, DealNumber
from reussite.engine.action import ActionError
from reussite.engine.catalogue import Games
from reussite.engine.document import PositionError, read_position
from reussite.engine.game import Game
from reussite.engine.position import IllegalAction, Position
from reussite.rules.catalogue import UnknownGame
from reussite.session import Attempt, Outcome, SessionError
from reussite.store import StaleRevision, Store, StoredAttempt
from reussite.web.messages import (
    closing_sentences,
    operation_sentence,
    played_sentences,
    undone_sentence,
)
from reussite.web.problems import Problem
from reussite.web.recent import Recent
from reussite.web.schemas import Act
from reussite.web.state import event_data, refusal_body, table_state


@dataclass(frozen=True)
class Place:
    """What is played on a page: a numbered deal, or a position that was typed."""

    game: Game
    number: DealNumber | None
    position_id: str | None
    document: dict[str, Any] | None = None

    @property
    def key(self) -> str:
        """The name under which the store finds attempts at it."""
        return str(self.number) if self.number is not None else str(self.position_id)

    @property
    def slug(self) -> str:
        """The end of the page's address."""
        if self.number is not None:
            return f"{self.game.id}/{self.number.slug}"
        return f"p/{self.position_id}"

    def start(self) -> Position:
        """Return the position that play begins at."""
        if self.number is not None:
            return self.game.deal(self.number)
        assert self.document is not None
        return read_position(self.document, {self.game.id: self.game})


class Desk:
    """Games and their store, as the web pages use them. Used by many threads at once."""

    def __init__(self, games: Games, store: Store) -> None:
        self.games = games
        self.store = store
        self._recent = Recent()

    def game(self, name: str) -> Game:
        """Return a game by its id; raise a :class:`Problem` where there is none."""
        try:
            return self.games[name]
        except UnknownGame:
            raise Problem(404, "noGame") from None

    def deal_place(self, game: str, slug: str, player: int | None) -> Place:
        """Return the place of a numbered deal; ``slug`` is ``24`` or ``ms-24``."""
        text = slug.replace("ms-", "ms:", 1) if slug.startswith("ms-") else slug
        try:
            number = DealNumber.parse(text)
        except DealError:
            raise Problem(404, "number") from None
        return Place(self._game_at(player, game, str(number)), number, None)

    def position_place(self, position_id: str, player: int | None) -> Place:
        """Return the place of a typed position."""
        document = self.store.position(position_id) if len(position_id) <= 40 else None
        if document is None:
            raise Problem(404, "noPosition")
        game = self._game_at(player, str(document.get("game")), position_id)
        return Place(game, None, position_id, document)

    def _game_at(self, player: int | None, name: str, key: str) -> Game:
        """Return a game of the catalogue; one that is gone, by the rules a saved attempt keeps."""
        if name in self.games or player is None or len(name) > 60:
            return self.game(name)
        stored = self.store.find_attempt(player, name, key)
        if stored is None:
            raise Problem(404, "noGame")
        return Game(stored.profile)

    def keep_position(self, body: bytes) -> tuple[str, Position]:
        """Keep a typed position, as docs/formats.md has it; return the id of its page."""
        try:
            position = read_position(body, self.games)
        except PositionError as error:
            raise Problem(400, "position", why=error) from None
        return self.store.new_position(position.to_dict()), position

    def stored(self, player: int | None, place: Place) -> StoredAttempt | None:
        """Return the player's saved attempt at a place, if there is one."""
        if player is None:
            return None
        return self.store.find_attempt(player, place.game.id, place.key)

    def attempt(self, player: int | None, place: Place) -> Attempt:
        """Return the player's attempt at a place, or a fresh one that nobody has saved."""
        stored = self.stored(player, place)
        return _begun(place) if stored is None else stored.attempt(place.game)

    @contextmanager
    def reading(
        self, player: int | None, place: Place
    ) -> Iterator[tuple[Attempt, StoredAttempt | None]]:
        """Lend the attempt at a place to who only reads it, with what is stored of it.

        One that was used lately is lent as it is, so that its line is not played again.
        """
        stored = self.stored(player, place)
        attempt = self._read(stored, place)
        yield attempt, stored
        if stored is not None:
            self._recent.put(stored, attempt)

    def state(
        self, player: int | None, place: Place, lang: str, said: str | None = None
    ) -> dict[str, Any]:
        """Return the state at a place; ``said``: its message, by default how it stands."""
        with self.reading(player, place) as (attempt, stored):
            return state_of(attempt, stored, lang, said)

    def _read(self, stored: StoredAttempt | None, place: Place) -> Attempt:
        """Return a saved attempt, for the caller alone; a fresh one where there is none."""
        if stored is None:
            return _begun(place)
        return self._recent.take(stored) or stored.attempt(place.game)

    def act(
        self,
        player: int | None,
        welcome: Callable[[], int],
        place: Place,
        act: Act,
        lang: str,
    ) -> dict[str, Any]:
        """Carry an operation out and save it; return the answer of 200.

        ``welcome`` makes a new player; it is called when somebody unknown has played, not before.

        Raises :class:`Problem`: 400 for text that is no action, 409 where the game went on
        elsewhere (with the current state), 422 for what the rules or the game refuse.
        """
        op, rev, do = str(act.op), act.rev, act.do
        stored = self.stored(player, place)
        if rev != (stored.rev if stored else 0):
            known = self.store.outcome(stored.id, op) if stored else None
            if known is not None:  # sent once more: its revision is over since it was played
                return self._again(player, place, known, lang)
            raise self.stale(player, place, lang)
        attempt = self._read(stored, place)
        at = attempt.cursor
        try:
            outcome = attempt.do(do)
        except IllegalAction as error:
            raise Problem(
                422, "action", refusal_body(error.refusal, place.game.profile, lang)
            ) from None
        except ActionError:
            raise Problem(400, "action") from None
        except SessionError as error:
            raise Problem(422, error.code) from None
        said = _said(attempt, at, outcome, do, lang)
        kept = {
            "message": said,
            "events": event_data(outcome.events),
            "notice": outcome.notice,
            "do": do,
        }
        try:
            if stored is None:
                player = player if player is not None else welcome()
                saved = self.store.begin_attempt(
                    player,
                    attempt,
                    op=op,
                    outcome=kept,
                    position_id=place.position_id,
                    seconds=act.seconds,
                )
            else:
                saved = self.store.save(
                    stored.id, attempt, expected_rev=rev, op=op, outcome=kept, seconds=act.seconds
                )
        except StaleRevision:
            raise self.stale(player, place, lang) from None
        if saved.repeated:
            return self._again(player, place, saved.outcome, lang)
        state = table_state(attempt, lang, said, helped(stored))
        if stored is not None:
            self._recent.put(stored, attempt)
        return {"state": state, **_shared(kept)}

    def _again(
        self, player: int | None, place: Place, known: dict[str, Any], lang: str
    ) -> dict[str, Any]:
        """Return the answer to an operation that was carried out already."""
        state = self.state(player, place, lang, known.get("message"))
        return {"state": state, **_shared(known)}

    def stale(self, player: int | None, place: Place, lang: str) -> Problem:
        """Return the refusal of what was meant for another revision, with the state now."""
        return Problem(409, "stale", {"state": self.state(player, place, lang)})


def state_of(
    attempt: Attempt, stored: StoredAttempt | None, lang: str, said: str | None = None
) -> dict[str, Any]:
    """Return the state of an attempt; ``said``: its message, by default how it stands."""
    if said is None:
        said = " ".join(closing_sentences(attempt.position, None, lang))
    return table_state(attempt, lang, said, helped(stored))


def _begun(place: Place) -> Attempt:
    """Return a fresh attempt at a place."""
    number = None if place.number is None else str(place.number)
    try:
        return Attempt.begin(place.start(), number)
    except PositionError as error:  # kept under other rules of a game of the user's own
        raise Problem(404, "position", why=error) from None


def helped(stored: StoredAttempt | None) -> tuple[int, int]:
    """Return how often a hint and the solver were asked for in a saved attempt."""
    return (0, 0) if stored is None else (stored.hints, stored.solves)


def _shared(outcome: dict[str, Any]) -> dict[str, Any]:
    return {"events": outcome["events"], "notice": outcome["notice"]}


def _said(attempt: Attempt, at: int, outcome: Outcome, do: str, lang: str) -> str:
    """Return what an operation did, as the message row says it; ``at``: the step before it."""
    closing = closing_sentences(attempt.position, outcome.notice, lang)
    if attempt.position.is_won:
        return " ".join(closing)  # nothing is left to be told beside that
    if do.strip() == "undo":
        said = [undone_sentence(attempt, at, lang)]
    elif do.strip() == "redo" or outcome.events:
        said = played_sentences(attempt, at, lang)
    else:
        said = [operation_sentence(do, lang)]
    return " ".join(text for text in [*said, *closing] if text)
