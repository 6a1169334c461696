"""The pages at the root: their examples run, what they name exists."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import reussite
from reussite.cli.main import cli
from reussite.rules.load import parse_profile
from reussite.study.row import Row
from tests.processes import HANGS

ROOT = Path(__file__).parent.parent
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md"))),
]
WITH_PYTHON = [
    "README.md",
    "docs/howto/tutorial.md",
    "docs/howto/rule-change.md",
    "docs/howto/learn.md",
    "docs/rulebook.md",
    "docs/hints.md",
]
WITH_SHELL = [
    "docs/exchange.md",
    *(f"docs/howto/{name}.md" for name in ("my-deal", "new-game", "host")),
    pytest.param("docs/howto/cluster.md", marks=pytest.mark.slow),
]


def blocks(page: str, language: str) -> list[str]:
    """Return the fenced blocks of a language, without the indentation of the list they are in."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in found]


@pytest.mark.parametrize("page", WITH_PYTHON)
def test_python_examples_give_what_they_say(page: str) -> None:
    """The blocks of a page are one session."""
    examples = [block for block in blocks(page, "python") if ">>>" in block]
    assert examples
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, page, page, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    assert runner.run(test, out=report.append).failed == 0, "".join(report)


@pytest.mark.fcsolve
@pytest.mark.parametrize("page", WITH_SHELL)
def test_shell_examples_run(page: str, tmp_path: Path) -> None:
    """The blocks of a page are one session, which ends well."""
    program = tmp_path / "bin" / "reussite"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m reussite.cli.main "$@"\n')
    program.chmod(0o755)
    (tmp_path / "cards.txt").write_text(blocks("docs/exchange.md", "typed")[0])
    session = "\n".join(["set -eu", *blocks(page, "sh")])
    path = os.pathsep.join(
        [str(program.parent), str(Path(sys.executable).parent), os.environ["PATH"], "/usr/games"]
    )
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", session],
        cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True,
        timeout=HANGS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_page_of_the_surface_lists_it() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. auto(?:class|function):: (\w+)$", page, re.MULTILINE)
    assert sorted(listed) == sorted(reussite.__all__)


@pytest.mark.slow
def test_the_pages_are_built_without_a_warning(tmp_path: Path) -> None:
    options = ["-b", "html", "-q", "-W", "--keep-going", "-d", str(tmp_path / "trees")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(ROOT / "docs"), str(tmp_path / "html")],
        capture_output=True, text=True, timeout=HANGS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "reussite.solve" in (tmp_path / "html" / "api.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_games_in_pages_can_be_played(page: str) -> None:
    examples = blocks(page, "toml")
    assert examples
    for block in examples:
        profile = parse_profile(block, page)
        assert profile.names
        assert reussite.Game(profile).deal(1).legal_actions


def test_readme_lists_the_featured_games() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| ([^|]+) \| `([a-z-]+)` \|", readme, re.MULTILINE)
    profiles = [game.profile for game in reussite.games().values()]
    featured = [(p.names["en"], p.id) for p in profiles if p.featured]
    assert listed == featured
    for profile in profiles:
        assert profile.names["en"] in readme


def test_readme_lists_every_command_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `reussite ([a-z]+)", readme, re.MULTILINE)
    assert listed == cli.list_commands(click.Context(cli))


def test_contributing_names_files_and_folders_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:src|tests|docs|bench)/[^`\s]*)`", text))
    assert named
    assert [path for path in sorted(named) if not [*ROOT.glob(path)]] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        file, _, heading = target.partition("#")
        linked = (ROOT / page).parent / file if file else ROOT / page
        assert linked.exists(), target
        if heading:
            assert heading in headings(linked), target


def headings(page: Path) -> list[str]:
    """Return the anchors of a page's headings."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in found]


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_make_targets_named_in_pages_exist(page: str) -> None:
    listed = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    targets = set(re.findall(r"^make (\S+)", listed, re.MULTILINE))
    # Only where it is set as code: "to make more" is no target.
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", (ROOT / page).read_text(), re.MULTILINE))
    assert named
    assert named <= targets


def test_the_page_of_formats_is_true() -> None:
    page = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    (example,) = blocks("docs/formats.md", "json")
    position = reussite.read_position(example, reussite.games())
    assert position.to_json() == example.strip()
    codes = re.search(r"The table's answers have the same codes\.\n\n(.*?)\.", page, re.DOTALL)
    assert codes is not None
    order = [code.value for code in reussite.RefusalCode if code.value != "covered"]
    assert re.findall(r"`(\w+)`", codes[1]) == order
    for text in re.findall(
        r"`([tfrwd][\w:]*(?:>\w+)?)`", page.split("## An action")[1].split("Columns")[0]
    ):
        assert str(reussite.parse_action(text)) == text


def test_the_page_of_the_laboratory_names_the_columns() -> None:
    page = (ROOT / "docs/study.md").read_text(encoding="utf-8")
    table = page.split("## A row")[1].split("**Simple players**")[0]
    named = re.findall(
        r"`(\w+)`(?=[^|\n]* \|)", "".join(re.findall(r"^\| .*? \|", table, re.MULTILINE))
    )
    constant = ["game", "profile", "version", "sources", "node_limit", "time_limit", "memory_limit"]
    assert named == [*Row.__annotations__, "grade", *constant]


def test_the_page_of_hints_names_every_reason() -> None:
    from reussite.hints import Reason

    page = (ROOT / "docs/hints.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == [each.value for each in Reason]
