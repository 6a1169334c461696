"""Charts of a summary as small SVG pictures, drawn without a library, for pages with a style.

The page gives ``svg.chart`` its colours: ``winnable``, ``unwinnable`` and ``unknown`` are classes
of bars. They also differ by their drawing (full, hatched, empty) and come in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from reussite.i18n.catalogue import translate
from reussite.i18n.numbers import number
from reussite.study.report import percent, verdict_names
from reussite.study.row import VERDICTS
from reussite.study.sections import Section
from reussite.study.summary import Summary

_WIDTH: Final = 300
"""No more than the smallest phone has, so that the text is not made smaller there."""
_TOP: Final = 46
"""Where the bars begin, below the legend."""
_BAR, _STEP = 16, 38
_LONGEST: Final = 250


def shares_chart(found: Summary, lang: str) -> str:
    """Return the verdicts as one bar from 0 to 100 %, and under it the interval."""
    share, names = found.share, verdict_names(lang)
    counts = dict(zip(VERDICTS, (share.won, share.lost, share.undecided), strict=True))
    each = (
        f"{names[verdict]} {percent(counts[verdict] / max(1, share.deals), lang)}"
        for verdict in VERDICTS
    )
    ends = (percent(end, lang, 2) for end in (share.lower, share.upper))
    alt = ", ".join(each) + "; " + translate(lang, "95% interval") + " " + " – ".join(ends)
    scale, left = _WIDTH - 36, 18
    low, high = (left + scale * end for end in (share.lower, share.upper))
    parts = [
        *_legend(names),
        *_stack(counts, left, _TOP, scale / max(1, share.deals)),
        f'<path class="interval" d="M{low:.1f} {_TOP + 22}v10m0-5H{high:.1f}m0-5v10"/>',
    ]
    for at in (0, 0.5, 1):
        text = percent(at, lang, 0)
        parts.append(_text(text, left + scale * at, _TOP + 50, "middle"))
    return _svg(parts, _TOP + 56, alt)


def effort_section(found: Summary, lang: str) -> Section:
    """Return how many deals took how many positions, as a table and a chart of it."""
    names = verdict_names(lang)
    labels = [_between(power, lang) for power in range(len(found.effort[VERDICTS[0]]))]
    columns = [found.effort[verdict] for verdict in VERDICTS]
    rows = [
        (label, *(number(count, lang) for count in counts))
        for label, counts in zip(labels, zip(*columns, strict=True), strict=True)
    ]
    head = (translate(lang, "Positions searched"), *names.values())
    title = translate(lang, "Deals by the positions searched")
    return Section(title, (), head, rows, _effort_chart(found, labels, lang) if rows else "")


def _between(power: int, lang: str) -> str:
    least = 10**power + 1 if power else 0
    return f"{number(least, lang)}–{number(10 ** (power + 1), lang)}"


def _effort_chart(found: Summary, labels: list[str], lang: str) -> str:
    alt = translate(
        lang,
        "Histogram of the positions searched for each deal, by verdict: half of the deals took no"
        " more than {median}.",
        median=number(found.nodes[2], lang),
    )
    parts = list(_legend(verdict_names(lang)))
    columns = zip(*(found.effort[verdict] for verdict in VERDICTS), strict=True)
    bins = [dict(zip(VERDICTS, counts, strict=True)) for counts in columns]
    unit = _LONGEST / max(1, *(sum(counts.values()) for counts in bins))
    for at, (label, counts) in enumerate(zip(labels, bins, strict=True)):
        top, total = _TOP + at * _STEP, sum(counts.values())
        parts.append(_text(label, 2, top + 12, "start"))
        parts += _stack(counts, 2, top + 17, unit)
        parts.append(_text(number(total, lang), 7 + total * unit, top + 30, "start"))
    return _svg(parts, _TOP + len(bins) * _STEP, alt)


def _legend(names: dict[str, str]) -> Iterator[str]:
    places = ((2, 2), (140, 2), (2, 22))  # room for the longest names
    for verdict, (x, y) in zip(VERDICTS, places, strict=True):
        yield _bar(verdict, x, y, 14, 12)
        yield _text(names[verdict], x + 20, y + 11, "start")


def _stack(counts: dict[str, int], x: float, y: float, unit: float) -> Iterator[str]:
    for verdict, count in counts.items():
        if count:
            yield _bar(verdict, x, y, count * unit, _BAR)
        x += count * unit


def _bar(verdict: str, x: float, y: float, width: float, height: float) -> str:
    """Return a bar; that of a lost deal is hatched by lines of its own."""
    place = f'x="{x:.1f}" y="{y}" width="{max(width, 0.5):.1f}" height="{height}"'
    bar = f'<rect class="{verdict}" {place}/>'
    if verdict != VERDICTS[1]:
        return bar
    starts = range(0, int(width + height), 6)
    lines = (_slant(x, y, width, height, start) for start in starts)
    return bar + f'<path class="hatch" d="{"".join(lines)}"/>'


def _slant(x: float, y: float, width: float, height: float, start: int) -> str:
    """Return a line up to the right that begins at the left or lower edge of a bar."""
    right, up = max(0.0, start - height), min(start, height)
    long = min(up, width - right)
    return f"M{x + right:.1f} {y + up:.1f}l{long:.1f}-{long:.1f}" if long > 0 else ""


def _text(text: str, x: float, y: float, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(parts: Iterable[str], height: int, alt: str) -> str:
    head = f'<svg class="chart" viewBox="0 0 {_WIDTH} {height}" role="img"'
    return f'{head} aria-label="{escape(alt)}">{"".join(parts)}</svg>'
