"""The pages at the root: their examples run, what they name exists."""

from __future__ import annotations

import doctest
import re
import subprocess
from pathlib import Path

import click
import pytest

import reussite
from reussite.cli.main import cli
from reussite.rules.load import parse_profile
from reussite.study.row import Row

ROOT = Path(__file__).parent.parent
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(f"docs/{name}.md" for name in ("architecture", "formats", "solver", "study")),
]


def blocks(page: str, language: str) -> list[str]:
    """Return the fenced blocks of a language, without the indentation of the list they are in."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in found]


def test_readme_python_examples_give_what_they_say() -> None:
    examples = [block for block in blocks("README.md", "python") if ">>>" in block]
    assert examples
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    for block in examples:
        test = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
        report: list[str] = []
        assert runner.run(test, out=report.append).failed == 0, "".join(report)


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
    constant = ["game", "profile", "version", "node_limit", "time_limit", "memory_limit"]
    assert named == [*Row.__annotations__, "grade", *constant]
