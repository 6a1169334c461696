from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from reussite.i18n import update
from reussite.i18n.catalogue import TRANSLATED, speaker, translate, translate_plural, translation
from reussite.i18n.checks import fields, mend_spaces


def test_every_english_text_is_translated() -> None:
    """If this fails: python -m reussite.i18n.update, and fill in the empty msgstr."""
    assert update.check(update.ROOT) == []


def test_running_the_update_changes_no_catalogue() -> None:
    template = update.find_texts(update.ROOT)
    for lang in TRANSLATED:
        old = update.read_catalogue(update.ROOT, lang)
        new = update.merge(template, old, lang)
        assert {m.id: m.string for m in new if m.id} == {m.id: m.string for m in old if m.id}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_catalogues_hold_nothing_that_changes_by_itself(lang: str) -> None:
    content = update._path(update.ROOT, lang).read_text(encoding="utf-8")
    for word in ("Date", "Generated-By", ".py:", ".html:"):
        assert word not in content


@pytest.mark.parametrize(
    ("n", "fr", "pt", "en"),
    [
        (0, "0 carte", "0 cartas", "0 cards"),
        (1, "1 carte", "1 carta", "1 card"),
        (2, "2 cartes", "2 cartas", "2 cards"),
        (12345, "12\u202f345 cartes", "12\u00a0345 cartas", "12,345 cards"),
        (1_000_000, "1\u202f000\u202f000 cartes", "1\u00a0000\u00a0000 cartas", "1,000,000 cards"),
    ],
)
def test_plurals(n: int, fr: str, pt: str, en: str) -> None:
    for lang, words in (("fr", fr), ("pt", pt), ("en", en)):
        text = translate_plural(
            lang,
            "{card} is under {n} card; only the end card is free.",
            "{card} is under {n} cards; only the end card is free.",
            n,
            card="K♣",
        )
        assert words in text.replace(";", " ").replace("\u202f ", " ")


def test_a_text_without_translation_stays_english() -> None:
    assert translate("fr", "no such text") == "no such text"
    assert translate("fr", "no {such} text", such="{odd}") == "no {odd} text"


def test_only_our_languages_have_a_catalogue() -> None:
    for lang in ("de", "", "../fr", "pt-PT"):
        with pytest.raises(KeyError):
            translation(lang)


def test_a_speaker_translates_for_templates() -> None:
    _, ngettext = speaker("pt")
    assert _("column {n}", n=3) == "coluna 3"
    assert ngettext("A column holds at most {n} card.", "A column holds at most {n} cards.", 1) == (
        "Uma coluna tem no máximo 1 carta."
    )


def test_importing_and_english_load_no_babel() -> None:
    code = (
        "import sys, reussite.i18n.refusals as r, reussite.i18n.words\n"
        "assert r.sentence('covered', {'card': 0, 'count': 1}, 'en')\n"
        "assert not {'babel', 'jinja2', 'pydantic', 'click'} & set(sys.modules)\n"
        "assert r.sentence('covered', {'card': 0, 'count': 1}, 'fr').startswith('A♠ est')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_french_signs_get_narrow_spaces() -> None:
    assert mend_spaces("Oui : « non » ; quoi ? Si !", "fr") == (
        "Oui\u202f: «\u202fnon\u202f»\u202f; quoi\u202f? Si\u202f!"
    )
    assert mend_spaces("ms:24 {n}: x", "fr") == "ms:24 {n}: x"
    assert mend_spaces("a : b", "pt") == "a : b"


def test_fields_are_found_in_both_styles() -> None:
    assert fields("{a} %(b)s {{c}} 50 %") == {"a", "b"}


# ------------------------------------------------- the tool, on a source tree of three texts


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    templates = tmp_path / "src" / "reussite" / "web" / "templates"
    templates.mkdir(parents=True)
    configuration = (update.ROOT / "babel.cfg").read_text(encoding="utf-8")
    (tmp_path / "babel.cfg").write_text(configuration, encoding="utf-8")
    (tmp_path / "src" / "a.py").write_text(
        "x = N_('first')\ny = translate(lang, 'second {n}', n=1)\n"
        "z = translate_plural(lang, '{n} duck', '{n} ducks', 2)\n",
        encoding="utf-8",
    )
    (templates / "page.html").write_text("<p>{{ _('third') }}</p>", encoding="utf-8")
    return tmp_path


def run(tree: Path, *options: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(update.main, [*options, "--root", str(tree)])
    return result.exit_code, result.output.splitlines()


def fill(tree: Path, lang: str, old: str, new: str) -> None:
    path = update._path(tree, lang)
    content = path.read_text(encoding="utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), encoding="utf-8")


def fill_all(tree: Path) -> None:
    run(tree)
    for lang in TRANSLATED:
        fill(tree, lang, 'msgid "first"\nmsgstr ""', 'msgid "first"\nmsgstr "un : {lang}"')
        fill(tree, lang, "{lang}", lang)
        fill(tree, lang, '"second {n}"\nmsgstr ""', '"second {n}"\nmsgstr "deux {n}"')
        fill(tree, lang, '"third"\nmsgstr ""', '"third"\nmsgstr "trois"')
        fill(tree, lang, 'msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "un"\nmsgstr[1] "{n} x"')


def test_the_tool_lists_what_is_missing(tree: Path) -> None:
    code, lines = run(tree, "--check")
    assert code == 1
    assert lines == [
        f"{lang}: missing: {text!r}"
        for lang in TRANSLATED
        for text in ("first", "second {n}", "{n} duck", "third")
    ]
    assert not update._path(tree, "fr").exists()


def test_a_filled_catalogue_passes_and_is_stable(tree: Path) -> None:
    fill_all(tree)
    assert run(tree) == (0, [])
    before = update._path(tree, "fr").read_bytes()
    assert 'msgstr "un\u202f: fr"'.encode() in before
    assert run(tree, "--check") == (0, [])
    (tree / "src" / "a.py").write_text(
        "\n\n" + (tree / "src" / "a.py").read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert run(tree) == (0, [])
    assert update._path(tree, "fr").read_bytes() == before


def test_doubts_wrong_fields_and_wide_spaces_are_listed(tree: Path) -> None:
    fill_all(tree)
    run(tree)
    fill(tree, "fr", 'msgid "third"', '#, fuzzy\nmsgid "third"')
    fill(tree, "fr", "deux {n}", "deux {m} : {n}")
    fill(tree, "pt", "{n} x", "{n")
    assert run(tree, "--check") == (
        1,
        [
            "fr: other fields than in English: 'second {n}'",
            "fr: wide space at a French sign: 'second {n}'",
            "fr: fuzzy: 'third'",
            "pt: other fields than in English: '{n} duck'",
        ],
    )


def test_a_text_that_goes_is_kept_until_pruned_and_may_come_back(tree: Path) -> None:
    fill_all(tree)
    page = tree / "src" / "reussite" / "web" / "templates" / "page.html"
    content = page.read_text(encoding="utf-8")
    page.write_text("<p></p>", encoding="utf-8")
    assert "fr: stale: 'third'" in run(tree, "--check")[1]
    run(tree)
    assert '#~ msgstr "trois"' in update._path(tree, "fr").read_text(encoding="utf-8")
    assert run(tree, "--check")[0] == 1
    page.write_text(content, encoding="utf-8")
    assert run(tree) == (0, [])
    page.write_text("<p></p>", encoding="utf-8")
    assert run(tree, "--prune") == (0, [])
    assert "trois" not in update._path(tree, "fr").read_text(encoding="utf-8")


def test_a_page_that_cannot_be_read_stops_the_tool(tree: Path) -> None:
    fill_all(tree)
    before = update._path(tree, "fr").read_bytes()
    page = tree / "src" / "reussite" / "web" / "templates" / "page.html"
    page.write_text("{% if %}{{ _('third') }}", encoding="utf-8")
    assert run(tree)[0] != 0
    assert update._path(tree, "fr").read_bytes() == before


def test_outside_a_source_tree_the_tool_says_so(tmp_path: Path) -> None:
    code, lines = run(tmp_path, "--check")
    assert code == 1
    assert "babel.cfg" in lines[0]
