"""What a search found: a verdict with its line, its proof, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from reussite.solver.limits import Why


class Answer(StrEnum):
    """Whether a position can be won, all cards known."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Proof:
    """What was searched to the end without a win."""

    method: str
    """``exhaustive``: the positions themselves. ``shapes``: an abstraction, at ``level``."""
    pruning: tuple[str, ...]
    """The names of the rules that left moves out: see docs/solver.md."""
    states: int
    """How many positions or shapes (columns unordered) the search went through."""
    digest: str
    """The sum of their 128-bit keys modulo 2^128, in hexadecimal digits."""
    level: int | None = None
    """Of shapes: how many ranks, from the ace on, kept their suits."""

    def to_dict(self) -> dict[str, Any]:
        """Return the proof as plain JSON values."""
        return {
            "method": self.method,
            "level": self.level,
            "pruning": list(self.pruning),
            "states": self.states,
            "digest": self.digest,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer on one position.

    ``solution``: legal actions to the win, replayed by the engine, where it is winnable.
    ``proof``: where it is unwinnable. ``why``: the limit met, where it is unknown. ``nodes``:
    positions searched, in all attempts. ``seconds``: without compiling the kernels.
    """

    answer: Answer
    solution: tuple[str, ...] | None
    proof: Proof | None
    nodes: int
    seconds: float
    why: Why | None

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as the JSON values of the command, from ``verdict`` on."""
        return {
            "verdict": self.answer.value,
            "solution": None if self.solution is None else list(self.solution),
            "proof": None if self.proof is None else self.proof.to_dict(),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "why": None if self.why is None else self.why.value,
        }
