"""``reussite study report`` and ``compare``: what the rows of studies say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reussite.cli.errors import WrongInput, WrongUsage
from reussite.cli.options import FolderName, lang_option, output_encoding, printable, say

if TYPE_CHECKING:
    from reussite.study.folder import Settings
    from reussite.study.row import Row
    from reussite.study.sections import Section

_formats = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown", "html"]),
    default="text",
    show_default=True,
    help="html: one file with plots.",
)


@click.command("report")
@click.argument("folders", metavar="FOLDER…", type=FolderName(), nargs=-1, required=True)
@click.option(
    "--again",
    metavar="FOLDER",
    type=FolderName(),
    help="A study of the undecided deals of the only other FOLDER.",
)
@_formats
@lang_option
def report_command(folders: tuple[str, ...], again: str | None, form: str, lang: str) -> None:
    """Say what studies found: shares, effort, the hardest deals."""
    from reussite.study.again import again as put
    from reussite.study.compare_report import again_section
    from reussite.study.report import sections
    from reussite.study.summary import summary

    with sentences():
        studies = [read(folder, lang) for folder in folders]
        second = None
        if again is not None:
            if len(studies) > 1:
                raise WrongUsage("--again goes with one study")
            second = put(studies[0], read(again, lang))
            studies = [(second.rows, studies[0][1])]
        found = [summary(rows, settings) for rows, settings in studies]
        if form == "json":
            more = {} if second is None else {"again": second.to_dict()}
            for each in found:
                click.echo(json.dumps(each.to_dict() | more))
            return
        parts = [part for each in found for part in sections(each, lang)]
        if second is not None:
            parts.insert(1, again_section(second, lang))
        if form == "html":
            for at, (rows, _) in enumerate(studies):
                parts += _figures(rows, lang, f"s{at}")
        _print(parts, ", ".join(each.settings.game for each in found), form, lang)


@click.command("compare")
@click.argument("a", metavar="A", type=FolderName())
@click.argument("b", metavar="B", type=FolderName())
@click.option(
    "--wider",
    type=click.Choice(["a", "b"]),
    help="The study whose rules allow every line of the other: fewer deals are undecided then.",
)
@_formats
@lang_option
def compare_command(a: str, b: str, wider: str | None, form: str, lang: str) -> None:
    """Compare two studies on the deals that both have."""
    from reussite.study.compare import compare
    from reussite.study.compare_report import comparison_sections

    with sentences():
        (rows_a, settings_a), (rows_b, settings_b) = read(a, lang), read(b, lang)
        found = compare(rows_a, rows_b, (settings_a, settings_b), wider)
        if not found.deals:
            raise WrongInput("{a}, {b}: have no deal in common", a=a, b=b)
        if form == "json":
            click.echo(json.dumps(found.to_dict()))
            return
        title = f"{settings_a.game} – {settings_b.game}"
        _print(comparison_sections(found, lang), title, form, lang)


@click.command("rows")
@click.argument("folder", metavar="FOLDER", type=FolderName())
@lang_option
def rows_command(folder: str, lang: str) -> None:
    """Print the rows of a study as CSV, for spreadsheets.

    UTF-8, commas between fields, decimal points. Programs read rows.parquet. A
    spreadsheet has to take the numbers of deals for text.
    """
    import csv
    import io

    from reussite.study.grade import by_number, grade_rows
    from reussite.study.row import Row

    with sentences():
        rows, _ = read(folder, lang)
    graded = by_number(grade_rows(rows))
    names = [*Row.__annotations__, "grade"]
    written = io.StringIO()
    table = csv.DictWriter(written, names, lineterminator="\n")
    table.writeheader()
    table.writerows({**row, "grade": graded.get(row["number"])} for row in rows)
    click.echo(written.getvalue(), nl=False)  # which knows of an output that is closed


@click.command("grade")
@click.argument("folder", metavar="FOLDER", type=FolderName())
@lang_option
def grade_command(folder: str, lang: str) -> None:
    """Print the winnable deals of a study by grade, as JSON."""
    from reussite.study.graded import graded

    with sentences():
        rows, settings = read(folder, lang)
    click.echo(graded(rows, settings))


@contextmanager
def sentences() -> Iterator[None]:
    """Say what is wrong with a folder, or what is not installed."""
    from reussite.study.folder import StudyError
    from reussite.study.needs import MissingLibrary

    try:
        yield
    except (StudyError, MissingLibrary) as error:
        raise WrongInput.of(error) from None


def read(folder: str, lang: str) -> tuple[list[Row], Settings]:
    """Return the rows of a folder, by number; say which lines are damaged."""
    from reussite.study.folder import Folder

    study = Folder(Path(folder))
    settings = study.settings()
    rows = study.sorted_rows()
    if damage := study.damage():
        say(damage.sentence(lang))
    if not rows:
        raise WrongInput("{folder}: has no rows yet", folder=folder)
    return rows, settings


def _figures(rows: list[Row], lang: str, key: str) -> list[Section]:
    from reussite.i18n.catalogue import translate
    from reussite.study.plots import effort_plot, length_plot
    from reussite.study.sections import Section

    effort = effort_plot(rows, lang, f"{key}-effort")
    figures = [Section(translate(lang, "Positions searched"), figure=effort)]
    if any(row["length"] is not None for row in rows):
        length = length_plot(rows, lang, f"{key}-length")
        figures.append(Section(translate(lang, "Actions of the line found"), figure=length))
    return figures


def _print(parts: list[Section], title: str, form: str, lang: str) -> None:
    from reussite.i18n.languages import html_lang
    from reussite.study.sections import as_markdown, as_text, page

    if form == "html":
        click.echo(page(parts, title, html_lang(lang)), nl=False)
    elif form == "markdown":
        click.echo(as_markdown(parts), nl=False)
    else:
        click.echo(printable(as_text(parts), output_encoding()))
