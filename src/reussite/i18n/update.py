"""Keep the catalogues complete: ``python -m reussite.i18n.update [--check]``.

After an English text was added or changed: run this, write the empty ``msgstr`` of both
catalogues, run it once more. The catalogue of Brazilian wording holds only what differs from that
of Portugal, and loses whatever else is in it. Ordinary spaces before French ``; : ! ? »`` are made
narrow ones.
``--check`` changes nothing, lists what is missing, unsure (fuzzy) or left over, and ends with 1
if there is anything. Left-over translations are kept, commented out, until ``--prune``, and come
back when their text does.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from reussite.i18n.catalogue import TRANSLATED, catalogue_path
from reussite.i18n.checks import ids, mend_spaces, overlay_problems, problems, texts
from reussite.i18n.languages import BRAZIL, babel_locale
from reussite.i18n.spoken import NAMES

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

ROOT: Final = Path(__file__).resolve().parents[3]
CONFIGURATION: Final = "babel.cfg"
# Two forms are enough for counts of cards; in French 0 and 1 are singular. Written here, so that
# another version of Babel cannot change them.
_PLURALS: Final = {"fr": "(n > 1)", "pt": "(n != 1)", BRAZIL: "(n != 1)"}
_HEADER: Final = """\
# Texts of Réussite. Fill in each msgstr; then run: python -m reussite.i18n.update
msgid ""
msgstr ""
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural={plurals};\\n"

"""


def find_texts(root: Path) -> Catalog:
    """Return all English texts of a source tree, in the order of files and lines.

    Raises ``FileNotFoundError`` without a ``babel.cfg`` in it; a file that cannot be read ends
    the search with the error of its reader.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
    from babel.messages.frontend import parse_mapping_cfg

    with (root / CONFIGURATION).open(encoding="utf-8") as source:
        methods, options = parse_mapping_cfg(source)  # type: ignore[no-untyped-call]
    keywords = {**DEFAULT_KEYWORDS, "translate": (2,), "translate_plural": (2, 3)}
    keywords |= {**dict.fromkeys(NAMES), "Count": (1, 2)}
    found = extract_from_dir(
        root, methods, options, keywords=keywords, comment_tags=("Translators:",)
    )
    catalog = Catalog()
    for name, line, message, comments, context in sorted(found, key=lambda item: item[:2]):
        catalog.add(message, None, [(name, line)], auto_comments=comments, context=context)
    return catalog


def read_catalogue(root: Path, lang: str) -> Catalog:
    """Return a catalogue of a source tree, of a language or ``BRAZIL``; empty where it has none."""
    from babel.messages.pofile import read_po

    path = _path(root, lang)
    content = path.read_bytes() if path.exists() else _header(lang)
    return read_po(BytesIO(content), locale=_locale(lang), abort_invalid=True)


def merge(template: Catalog, old: Catalog, lang: str, prune: bool = False) -> Catalog:
    """Return a catalogue of the template's texts with the translations of an old one.

    Translations that no text needs go to its ``obsolete`` messages, or nowhere with ``prune``.
    """
    from babel.messages.pofile import read_po

    new = read_po(BytesIO(_header(lang)), locale=_locale(lang))
    left = {(message.id, message.context): message for message in old if message.id}
    for message in old.obsolete.values():
        left.setdefault((message.id, message.context), message)
    for message in template:
        if not message.id:
            continue
        known = left.pop((message.id, message.context), None)
        merged = new.add(
            message.id,
            _translation(message, known, new.num_plurals, lang),
            message.locations,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
        # Babel guesses flags from the text, each version in another way; only doubt is kept.
        merged.flags = {"fuzzy"} if known and known.fuzzy else set()
    if not prune:
        for key, message in left.items():
            if any(texts(message)):
                new.obsolete[str(key)] = message
    return new


def tidy(template: Catalog, pt: Catalog, old: Catalog) -> Catalog:
    """Return a catalogue of Brazilian wording with those texts only that differ from ``pt``."""
    new = merge(template, old, BRAZIL, prune=True)
    for message in list(new):
        european = pt.get(message.id, message.context) if message.id else None
        same = european is not None and texts(european) == texts(message)
        if message.id and (same or not any(texts(message))):
            new.delete(message.id, message.context)
    return new


def write_catalogue(root: Path, lang: str, catalog: Catalog) -> None:
    """Write a catalogue without dates, line numbers and versions, so that only texts change."""
    from babel.messages.pofile import write_po

    out = BytesIO()
    write_po(out, catalog, width=0, omit_header=True, sort_by_file=True, include_lineno=False)
    path = _path(root, lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_header(lang) + out.getvalue().strip() + b"\n")


def check(root: Path) -> list[str]:
    """Return what is wrong with the catalogues of a source tree, a line each."""
    template = find_texts(root)
    read = {lang: read_catalogue(root, lang) for lang in (*TRANSLATED, BRAZIL)}
    found = [line for lang in TRANSLATED for line in problems(template, read[lang], lang)]
    return [*found, *overlay_problems(template, read["pt"], read[BRAZIL], BRAZIL)]


def _translation(
    message: Message, known: Message | None, forms: int, lang: str
) -> str | tuple[str, ...]:
    """Return what is known of a translation, with as many forms as it must have."""
    found = [mend_spaces(text, lang) for text in texts(known)] if known else []
    if len(ids(message)) == 1:
        return found[0] if found else ""
    return tuple([*found, *[""] * forms][:forms])


def _path(root: Path, lang: str) -> Path:
    return root / "src" / "reussite" / "i18n" / catalogue_path(lang)


def _locale(lang: str) -> str:
    return lang if lang == BRAZIL else babel_locale(lang)


def _header(lang: str) -> bytes:
    return _HEADER.format(locale=_locale(lang), plurals=_PLURALS[lang]).encode()


@click.command(help=__doc__)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; end with 1 if not done.")
@click.option("--prune", is_flag=True, help="Drop translations that no text needs any more.")
@click.option(
    "--root",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=ROOT,
    help="The source tree, with babel.cfg in it.",
)
def main(only_check: bool, prune: bool, root: Path) -> None:
    """Update or check the catalogues."""
    if not (root / CONFIGURATION).exists():
        raise click.ClickException(f"no {CONFIGURATION} there: run this in a source tree")
    if not only_check:
        template = find_texts(root)
        for lang in TRANSLATED:
            catalog = merge(template, read_catalogue(root, lang), lang, prune)
            write_catalogue(root, lang, catalog)
        overlay = tidy(template, read_catalogue(root, "pt"), read_catalogue(root, BRAZIL))
        write_catalogue(root, BRAZIL, overlay)
    found = check(root)
    for line in found:
        click.echo(line)
    if any(": stale: " in line for line in found):
        click.echo("stale: python -m reussite.i18n.update --prune drops them")
    if only_check and found:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
