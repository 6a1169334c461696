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
    "noShare": N_("There is no shared game here."),
    "noWinnable": N_("No list of deals that can be won comes with the rules of this game."),
    "noStudy": N_("How many deals of this game can be won has not been measured."),
    "noGrade": N_("No list of such deals comes with the rules of this game."),
    "tooLongToShare": N_("A game of more than {most} actions cannot be shared."),
    "number": N_("This is no deal number: a number is 1 to 10²⁰, or ms:1 to ms:{largest}."),
    "method": N_("This address does not take requests of this kind."),
    "origin": N_("This request comes from another site, so it was not carried out."),
    "type": N_("This address takes JSON only."),
    "tooLarge": N_("This is too large: {limit} bytes at most."),
    "tooSlow": N_("This request took too long to arrive."),
    "tooMany": N_("That is too much at once; try again in {seconds} s."),
    "request": N_("This request cannot be read."),
    "action": N_("This is no action."),
    "position": N_("This is no position: {why}"),
    "file": N_("This cannot be opened: {why}"),
    "hidden": N_("The record would show cards that lie face down; save it when all are turned."),
    "stale": N_("This game went on in another window; that move was not played."),
    "nothingToUndo": N_("Nothing to undo: this is where the game began."),
    "nothingToRedo": N_("Nothing to redo: no action was undone."),
    "nothingToPlay": N_("This is no action."),
    "nothingToSend": N_("No card can go up now."),
    "alreadyThere": N_("The game is there already."),
    "noSuchStep": N_("The game has no such step."),
    "notTogether": N_("A card was turned; play the next action by itself."),
    "busy": N_("The solver has too much to do; ask again in a moment."),
    "crowded": N_("Too much is asked for at once; ask again in a moment."),
    "noVerdict": N_("This is an extract: cards are missing, so it can neither be won nor lost."),
    "unserved": N_("The solver does not know all rules of this game."),
    "tooLong": N_("This game has become too long to go on; begin the deal again."),
    "store": N_("The game could not be saved. What was saved before is still there."),
    "failed": N_("Something went wrong here. Your saved games are not touched."),
}


class Problem(Exception):
    """A request that is refused. ``values`` are for the sentence, ``extra`` for the JSON answer.

    ``reference``: under which a failure of ours stands in the log.
    """

    def __init__(
        self,
        status: int,
        code: str,
        extra: Any = None,
        reference: str | None = None,
        **values: object,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.extra = extra
        self.reference = reference
        self.values = values

    def sentence(self, lang: str) -> str:
        """Return what is wrong, as a sentence."""
        values = said_all({"largest": str(MAX_MS_NUMBER), **self.values}, lang)
        return translate(lang, _SENTENCES[self.code], **values)

    def sentence_told(self, lang: str) -> str:
        """Return the sentence of the JSON answer, which knows the rule that refused an action."""
        return str(self.body(lang)["error"]["sentence"])

    def body(self, lang: str) -> dict[str, Any]:
        """Return the JSON answer."""
        error = {"code": self.code, "sentence": self.sentence(lang)}
        if self.reference:
            error["reference"] = self.reference
        return {"error": error, **(self.extra or {})}
