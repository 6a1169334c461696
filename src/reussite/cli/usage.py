"""What click says of wrong usage, in the reader's language.

Click's sentences come ready made and English. Those that can be met here are known by their
texts; any other stays as it is. ``tests/cli/test_languages.py`` meets each of them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import click

from reussite.cli.errors import Ends, Told
from reussite.i18n.catalogue import N_, translate
from reussite.i18n.languages import DEFAULT, is_brazilian, match_language, worded
from reussite.i18n.spoken import shown

_TEXTS: Final = (
    N_("{sentence} Did you mean {possibility}?"),
    N_("{sentence} (Did you mean one of: {possibilities}?)"),
    N_("Invalid value for {param_hint}: {sentence}"),
    N_("{value} is not a valid integer range."),
    N_("{value} is not a valid float range."),
    N_("{value} is not a valid integer."),
    N_("{value} is not in the range {range}."),
    N_("{value} is not one of {choices}."),
    N_("File {filename} is a directory."),
    N_("Missing argument {param_hint}."),
    N_("Missing option {param_hint}."),
    N_("Missing command."),
    N_("Got unexpected extra argument ({args})"),
    N_("Got unexpected extra arguments ({args})"),
    N_("Option {name} requires an argument."),
    N_("Option {name} does not take a value."),
    N_("No such option {name}."),
    N_("No such command {name}."),
)
_OURS: Final = ("sentence", "choices", "possibility", "possibilities", "range", "param_hint")
"""The fields that hold nothing that was typed."""
_MOST: Final = 60
_FIELD: Final = re.compile(r"\\\{(\w+)\\\}")


def say_usage(sentence: str, lang: str) -> str:
    """Return a sentence of click in a language.

    >>> say_usage("Invalid value for '--width': 0 is not in the range 1<=x<=4000.", "fr")
    "Valeur refusée pour '--width'\\u202f: 0 n'est pas dans l'intervalle 1<=x<=4000."
    """
    for text in _TEXTS:
        if match := _pattern(text).fullmatch(sentence):
            values = {
                name: value if name in _OURS else _cut(value)
                for name, value in match.groupdict().items()
            }
            if "sentence" in values:
                values["sentence"] = say_usage(values["sentence"], lang)
            return translate(lang, text, **values)
    return shown(sentence, 300)


def _cut(value: str) -> str:
    """Return what was typed as it can be repeated: the beginning, where it is long."""
    quote = value[0] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else ""
    inner = value[len(quote) : len(value) - len(quote)]
    return value if len(inner) <= _MOST else quote + shown(inner, _MOST) + quote


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(_FIELD.sub(r"(?P<\1>.*)", re.escape(text)), re.DOTALL)


def full_sentence(error: click.ClickException, asked: str) -> str:
    """Return all that is said of an error: after wrong usage, how the command is called too."""
    lang = match_language(asked) or DEFAULT
    with worded(is_brazilian(asked)):
        words = (
            error.sentence(lang)
            if isinstance(error, Told)
            else say_usage(error.format_message(), lang)
        )
        if isinstance(error, Ends):
            return words
        ctx = error.ctx if isinstance(error, click.UsageError) else None
        usage = "" if ctx is None else _usage(ctx, lang)
        return usage + translate(lang, "Error: {fault}", fault=words)


def _usage(ctx: click.Context, lang: str) -> str:
    """Return how a command is called, and where its help is."""
    formatter = ctx.make_formatter()
    pieces = " ".join(ctx.command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=translate(lang, "Usage:") + " ")
    command = ctx.command_path + " --help"
    hint = translate(lang, "Try '{command}' for help.", command=command)
    return f"{formatter.getvalue()}{hint}\n\n"
