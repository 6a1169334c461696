"""``reussite rules``: the rule page of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from reussite.cli.errors import WrongInput
from reussite.cli.options import (
    games_option,
    lang_option,
    load_games,
    output_encoding,
    printable,
)
from reussite.i18n.spoken import shown

if TYPE_CHECKING:
    from reussite.rulebook.page import Page


@click.command("rules")
@click.argument("game")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "pdf"]),
    default="text",
    show_default=True,
    help="How the page is written; html is one file by itself; pdf needs the extra reussite[pdf].",
)
@click.option(
    "--section",
    metavar="ID",
    help="One section only, such as columns; refused actions name theirs.",
)
@games_option
@lang_option
def rules_command(
    game: str, form: str, section: str | None, paths: tuple[str, ...], lang: str
) -> None:
    """Write the rule page of GAME.

    It is made from the game's profile: what it says is what is played.
    """
    from reussite.rulebook.page import page_of
    from reussite.rules.catalogue import UnknownGame

    games = load_games(paths)
    try:
        found = games[game]
    except UnknownGame as error:
        raise WrongInput.of(error) from None
    page = page_of(found, lang, games.values())
    if section is not None:
        page = _only(page, section)
    if form == "html":
        from reussite.rulebook.html import as_document

        click.echo(as_document(page), nl=False)
        return
    if form == "pdf":
        from reussite.rulebook.pdf import NoPdf, as_pdf

        try:
            click.echo(as_pdf(page), nl=False)
        except NoPdf as error:
            raise WrongInput.of(error) from None
        return
    from reussite.rulebook.text import as_markdown, as_text

    text = as_markdown(page) if form == "markdown" else as_text(page)
    if form == "text" and printable(text, output_encoding()) != text:
        text = as_text(page, ascii_only=True)
    click.echo(printable(text, output_encoding()), nl=False)


def _only(page: Page, section: str) -> Page:
    """Return a page with one of its sections."""
    found = [part for part in page.sections if part.id == section]
    if not found:
        known = ", ".join(part.id for part in page.sections)
        raise WrongInput(
            "'{name}' is no section of these rules; there are: {known}",
            name=shown(section),
            known=known,
        )
    return replace(page, sections=tuple(found))
