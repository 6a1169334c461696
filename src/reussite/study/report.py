"""What is said of a study, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from reussite.i18n.catalogue import translate
from reussite.i18n.languages import babel_locale
from reussite.i18n.numbers import deal_number, number
from reussite.study.folder import Settings
from reussite.study.grade import GRADES
from reussite.study.row import VERDICTS
from reussite.study.sections import Section, as_text
from reussite.study.summary import QUANTILES, Summary


def sections(found: Summary, lang: str) -> list[Section]:
    """Return what is said of a study, ready for any format."""
    more = (part for each in (_spread, _players, _grades, _deals) for part in each(found, lang))
    return [_result(found, lang), *more]


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

    if value == int(value):  # Babel groups four digits even where a language does not
        return number(int(value), lang)
    return format_decimal(value, "#,##0.##", locale=babel_locale(lang))


def _result(found: Summary, lang: str) -> Section:
    share, settings = found.share, found.settings
    names, counts = verdict_names(lang).values(), (share.won, share.lost, share.undecided)
    rows = [
        (name, number(count, lang), percent(count / share.deals, lang) if share.deals else "–")
        for name, count in zip(names, counts, strict=True)
    ]
    sentences = [
        translate(lang, "{share} of these deals can be won.", share=percent(share.lowest, lang))
        if share.deals and not share.undecided
        else translate(
            lang,
            "Between {lowest} and {highest} of these deals can be won: with all undecided deals"
            " lost, and with all of them won.",
            lowest=percent(share.lowest, lang),
            highest=percent(share.highest, lang),
        ),
        translate(
            lang,
            "95% confidence interval for all deals, undecided ones counted both ways: {lower} to"
            " {upper} (exact, Clopper–Pearson).",
            lower=percent(share.lower, lang, 2),
            upper=percent(share.upper, lang, 2),
        ),
    ]
    if settings.until_width is not None:
        sentences.append(
            translate(
                lang,
                "The run could stop early; the interval is corrected for every look at it (this one"
                " has the level {level}).",
                level=percent(found.level, lang, 3),
            )
        )
    sentences.append(_limits(found, lang))
    title = translate(
        lang, "{game}: {deals} deals", game=settings.game, deals=number(share.deals, lang)
    )
    return Section(title, sentences, ("", translate(lang, "Deals"), translate(lang, "Share")), rows)


def verdict_names(lang: str) -> dict[str, str]:
    """Return what the verdicts are called, in their order."""
    names = (
        translate(lang, "Winnable"),
        translate(lang, "Unwinnable"),
        translate(lang, "Undecided"),
    )
    return dict(zip(VERDICTS, names, strict=True))


def _limits(found: Summary, lang: str) -> str:
    settings = found.settings
    said = translate(lang, "Deal numbers: {numbers}.", numbers=_numbers(found, lang))
    said += " " + translate(
        lang,
        "Limits of each deal: {limits}. Version {version}, sources {sources}, rules {profile}.",
        limits=limits_of(settings, lang),
        version=settings.version,
        sources=_short(settings.sources),
        profile=_short(settings.profile),
    )
    if settings.time_limit is not None:
        said += " " + translate(lang, "A limit of time makes the result depend on the machine.")
    said += " " + translate(
        lang, "Digest of the rows without their times: {digest}.", digest=_short(found.digest)
    )
    return said


def _numbers(found: Summary, lang: str) -> str:
    """Return the deals of a study as ranges, the first ten of them."""
    first = ("–".join(deal_number(n, lang) for n in dict.fromkeys(ends)) for ends in found.numbers)
    return ", ".join(islice(first, 10)) + (", …" if len(found.numbers) > 10 else "")


def _short(digest: str) -> str:
    return digest.removeprefix("sha256:")[:16]


def limits_of(settings: Settings, lang: str) -> str:
    """Return the limits of each deal, with their units."""
    limits = []
    if settings.node_limit is not None:
        limits.append(translate(lang, "{n} positions", n=number(settings.node_limit, lang)))
    if settings.time_limit is not None:
        limits.append(translate(lang, "{n} s", n=_decimal(settings.time_limit, lang)))
    if settings.memory_limit is not None:
        limits.append(translate(lang, "{n} MB", n=_decimal(settings.memory_limit, lang)))
    return ", ".join(limits)


def _spread(found: Summary, lang: str) -> Iterator[Section]:
    head = ("", *(_quantile(part, lang) for part in QUANTILES))
    rows = [
        (name, *(number(value, lang) for value in values))
        for name, values in (
            (translate(lang, "Positions searched"), found.nodes),
            (translate(lang, "Actions of the line found"), found.lengths),
        )
        if values
    ]
    if rows:
        sentences = [translate(lang, "{n} s of searching in all.", n=_decimal(found.seconds, lang))]
        if found.forced is not None:
            sentences.append(
                translate(
                    lang,
                    "{share} of the actions played were the only one.",
                    share=percent(found.forced, lang),
                )
            )
        yield Section(translate(lang, "Effort and length"), sentences, head, rows)


def _quantile(part: float, lang: str) -> str:
    names = {
        0.0: translate(lang, "least"),
        0.5: translate(lang, "median"),
        1.0: translate(lang, "most"),
    }
    return names.get(part) or percent(part, lang, 0)


def _players(found: Summary, lang: str) -> Iterator[Section]:
    names = {
        "random": translate(lang, "Plays any legal action"),
        "greedy": translate(lang, "Takes what looks best at once"),
        "ahead": translate(lang, "Looks one action ahead"),
    }
    rows = [(names[name], percent(won, lang, 2)) for name, won in found.players.items()]
    if rows:
        yield Section(
            translate(lang, "Simple players"),
            (),
            (translate(lang, "Player"), translate(lang, "Games won")),
            rows,
        )


def grade_names(lang: str) -> dict[str, str]:
    """Return what the grades are called, in their order."""
    names = (translate(lang, "Easy"), translate(lang, "Medium"), translate(lang, "Hard"))
    return dict(zip(GRADES, names, strict=True))


def _grades(found: Summary, lang: str) -> Iterator[Section]:
    names = grade_names(lang)
    rows = [
        (
            names[grade.name],
            number(len(grade.numbers), lang),
            percent(grade.won, lang),
            number(grade.nodes, lang),
        )
        for grade in found.grades
    ]
    if rows:
        yield Section(
            translate(lang, "How hard the winnable deals are"),
            [
                translate(
                    lang,
                    "Thirds of the winnable deals, those first that simple players win more often,"
                    " then those with fewer positions searched.",
                )
            ],
            (
                translate(lang, "Grade"),
                translate(lang, "Deals"),
                translate(lang, "Games won"),
                translate(lang, "Positions searched (median)"),
            ),
            rows,
        )


def _deals(found: Summary, lang: str) -> Iterator[Section]:
    if found.hardest:
        verdicts = verdict_names(lang)
        yield Section(
            translate(lang, "Hardest deals that were decided"),
            (),
            (
                translate(lang, "Deal number"),
                translate(lang, "Verdict"),
                translate(lang, "Positions searched"),
            ),
            [
                (
                    deal_number(row["number"], lang),
                    verdicts[row["verdict"]],
                    number(row["nodes"], lang),
                )
                for row in found.hardest
            ],
            deals=[row["number"] for row in found.hardest],
        )
    if found.undecided:
        listed = ", ".join(deal_number(deal, lang) for deal in found.undecided)
        more = found.share.undecided > len(found.undecided)
        yield Section(translate(lang, "Undecided deals"), [listed + (", …" if more else "")])


def text_report(found: Summary, lang: str) -> str:
    """Return the report of one study as plain text."""
    return as_text(sections(found, lang))
