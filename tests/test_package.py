"""The installed package: its version, its command, and what importing it loads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

from tests.processes import HANGS

ROOT = Path(__file__).parent.parent
HEAVY = {"alembic", "fastapi", "jinja2", "numba", "numpy", "sqlalchemy", "starlette", "uvicorn"}


def modules_after(statement: str) -> set[str]:
    """Return the top-level modules that a fresh Python has loaded after a statement."""
    program = f"import json, sys\n{statement}\nprint(json.dumps([*sys.modules]))"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in json.loads(ran.stdout)}


def test_version_is_that_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version("reussite") == project["version"]
    (script,) = [
        point for point in entry_points(group="console_scripts") if point.name == "reussite"
    ]
    ran = subprocess.run(
        [sys.executable, "-m", script.module, "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == f"reussite {project['version']}\n"


def test_engine_loads_no_web_or_database_library() -> None:
    loaded = modules_after("import reussite; reussite.game('canfield').deal(1).legal_actions")
    assert "reussite" in loaded
    assert not loaded & HEAVY


def test_asking_what_the_solver_serves_loads_no_numeric_library() -> None:
    loaded = modules_after("import reussite; reussite.solve, reussite.UnsupportedGame")
    assert not loaded & HEAVY


def test_store_is_what_loads_the_database_library() -> None:
    """Shows that the test above would see it."""
    assert "sqlalchemy" in modules_after("import reussite.store.tables")


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the source archive of this tree."""
    return built(ROOT, tmp_path_factory.mktemp("dist"))


def built(tree: Path, out: Path) -> tuple[Path, Path]:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True, timeout=HANGS)
    (wheel,), (source,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return wheel, source


def test_the_wheel_has_every_file_of_the_package_and_no_other(archives: tuple[Path, Path]) -> None:
    names = zipfile.ZipFile(archives[0]).namelist()
    package = ROOT / "src" / "reussite"
    expected = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == expected


def test_the_source_archive_builds_the_same_wheel(
    archives: tuple[Path, Path], tmp_path: Path
) -> None:
    with tarfile.open(archives[1]) as source:
        source.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    again, _ = built(tree, tmp_path / "dist")
    first, second = (zipfile.ZipFile(wheel) for wheel in (archives[0], again))
    assert {name: first.read(name) for name in first.namelist()} == {
        name: second.read(name) for name in second.namelist()
    }
    assert {"babel.cfg", "pyproject.toml", "tests", "docs"} <= {
        path.name for path in tree.iterdir()
    }


def test_what_is_in_the_wheel_runs(archives: tuple[Path, Path], tmp_path: Path) -> None:
    zipfile.ZipFile(archives[0]).extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}

    def run(*args: str, given: str = "") -> str:
        command = [sys.executable, "-m", "reussite.cli.main", *args]
        ran = subprocess.run(
            command, input=given, cwd=tmp_path, env=env, capture_output=True, text=True, check=True
        )
        return ran.stdout

    code = "import reussite, reussite.web.app; print(reussite.__file__)"
    where = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=tmp_path, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(tmp_path)
    assert run("--version").startswith("reussite ")
    deal = run("deal", "citadel", "--number", "24")
    assert run("show", "-", given=deal)
    assert "Colonnes vides" in run("rules", "canfield", "--lang", "fr", "--format", "html")
    assert "canfield" in run("games")
