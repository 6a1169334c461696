"""How a command ends that cannot do what is asked: with a sentence in the reader's language."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import click

from reussite.cards import Worded
from reussite.i18n.catalogue import N_
from reussite.i18n.spoken import Spoken

_LIMITS = (N_("node-limit"), N_("time-limit"), N_("memory-limit"))


def limit_met(name: str) -> Spoken:
    """Return the limit that ended a search, one of ``_LIMITS``, to be told."""
    return Spoken(name)


@runtime_checkable
class Told(Protocol):
    """What can be said in a language."""

    def sentence(self, lang: str, /) -> str: ...  # noqa: D102


def reason(error: OSError) -> Told | str:
    """Return why a file cannot be read or written; what is rare, in the system's words."""
    if isinstance(error, FileNotFoundError):
        return Spoken("there is no such file")
    if isinstance(error, PermissionError):
        return Spoken("permission is denied")
    if isinstance(error, IsADirectoryError):
        return Spoken("it is a folder")
    return error.strerror or str(error)


class _Sentence(click.ClickException):
    """An English text of the catalogues and its values, which may be errors; an exit code."""

    def __init__(self, message: str, /, **values: object) -> None:
        self.spoken = Spoken(message, **values)
        super().__init__(message)

    def sentence(self, lang: str) -> str:
        """Return what is said, in a language."""
        return self.spoken.sentence(lang)


class WrongInput(_Sentence):
    """Input that cannot be used: exit code 2."""

    exit_code = 2

    @classmethod
    def of(cls, error: Exception) -> WrongInput:
        """Return an error that says what another one says."""
        return cls("{fault}", fault=error if isinstance(error, Told | Worded) else str(error))


class WrongUsage(_Sentence, click.UsageError):
    """Options that do not go together: the usage is shown too."""


class Ends(_Sentence):
    """No error, but no answer to print either: the answer is no, or not known."""


class No(Ends):
    """The honest answer is no."""

    exit_code = 1


class NotKnown(Ends):
    """A limit was met before the answer."""

    exit_code = 3


class Interrupted(Ends):
    """Ctrl-C: what was done until then."""

    exit_code = 130
