"""A rule page as HTML: its sections for a page of the site, or a document that needs no other."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from reussite.draw.svg import position_svg
from reussite.i18n.catalogue import translate
from reussite.i18n.languages import html_lang
from reussite.rulebook.page import Figure, Page, Section

_FOLDER: Final = Path(__file__).parent


def style() -> str:
    """Return the style sheet of the sections."""
    return (_FOLDER / "rules.css").read_text(encoding="utf-8")


def as_sections(page: Page, site: bool = False) -> str:
    """Return the table of contents and the sections.

    ``site`` adds what needs the server: links to other rule pages, and playing on from a step of
    the example.
    """
    sections = [_section(page, section, site) for section in page.sections]
    body = "\n".join(sections)
    return f'{_contents(page)}\n<div class="sheet-columns">\n{body}\n</div>'


def as_document(page: Page) -> str:
    """Return a page as one HTML document, to be kept as a file or printed."""
    colours = (_FOLDER / "document.css").read_text(encoding="utf-8")
    return f"""<!doctype html>
<html lang="{html_lang(page.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)}</title>
<style>
{colours}{style()}</style>
</head>
<body class="rules">
<main>
<h1>{escape(page.title)}</h1>
{_lead(page)}{as_sections(page)}
</main>
</body>
</html>
"""


def _lead(page: Page) -> str:
    return f'<p class="lead">{escape(page.lead)}</p>\n' if page.lead else ""


def _contents(page: Page) -> str:
    title = escape(translate(page.lang, "Contents"))
    links = "".join(
        f'<li><a href="#{section.id}">{escape(section.title)}</a></li>' for section in page.sections
    )
    return f'<nav class="contents" aria-label="{title}"><ol>{links}</ol></nav>'


def _section(page: Page, section: Section, site: bool) -> str:
    head = (
        f'<section id="{section.id}" aria-labelledby="{section.id}-title">\n'
        f'<h2 id="{section.id}-title"><span class="count">{section.number:02} /</span>'
        f" {escape(section.title)}</h2>"
    )
    return "\n".join([head, *_blocks(page, section, site), "</section>"])


def _blocks(page: Page, section: Section, site: bool) -> Iterator[str]:
    if section.sentences:
        spans = " ".join(
            f'<span id="{sentence.id}">{escape(sentence.text)}</span>'
            for sentence in section.sentences
        )
        yield f"<p>{spans}</p>"
    for paragraph in section.prose:
        yield f"<p>{escape(paragraph)}</p>"
    if section.related:
        yield _related(page, section, site)
    if section.sources:
        yield _sources(page, section)
    if section.id == "example":
        yield _steps(page, section, site)
    else:
        for figure in section.figures:
            yield _figure(page, figure)
    if section.answers:
        yield "<dl>"
        for answer in section.answers:
            yield f'<dt id="{answer.id}">{escape(answer.question)}</dt>'
            yield f"<dd>{escape(answer.answer)}</dd>"
        yield "</dl>"


def _related(page: Page, section: Section, site: bool) -> str:
    title = escape(translate(page.lang, "Games of the same family:"))
    items = []
    for game, name, summary in section.related:
        shown = escape(name)
        if site:
            shown = f'<a href="/{page.lang}/rules/{game}">{shown}</a>'
        items.append(f"<li>{shown}{' – ' + escape(summary) if summary else ''}</li>")
    return f'<div class="related"><p>{title}</p>\n<ul>{"".join(items)}</ul></div>'


def _sources(page: Page, section: Section) -> str:
    links = "; ".join(
        f'<a href="{escape(source.url)}" rel="external">{escape(source.title)}</a>'
        for source in section.sources
    )
    return f'<p class="note">{translate(page.lang, "Sources: {list}", list=links)}</p>'


def _figure(page: Page, figure: Figure) -> str:
    words = "".join(f"<li>{escape(line)}</li>" for line in figure.words)
    summary = escape(translate(page.lang, "The cards in words"))
    return (
        f'<figure id="{figure.id}">\n{_board(page, figure)}\n'
        f"<figcaption><p>{escape(figure.caption)}</p>\n"
        f"<details><summary>{summary}</summary><ul>{words}</ul></details></figcaption>\n</figure>"
    )


def _board(page: Page, figure: Figure) -> str:
    """Return a diagram in a box of its own, which scrolls where the window is narrow."""
    svg = position_svg(figure.position, letters=page.letters, prefix=f"{figure.id}-", in_page=True)
    label = escape(". ".join((figure.caption.rstrip("."), *figure.words)))
    hint = escape(translate(page.lang, "On a narrow screen, scroll the diagram sideways."))
    return (
        f'<p class="sideways"><span aria-hidden="true">←</span> {hint}'
        f' <span aria-hidden="true">→</span></p>\n'
        f'<div class="board" role="img" tabindex="0" aria-label="{label}">\n{svg}</div>'
    )


def _steps(page: Page, section: Section, site: bool) -> str:
    """Return the example as a list of diagrams; a script may show one at a time."""
    items = []
    for number, figure in enumerate(section.figures):
        caption = escape(figure.caption)
        if number:
            caption = f"<b>{number}.</b> {caption}"
        play = _play_on(page, number) if site else ""
        items.append(
            f'<li id="{figure.id}"><p class="caption">{caption}</p>\n'
            f"{_board(page, figure)}\n{play}</li>"
        )
    controls = _controls(page, len(section.figures) - 1) if site else ""
    return f'<div class="steps">\n{controls}<ol>\n' + "\n".join(items) + "\n</ol>\n</div>"


def _controls(page: Page, last: int) -> str:
    """Return the buttons that step through the example; they stay hidden without the script."""
    back, on = escape(translate(page.lang, "Back")), escape(translate(page.lang, "Next"))
    state = escape(translate(page.lang, "Step {step} of {last}", step="{step}", last=last))
    every = escape(translate(page.lang, "All steps"))
    return (
        f'<p class="controls" data-state="{state}" hidden>'
        f'<button type="button" data-step="-1">{back}</button>'
        f'<output aria-live="polite"></output>'
        f'<button type="button" data-step="1">{on}</button>'
        f'<button type="button" data-step="all" aria-pressed="false">{every}</button></p>\n'
    )


def _play_on(page: Page, number: int) -> str:
    text = escape(translate(page.lang, "Play on from here"))
    action = f"/{page.lang}/rules/{page.game.id}/play/{number}"
    return f'<form method="post" action="{action}"><button>{text}</button></form>'
