"""What a request can be refused for: a status, a code, and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any

from reussite.deal import MAX_MS_NUMBER
from reussite.i18n.catalogue import N_, translate
from reussite.i18n.spoken import said_all

_SENTENCES = {
    "notFound": N_("There is no such page."),
    "noGame": N_("There is no game of this name."),
    "noPosition": N_("There is no position here; perhaps it was never kept."),
    "number": N_("This is no deal number: a number is 1 to 10²⁰, or ms:1 to ms:{largest}."),
    "method": N_("This address does not take requests of this kind."),
    "origin": N_("This request comes from another site, so it was not carried out."),
    "type": N_("This address takes JSON only."),
    "tooLarge": N_("This is too large: {limit} bytes at most."),
    "request": N_("This request cannot be read."),
    "action": N_("This is no action."),
    "position": N_("This is no position: {why}"),
    "file": N_("This cannot be opened: {why}"),
    "hidden": N_("The record would show cards that lie face down; save it when all are turned."),
    "stale": N_("This game went on in another window; that move was not played."),
    "nothingToUndo": N_("Nothing to undo: this is where the game began."),
    "nothingToRedo": N_("Nothing to redo: no action was undone."),
    "nothingToPlay": N_("This is no action."),
    "alreadyThere": N_("The game is there already."),
    "noSuchStep": N_("The game has no such step."),
    "notTogether": N_("A card was turned; play the next action by itself."),
    "busy": N_("The solver has too much to do; ask again in a moment."),
    "noVerdict": N_("This is an extract: cards are missing, so it can neither be won nor lost."),
    "unserved": N_("The solver does not know all rules of this game."),
    "tooLong": N_("This game has become too long to go on; begin the deal again."),
    "store": N_("The game could not be saved. What was saved before is still there."),
    "failed": N_("Something went wrong here. Your saved games are not touched."),
}


class Problem(Exception):
    """A request that is refused. ``values`` are for the sentence, ``extra`` for the JSON answer."""

    def __init__(self, status: int, code: str, extra: Any = None, **values: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.extra = extra
        self.values = values

    def sentence(self, lang: str) -> str:
        """Return what is wrong, as a sentence."""
        values = said_all({"largest": str(MAX_MS_NUMBER), **self.values}, lang)
        return translate(lang, _SENTENCES[self.code], **values)

    def body(self, lang: str) -> dict[str, Any]:
        """Return the JSON answer."""
        return {"error": {"code": self.code, "sentence": self.sentence(lang)}, **(self.extra or {})}
