"""Undecided deals measured again under larger limits; their rows replace the first ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from reussite.study.folder import Settings, StudyError
from reussite.study.row import Row


@dataclass(frozen=True, slots=True)
class Again:
    """What a second study added. ``rows``: those of the first, its own in their place."""

    rows: list[Row]
    settings: Settings
    measured: int
    decided: int

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON values, without the rows."""
        return {
            "settings": asdict(self.settings),
            "measured": self.measured,
            "decided": self.decided,
        }


def undecided(rows: Iterable[Row]) -> list[range]:
    """Return the deals without a verdict, as :func:`reussite.study.numbers.parse_numbers` does."""
    return [range(row["number"], row["number"] + 1) for row in rows if row["verdict"] == "unknown"]


def again(first: tuple[Sequence[Row], Settings], second: tuple[Sequence[Row], Settings]) -> Again:
    """Put the rows of a second study in the place of the undecided ones of the first.

    Deals that the first has not are left out: chosen for being hard, they would bend its share.
    Raises :class:`StudyError` where the rules differ, or a deal has both verdicts.
    """
    (rows, settings), (later, later_settings) = first, second
    if settings.profile != later_settings.profile:
        raise StudyError("{a}, {b}: have other rules", a=settings.game, b=later_settings.game)
    known = {row["number"]: row for row in later}
    taken: list[Row] = []
    for row in rows:
        other = known.get(row["number"], row)
        verdicts = {row["verdict"], other["verdict"]} - {"unknown"}
        if len(verdicts) > 1:
            raise StudyError(
                "deal {number}: is winnable in one study, not in the other",
                number=str(row["number"]),
            )
        taken.append(other if row["verdict"] == "unknown" else row)
    unknown = [row["number"] for row in rows if row["verdict"] == "unknown"]
    measured = [known[number] for number in unknown if number in known]
    decided = sum(row["verdict"] != "unknown" for row in measured)
    return Again(taken, later_settings, len(measured), decided)
