"""What the rows of a study say together: the share of winnable deals, effort, players, grades."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from reussite.study.folder import Settings
from reussite.study.grade import Grade, grade_rows
from reussite.study.interval import LEVEL, Share, level_at, look_at, share
from reussite.study.row import Row

QUANTILES: Final = (0.0, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0)
_HARDEST: Final = 10


@dataclass(frozen=True, slots=True)
class Summary:
    """A study in figures. Quantiles are at :data:`QUANTILES`; empty without anything to order."""

    settings: Settings
    share: Share
    level: float
    """Of the interval of ``share``; nearer to 1 than 0.95 where it was looked at repeatedly."""
    why: dict[str, int]
    """How many deals met which limit."""
    nodes: list[int]
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
            "lengths": self.lengths,
            "seconds": round(self.seconds, 3),
            "forced": self.forced,
            "players": self.players,
            "grades": [asdict(grade) for grade in self.grades],
            "rows_digest": self.digest,
            "hardest": [{**row, "number": str(row["number"])} for row in self.hardest],
            "undecided": [str(number) for number in self.undecided],
        }


def summary(rows: Sequence[Row], settings: Settings) -> Summary:
    """Return what the rows of one study say; one row a deal, by number."""
    verdicts = Counter(row["verdict"] for row in rows)
    stops = settings.until_width is not None and len(rows) > 0
    level = level_at(look_at(len(rows))) if stops else LEVEL
    decided = [row for row in rows if row["verdict"] != "unknown"]
    return Summary(
        settings=settings,
        share=share(verdicts["winnable"], verdicts["unwinnable"], verdicts["unknown"], level),
        level=level,
        why=dict(sorted(Counter(row["why"] for row in rows if row["why"]).items())),
        nodes=quantiles(row["nodes"] for row in rows),
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


def _mean(values: Iterable[float | None]) -> float | None:
    found = [value for value in values if value is not None]
    return sum(found) / len(found) if found else None
