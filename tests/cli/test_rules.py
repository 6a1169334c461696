"""The command that writes rule pages."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result
from tests.games import GAME_IDS, OWN_GAMES

from reussite.cli.main import cli


def run(*arguments: str, given: str = "") -> Result:
    result = CliRunner().invoke(cli, list(arguments), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_page_is_written_for_every_game(game: str) -> None:
    result = run("rules", game, "--lang", "fr", "--games", str(OWN_GAMES))
    assert result.exit_code == 0
    assert "But et matériel" in result.stdout
    assert max(map(len, result.stdout.split("\n"))) <= 110


@pytest.mark.parametrize(("form", "begin"), [("markdown", "# "), ("html", "<!doctype html>")])
def test_other_forms(form: str, begin: str) -> None:
    result = run("rules", "canfield", "--lang", "pt", "--format", form)
    assert result.exit_code == 0
    assert result.stdout.startswith(begin)


def test_one_section_alone() -> None:
    text = run("rules", "citadel", "--section", "empty", "--lang", "en").stdout
    assert "06 / Empty rows" in text
    assert "07 /" not in text


def test_a_refused_action_names_the_command_that_tells_its_rule() -> None:
    position = run("deal", "beleaguered-castle", "--number", "24").stdout
    said = run("apply", "-", "t1>t2", "--lang", "en", given=position)
    assert said.exit_code == 1
    assert "reussite rules beleaguered-castle --section columns" in said.stderr
    again = run("rules", "beleaguered-castle", "--section", "columns", "--lang", "en")
    assert "exactly one rank lower" in " ".join(again.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(("nothing",), "nothing"), (("citadel", "--section", "stock"), "stock"),
     (("citadel", "--format", "odt"), "odt")],
)  # fmt: skip
def test_wrong_input_is_refused_in_a_sentence(arguments: tuple[str, ...], word: str) -> None:
    result = run("rules", *arguments)
    assert result.exit_code == 2
    assert word in result.stderr
    assert "Traceback" not in result.stderr
