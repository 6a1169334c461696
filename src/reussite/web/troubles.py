"""What can go wrong with a request: one status, one code, one sentence in the reader's language."""

from __future__ import annotations

from typing import Final

from reussite.deal import MAX_MS_NUMBER, MAX_NUMBER
from reussite.i18n.catalogue import N_, translate
from reussite.i18n.numbers import number
from reussite.store import StoreError

_TROUBLES: Final[dict[str, tuple[int, str]]] = {
    "badRequest": (400, N_("This request could not be read.")),
    "badAction": (400, N_("This is no action of the table.")),
    "badPosition": (400, N_("This position cannot be used: {detail}.")),
    "foreignOrigin": (403, N_("This request came from another site and was refused.")),
    "noPage": (404, N_("There is no such page.")),
    "noGame": (404, N_("There is no such game.")),
    "noNumber": (404, N_("A deal number is a whole number from 1 to {max}, or ms:1 to ms:{ms}.")),
    "noPosition": (404, N_("There is no such position, or it is not kept any more.")),
    "wrongMethod": (405, N_("This page cannot be asked for in this way.")),
    "stale": (409, N_("This game went on in another window; that move was not played.")),
    "tooLarge": (413, N_("This request is too large.")),
    "wrongType": (415, N_("This request must be sent as JSON.")),
    "internal": (500, N_("Something went wrong here. Your game is as it was; please try again.")),
    "unreadable": (500, N_("This saved game cannot be read.")),
    "noRoom": (507, N_("There is no room left to save games; nothing was changed.")),
    "readOnly": (503, N_("Games cannot be saved here; nothing was changed.")),
    "storage": (503, N_("The saved games cannot be reached now; please try again.")),
}
_OF_STATUS: Final = {404: "noPage", 405: "wrongMethod", 413: "tooLarge", 415: "wrongType"}
_OF_STORE: Final = {"full": "noRoom", "readOnly": "readOnly"}
_SESSION: Final = {
    "nothingToUndo": N_("There is nothing to undo: this is the deal."),
    "nothingToRedo": N_("There is nothing to redo."),
    "nothingToPlay": N_("There is nothing to play."),
    "alreadyThere": N_("The game is there already."),
    "noSuchStep": N_("This game has no such action."),
    "tooLong": N_("This game is too long: no more actions can be kept."),
}


class Trouble(Exception):
    """A request that cannot be answered as it was meant. ``code`` is a key of the table above."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.status = _TROUBLES[code][0]
        self.values = values

    def sentence(self, lang: str) -> str:
        """Return what a reader is told."""
        values: dict[str, str] = {
            "max": number(MAX_NUMBER, lang),
            "ms": number(MAX_MS_NUMBER, lang),
            **self.values,
        }
        return translate(lang, _TROUBLES[self.code][1], **values)


def of_status(status: int) -> Trouble:
    """Return the trouble that an HTTP status means.

    >>> of_status(404).sentence("en")
    'There is no such page.'
    """
    return Trouble(_OF_STATUS.get(status, "badRequest" if status < 500 else "internal"))


def of_store(error: StoreError) -> Trouble:
    """Return what a reader is told of an error of the store."""
    return Trouble(_OF_STORE.get(error.code, "storage"))


def session_sentence(code: str, lang: str) -> str:
    """Return the sentence for what a game in progress refuses, apart from its rules.

    >>> session_sentence("nothingToRedo", "en")
    'There is nothing to redo.'
    """
    return translate(lang, _SESSION[code])
