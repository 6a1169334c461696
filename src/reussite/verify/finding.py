"""What a check found: it holds, it does not, or that is not known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

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

    >>> Finding(Outcome.HOLDS, "the line wins in 87 actions").report()
    'ok: the line wins in 87 actions'
    """

    outcome: Outcome
    words: str
    fault: Fault | None = None

    def report(self, lang: str = "en") -> str:
        """Return the outcome on one line; the rule that forbids an action in a language."""
        words = self.words if self.fault is None else self.fault.sentence(lang)
        return words if self.outcome is Outcome.NOT_CHECKED else f"{_SAID[self.outcome]}: {words}"

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Return the outcome as plain JSON values."""
        fault = self.fault
        return {
            "outcome": self.outcome.value,
            "action": fault.place if fault else None,
            "code": fault.refusal.code.value if fault and fault.refusal else None,
            "why": fault.sentence(lang) if fault else self.words,
        }


_SAID = {Outcome.HOLDS: "ok", Outcome.FAILS: "does not hold"}
