"""Worked examples are played by the engine, and questions are answered by it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.games import GAME_IDS, all_games, profiles

from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.i18n.languages import LANGUAGES
from reussite.rulebook.describe import caption
from reussite.rulebook.example import ExampleError, example_of, replay
from reussite.rulebook.questions import questions
from reussite.rules.catalogue import load
from reussite.rules.profile import Profile

SHIPPED = tuple(load())


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_step_is_what_the_engine_does(name: str) -> None:
    example = example_of(all_games()[name])
    assert example.steps
    position = example.start
    for step in example.steps:
        assert step.before == position
        assert (step.refusal is None) == (step.action in position.legal_actions)
        if step.refusal is None:
            position = position.apply(step.action)
        assert step.after == position
        for lang in LANGUAGES:
            assert "{" not in caption(step, lang)
    # every diagram can be played on from
    for position in example.positions:
        assert read_position(position.to_json(), all_games()) == position


@pytest.mark.parametrize("name", SHIPPED)
def test_the_examples_that_were_written_are_still_played(name: str) -> None:
    assert example_of(all_games()[name]).start.partial  # one that is looked for begins at a deal


def test_an_example_follows_when_a_rule_is_changed() -> None:
    profile = all_games()["exiled-kings"].profile
    queens = profile.model_copy(update={"empty": profile.empty.model_copy(update={"rank": "Q"})})
    example = example_of(Game(queens))
    assert example.steps and not example.start.partial


def test_the_examples_of_the_books_are_told() -> None:
    castle = [caption(s, "en") for s in example_of(all_games()["beleaguered-castle"]).steps]
    assert castle[:2] == [
        "7♥ goes onto 8♣. That frees 2♦.",
        "2♦ goes up to its foundation, onto A♦. Left row 1 is empty now.",
    ]
    canfield = example_of(all_games()["canfield"])
    assert canfield.start.base == 5
    told = " ".join(caption(step, "fr") for step in canfield.steps)
    assert "K♥ va sur A♣." in told
    assert "A♥ ne peut pas encore monter." in told


@pytest.mark.parametrize("name", SHIPPED)
def test_a_line_that_cannot_be_played_is_refused(name: str) -> None:
    start = example_of(all_games()[name]).start
    with pytest.raises(ExampleError):
        replay(start, ["t1>t1"])
    legal = str(start.legal_actions[0])
    with pytest.raises(ExampleError):
        replay(start, [f"not {legal}"])


@given(profiles())
@settings(max_examples=20)
def test_any_game_gets_an_example(profile: Profile) -> None:
    game = Game(profile)
    example = example_of(game)
    if not example.steps:  # only where nothing at all moves
        assert all(game.deal(1).is_renaming(action) for action in game.deal(1).legal_actions)


ANSWERS = {
    "beleaguered-castle": "run- kings- circle- aces+ return- stock-",
    "streets-and-alleys": "run- kings- circle- aces+ return- stock-",
    "citadel": "run- kings- circle- aces+ return- stock-",
    "castle-mount": "run+ kings- circle- aces+ return+ stock-",
    "canfield": "run- kings- circle+ aces- return- passes+ reserve-",
    "exiled-kings": "run- kings+ circle- aces+ return- stock-",
    "penelopes-web": "run- kings+ circle- aces+ return- stock-",
    "superior-canfield": "run- kings- circle+ aces- return- passes+ reserve-",
}


@pytest.mark.parametrize("name", SHIPPED)
def test_questions_are_answered_as_the_rule_books_answer_them(name: str) -> None:
    found = [(asked.id[4:] + "-+"[asked.yes]) for asked in questions(all_games()[name])]
    assert " ".join(found) == ANSWERS[name]
