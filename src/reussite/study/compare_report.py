"""What is said of two studies, compared or put together, in three languages."""

from __future__ import annotations

from typing import Final

from reussite.i18n.catalogue import translate
from reussite.i18n.languages import babel_locale
from reussite.i18n.numbers import deal_number, number
from reussite.study.again import Again
from reussite.study.compare import Comparison
from reussite.study.folder import Settings
from reussite.study.report import limits_of, percent, verdict_names
from reussite.study.row import VERDICTS
from reussite.study.sections import Section

_LISTED: Final = 20


def comparison_sections(found: Comparison, lang: str) -> list[Section]:
    """Return what is said of two studies, ready for any format."""
    names = verdict_names(lang)
    least, most = found.differences()
    sentences = [
        f"A: {_named(found.a, lang)}. B: {_named(found.b, lang)}.",
        translate(
            lang,
            "Deals that can be won in A alone: {a}; in B alone: {b}; p = {p} (McNemar’s exact test,"
            " on deals decided in both).",
            a=number(len(found.only_a), lang),
            b=number(len(found.only_b), lang),
            p=_p(found.p_value, lang),
        ),
        translate(
            lang,
            "Share of B minus share of A: {least} to {most}, with all undecided deals against B and"
            " for it (p = {p_least} and {p_most}).",
            least=percent(least, lang, 2),
            most=percent(most, lang, 2),
            p_least=_p(found.p_values()[0], lang),
            p_most=_p(found.p_values()[1], lang),
        ),
    ]
    if found.wider is not None:
        sentences.append(
            translate(
                lang,
                "Study {wider} allows every line of the other one: a deal won in the other one is"
                " won in both.",
                wider=found.wider.upper(),
            )
        )
    table = [
        (f"A: {names[a]}", *(number(found.pairs[a, b], lang) for b in VERDICTS)) for a in VERDICTS
    ]
    title = translate(lang, "{deals} deals in both studies", deals=number(found.deals, lang))
    parts = [Section(title, sentences, ("", *(f"B: {names[b]}" for b in VERDICTS)), table)]
    for heading, deals in (
        (translate(lang, "Deals that can be won in A alone"), found.only_a),
        (translate(lang, "Deals that can be won in B alone"), found.only_b),
    ):
        if deals:
            shown = ", ".join(deal_number(deal, lang) for deal in deals[:_LISTED])
            parts.append(Section(heading, [shown + (", …" if len(deals) > _LISTED else "")]))
    return parts


def again_section(second: Again, lang: str) -> Section:
    """Return what is said of deals measured again."""
    return Section(
        translate(lang, "Measured again"),
        [
            translate(
                lang,
                "{n} deals that were undecided were measured again ({limits}), and their rows put"
                " in the place of the first ones. Decided now: {decided}.",
                n=number(second.measured, lang),
                limits=limits_of(second.settings, lang),
                decided=number(second.decided, lang),
            )
        ],
    )


def _named(settings: Settings, lang: str) -> str:
    return f"{settings.game} ({limits_of(settings, lang)})"


def _p(value: float, lang: str) -> str:
    """Return a chance with three significant digits."""
    from babel.numbers import format_decimal, format_scientific

    locale = babel_locale(lang)
    if value >= 0.0001:
        return format_decimal(value, "0.####", locale=locale)
    return format_scientific(value, "0.##E0", locale=locale)
