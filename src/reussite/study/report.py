"""The report of a study in words and tables: as text, Markdown or HTML, in three languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from reussite.i18n.catalogue import translate as _t
from reussite.i18n.languages import babel_locale
from reussite.i18n.numbers import deal_number, number
from reussite.study.interval import LEVEL
from reussite.study.summary import QUANTILES, Summary


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, sentences, and a table whose first column names the rows."""

    title: str
    sentences: Sequence[str] = ()
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()


def sections(found: Summary, lang: str) -> list[Section]:
    """Return what is said of a study, ready for any format."""
    return [
        _result(found, lang),
        *_spread(found, lang),
        *_players(found, lang),
        *_deals(found, lang),
    ]


def percent(value: float, lang: str, digits: int = 1) -> str:
    """Return a share as a percentage, as the language writes it.

    >>> percent(0.685, "pt"), percent(0.685, "en")
    ('68,5%', '68.5%')
    """
    from babel.numbers import format_percent

    pattern = "0." + "0" * digits + ("\u202f%" if lang == "fr" else "%")
    return format_percent(value, pattern, locale=babel_locale(lang))


def _decimal(value: float, lang: str) -> str:
    from babel.numbers import format_decimal

    return format_decimal(value, "#,##0.##", locale=babel_locale(lang))


def _result(found: Summary, lang: str) -> Section:
    share, settings = found.share, found.settings
    rows = [
        (_t(lang, "Winnable"), number(share.won, lang), _part(share.won, share.deals, lang)),
        (_t(lang, "Unwinnable"), number(share.lost, lang), _part(share.lost, share.deals, lang)),
        (
            _t(lang, "Undecided"),
            number(share.undecided, lang),
            _part(share.undecided, share.deals, lang),
        ),
    ]
    sentences = [
        _t(
            lang,
            "Between {lowest} and {highest} of these deals can be won: with all undecided deals"
            " lost, and with all of them won.",
            lowest=percent(share.lowest, lang),
            highest=percent(share.highest, lang),
        ),
        _t(
            lang,
            "95% confidence interval for all deals, undecided ones counted both ways: {lower} to"
            " {upper} (exact, Clopper–Pearson).",
            lower=percent(share.lower, lang, 2),
            upper=percent(share.upper, lang, 2),
        ),
    ]
    if settings.until_width is not None:
        sentences.append(
            _t(
                lang,
                "The run could stop early; the interval is corrected for every look at it (this one"
                " has the level {level}).",
                level=percent(found.level, lang, 3),
            )
        )
    sentences.append(_limits(found, lang))
    title = _t(lang, "{game}: {deals} deals", game=settings.game, deals=number(share.deals, lang))
    return Section(title, sentences, ("", _t(lang, "Deals"), _t(lang, "Share")), rows)


def _part(count: int, deals: int, lang: str) -> str:
    return percent(count / deals, lang) if deals else "–"


def _limits(found: Summary, lang: str) -> str:
    settings = found.settings
    limits = []
    if settings.node_limit is not None:
        limits.append(_t(lang, "{n} positions", n=number(settings.node_limit, lang)))
    if settings.time_limit is not None:
        limits.append(_t(lang, "{n} s", n=_decimal(settings.time_limit, lang)))
    if settings.memory_limit is not None:
        limits.append(_t(lang, "{n} MB", n=_decimal(settings.memory_limit, lang)))
    said = _t(
        lang,
        "Limits of each deal: {limits}. Version {version}, rules {profile}.",
        limits=", ".join(limits),
        version=settings.version,
        profile=settings.profile.removeprefix("sha256:")[:16],
    )
    if settings.time_limit is not None:
        said += " " + _t(lang, "A limit of time makes the result depend on the machine.")
    return said


def _spread(found: Summary, lang: str) -> Iterator[Section]:
    head = ("", *(_quantile(part, lang) for part in QUANTILES))
    rows = [
        (name, *(number(value, lang) for value in values))
        for name, values in (
            (_t(lang, "Positions searched"), found.nodes),
            (_t(lang, "Actions of the line found"), found.lengths),
        )
        if values
    ]
    if rows:
        sentences = [_t(lang, "{n} s of computing in all.", n=_decimal(found.seconds, lang))]
        if found.forced is not None:
            sentences.append(
                _t(
                    lang,
                    "{share} of the actions played were the only one.",
                    share=percent(found.forced, lang),
                )
            )
        yield Section(_t(lang, "Effort and length"), sentences, head, rows)


def _quantile(part: float, lang: str) -> str:
    names = {
        0.0: _t(lang, "least"),
        0.5: _t(lang, "median"),
        1.0: _t(lang, "most"),
    }
    return names.get(part) or percent(part, lang, 0)


def _players(found: Summary, lang: str) -> Iterator[Section]:
    names = {
        "random": _t(lang, "Plays any legal action"),
        "greedy": _t(lang, "Takes what looks best at once"),
        "ahead": _t(lang, "Looks one action ahead"),
    }
    rows = [(names[name], percent(won, lang, 2)) for name, won in found.players.items()]
    if rows:
        yield Section(
            _t(lang, "Simple players"), (), (_t(lang, "Player"), _t(lang, "Games won")), rows
        )


def _deals(found: Summary, lang: str) -> Iterator[Section]:
    if found.hardest:
        verdicts = {"winnable": _t(lang, "Winnable"), "unwinnable": _t(lang, "Unwinnable")}
        yield Section(
            _t(lang, "Hardest deals that were decided"),
            (),
            (_t(lang, "Deal"), _t(lang, "Verdict"), _t(lang, "Positions searched")),
            [
                (
                    deal_number(row["number"], lang),
                    verdicts[row["verdict"]],
                    number(row["nodes"], lang),
                )
                for row in found.hardest
            ],
        )
    if found.undecided:
        listed = ", ".join(deal_number(deal, lang) for deal in found.undecided)
        more = found.share.undecided > len(found.undecided)
        yield Section(_t(lang, "Undecided deals"), [listed + (", …" if more else "")])


def as_text(parts: Iterable[Section]) -> str:
    """Return sections as plain text with aligned tables."""
    return "\n\n".join("\n".join(_text_lines(part)) for part in parts)


def _text_lines(part: Section) -> Iterator[str]:
    yield part.title
    yield from part.sentences
    table = [row for row in (part.head, *part.rows) if row]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        first = row[0].ljust(widths[0])
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join(("", first, *cells)).rstrip()


def as_markdown(parts: Iterable[Section]) -> str:
    """Return sections as Markdown."""
    return "\n\n".join("\n".join(_markdown_lines(part)) for part in parts) + "\n"


def _markdown_lines(part: Section) -> Iterator[str]:
    yield f"## {part.title}"
    for sentence in part.sentences:
        yield f"\n{sentence}"
    if part.rows:
        yield "\n| " + " | ".join(part.head) + " |"
        yield "|---" + "|---:" * (len(part.head) - 1) + "|"
        yield from ("| " + " | ".join(row) + " |" for row in part.rows)


def as_html(parts: Iterable[Section]) -> str:
    """Return sections as HTML, without the page around them."""
    return "\n".join(line for part in parts for line in _html_lines(part))


def _html_lines(part: Section) -> Iterator[str]:
    yield f"<section><h2>{escape(part.title)}</h2>"
    yield from (f"<p>{escape(sentence)}</p>" for sentence in part.sentences)
    if part.rows:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in part.head)
        yield f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>'
        for first, *others in part.rows:
            cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
            yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
        yield "</tbody></table></div>"
    yield "</section>"


def text_report(found: Summary, lang: str) -> str:
    """Return the report of one study as plain text."""
    return as_text(sections(found, lang))


assert LEVEL == 0.95, "the sentences say 95%"
