"""What the rows of a study say together: the share of winnable deals, effort, players, grades."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

from reussite.study.folder import Settings
from reussite.study.grade import Grade, grade_rows
from reussite.study.interval import LEVEL, Share, level_at, look_at, share
from reussite.study.row import VERDICTS, Row

QUANTILES: Final = (0.0, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0)
_HARDEST: Final = 10
_AS_THEY_ARE: Final = ("why", "nodes", "effort", "lengths", "seconds", "forced", "players")


@dataclass(frozen=True, slots=True)
class Summary:
    """A study in figures. Quantiles are at :data:`QUANTILES`; empty without anything to order."""

    settings: Settings
    numbers: list[tuple[int, int]]
    """The deals, as the first and the last number of each unbroken run of them."""
    share: Share
    level: float
    """Of the interval of ``share``; nearer to 1 than 0.95 where it was looked at repeatedly."""
    why: dict[str, int]
    """How many deals met which limit."""
    nodes: list[int]
    effort: dict[str, list[int]]
    """By verdict: how many deals took up to 10 positions, then up to 100, up to 1000, …"""
    lengths: list[int]
    seconds: float
    """All deals together."""
    forced: float | None
    players: dict[str, float]
    """The share of games that each simple player won."""
    grades: list[Grade]
    hardest: list[Row]
    undecided: list[int]
    """The first deals without a verdict."""
    digest: str
    """Of all rows without what depends on the machine: the same in every repetition."""

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON values; numbers of deals are text."""
        share = self.share
        return {
            "settings": asdict(self.settings),
            "numbers": [[str(end) for end in ends] for ends in self.numbers],
            "deals": share.deals,
            "winnable": share.won,
            "unwinnable": share.lost,
            "unknown": share.undecided,
            "share": {
                "undecided_lost": share.lowest,
                "undecided_won": share.highest,
                "lower": share.lower,
                "upper": share.upper,
                "level": LEVEL,
                "level_of_this_look": self.level,
                "method": "Clopper-Pearson",
            },
            "why": self.why,
            "quantiles": list(QUANTILES),
            "nodes": self.nodes,
            "effort": self.effort,
            "lengths": self.lengths,
            "seconds": round(self.seconds, 3),
            "forced": self.forced,
            "players": self.players,
            "grades": [asdict(grade) for grade in self.grades],
            "rows_digest": self.digest,
            "hardest": [{**row, "number": str(row["number"])} for row in self.hardest],
            "undecided": [str(number) for number in self.undecided],
        }


def read_summary(said: dict[str, Any]) -> Summary:
    """Return a summary from what :meth:`Summary.to_dict` made of it."""
    won, lost, unknown = (said[name] for name in VERDICTS)
    ends = said["share"]
    return Summary(
        settings=Settings(**said["settings"]),
        numbers=[(int(first), int(last)) for first, last in said["numbers"]],
        share=Share(won, lost, unknown, ends["lower"], ends["upper"]),
        level=ends["level_of_this_look"],
        grades=[Grade(**{**each, "last": tuple(each["last"])}) for each in said["grades"]],
        hardest=[cast("Row", {**row, "number": int(row["number"])}) for row in said["hardest"]],
        undecided=[int(number) for number in said["undecided"]],
        digest=said["rows_digest"],
        **{name: said[name] for name in _AS_THEY_ARE},
    )


def summary(rows: Sequence[Row], settings: Settings) -> Summary:
    """Return what the rows of one study say; one row a deal, by number."""
    verdicts = Counter(row["verdict"] for row in rows)
    stops = settings.until_width is not None and len(rows) > 0
    level = level_at(look_at(len(rows))) if stops else LEVEL
    decided = [row for row in rows if row["verdict"] != "unknown"]
    return Summary(
        settings=settings,
        numbers=runs_of(row["number"] for row in rows),
        share=share(verdicts["winnable"], verdicts["unwinnable"], verdicts["unknown"], level),
        level=level,
        why=dict(sorted(Counter(row["why"] for row in rows if row["why"]).items())),
        nodes=quantiles(row["nodes"] for row in rows),
        effort=_effort(rows),
        lengths=quantiles(row["length"] for row in rows if row["length"] is not None),
        seconds=sum(row["seconds"] for row in rows),
        forced=_mean(row["forced"] for row in rows),
        players={
            name: mean
            for name, mean in (
                ("random", _mean(row["random"] for row in rows)),
                ("greedy", _mean(row["greedy"] for row in rows)),
                ("ahead", _mean(row["ahead"] for row in rows)),
            )
            if mean is not None
        },
        grades=grade_rows(rows),
        hardest=sorted(decided, key=lambda row: (-row["nodes"], row["number"]))[:_HARDEST],
        undecided=[row["number"] for row in rows if row["verdict"] == "unknown"][:_HARDEST],
        digest=rows_digest(rows),
    )


def rows_digest(rows: Iterable[Row]) -> str:
    """Return ``sha256:`` and the SHA-256 of rows, by number, without what depends on the machine.

    >>> rows_digest([])[:15]
    'sha256:e3b0c442'
    """
    digest = hashlib.sha256()
    for row in rows:
        same = {name: value for name, value in row.items() if name != "seconds"}
        digest.update(json.dumps(same, separators=(",", ":")).encode() + b"\n")
    return "sha256:" + digest.hexdigest()


def quantiles(values: Iterable[int]) -> list[int]:
    """Return the values at :data:`QUANTILES`, each one that occurs (the nearest rank below).

    >>> quantiles(range(101))
    [0, 25, 50, 75, 90, 99, 100]
    """
    ordered = sorted(values)
    return [ordered[int(part * (len(ordered) - 1))] for part in QUANTILES] if ordered else []


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the ends of each unbroken run of numbers that come in order.

    >>> runs_of([1, 2, 3, 7, 9, 10])
    [(1, 3), (7, 7), (9, 10)]
    """
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def _effort(rows: Sequence[Row]) -> dict[str, list[int]]:
    powers = [(row["verdict"], _power(row["nodes"])) for row in rows]
    most = max((power for _, power in powers), default=0)
    counts = Counter(powers)
    return {
        verdict: [counts[verdict, power] for power in range(1, most + 1)] for verdict in VERDICTS
    }


def _power(nodes: int) -> int:
    """Return the least power of ten, from 10¹ on, that is not exceeded."""
    return len(str(max(0, nodes - 1)))


def _mean(values: Iterable[float | None]) -> float | None:
    found = [value for value in values if value is not None]
    return sum(found) / len(found) if found else None
