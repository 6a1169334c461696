"""Undecided deals measured again: rows are replaced, never added."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.study.rows import SETTINGS, mix, row

from reussite.cli.main import cli
from reussite.study.again import again, undecided
from reussite.study.folder import Folder, Settings, StudyError
from reussite.study.row import Row
from reussite.study.summary import summary

LARGER = replace(SETTINGS, node_limit=100_000)


def write(path: Path, rows: list[Row], settings: Settings) -> str:
    folder = Folder(path)
    with folder.writing(settings) as file:
        for each in rows:
            folder.append(file, each)
    return str(path)


def test_rows_are_replaced_and_never_added() -> None:
    rows = mix(40, 35, 25)
    later = [row(76, "winnable"), row(77, "unwinnable"), row(78, "unknown"), row(999, "winnable")]
    found = again((rows, SETTINGS), (later, LARGER))
    assert (found.measured, found.decided) == (3, 2)
    share = summary(found.rows, SETTINGS).share
    assert (share.won, share.lost, share.undecided) == (41, 36, 23)
    assert [each["number"] for each in found.rows] == list(range(1, 101))
    assert [numbers.start for numbers in undecided(found.rows)] == list(range(78, 101))


def test_other_rules_and_contradictions_are_refused() -> None:
    rows = mix(1, 1, 1)
    with pytest.raises(StudyError, match="other rules"):
        again((rows, SETTINGS), (rows, replace(SETTINGS, profile="sha256:other")))
    with pytest.raises(StudyError, match="deal 1: is winnable in one"):
        again((rows, SETTINGS), ([row(1, "unwinnable")], LARGER))


def test_the_report_says_so_in_every_language(tmp_path: Path) -> None:
    first = write(tmp_path / "first", mix(40, 35, 25), SETTINGS)
    second = write(tmp_path / "second", [row(76, "winnable"), row(77, "unwinnable")], LARGER)
    for lang in ("en", "fr", "pt"):
        done = CliRunner().invoke(
            cli, ["study", "report", first, "--again", second, "--lang", lang]
        )
        assert done.exit_code == 0
        assert "41" in done.stdout and "23" in done.stdout
    done = CliRunner().invoke(
        cli, ["study", "report", first, "--again", second, "--format", "json"]
    )
    said = json.loads(done.stdout)
    assert (said["winnable"], said["unwinnable"], said["unknown"]) == (41, 36, 23)
    assert said["again"]["decided"] == 2
    assert said["again"]["settings"]["node_limit"] == 100_000
    done = CliRunner().invoke(cli, ["study", "report", first, second, "--again", second])
    assert done.exit_code == 2


def test_rows_as_csv_are_the_same_rows_whatever_the_locale(tmp_path: Path) -> None:
    rows = mix(3, 2, 2)
    rows.append(row(2**64 + 1, "winnable", nodes=1000))
    folder = write(tmp_path / "first", rows, SETTINGS)
    done = subprocess.run(
        [sys.executable, "-m", "reussite.cli.main", "study", "rows", folder],
        capture_output=True,
        env={**os.environ, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"},
        check=True,
    )
    assert b"\r" not in done.stdout
    table = list(csv.DictReader(done.stdout.decode("utf-8").splitlines()))
    assert len(table) == len(rows)
    for said, each in zip(table, rows, strict=True):
        grade = said.pop("grade")
        assert (grade != "") == (each["verdict"] == "winnable")
        assert said == {name: "" if value is None else str(value) for name, value in each.items()}


def test_rows_end_in_order_where_the_output_is_closed(tmp_path: Path) -> None:
    folder = write(tmp_path / "first", mix(1, 1, 1), SETTINGS)
    line = [sys.executable, "-m", "reussite.cli.main", "study", "rows", folder]
    done = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *line], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("value", ["NaN", "1e999", "-1", '"\\ud800"', "[" * 100_000, "true"])
def test_settings_that_no_run_writes_are_named(tmp_path: Path, value: str) -> None:
    folder = write(tmp_path / "first", mix(1, 1, 1), SETTINGS)
    file = tmp_path / "first" / "study.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"node_limit": "?"}))
    file.write_text(file.read_text().replace('"?"', value))
    done = CliRunner().invoke(cli, ["study", "report", folder])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "study.json: is damaged or of another version" in done.stderr


@pytest.mark.parametrize("option", ["--time-limit", "--memory-limit", "--node-limit"])
def test_a_limit_that_could_not_be_kept_is_refused(tmp_path: Path, option: str) -> None:
    value = "1" * 22 if option == "--node-limit" else "inf"
    line = ["study", "run", "citadel", "--deals", "1", "--out", str(tmp_path / "first")]
    done = CliRunner().invoke(cli, [*line, option, value])
    assert done.exit_code == 2 and "is not in the range" in done.stderr
    assert not (tmp_path / "first").exists()


def test_damaged_rows_are_told_in_the_language(tmp_path: Path) -> None:
    folder = write(tmp_path / "first", mix(1, 1, 1), SETTINGS)
    with (tmp_path / "first" / "rows.jsonl").open("a") as more:
        more.write("{}\n[\n")
        for key, value in (("seconds", "1e999"), ("nodes", "-1"), ("why", '"\\ud800"')):
            odd = json.dumps(row(7, "winnable") | {key: "?"})
            more.write(odd.replace('"?"', value) + "\n")
    for command in ("report", "rows", "grade"):
        done = CliRunner().invoke(cli, ["study", command, folder, "--lang", "fr"])
        assert done.exit_code == 0
        assert "5 lignes abîmées laissées de côté\u202f: 4, 5, 6, 7, 8" in done.stderr


def test_the_undecided_deals_of_a_study_are_measured(tmp_path: Path) -> None:
    first = write(tmp_path / "first", mix(3, 2, 2), SETTINGS)
    out = tmp_path / "second"
    command = ["study", "run", "citadel", "--node-limit", "50", "--no-players"]
    run = [*command, "--undecided-of", first, "--out", str(out)]
    assert CliRunner().invoke(cli, run).exit_code == 0
    assert [each["number"] for each in Folder(out).sorted_rows()] == [6, 7]
    for wrong in ([], ["--undecided-of", first, "--deals", "1"]):
        done = CliRunner().invoke(cli, [*command, *wrong, "--out", str(tmp_path / "third")])
        assert done.exit_code == 2
        assert not (tmp_path / "third").exists()
