"""What a check found: it holds, it does not, or that is not known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from reussite.i18n.catalogue import N_, translate
from reussite.i18n.spoken import Spoken
from reussite.verify.line import Fault


class Outcome(StrEnum):
    """How a check ended."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_CHECKED = "not-checked"


@dataclass(frozen=True)
class Finding:
    """The outcome of a check, and what to say of it.

    ``fault``: the action at which a line stops being legal, where it is that which fails.

    >>> Finding(Outcome.HOLDS, Spoken("no line wins")).report()
    'ok: no line wins'
    """

    outcome: Outcome
    words: Spoken
    fault: Fault | None = None

    def report(self, lang: str = "en") -> str:
        """Return the outcome on one line, in a language."""
        words = (self.fault or self.words).sentence(lang)
        if self.outcome is Outcome.NOT_CHECKED:
            return words
        return translate(lang, _SAID[self.outcome], found=words)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Return the outcome as plain JSON values."""
        fault = self.fault
        return {
            "outcome": self.outcome.value,
            "action": fault.place if fault else None,
            "code": fault.refusal.code.value if fault and fault.refusal else None,
            "why": (fault or self.words).sentence(lang),
        }


_SAID = {Outcome.HOLDS: N_("ok: {found}"), Outcome.FAILS: N_("does not hold: {found}")}
