"""The installed package: its version, its command, and what importing it loads."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points, version
from pathlib import Path

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
