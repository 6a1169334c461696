"""``reussite study run`` as a process: workers, death, Ctrl-C, resuming, bad folders."""

from __future__ import annotations

import json
import os
import resource
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet
from tests.processes import is_running, wait_until, workers
from tests.study.rows import SETTINGS, row

from reussite.cli.main import cli
from reussite.engine.catalogue import game
from reussite.solver.solve import solve
from reussite.study.folder import Folder, StudyError
from reussite.study.row import Limits, Measure, Row
from reussite.study.run import Study, local

COMMAND = [sys.executable, "-m", "reussite.cli.main", "study", "run"]
LIMITS = ("--node-limit", "2000")


def run(out: Path, *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments, "--out", str(out)], capture_output=True, text=True, **options
    )


def refused(out: Path, *arguments: str) -> Result:
    """Return what is said, within this process, of a run that does not begin."""
    done = CliRunner().invoke(cli, ["study", "run", *arguments, "--out", str(out)])
    assert done.exit_code == 2, done.exception
    return done


@contextmanager
def started(out: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def lines(out: Path) -> int:
    try:
        return (out / "rows.jsonl").read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def rows(out: Path) -> list[Row]:
    """Return the rows by number, without what depends on the machine."""
    text = (out / "rows.jsonl").read_text()
    found: list[Row] = [{**json.loads(line), "seconds": 0.0} for line in text.splitlines()]  # type: ignore[typeddict-item]
    return sorted(found, key=lambda each: each["number"])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run of 30 deals with one worker."""
    out = tmp_path_factory.mktemp("study") / "whole"
    done = run(out, "citadel", "--deals", "1-30", *LIMITS, "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("citadel: 30 deals\n")
    return out


def test_rows_agree_with_the_solver(whole: Path) -> None:
    found = rows(whole)
    assert [each["number"] for each in found] == list(range(1, 31))
    assert len({each["verdict"] for each in found}) > 1
    for each in found[:10]:
        verdict = solve(game("citadel").deal(each["number"]), node_limit=2000)
        assert (each["verdict"], each["nodes"]) == (verdict.answer.value, verdict.nodes)
        line = verdict.solution
        assert each["length"] == (None if line is None else len(line))
        assert (each["foundation_cards"] is None) == (line is not None)


def test_parquet_holds_every_row(whole: Path) -> None:
    table = parquet.read_table(whole / "rows.parquet").to_pylist()
    assert [each["number"] for each in table] == [str(number) for number in range(1, 31)]
    for each, mine in zip(table, rows(whole), strict=True):
        assert all(each[name] == mine[name] for name in ("verdict", "nodes", "length", "greedy"))
        assert each["profile"] == game("citadel").digest
        assert (each["node_limit"], each["time_limit"]) == (2000, None)
        assert (each["grade"] is not None) == (each["verdict"] == "winnable")


@pytest.mark.parametrize("kills", [(8,), pytest.param((3, 5, 12, 20), marks=pytest.mark.slow)])
def test_killed_at_any_moment_and_resumed_by_more_workers(
    kills: tuple[int, ...], whole: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    arguments = ("citadel", "--deals", "1-30", *LIMITS, "--workers", "2")
    for most in kills:
        with started(out, *arguments) as process:
            wait_until(lambda most=most: lines(out) >= most)  # type: ignore[misc]
            left = workers(process.pid)
            process.kill()
            process.wait()
        wait_until(lambda left=left: not any(map(is_running, left)))  # type: ignore[misc]
    with (out / "rows.jsonl").open("a") as file:
        file.write('{"number":29,"verd')  # cut off while it was written
    done = run(out, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert rows(out) == rows(whole)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_its_deal_measured(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with started(out, "citadel", "--deals", "1-30", *LIMITS, "--workers", "2") as process:
        wait_until(lambda: lines(out) >= 3)
        os.kill(workers(process.pid)[0], signal.SIGKILL)
        assert process.wait() == 0
    assert rows(out) == rows(whole)


def test_ctrl_c_ends_cleanly_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("castle-mount", "--deals", "1-3", "--time-limit", "600", "--workers", "2")
    with started(out, *arguments) as process:
        wait_until(lambda: len(workers(process.pid)) == 2)
        left = workers(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130
    assert said == "interrupted: 0 of 3 deals are done; the same command goes on\n"
    assert not any(map(is_running, left))


def test_another_limit_game_or_version_is_refused_with_both_named(whole: Path) -> None:
    before = (whole / "rows.jsonl").read_bytes()
    other = refused(whole, "citadel", "--deals", "1-30", "--node-limit", "3000")
    assert other.stdout == ""
    assert "node limit 2000 there, 3000 now" in other.stderr
    other = refused(whole, "canfield", "--deals", "1-30", *LIMITS)
    assert "game citadel there, canfield now" in other.stderr
    settings = whole / "study.json"
    kept = settings.read_text()
    settings.write_text(kept.replace('"version": "', '"version": "0.0.'))
    other = refused(whole, "citadel", "--deals", "1-30", *LIMITS)
    assert "version 0.0." in other.stderr
    said = json.loads(kept)["sources"]
    settings.write_text(kept.replace(said, "sha256:of-another-solver"))
    other = refused(whole, "citadel", "--deals", "1-30", *LIMITS)
    assert f"sources sha256:of-another-solver there, {said} now" in other.stderr
    settings.write_text(kept)
    assert (whole / "rows.jsonl").read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("salt", ["0", "1", "random"])
def test_neither_many_workers_nor_the_salt_of_hashes_change_a_row(
    salt: str, whole: Path, tmp_path: Path
) -> None:
    arguments = ("citadel", "--deals", "1-14", *LIMITS, "--workers", "7")
    done = run(tmp_path / "out", *arguments, env={**os.environ, "PYTHONHASHSEED": salt})
    assert (done.returncode, done.stderr) == (0, "")
    found = rows(tmp_path / "out")
    assert found == rows(whole)[:14]
    # Chance is tied to the deal, not to the process: else seven would have played alike.
    assert len({(each["nodes"], each["forced"], each["foundation_cards"]) for each in found}) == 14


class Breaks(Measure):
    """A job that fails at one deal, as deep as Python lets it."""

    def _row(self, number: int) -> Row:
        return self._row(number) if number == 3 else super()._row(number)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Breaks, (self.profile, self.limits, self.players))


def test_a_deal_that_fails_is_named_and_the_others_are_measured(tmp_path: Path) -> None:
    played = game("citadel")
    measure = Breaks(played.profile, Limits(50, None, 1000.0), players=False)
    study = Study(Folder(tmp_path / "out"), SETTINGS, measure)
    study.run([range(1, 7)], partial(local, workers=2), batch=2)
    assert list(study.failed) == [3]
    assert study.failed[3].startswith("RecursionError: ")
    assert [each["number"] for each in study.folder.sorted_rows()] == [1, 2, 4, 5, 6]


@pytest.mark.slow
def test_a_larger_range_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(out, "citadel", "--deals", "1-4", *LIMITS, "--no-players")
    first = (out / "rows.jsonl").read_bytes()
    run(out, "citadel", "--deals", "3-7", *LIMITS, "--no-players")
    assert (out / "rows.jsonl").read_bytes().startswith(first)
    assert [each["number"] for each in rows(out)] == list(range(1, 8))
    assert rows(out)[0]["greedy"] is None


@pytest.mark.slow
def test_a_run_stops_where_the_interval_is_narrow(tmp_path: Path) -> None:
    arguments = ("citadel", "--deals", "1-100000", "--node-limit", "5", "--no-players")
    counts = []
    for count in "1", "2":
        out = tmp_path / count
        done = run(out, *arguments, "--until-width", "99%", "--workers", count, "--lang", "en")
        assert (done.returncode, done.stderr) == (0, "")
        assert "corrected for every look" in done.stdout
        counts.append([each["number"] for each in rows(out)])
    # With nearly all of them undecided it is wide; the first look is after 100 deals.
    assert counts[0] == counts[1] == list(range(1, 101))


def test_damaged_rows_are_named_and_measured_again(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "study.json").write_bytes((whole / "study.json").read_bytes())
    damaged = (whole / "rows.jsonl").read_bytes().splitlines(keepends=True)
    damaged[3] = b"\x00" * 20 + b"\n"
    damaged[7] = damaged[7].replace(b'"nodes":', b'"nodes":"x')
    (out / "rows.jsonl").write_bytes(b"".join(damaged))
    done = run(out, "citadel", "--deals", "1-30", *LIMITS)
    assert done.returncode == 0
    assert done.stderr == f"{out / 'rows.jsonl'}: 2 damaged lines left out: 4, 8\n"
    known = {each["number"]: {**each, "seconds": 0.0} for each in Folder(out).sorted_rows()}
    assert [known[number] for number in range(1, 31)] == rows(whole)


def test_a_full_disk_keeps_what_is_written(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "out")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill() -> None:
        for number in range(1, 100):
            folder.append(file, row(number, "winnable"))

    with folder.writing(SETTINGS) as file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, hard))
        try:
            with pytest.raises(StudyError, match="cannot be written to"):
                fill()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    written = lines(folder.path)
    assert 1 < written < 10
    assert (tmp_path / "out" / "rows.jsonl").read_bytes()[-1:] != b"\n"  # a part of a row
    with folder.writing(SETTINGS) as file:
        folder.append(file, row(written + 1, "winnable"))
    assert [each["number"] for each in folder.sorted_rows()] == list(range(1, written + 2))
    assert folder.damage() is None


@pytest.mark.slow
def test_a_full_disk_is_said_and_the_study_goes_on_elsewhere(tmp_path: Path) -> None:
    """On a real file system of 8 kB, mounted where nobody else sees it."""
    alone = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    if subprocess.run([*alone, f"mount -t tmpfs none {tmp_path}"], check=False).returncode:
        pytest.skip("no file system can be mounted here")
    small, kept = tmp_path / "small", tmp_path / "kept"
    small.mkdir()
    arguments = ("citadel", "--deals", "1-60", "--node-limit", "50", "--no-players")
    command = [*COMMAND, *arguments, "--out", str(small / "out")]
    script = f"mount -t tmpfs -o size=8k none {small} && {shlex.join(command)}; said=$?"
    script += f"; cp -r {small}/out {kept}; exit $said"
    done = subprocess.run([*alone, script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be written to: No space left on device; what was written is kept" in done.stderr
    written = lines(kept)
    assert 0 < written < 60
    assert run(kept, *arguments).returncode == 0
    assert [each["number"] for each in rows(kept)] == list(range(1, 61))


@pytest.mark.parametrize("arguments", [
    ("citadel", "--deals", "9-1"),
    ("citadel", "--deals", "1-5,3"),
    ("citadel", "--deals", "1-99999999999"),
    ("citadel", "--deals", "x"),
    ("nowhere", "--deals", "1-5"),
    ("citadel", "--deals", "1-5", "--until-width", "0%"),
    ("citadel", "--deals", "1-5", "--workers", "0"),
])  # fmt: skip
def test_wrong_input_is_said_in_a_sentence(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = refused(tmp_path / "out", *arguments)
    assert done.stdout == ""
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("library", "options", "extra"),
    [
        ("scipy.stats", [], "study"),
        ("pyarrow.parquet", [], "study"),
        ("scipy.stats", ["--dask", "tcp://127.0.0.1:9"], "cluster"),
        ("distributed", ["--dask", "tcp://127.0.0.1:9"], "cluster"),
    ],
)
def test_a_library_that_is_missing_is_named_before_any_work(
    library: str, options: list[str], extra: str, tmp_path: Path
) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\n"
    code += "from reussite.cli.main import main\nmain()"
    arguments = ["study", "run", "citadel", "--deals", "1", "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments, *options],
        capture_output=True,
        text=True,
    )
    name = library.partition(".")[0]
    assert done.returncode == 2
    assert done.stderr == f"Error: {name} is not installed: pip install 'reussite[{extra}]'\n"


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for path, said in (
        (file, "cannot be written to"),
        (file / "under", "cannot be written to"),
        (Path("/proc/nowhere"), "cannot be written to"),
    ):
        with pytest.raises(StudyError, match=said), Folder(path).writing(SETTINGS):
            pass
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "rows.jsonl").write_text("{}\n")
    with pytest.raises(StudyError, match=r"no study\.json"), Folder(bare).writing(SETTINGS):
        pass
    (bare / "study.json").write_text("{}")
    with pytest.raises(StudyError, match="damaged"), Folder(bare).writing(SETTINGS):
        pass


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "out")
    with folder.writing(SETTINGS) as opened:
        with pytest.raises(StudyError, match="another run"), Folder(folder.path).writing(SETTINGS):
            pass
        folder.append(opened, row(3, "winnable"))
        folder.append(opened, row(1, "unknown"))
    assert folder.sorted_rows() == [row(1, "unknown"), row(3, "winnable")]
