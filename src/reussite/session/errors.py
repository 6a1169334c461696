"""What a game in progress refuses, apart from the rules of its game.

The sentences are for logs and for callers of the library. What a player reads is made from
``error.code``, in the player's language.
"""

from __future__ import annotations

from reussite.i18n.spoken import Spoken


class SessionError(ValueError):
    """A request that a game in progress cannot fulfil; nothing was changed.

    ``code`` is one word, the same in every language: ``nothingToUndo``, ``nothingToRedo``,
    ``nothingToPlay``, ``nothingToSend``, ``alreadyThere``, ``noSuchStep``, ``notTogether``,
    ``tooLong``.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class NothingToDo(SessionError):
    """Undo at the deal, redo at the end of the line, or going where the game is already."""


class NoSuchStep(SessionError):
    """A step beyond the line, asked for by ``goto``."""


class NotTogether(SessionError):
    """Actions played together, of which one before the last turns a card that nobody has seen."""


class TooLong(SessionError):
    """One action more than an attempt may hold."""


class AttemptError(Spoken):
    """A saved attempt that cannot be read. It says where it is wrong, and how."""
