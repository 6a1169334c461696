from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reussite.i18n.languages import (
    LANGUAGES,
    babel_locale,
    from_environment,
    html_lang,
    match_language,
    negotiate,
)


def test_the_names_of_the_languages() -> None:
    assert LANGUAGES == ("fr", "pt", "en")
    assert [html_lang(lang) for lang in LANGUAGES] == ["fr", "pt-PT", "en"]
    assert [babel_locale(lang) for lang in LANGUAGES] == ["fr", "pt_PT", "en"]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR_be.utf8", "fr"),
        ("pt_BR", "pt"),
        ("pt-PT", "pt"),
        ("pt_PT.UTF-8@euro", "pt"),
        ("en-GB", "en"),
        (" en ", "en"),
        ("", None),
        ("C", None),
        ("fra", None),
        ("ptx-PT", None),
        ("de-fr", None),
        ("ﬁ-fr", None),
        ("eſ", None),
    ],
)
def test_a_tag_means_one_of_our_languages_or_none(text: str, lang: str | None) -> None:
    assert match_language(text) == lang


@given(st.text() | st.from_regex(r"(?i)(fr|pt|en)[-_.@a-z0-9 ]*"))
@example("fr\n-x")
def test_any_text_gives_one_of_our_languages_or_none(text: str) -> None:
    found = match_language(text)
    assert found is None or (found in LANGUAGES and text.strip().lower().startswith(found))


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "pt_PT", "LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "pt"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "de_DE", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "de:pt_BR:fr"}, "pt"),
        ({"LANG": "de_DE", "LANGUAGE": "de:fr"}, "fr"),
        ({"LC_TIME": "fr_FR"}, "en"),
    ],
)
def test_the_language_of_an_environment(environ: dict[str, str], lang: str) -> None:
    assert from_environment(environ) == lang


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("*", "en"),
        ("de, es", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt"),
        ("en;q=0.4, fr;q=0.6", "fr"),
        ("fr;q=0.5, *;q=0.8", "en"),
        ("en;q=0, *;q=0.1", "fr"),
        ("en;q=0, fr;q=0, pt;q=0", "en"),
        ("de, pt ; q = 0.7 , fr;q=0.70", "pt"),
        ("fr, pt", "fr"),
        ("pt, fr", "pt"),
        ("fr;q=nan, pt;q=0.1", "pt"),
        ("fr;q=1e9, pt;q=0.1", "pt"),
        ("fr;q=-1, pt;q=2, en;q=0.1", "en"),
        ("fr;q=٠.٩, pt;q=0.1", "pt"),
        ("fr;q=0.0000", "en"),
        ("x," * 100_000 + "fr", "en"),
        ("," * 10_000, "en"),
    ],
)
def test_the_language_that_a_header_asks_for(header: str | None, lang: str) -> None:
    assert negotiate(header) == lang


_ITEMS = st.tuples(
    st.sampled_from(["fr", "pt-BR", "EN", "*", "de", "", "\x00"]) | st.text(max_size=5),
    st.sampled_from(["", ";q=0", ";q=0.5", ";q=1", ";q=", ";q=nan", ";;", ";q=0.5;x=y"]),
).map("".join)


@given(st.text() | st.lists(_ITEMS, max_size=8).map(",".join))
def test_no_header_does_any_harm(header: str) -> None:
    assert negotiate(header) in LANGUAGES


@given(st.permutations(["fr", "pt", "en"]))
def test_the_highest_weight_wins_in_any_order_of_the_header(order: list[str]) -> None:
    weights = {"fr": "0.3", "pt": "0.9", "en": "0.6"}
    assert negotiate(",".join(f"{lang};q={weights[lang]}" for lang in order)) == "pt"
