"""Errors that are told in each language."""

from __future__ import annotations

import ast
import copy
import pickle
from pathlib import Path

import pytest

import reussite
from reussite.cards import CardError, parse_card
from reussite.engine.catalogue import games
from reussite.exchange.formats import guess, read_as
from reussite.exchange.passage import ExchangeError, Told
from reussite.i18n.languages import LANGUAGES
from reussite.i18n.spoken import NAMES, Spoken, said_all

SOURCES = Path(reussite.__file__).parent


def calls() -> list[tuple[str, ast.Call]]:
    """Return each place where an error that can be told is made."""
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in NAMES and node.args:
                found.append((f"{path.name}:{node.lineno}", node))
    return found


def test_the_texts_of_errors_are_found_by_the_catalogues() -> None:
    named = [
        (place, call)
        for place, call in calls()
        if not (isinstance(call.args[0], ast.Constant) and len(call.args) == 1)
    ]
    # What N_ marks: limits, the name of a pile, how a game stands; and two errors of the commands,
    # which hand on.
    places = [place.partition(":")[0] for place, _ in named]
    assert places == [*["errors.py"] * 2, "board.py", "play.py"]


def test_every_error_of_these_classes_is_in_the_list() -> None:
    def below(kind: type[Spoken]) -> set[str]:
        return {kind.__name__}.union(*(below(each) for each in kind.__subclasses__()))

    assert below(Spoken) <= set(NAMES)


FILES = {
    "no card": b"qd 4d 9x",
    "twice": b"qd qd",
    "a row too many": b"-\n" * 9,
    "misnumbered": b"patience 1\ngame: citadel\ndeal: 24\n\n2. t2>t5",
    "illegal": b"patience 1\ngame: citadel\ndeal: 24\n\n1. t1>t2",
    "no deal": b"patience 1\ngame: citadel\ndeal: 0\n",
    "no action": b"patience 1\ngame: citadel\ndeal: 1\n\n1. t1-t2",
    "no game": b"patience 1\ngame: whist\ndeal: 24\n",
    "bad layout": b"patience 1\ngame: citadel\nt1: AS\n",
    "not XML": b"<kpat-game>",
    "no pickle": b"PySolFC",
    "not JSON": b"{,}",
    "bytes": b"\xff",
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_wrong_with_a_file_is_told_in_every_language(name: str) -> None:
    data = FILES[name]
    with pytest.raises(ExchangeError) as caught:
        read_as(guess(data), data, Told(games(), games()["citadel"]))
    told = {lang: caught.value.sentence(lang) for lang in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert told["en"] == str(caught.value)
    digits = {"".join(filter(str.isdigit, text)) for text in told.values()}
    assert len(digits) == 1, told  # the same places and numbers


def test_an_error_can_be_sent_to_another_process_and_copied() -> None:
    error = ExchangeError(
        "line {line}: {fault}", line=2, fault=Spoken("'{text}' is no card", text="{")
    )
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(twin) == "line 2: '{' is no card"
        assert twin.sentence("fr") == error.sentence("fr")


def test_a_wrong_card_is_told_too() -> None:
    with pytest.raises(CardError) as caught:
        parse_card("{x}\n")
    assert said_all({"fault": caught.value}, "pt") == {"fault": "«{x}\\n» não é uma carta"}
    assert str(pickle.loads(pickle.dumps(caught.value))) == "'{x}\\n' is no card"
