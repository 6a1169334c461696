"""What a report is made of, and its formats: plain text, Markdown, HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, sentences, and a table whose first column names the rows.

    ``figure``: an SVG picture with its own alternative text; in HTML only. ``deals``: the number of
    the deal that each row is about, where a page leads to it.
    """

    title: str
    sentences: Sequence[str] = ()
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    figure: str = ""
    deals: Sequence[int] = ()


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


def as_markdown(parts: Iterable[Section], level: int = 2) -> str:
    """Return sections as Markdown; ``level``: of their headings."""
    return "\n\n".join("\n".join(_markdown_lines(part, level)) for part in parts) + "\n"


def _markdown_lines(part: Section, level: int) -> Iterator[str]:
    yield f"{'#' * level} {part.title}"
    for sentence in part.sentences:
        yield f"\n{sentence}"
    if part.rows:
        yield "\n" + markdown_table(part.head, part.rows)


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown, its first column to the left, the others to the right.

    >>> print(markdown_table(("", "Deals"), [("Winnable", "12")]))
    |  | Deals |
    |---|---:|
    | Winnable | 12 |
    """
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    lines.insert(1, "|---" + "|---:" * (len(head) - 1) + "|")
    return "\n".join(lines)


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
    if part.figure:
        yield f"<figure>{part.figure}</figure>"
    yield "</section>"


_PAGE = """\
<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: auto; padding: 1rem;
  color: #1c1e21; background: #fff; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .2rem .6rem; text-align: end; border-bottom: 1px solid #8888; }}
th:first-child {{ text-align: start; }}
.wide {{ overflow-x: auto; }}
figure {{ margin: 1rem 0; }}
figure svg {{ width: 100%; height: auto; max-width: 40rem; }}
@media (prefers-color-scheme: dark) {{ body {{ color: #e8e6e3; background: #16181c; }} }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


def page(parts: Iterable[Section], title: str, lang: str) -> str:
    """Return sections as a whole page of HTML, which needs no other file."""
    return _PAGE.format(lang=lang, title=escape(title), body=as_html(parts))
