"""Games as environments: Gymnasium's own checker, and the engine beside each step."""

from __future__ import annotations

import subprocess
import sys
import warnings
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, profiles, random_walk

import reussite
from reussite.engine.game import Game
from reussite.engine.position import Status
from reussite.gym import PatienceEnv
from reussite.gym.actions import all_actions
from reussite.gym.env import FACE_DOWN


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("reward", ["win", "cards"])
def test_gymnasiums_checker_finds_nothing(game: str, reward: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("reussite/Patience-v0", game=all_games()[game], reward=reward)
        check_env(env.unwrapped)


@given(profiles(), st.integers(0, 10**6))
def test_every_legal_action_has_a_number(profile: reussite.Profile, seed: int) -> None:
    game = Game(profile)
    actions = all_actions(game)
    known = set(actions)
    assert len(known) == len(actions)
    for position in random_walk(game, seed, 60):
        assert known.issuperset(position.legal_actions)


@pytest.mark.parametrize("game", GAME_IDS)
def test_steps_are_those_of_the_engine(game: str) -> None:
    env = PatienceEnv(all_games()[game], knows="all", reward="cards")
    observation, info = env.reset(seed=7)
    position = env.game.deal(7)
    random, total = Random(7), 0.0
    for _ in range(150):
        legal = np.flatnonzero(info["action_mask"])
        assert {env.actions[number] for number in legal} == set(position.legal_actions)
        if not len(legal):
            break
        chosen = random.choice(legal)
        observation, reward, over, cut, info = env.step(chosen)
        position = position.after(env.actions[chosen])
        total += float(reward)
        assert env.position == position
        assert env.observation_space.contains(observation)
        for row, column in zip(observation["tableau"], position.tableau, strict=True):
            assert [int(card) - 1 for card in row if card] == list(column)
        assert over == (position.status is not Status.PLAYING)
        assert not cut
    gained = position.foundation_cards - env.game.deal(7).foundation_cards
    assert total == pytest.approx(gained / env.game.pack_size)


def test_a_win_is_worth_one() -> None:
    line = reussite.solve(reussite.game("beleaguered-castle").deal(2), node_limit=300_000).solution
    assert line is not None
    env = gymnasium.make("reussite/Patience-v0", game="beleaguered-castle")
    _, info = env.reset(seed=2)
    assert info["number"] == "2"
    base = env.unwrapped
    assert isinstance(base, PatienceEnv)
    numbers = {str(action): number for number, action in enumerate(base.actions)}
    steps = [env.step(numbers[text]) for text in line]
    assert [step[1] for step in steps] == [0.0] * (len(line) - 1) + [1.0]
    assert [step[2] for step in steps] == [False] * (len(line) - 1) + [True]
    assert steps[-1][4]["status"] == "won"


def test_an_illegal_action_changes_nothing() -> None:
    env = PatienceEnv("beleaguered-castle")
    env.reset(seed=24)
    before = env.position
    number = next(n for n, action in enumerate(env.actions) if before.why_not(action))
    _, reward, over, _, info = env.step(np.int64(number))
    assert (env.position, reward, over) == (before, 0.0, False)
    refusal = before.why_not(env.actions[number])
    assert refusal is not None and info["illegal"] == refusal.code.value


def test_what_a_player_cannot_see_is_hidden() -> None:
    env = PatienceEnv("canfield")
    observation, _ = env.reset(seed=1)
    reserve = observation["reserve"].tolist()
    assert reserve[:-1] == [FACE_DOWN] * 12
    assert reserve[-1] == env.position.reserve[-1] + 1
    assert set(observation["stock"].tolist()) == {FACE_DOWN}
    draw = next(n for n, action in enumerate(env.actions) if str(action) == "draw")
    observation, *_ = env.step(np.int64(draw))
    assert observation["waste"][:3].tolist() == [card + 1 for card in env.position.waste]
    assert np.count_nonzero(observation["stock"]) == 31


def test_where_an_episode_begins() -> None:
    env = PatienceEnv("citadel")
    first, _ = env.reset(options={"number": "ms:40000"})
    assert env.position == env.game.deal("ms:40000")
    middle = random_walk(env.game, 3, 20)[-1]
    _, info = env.reset(options={"position": middle})
    assert (env.position, info["number"]) == (middle, None)
    for options in ({"number": "0"}, {"number": "x"}, {"position": 3}):
        with pytest.raises(ValueError, match=r"deal number|position"):
            env.reset(options=options)
    with pytest.raises(ValueError, match="position"):
        env.reset(options={"position": all_games()["canfield"].deal(1)})
    del first


@pytest.mark.parametrize(
    "wrong", [{"reward": "points"}, {"knows": "nothing"}, {"render_mode": "human"}]
)
def test_wrong_choices_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        PatienceEnv("citadel", **wrong)


def test_a_seed_gives_the_same_deals_again() -> None:
    env = PatienceEnv("citadel")
    numbers = []
    for _ in range(2):
        env.reset(seed=5)
        numbers.append([env.reset()[1]["number"] for _ in range(3)])
    assert numbers[0] == numbers[1]
    assert len(set(numbers[0])) == 3


def test_without_gymnasium_the_extra_is_named() -> None:
    code = "import sys; sys.modules['gymnasium'] = None\nimport reussite.gym"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == (
        "ImportError: gymnasium is not installed: pip install 'reussite[gym]'"
    )
