"""What is wrong is said in the language asked for, by every command, click's sentences too."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from reussite.cli.main import _COMMANDS, cli
from reussite.cli.usage import say_usage
from reussite.i18n.languages import LANGUAGES, html_lang, worded

WON = {"game": "citadel", "tableau": [[]] * 8, "foundations": ["KS", "KH", "KD", "KC"]}
LOST = {"position": {**WON, "foundations": []}, "verdict": "winnable"}


def run(*arguments: str, given: str = "") -> Result:
    result = CliRunner().invoke(cli, list(arguments), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


WRONG = {
    "no game": (["deal", "whist"], ""),
    "no number": (["deal", "citadel", "--number", "0"], ""),
    "two ways": (["deal", "citadel", "--number", "1", "--winnable"], ""),
    "no card": (["deal", "citadel", "--cards", "-"], "1x"),
    "no file": (["show", "/no/such/file"], ""),
    "a folder": (["show", "/"], ""),
    "no position": (["show", "-"], "{}"),
    "another form": (["solve", "-"], "7h 8h"),
    "no layout": (["convert", "-", "--to", "json", "--game", "citadel"], "7h 1x"),
    "no game told": (["convert", "-", "--to", "json"], "7h 8h"),
    "no form": (["convert", "-", "--to", "docx"], json.dumps(WON)),
    "no step": (["convert", "-", "--to", "json", "--at", "x"], json.dumps(WON)),
    "nothing to do": (["solve"], ""),
    "no answer": (["verify", "-"], "{"),
    "no record": (["verify", "-"], "patience 1\n"),
    "no moves": (["verify", "-"], "Move"),
    "no line": (["verify", "-"], json.dumps(LOST)),
    "nothing helps": (["hint", "-"], json.dumps(WON)),
    "no action": (["apply", "-", "x"], json.dumps(WON)),
    "no section": (["rules", "citadel", "--section", "x"], ""),
    "no such option": (["solve", "--widht"], ""),
    "one is meant": (["show", "--widht", "3"], ""),
    "several are meant": (["solve", "--limit", "3"], ""),
    "no such command": (["solv"], ""),
    "an option before": (["--foo"], ""),
    "no argument": (["hint"], ""),
    "no option": (["convert", "-"], ""),
    "an argument too many": (["deal", "citadel", "x"], ""),
    "arguments too many": (["deal", "citadel", "x", "y"], ""),
    "no value": (["show", "--width"], ""),
    "a value too many": (["games", "--json=1"], ""),
    "out of range": (["show", "--width", "0", "-"], ""),
    "no whole number": (["solve", "--seed", "x"], ""),
    "no whole number of a range": (["show", "--width", "x"], ""),
    "no number of a range": (["solve", "--time-limit", "x"], ""),
    "a number that is none": (["solve", "-", "--time-limit", "nan"], json.dumps(WON)),
    "no choice": (["rules", "citadel", "--format", "x"], ""),
    "a folder to write to": (["show", "-", "--svg", "/"], json.dumps(WON)),
    "no subcommand": (["study", "x"], ""),
    "no study": (["study", "report", "/no/such/folder"], ""),
    "no range": (["study", "run", "citadel", "--deals", "5-1", "--out", "/no/such/folder"], ""),
    "no number in a range": (["study", "run", "citadel", "--deals", "x", "--out", "/no"], ""),
    "no name of a file": (["show", ""], ""),
    "no name of a folder": (["study", "run", "citadel", "--deals", "1-2", "--out", ""], ""),
    "no name of a study": (["study", "report", ""], ""),
    "twice": (["study", "run", "citadel", "--deals", "1-3,2", "--out", "/no"], ""),
}


USAGE = {"en": "Usage:", "fr": "Usage\u202f:", "pt": "Uso:"}
ERROR = {"en": "Error: ", "fr": "Erreur\u202f: ", "pt": "Erro: "}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_every_language(name: str) -> None:
    arguments, given = WRONG[name]
    where = 1 if arguments[0] in _COMMANDS and arguments[0] != "study" else 0
    said = {}
    for lang in LANGUAGES:
        # At the end it would be the value of an option that has none.
        asked = [*arguments[:where], f"--lang={lang}", *arguments[where:]]
        result = run(*(asked if where else [*arguments, f"--lang={lang}"]), given=given)
        assert (result.exit_code, result.stdout) == (1 if name == "nothing helps" else 2, "")
        *usage, said[lang] = result.stderr.strip().split("\n")
        assert not usage or usage[0].startswith(USAGE[lang])
        said[lang] = said[lang].removeprefix(ERROR[lang])
    assert len(set(said.values())) == 3, said
    assert not usage or say_usage(said["en"], "en") == said["en"]  # as click itself says it


def test_the_environment_decides_where_no_language_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert run("deal", "whist").stderr.startswith("Erreur\u202f: «\u202fwhist\u202f» n'est pas un")
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert "ficheiro" not in run("show", "/no/such/file").stderr
    assert "ficheiro" in run("show", "/no/such/file", "--lang", "pt").stderr


def test_wrong_arguments_leave_no_wording_behind() -> None:
    """What is left to the collector ends when it comes: amid anything, in any thread."""
    gc.disable()
    try:
        for arguments in (["show", "--width", "x"], ["study", "run"], ["solv"]):
            run(*arguments, "--lang=pt-BR")
        with worded(True):
            gc.collect()
            assert html_lang("pt") == "pt-BR"
    finally:
        gc.enable()


def test_a_language_that_is_none_is_named() -> None:
    result = run("deal", "citadel", "--lang", "de")
    assert result.exit_code == 2
    assert "--lang: 'de' is none of fr, pt, en, pt-BR" in result.stderr


def test_every_command_takes_the_language() -> None:
    for name in _COMMANDS:
        if name != "study":
            assert "--lang" in run(name, "--help").stdout, name


def test_a_verdict_is_said_in_the_language(tmp_path: Path) -> None:
    file = tmp_path / "won.json"
    file.write_text(json.dumps(WON))
    assert run("solve", str(file), "--lang", "fr").stdout.startswith("gagnable en 0 coup (1 pos")
    assert run("solve", str(file)).stdout.startswith("winnable in 0 actions (1 position, ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "-", "--width", "{long}"],
        ["--{long}"],
        ["{long}"],
        ["games", "{long}", "{long}"],
        ["solve", "-", "--time-limit", "{long}"],
        ["games", "--lang", "{long}"],
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_value_is_not_repeated_whole(arguments: list[str], lang: str) -> None:
    given = [each.format(long="x" * 5000) for each in arguments]
    result = run("--lang", lang, *given)
    assert result.exit_code == 2
    assert "xxx…" in result.output
    assert len(result.output) < 900


def test_the_language_may_be_asked_for_before_the_command() -> None:
    before, after = run("--lang", "fr", "games"), run("games", "--lang", "fr")
    assert before.exit_code == 0
    assert before.output == after.output
    assert run("--lang", "pt", "games", "--lang", "fr").output == after.output
    assert "Il manque l'argument" in run("--lang", "fr", "hint").output
