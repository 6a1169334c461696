"""Plots as SVG that takes its text's colour from the page, so that it fits light and dark."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from reussite.i18n.catalogue import translate
from reussite.i18n.numbers import number
from reussite.study.needs import need
from reussite.study.report import verdict_names
from reussite.study.row import VERDICTS, Row
from reussite.study.summary import quantiles

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK: Final = "#010203"
"""Stands for the page's colour of text."""
_FILL: Final = dict(zip(VERDICTS, ("#2f8f6b", "#c8643c", "#7d8aa0"), strict=True))
"""Each of them stands out from white and from near black."""
_HATCH: Final = dict(zip(VERDICTS, ("", "///", "xxx"), strict=True))


def effort_plot(rows: Sequence[Row], lang: str, key: str) -> str:
    """Return the histogram of positions searched, by verdict. ``key``: of this picture alone."""
    values = {
        verdict: [math.log10(row["nodes"]) for row in rows if row["verdict"] == verdict]
        for verdict in VERDICTS
    }
    median = quantiles(row["nodes"] for row in rows)[2]
    alt = translate(
        lang,
        "Histogram of the positions searched for each deal, by verdict: half of the deals took no"
        " more than {median}.",
        median=number(median, lang),
    )

    def draw(axes: Axes) -> None:
        _bars(axes, values, lang)
        axes.locator_params(axis="x", integer=True)
        axes.xaxis.set_major_formatter(lambda value, _: _power(round(value)))
        axes.set_xlabel(translate(lang, "Positions searched"))

    return _svg(draw, alt, lang, key)


def length_plot(rows: Sequence[Row], lang: str, key: str) -> str:
    """Return the histogram of the actions of the lines found."""
    lengths = [row["length"] for row in rows if row["length"] is not None]
    median = quantiles(lengths)[2]
    alt = translate(
        lang,
        "Histogram of the actions of the lines found: half of them have no more than {median}.",
        median=number(median, lang),
    )

    def draw(axes: Axes) -> None:
        _bars(axes, {VERDICTS[0]: [float(length) for length in lengths]}, lang)
        axes.set_xlabel(translate(lang, "Actions of the line found"))

    return _svg(draw, alt, lang, key)


def _bars(axes: Axes, values: dict[str, list[float]], lang: str) -> None:
    names = verdict_names(lang)
    present = [verdict for verdict in values if values[verdict]]
    _, _, groups = axes.hist(
        [values[verdict] for verdict in present],
        bins=30,
        stacked=True,
        color=[_FILL[verdict] for verdict in present],
        label=[names[verdict] for verdict in present],
    )
    drawn: list[Any] = [groups] if len(present) == 1 else list(groups)  # type: ignore[arg-type]
    for verdict, bars in zip(present, drawn, strict=True):
        for bar in bars:
            bar.set(hatch=_HATCH[verdict], edgecolor=_INK, linewidth=0.3)
    axes.legend(frameon=False)
    axes.locator_params(axis="y", integer=True)


def _power(exponent: int) -> str:
    return "10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _svg(draw: Callable[[Axes], None], alt: str, lang: str, key: str) -> str:
    """Return a figure as an SVG element for a page: the same bytes for the same rows."""
    matplotlib = need("matplotlib", "study")
    figures = need("matplotlib.figure", "study")
    coloured = "text.color axes.edgecolor axes.labelcolor xtick.color ytick.color".split()
    colours = dict.fromkeys(coloured, _INK)
    settings = {**colours, "svg.fonttype": "none", "svg.hashsalt": key, "font.family": "sans-serif"}
    with matplotlib.rc_context(settings):
        figure = figures.Figure(figsize=(7, 3.5), layout="constrained")
        axes = figure.subplots()
        draw(axes)
        axes.set_ylabel(translate(lang, "Deals"))
        axes.spines[["top", "right"]].set_visible(False)
        axes.patch.set_visible(False)
        written = StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    text = written.getvalue()
    text = text[text.index("<svg") :].replace(_INK, "currentColor")
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(
        r'(\bid="|href="#|url\(#)', rf"\g<1>{key}-", text
    )  # several pictures share a page
    name = f'role="img" aria-label="{escape(alt)}"'
    return text.replace("<svg ", f"<svg {name} ", 1)
