"""An attempt as plain JSON: there and back, and what is refused (trouble B33)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from reussite.engine.catalogue import game, games
from reussite.session import Attempt, AttemptError


def walked(name: str, steps: int = 30) -> Attempt:
    attempt = Attempt.begin(game(name).deal("24"), "24")
    choose = random.Random(name)
    for _ in range(steps):
        if attempt.legal_actions:
            attempt.do(str(choose.choice(attempt.legal_actions)))
    for text in ("undo", "undo", "redo"):
        attempt.do(text)
    return attempt


@pytest.mark.parametrize("name", sorted(games()))
def test_there_and_back_through_json(name: str) -> None:
    attempt = walked(name)
    text = json.dumps(attempt.to_dict())
    again = Attempt.from_dict(json.loads(text), game(name))
    assert json.dumps(again.to_dict()) == text
    assert again.position == attempt.position
    assert again.can_redo
    again.redo()
    attempt.redo()
    assert (again.position, again.score_sheet()) == (attempt.position, attempt.score_sheet())
    while again.can_undo:
        again.undo()
    assert again.position == game(name).deal("24")


def test_what_was_played_together_stays_together() -> None:
    start = {
        "game": "beleaguered-castle",
        "tableau": [["KC", "3S"], ["2S"]],
        "foundations": ["AS"],
        "partial": True,
    }
    document = {**saved(), "start": start, "number": None, "actions": ["t2>f", "t1>f"]}
    document |= {"joined": [1], "cursor": 2, "undos": 0, "rev": 1}
    again = Attempt.from_dict(document, game("beleaguered-castle"))
    again.undo()
    assert again.cursor == 0


def saved() -> dict[str, Any]:
    attempt = Attempt.begin(game("beleaguered-castle").deal("24"), "24")
    for text in ("t3>t2", "t6>f", "undo"):
        attempt.do(text)
    return attempt.to_dict()


def test_the_document_is_plain_and_complete() -> None:
    document = saved()
    start = document.pop("start")
    assert start == json.loads(game("beleaguered-castle").deal("24").to_json())
    assert document == {
        "version": 1,
        "number": "24",
        "actions": ["t3>t2", "t6>f"],
        "joined": [],
        "cursor": 1,
        "undos": 1,
        "rev": 3,
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "version: 2 is not known"),
        ({"version": True}, "version: True is not known"),
        ({"version": "1"}, "version: '1' is not known"),
        ({"extra": 1}, "'extra': is no key"),
        ({"actions": ["t3>t2", "t1>t8"]}, "action 2: "),
        ({"actions": ["t3>t2", "nonsense"]}, "action 2: 'nonsense' is no action"),
        ({"actions": "t3>t2"}, "actions: must be a list"),
        ({"actions": [1]}, "actions: must be a list of texts"),
        ({"actions": ["draw"] * 20_001}, "more than an attempt holds"),
        ({"cursor": 3}, "cursor: 3 must be a whole number from 0 to 2"),
        ({"cursor": -1}, "cursor: -1"),
        ({"cursor": 1.0}, "cursor: 1.0"),
        ({"cursor": True}, "cursor: True"),
        ({"undos": None}, "undos: None"),
        ({"rev": 0}, "rev: 0 is less"),
        ({"joined": [0]}, "joined: must ascend"),
        ({"joined": [2]}, "joined: must ascend"),
        ({"joined": ["1"]}, "joined: must be a list"),
        ({"number": 24}, "number: 24 must be text"),
        ({"number": "024"}, "number: "),
        ({"number": "ms:24"}, "number: 'ms:24' is to be written 24"),
        ({"start": None}, "start: must be a position"),
        ({"start": {"game": "canfield"}}, "start: is of 'canfield'"),
        ({"start": {"game": "beleaguered-castle", "tableau": []}}, "start: tableau"),
    ],
)
def test_a_wrong_document_is_refused_with_its_place(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AttemptError) as caught:
        Attempt.from_dict({**saved(), **change}, game("beleaguered-castle"))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("key", sorted(saved()))
def test_a_missing_key_is_named(key: str) -> None:
    document = saved()
    del document[key]
    with pytest.raises(AttemptError, match=f"^{key}: "):
        Attempt.from_dict(document, game("beleaguered-castle"))


@pytest.mark.parametrize("data", [None, [], "{}", 7])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(AttemptError, match="must be a JSON object"):
        Attempt.from_dict(data, game("beleaguered-castle"))


def test_an_attempt_of_another_game_is_refused() -> None:
    with pytest.raises(AttemptError, match="not of 'citadel'"):
        Attempt.from_dict(saved(), game("citadel"))
