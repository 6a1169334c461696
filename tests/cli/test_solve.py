"""``reussite solve``, by what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import reussite
from reussite.cli.main import cli


def run(*arguments: str, given: str = "") -> Result:
    result = CliRunner().invoke(cli, ["solve", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def deal(number: int) -> str:
    return reussite.game("beleaguered-castle").deal(number).to_json()


def test_exit_codes_and_report() -> None:
    won = run("-", given=deal(2))
    assert (won.exit_code, won.stdout.startswith("winnable in ")) == (0, True)
    lost = run("--game", "beleaguered-castle", "--number", "1")
    assert (lost.exit_code, lost.stdout.startswith("unwinnable")) == (1, True)
    cut = run("-", "--node-limit", "5", given=deal(2))
    assert (cut.exit_code, cut.stdout.startswith("unknown: node-limit (5 ")) == (3, True)


def test_json() -> None:
    result = run("-", "--json", given=deal(2))
    answer = json.loads(result.stdout)
    keys = "id game position profile verdict solution proof nodes seconds why"
    assert list(answer) == keys.split()
    assert answer["position"] == json.loads(deal(2))
    applied = CliRunner().invoke(cli, ["apply", "-", *answer["solution"]], input=deal(2))
    assert json.loads(applied.stdout)["tableau"] == [[]] * 8
    proof = json.loads(run("-", "--json", given=deal(1)).stdout)["proof"]
    assert list(proof) == ["method", "level", "pruning", "states", "digest"]


def test_jsonl_answers_in_order_and_goes_on_after_an_error(tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    lines = [
        json.dumps({"id": "a", "position": json.loads(deal(2))}),
        "{",
        json.dumps({"id": "b", "game": "beleaguered-castle", "number": "1"}),
        json.dumps({"id": "c", "game": "nowhere", "number": "1"}),
        json.dumps({"id": "d", "position": {"game": "citadel", "tableau": [], "partial": True}}),
        json.dumps({"id": "e", "game": "citadel", "number": 24}),
    ]
    file.write_text("\n".join(lines))
    result = run("--jsonl", str(file), "--node-limit", "1000000")
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(answer["id"], answer["verdict"]) for answer in answers] == [
        ("a", "winnable"),
        (None, "error"),
        ("b", "unwinnable"),
        ("c", "error"),
        ("d", "error"),
        ("e", "winnable"),
    ]
    assert [answer["line"] for answer in answers if answer["verdict"] == "error"] == [2, 4, 5]
    file.write_text(lines[0])
    assert run("--jsonl", str(file)).exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["-", "--jsonl", "x"],
        ["--game", "citadel"],
        ["--number", "3"],
        ["--game", "nowhere", "--number", "3"],
        ["--game", "citadel", "--number", "0"],
        ["-", "--node-limit", "0"],
        ["-", "--time-limit", "0"],
        ["nowhere.json"],
    ],
)
def test_wrong_input_is_said_in_a_sentence(arguments: list[str]) -> None:
    result = run(*arguments, given=deal(1))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr
