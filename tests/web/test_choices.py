"""The cookie of choices: what is written is read, and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reussite.i18n.languages import LANGUAGES
from reussite.web.choices import CHOICES, Choices, offered

DEFAULTS = {name: values[0] for name, values in CHOICES.items()}
CHOSEN = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()}
)


@given(st.sampled_from([None, *LANGUAGES]), CHOSEN)
def test_what_is_written_is_read(language: str | None, chosen: dict[str, str]) -> None:
    choices = Choices(language).changed(chosen)
    assert Choices.read(choices.text) == choices
    assert choices.shown("fr") == DEFAULTS | chosen


@given(st.text(st.sampled_from("frptensizedckou.-=;JQK \x00é"), max_size=40) | st.text(max_size=80))
def test_anything_else_is_the_defaults(text: str) -> None:
    choices = Choices.read(text)
    if choices.text != text:
        assert choices.shown("fr") == DEFAULTS
        assert choices.language in (None, text.split(".")[0])


def test_one_wrong_part_takes_all_choices_with_it_but_the_language() -> None:
    for text in (
        "pt.deck-four.size-",
        "pt.size-large.deck-four",
        "pt.deck-two",
        "pt.deck-four.",
        "pt..deck-four",
    ):
        assert Choices.read(text) == Choices("pt"), text
    assert Choices.read("deck-four.pt") == Choices()


def test_letters_of_courts_are_those_of_the_language() -> None:
    choices = Choices().changed({"courts": "VDR"})
    assert [choices.shown(lang)["courts"] for lang in ("fr", "pt", "en")] == ["VDR", "VDR", "JQK"]
    assert "courts" not in offered("en")


def test_unknown_names_and_values_change_nothing() -> None:
    choices = Choices("fr").changed({"deck": "four"})
    assert choices.changed({"deck": "six", "sound": "on"}) == choices
