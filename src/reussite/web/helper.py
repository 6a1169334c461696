"""Help at the table: hints, the solver's verdict, and the way to a win that it found."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from reussite.cards import card_code
from reussite.engine.action import parse_action, pile_text
from reussite.engine.position import Position, Status
from reussite.hints import Hint, Seen, Ways, hints, solver_hint
from reussite.hints.reasons import Reason, moved_card
from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.words import status_line
from reussite.session import Attempt
from reussite.solver.limits import Why
from reussite.solver.served import unsupported
from reussite.solver.verdict import Answer, Verdict
from reussite.store import StaleRevision
from reussite.web.desk import Desk, Place
from reussite.web.problems import Problem
from reussite.web.solving import SECONDS, Busy, Solving, Stage
from reussite.web.state import source_text
from reussite.web.worker import LastWinnable

_KEPT: Final = 100
"""For how many games the winning lines are kept: those asked about last."""
_LOOKS_BACK: Final = 1000
"""How many actions back a position is looked for from which a win was possible."""
Welcome = Callable[[], int]


class Helper:
    """Answers questions about games in progress, and notes with the game that they were asked."""

    def __init__(self, desk: Desk, solving: Solving) -> None:
        self._desk = desk
        self._solving = solving
        self._lock = threading.Lock()
        self._ways: OrderedDict[tuple[int, str], Ways] = OrderedDict()

    def hint(
        self, player: int | None, welcome: Welcome, place: Place, rev: int, rank: int, lang: str
    ) -> dict[str, Any]:
        """Return a hint from what the player can have seen: the best, or the next best ones.

        ``rank`` counts them; after the last comes the first again. The hint is None where nothing
        helps. Raises :class:`Problem` 409 where the game went on elsewhere.
        """
        attempt = self._attempt(player, place, rev, lang)
        player = self._note(player, welcome, place, attempt, hints=1)
        if attempt.status is Status.BLOCKED:  # the table says so already
            line = status_line("blocked", lang, attempt.game.pack_size)
            return {"hint": None, "sentence": line}
        ways = self._ways_of(player, place)
        found = hints(Seen.of_attempt(attempt), ways, self._solving.line_finder())
        if not found:
            return {"hint": None, "sentence": _no_hint(attempt.position, lang)}
        hint = found[rank % len(found)]
        said = hint.sentence(lang)
        if hint.reason is not Reason.WINNING_LINE:
            said += " " + translate(lang, "A suggestion, not a promise.")
        return {"hint": _hint_data(hint), "sentence": said}

    def ask(
        self, player: int | None, welcome: Welcome, place: Place, rev: int, back: bool, lang: str
    ) -> dict[str, Any]:
        """Ask the solver whether the position can be won; return how far the question is.

        ``back``: ask instead from which position of the game a win was possible for the last time.

        Raises :class:`Problem`: 409 where the game went on elsewhere, 422 for an extract and for
        games without a solver, 429 where too many questions wait.
        """
        attempt = self._attempt(player, place, rev, lang)
        if attempt.start.partial:
            raise Problem(422, "noVerdict")
        if unsupported(attempt.game.profile):
            raise Problem(422, "unserved")
        if not self._solving.has_room():
            raise Problem(429, "busy")
        player = self._note(player, welcome, place, attempt, solves=1)
        try:
            line = _last_positions(attempt) if back else ()
            self._solving.ask(player, place.slug, attempt.position, line)
        except Busy:
            raise Problem(429, "busy") from None
        return self.answer(player, place, lang)

    def answer(self, player: int | None, place: Place, lang: str) -> dict[str, Any]:
        """Return how far the question is that the player asked at a place, and its answer."""
        question = self._solving.question(player, place.slug)
        if question is None or player is None:
            return {"stage": None, "sentence": ""}
        data: dict[str, Any] = {"stage": question.stage.value, "sentence": ""}
        verdict = question.answer
        if isinstance(verdict, LastWinnable):
            whole = len(question.line) - 1
            undos = None if verdict.step is None else whole - verdict.step
            said = _back_sentence(verdict, whole, undos, lang)
            data |= {"undos": undos, "known": verdict.known, "sentence": said}
        elif verdict is not None:
            data |= {"answer": verdict.answer.value, "sentence": _verdict_sentence(verdict, lang)}
            ways = self._ways_of(player, place)
            if verdict.solution and ways.next(question.position) is None:
                ways.add(question.position, map(parse_action, verdict.solution))
        elif question.stage is Stage.FAILED:
            data["sentence"] = translate(lang, "The solver was stopped before it had an answer.")
        return data

    def way(self, player: int | None, place: Place, rev: int, lang: str) -> dict[str, Any]:
        """Return the next step of the way to a win that the solver found, and how many are left.

        The step is None where the position is not on a way that the player asked for.
        """
        attempt = self._attempt(player, place, rev, lang)
        self.answer(player, place, lang)
        ways = Ways() if player is None else self._ways_of(player, place)
        way = ways.rest(attempt.position)
        if not way:
            text = "" if attempt.position.is_won else _off_the_way(lang)
            return {"hint": None, "left": 0, "sentence": text}
        hint = solver_hint(attempt.position, [str(way[0])])
        left = translate_plural(lang, "{n} action to the win.", "{n} actions to the win.", len(way))
        return {
            "hint": _hint_data(hint),
            "left": len(way),
            "sentence": f"{left} {hint.act(lang)}",
        }

    def moved_on(self, player: int | None, place: Place) -> None:
        """End the search for a position that the player has left."""
        question = self._solving.question(player, place.slug)
        if question is not None and question.stage in (Stage.WAITING, Stage.RUNNING):
            self._solving.cancel(player)

    def cancel(self, player: int | None, place: Place) -> None:
        """End the search that the player asked for at a place."""
        if self._solving.question(player, place.slug) is not None:
            self._solving.cancel(player)

    def _attempt(self, player: int | None, place: Place, rev: int, lang: str) -> Attempt:
        attempt = self._desk.attempt(player, place)
        if attempt.rev != rev:
            raise self._desk.stale(player, place, lang)
        return attempt

    def _note(
        self, player: int | None, welcome: Welcome, place: Place, attempt: Attempt, **help_: int
    ) -> int:
        """Note that help was used; a game nobody has saved begins with that. Returns the player."""
        store = self._desk.store
        stored = self._desk.stored(player, place)
        if player is None:
            player = welcome()
        if stored is not None:
            store.count_help(stored.id, **help_)
            return player
        try:
            saved = store.begin_attempt(player, attempt, position_id=place.position_id)
        except StaleRevision:  # begun by another request meanwhile
            stored = self._desk.stored(player, place)
            assert stored is not None
            store.count_help(stored.id, **help_)
        else:
            store.count_help(saved.attempt, **help_)
        return player

    def _ways_of(self, player: int, place: Place) -> Ways:
        with self._lock:
            ways = self._ways.setdefault((player, place.slug), Ways())
            self._ways.move_to_end((player, place.slug))
            while len(self._ways) > _KEPT:
                self._ways.popitem(last=False)
        return ways


def _hint_data(hint: Hint) -> dict[str, Any]:
    """Return what the page needs to show an action: piles as it names them."""
    card = moved_card(hint.position, hint.action)
    return {
        "action": str(hint.action),
        "reason": hint.reason.value,
        "knows": hint.knows.value,
        "source": source_text(hint.action),
        "target": pile_text(hint.action.target),
        "count": hint.action.count,
        "card": None if card is None else card_code(card),
    }


def _no_hint(position: Position, lang: str) -> str:
    if position.is_won:
        return translate(lang, "This game is won: there is nothing left to play.")
    return translate(lang, "No hint: nothing that is seen helps from here but to undo.")


def _off_the_way(lang: str) -> str:
    return translate(lang, "This position is not on the way shown; ask again.")


def _last_positions(attempt: Attempt) -> tuple[Position, ...]:
    steps = range(max(0, attempt.cursor - _LOOKS_BACK), attempt.cursor + 1)
    return tuple(attempt.position_at(step) for step in steps)


def _back_sentence(found: LastWinnable, whole: int, undos: int | None, lang: str) -> str:
    if not found.known:
        return _too_long(lang)
    if undos is None:
        return translate_plural(
            lang,
            "It could not be won {n} action ago either.",
            "It could not be won {n} actions ago either.",
            whole,
        )
    return translate_plural(
        lang,
        "It could still be won {n} action ago.",
        "It could still be won {n} actions ago.",
        undos,
    )


def _too_long(lang: str) -> str:
    return translate_plural(
        lang,
        "Not known: no answer within {n} second.",
        "Not known: no answer within {n} seconds.",
        SECONDS,
    )


def _verdict_sentence(verdict: Verdict, lang: str) -> str:
    if verdict.answer is Answer.WINNABLE:
        return translate(lang, "Yes, this can still be won: the solver found a way.")
    if verdict.answer is Answer.UNWINNABLE:
        return translate(lang, "No, this cannot be won any more: proved, every way was tried.")
    if verdict.why is Why.TIME:
        return _too_long(lang)
    return translate(lang, "Not known: the search took too much memory.")
