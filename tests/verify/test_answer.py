"""Checking answers of ``solve``, by the library and by the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.games import all_games

import reussite
from reussite.cli.main import cli
from reussite.verify.answer import AnswerError, check_answer, read_answer
from reussite.verify.finding import Outcome


def run(*arguments: str, given: str | bytes = "") -> Result:
    result = CliRunner().invoke(cli, ["verify", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def solved(number: int, game: str = "beleaguered-castle") -> dict[str, Any]:
    position = reussite.game(game).deal(number)
    verdict = reussite.solve(position, node_limit=300_000).to_dict()
    return {"id": f"{game} {number}", "position": position.to_dict(), **verdict}


@pytest.fixture(scope="module")
def won() -> dict[str, Any]:
    answer = solved(2)
    assert answer["verdict"] == "winnable"
    return answer


def test_a_solution_holds(won: dict[str, Any]) -> None:
    result = run("-", given=json.dumps(won))
    assert result.exit_code == 0
    length = len(won["solution"])
    assert result.stdout == f"beleaguered-castle 2: ok: the line wins in {length} actions\n"


def test_an_altered_action_is_named(won: dict[str, Any]) -> None:
    """At every place: an action that the engine refuses there is found there."""
    position = all_games()["beleaguered-castle"].deal(2)
    for place, text in enumerate(won["solution"], 1):
        altered = next(
            f"t{i}>t{j}"
            for i in range(1, 9)
            for j in range(1, 9)
            if position.why_not(f"t{i}>t{j}") is not None
        )
        line = [*won["solution"][: place - 1], altered, *won["solution"][place:]]
        found = check_answer({**won, "solution": line}, all_games())
        assert found.outcome is Outcome.FAILS
        assert found.fault is not None and found.fault.place == place
        position = position.apply(text)


def test_the_command_says_which_action_and_why(won: dict[str, Any]) -> None:
    line = ["t6>f", "t1>t9", *won["solution"]]
    answer = {**won, "position": reussite.game("citadel").deal(1).to_dict(), "solution": line[1:]}
    result = run("-", "--lang", "fr", given=json.dumps(answer))
    assert result.exit_code == 1
    assert "ne tient pas\u202f: illegal: noSuchPile: Il n'y a pas" in result.stdout
    assert "[action 1, t1>t9]" in result.stdout
    row = json.loads(run("-", "--json", given=json.dumps(answer)).stdout)
    assert (row["outcome"], row["action"], row["code"]) == ("fails", 1, "noSuchPile")


def test_a_line_that_stops_short_does_not_win(won: dict[str, Any]) -> None:
    answer = {**won, "solution": won["solution"][:-1]}
    result = run("-", given=json.dumps(answer))
    assert result.exit_code == 1
    assert "51 of 52 cards are up" in result.stdout


def test_unknown_claims_nothing(won: dict[str, Any]) -> None:
    answer = {**won, "verdict": "unknown", "solution": None}
    assert run("-", given=json.dumps(answer)).exit_code == 3


def test_lines_are_checked_one_by_one(tmp_path: Path, won: dict[str, Any]) -> None:
    file = tmp_path / "answers.jsonl"
    short = {**won, "id": None, "solution": []}
    file.write_text("\n".join([json.dumps(won), "", json.dumps(short), "{", '"x"']))
    result = run(str(file))
    assert result.exit_code == 2
    assert result.stdout.splitlines()[1].startswith("line 3: does not hold: ")
    assert [line.split(": ")[1] for line in result.stderr.splitlines()] == [
        "the document is not JSON (line 1, column 2)",
        "must be a JSON object",
    ]
    file.write_text("\n".join([json.dumps(won), json.dumps(short)]))
    assert run(str(file)).exit_code == 1


def test_an_object_over_many_lines_is_read(won: dict[str, Any]) -> None:
    assert run("-", given="\ufeff" + json.dumps(won, indent=2)).exit_code == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"verdict": "perhaps"}, "verdict: must be winnable"),
        ({"verdict": "error", "why": "line 3"}, "has no verdict: line 3"),
        ({"solution": None}, "solution: must be a list"),
        ({"solution": ["t1>f"] * 100_001}, "more than 100,000"),
        ({"position": 3}, "position: must be there"),
        ({"profile": "sha256:0"}, "profile: the rules of beleaguered-castle here are sha256:"),
        ({"verdict": "unwinnable", "proof": None}, "proof: must be there"),
        ({"verdict": "unwinnable", "proof": {"method": "exhaustive"}}, "proof: level is missing"),
    ],
)
def test_what_is_no_answer_is_refused(
    won: dict[str, Any], change: dict[str, Any], says: str
) -> None:
    result = run("-", given=json.dumps({**won, **change}))
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_wrong_text_is_no_action(won: dict[str, Any]) -> None:
    found = check_answer({**won, "solution": ["t1-t2"]}, all_games())
    assert found.fault is not None
    assert (found.fault.place, found.fault.refusal) == (1, None)
    assert "'t1-t2' is no action" in found.report()


@pytest.mark.parametrize(
    "text", [b"\xff\xfe", b"[" * 100_000, b"1" * 10_000, b"", b"nul", b'{"a":' * 50_000]
)
def test_hostile_text_is_refused(text: bytes) -> None:
    with pytest.raises(AnswerError):
        read_answer(text)
    assert run("-", given=text).exit_code == 2


def test_a_line_of_100_megabytes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    for begin, says in (
        (b'{"id": ', "line 1: an answer is larger than"),
        (b"patience 1", "line 1, column 10,000: the line is longer than"),
        (b"", "the file is larger than"),
    ):
        with file.open("wb") as stream:
            stream.write(begin)
            stream.truncate(100_000_000)
        result = run(str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert says in result.stderr


def test_every_winnable_answer_of_solve_holds() -> None:
    """All solver lines hold for games it serves; the plain engine is the judge."""
    for game in ("beleaguered-castle", "streets-and-alleys", "citadel"):
        for number in range(30, 36):
            answer = solved(number, game)
            found = check_answer(answer, all_games())
            if answer["verdict"] == "winnable":
                assert found.outcome is Outcome.HOLDS
            else:
                assert found.outcome is not Outcome.FAILS
