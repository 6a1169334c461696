"""``reussite hint``, by what it prints and how it ends."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

import reussite
from reussite.cli.main import cli


def run(*arguments: str, given: str = "") -> Result:
    result = CliRunner().invoke(cli, ["hint", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def deal(game: str, number: int) -> str:
    return reussite.game(game).deal(number).to_json()


def test_an_action_and_why_in_each_language() -> None:
    given = deal("canfield", 2)
    result = run("-", "--lang", "en", given=given)
    assert result.exit_code == 0
    action, sentence = result.stdout.splitlines()
    assert action in [str(each) for each in reussite.game("canfield").deal(2).legal_actions]
    assert (
        sentence == "Nine of clubs to ten of diamonds, column 3: then the reserve fills column 2."
    )
    said = {run("-", "--lang", lang, given=given).stdout for lang in ("fr", "pt", "en")}
    assert len(said) == 3


def test_json_says_who_knows() -> None:
    seen = json.loads(run("-", "--json", given=deal("citadel", 3)).stdout)
    assert list(seen) == ["action", "reason", "sentence", "knows"]
    assert (seen["reason"], seen["knows"]) == ("winningLine", "visible")
    known = json.loads(run("-", "--json", "--knows", "all", given=deal("citadel", 3)).stdout)
    assert (known["reason"], known["knows"]) == ("winningLine", "solver")


def test_a_hidden_game_is_hinted_without_the_stock() -> None:
    position = json.loads(deal("canfield", 3))
    position["stock"].reverse()
    first, second = deal("canfield", 3), json.dumps(position)
    assert run("-", given=first).stdout == run("-", given=second).stdout


def test_no_hint_ends_with_1() -> None:
    won = {"game": "citadel", "tableau": [[]] * 8, "foundations": ["KS", "KH", "KD", "KC"]}
    for more in ((), ("--knows", "all")):
        result = run("-", *more, given=json.dumps(won))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "won" in result.stderr
    blocked = {"game": "citadel", "tableau": [["2S"], ["4D"]], "partial": True}
    result = run("-", given=json.dumps(blocked))
    assert (result.exit_code, result.stdout) == (1, "")
    lost = run("-", "--knows", "all", given=deal("beleaguered-castle", 1))
    assert (lost.exit_code, lost.stdout) == (1, "")
    assert "cannot be won" in lost.stderr


def test_what_it_cannot_use_is_told() -> None:
    extract = {"game": "citadel", "tableau": [["2S"], ["3D"]], "partial": True}
    result = run("-", "--knows", "all", given=json.dumps(extract))
    assert result.exit_code == 2
    assert "extract" in result.stderr
    assert run("-", "--knows", "some", given=deal("citadel", 3)).exit_code == 2
    assert run("-", given="{").exit_code == 2
