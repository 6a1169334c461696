"""Two studies on the same deals: the paired difference, and the deals that tell them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from reussite.study.folder import Settings, StudyError
from reussite.study.needs import need
from reussite.study.row import VERDICTS, Row

_WON, _LOST, _UNKNOWN = VERDICTS


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two studies, A and B, on the deals that both have.

    ``pairs``: how many deals have each pair of verdicts. ``only_a``, ``only_b``: the deals that are
    winnable in one and unwinnable in the other. ``wider``: the study, ``a`` or ``b``, whose rules
    allow every line of the other, where one does.
    """

    a: Settings
    b: Settings
    pairs: dict[tuple[str, str], int]
    only_a: list[int]
    only_b: list[int]
    wider: str | None = None

    @property
    def deals(self) -> int:
        """How many deals both have."""
        return sum(self.pairs.values())

    @property
    def undecided(self) -> int:
        """How many of them are undecided in either."""
        return sum(count for pair, count in self.pairs.items() if _UNKNOWN in pair)

    @property
    def p_value(self) -> float:
        """McNemar's exact test on the deals decided in both."""
        return mcnemar(len(self.only_a), len(self.only_b))

    def differences(self) -> tuple[float, float]:
        """Return the least and the greatest share of B minus that of A, over all undecided."""
        shares = []
        for for_b in (False, True):
            only_a, only_b = self._discordant(for_b)
            shares.append((only_b - only_a) / self.deals if self.deals else 0.0)
        return shares[0], shares[1]

    def p_values(self) -> tuple[float, float]:
        """Return McNemar's exact test with all undecided deals against B, and for it."""
        return mcnemar(*self._discordant(False)), mcnemar(*self._discordant(True))

    def _discordant(self, for_b: bool) -> tuple[int, int]:
        """Return the deals won in A alone and in B alone, each undecided one for or against B."""
        only_a = only_b = 0
        for (a, b), count in self.pairs.items():
            if a == _UNKNOWN:
                a = _LOST if for_b else _WON
            if b == _UNKNOWN:
                b = _WON if for_b else _LOST
            only_a += count * ((a, b) == (_WON, _LOST) and self.wider != "b")
            only_b += count * ((a, b) == (_LOST, _WON) and self.wider != "a")
        return only_a, only_b

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON values; numbers of deals are text."""
        return {
            "a": asdict(self.a),
            "b": asdict(self.b),
            "deals": self.deals,
            "pairs": {f"{a}/{b}": count for (a, b), count in self.pairs.items()},
            "only_a": [str(number) for number in self.only_a],
            "only_b": [str(number) for number in self.only_b],
            "undecided": self.undecided,
            "wider": self.wider,
            "p_value": self.p_value,
            "difference_b_minus_a": list(self.differences()),
            "p_values_of_ends": list(self.p_values()),
        }


def compare(
    a: Sequence[Row],
    b: Sequence[Row],
    settings: tuple[Settings, Settings],
    wider: str | None = None,
) -> Comparison:
    """Compare two studies on the deals that both have.

    ``wider``: the study, ``a`` or ``b``, whose rules allow every line of the other. Then a deal
    that is won in the narrower one counts as won in both, and one that is lost in the wider one as
    lost in both. Raises :class:`StudyError` where verdicts contradict that.
    """
    others = {row["number"]: row["verdict"] for row in b}
    found = [
        (row["number"], _settled((row["verdict"], others[row["number"]]), wider))
        for row in a
        if row["number"] in others
    ]
    against = {"a": (_LOST, _WON), "b": (_WON, _LOST), None: None}[wider]
    if wrong := [number for number, pair in found if pair == against]:
        raise StudyError(
            "deal {number}: can be won under the narrower rules only, they say",
            number=str(wrong[0]),
        )
    counts = Counter(pair for _, pair in found)
    return Comparison(
        *settings,
        {(a, b): counts[a, b] for a in VERDICTS for b in VERDICTS},
        [number for number, pair in found if pair == (_WON, _LOST)],
        [number for number, pair in found if pair == (_LOST, _WON)],
        wider,
    )


def _settled(pair: tuple[str, str], wider: str | None) -> tuple[str, str]:
    """Return a pair of verdicts with what one of them says of the other."""
    if _UNKNOWN not in pair or wider is None:
        return pair
    narrow, wide = pair if wider == "b" else pair[::-1]
    if narrow == _WON:
        wide = _WON
    if wide == _LOST:
        narrow = _LOST
    return (narrow, wide) if wider == "b" else (wide, narrow)


def mcnemar(only_a: int, only_b: int) -> float:
    """Return the chance that a fair coin divides the discordant deals so unevenly, or more.

    McNemar's test in its exact form: the binomial test of the pairs that differ.

    >>> round(mcnemar(1, 9), 4), mcnemar(0, 0)
    (0.0215, 1.0)
    """
    if not only_a + only_b:
        return 1.0
    test = need("scipy.stats", "study").binomtest
    return float(test(only_a, only_a + only_b, 0.5).pvalue)
