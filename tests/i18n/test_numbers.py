from __future__ import annotations

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from reussite.i18n.languages import LANGUAGES, babel_locale
from reussite.i18n.numbers import deal_number, number

BIG = "12345678901234567890"


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("fr", "12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890"),
        ("pt", "12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567\u00a0890"),
        ("en", "12,345,678,901,234,567,890"),
    ],
)
def test_twenty_digits_keep_every_digit(lang: str, shown: str) -> None:
    assert number(BIG, lang) == number(int(BIG), lang) == deal_number(BIG, lang) == shown


def test_portuguese_groups_from_five_digits_only() -> None:
    assert [number("1234", lang) for lang in LANGUAGES] == ["1\u202f234", "1234", "1,234"]
    assert number("12345", "pt") == "12\u00a0345"


@pytest.mark.parametrize("lang", LANGUAGES)
@given(value=st.integers(-(10**22), 10**22))
def test_whole_numbers_agree_with_babel(value: int, lang: str) -> None:
    babel = format_decimal(value, locale=babel_locale(lang))
    # Babel leaves out that Portuguese groups from five digits only.
    four_digits = lang == "pt" and 1000 <= abs(value) <= 9999
    assert number(value, lang) == (str(value) if four_digits else babel)


@given(digits=st.text("0123456789", min_size=1, max_size=200))
def test_no_digit_is_lost_or_added(digits: str) -> None:
    for lang in LANGUAGES:
        assert "".join(c for c in number(digits, lang) if c.isdigit()) == digits


@pytest.mark.parametrize("text", ["", "-1", "1.5", "1 234", "١٢", "1e5", "ms:24", "²"])
def test_other_texts_are_no_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="no whole number"):
        number(text, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_microsoft_numbers_keep_their_mark(lang: str) -> None:
    assert deal_number("ms:24", lang) == deal_number("ms-24", lang) == "ms:24"
    assert deal_number("ms:1234567", lang) == "ms:" + number("1234567", lang)
