"""A rule page as plain text for the terminal, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from reussite.draw.text import position_text
from reussite.i18n.catalogue import translate
from reussite.rulebook.page import Figure, Page, Section

WIDTH: Final = 80


def as_text(page: Page, width: int = WIDTH, ascii_only: bool = False) -> str:
    """Return a page as lines of text, paragraphs wrapped to a width."""
    lines = [page.title, "=" * len(page.title), *(_wrapped(page.lead, width) if page.lead else [])]
    for section in page.sections:
        head = f"{section.number:02} / {section.title}"
        lines += ["", head, "-" * len(head)]
        for block in _blocks(section, page.lang, ascii_only, markdown=False):
            lines += [""] if block is None else _wrapped(block, width)
    return "\n".join(lines).rstrip() + "\n"


def as_markdown(page: Page) -> str:
    """Return a page as Markdown, with the diagrams as text."""
    lines = [f"# {page.title}", *(["", page.lead] if page.lead else [])]
    for section in page.sections:
        lines += ["", f"## {section.number:02} / {section.title}", ""]
        for block in _blocks(section, page.lang, ascii_only=False, markdown=True):
            lines.append("" if block is None else block)
    return "\n".join(lines).rstrip() + "\n"


def _wrapped(text: str, width: int) -> list[str]:
    """Return a paragraph in lines; a diagram, which has lines already, as it is."""
    if text.startswith("  ") or "\n" in text:
        return text.rstrip("\n").split("\n")
    indent = "  " if text.startswith("- ") else ""
    return wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _blocks(section: Section, lang: str, ascii_only: bool, markdown: bool) -> Iterator[str | None]:
    """Yield the paragraphs of a section, None between two of them."""
    strong = "**" if markdown else ""
    first = True
    for block in _parts(section, lang, ascii_only, markdown, strong):
        if not first:
            yield None
        first = False
        yield block


def _parts(
    section: Section, lang: str, ascii_only: bool, markdown: bool, strong: str
) -> Iterator[str]:
    if section.sentences:
        yield " ".join(sentence.text for sentence in section.sentences)
    yield from section.prose
    for name, game, summary in section.related:
        shown = f"[{game}]({name}.md)" if markdown else game
        line = translate(lang, "{name}: {text}", name=shown, text=summary) if summary else shown
        yield f"- {line}"
    for number, figure in enumerate(section.figures):
        step = f"{number}. " if len(section.figures) > 1 and number else ""
        yield f"{strong}{step}{figure.caption}{strong}" if markdown else step + figure.caption
        if not figure.unchanged:
            yield _diagram(figure, ascii_only, markdown)
    for answer in section.answers:
        yield f"{strong}{answer.question}{strong}"
        yield answer.answer
    if section.sources:
        names = [f"[{s.title}]({s.url})" if markdown else f"{s.title}, {s.url}"
                 for s in section.sources]  # fmt: skip
        yield translate(lang, "Sources: {list}", list="; ".join(names))


def _diagram(figure: Figure, ascii_only: bool, markdown: bool) -> str:
    lines = position_text(figure.position, ascii_only=ascii_only).rstrip("\n").split("\n")
    if markdown:
        return "\n".join(["```text", *lines, "```"])
    return "\n".join("  " + line for line in lines)
