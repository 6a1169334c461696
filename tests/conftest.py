"""What every test may use: Chromium, fc-solve, hypothesis profiles and a clean environment."""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.postgres import Server

# The gate must give the same answer twice; `make test-all` looks further, at random.
# Nor may it depend on how busy the machine is: no deadline, nor how long examples take to make.
UNHURRIED: Any = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("gate", derandomize=True, max_examples=50, **UNHURRIED)
hypothesis.settings.register_profile("thorough", max_examples=300, print_blob=True, **UNHURRIED)
hypothesis.settings.load_profile(os.environ.get("REUSSITE_TESTS", "gate"))

# A shell starts what runs in the background with Ctrl-C ignored, and so would be all that tests
# start: those of Ctrl-C would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass(frozen=True)
class Program:
    """A program that some tests need, and how to get it."""

    names: tuple[str, ...]
    install: str
    folders: str = ""
    """A pattern, below /, of folders that are not on the path; the newest version goes first."""

    def find(self) -> Path | None:
        """Return where it is, or None. Debian keeps games off root's PATH."""
        folders = [os.environ.get("PATH", os.defpath), "/usr/bin", "/usr/games"]
        if self.folders:
            found_there = map(str, Path("/").glob(self.folders))
            folders += sorted(found_there, key=_version, reverse=True)
        for name in self.names:
            if found := shutil.which(name, path=os.pathsep.join(folders)):
                return Path(found)
        return None


def _version(folder: str) -> list[int]:
    return [int(digits) for digits in re.findall("[0-9]+", folder)]


PROGRAMS = {
    "browser": Program(
        ("chromium", "chromium-browser", "google-chrome"), "apt-get install chromium"
    ),
    "fcsolve": Program(("fc-solve",), "apt-get install freecell-solver-bin"),
    "postgres": Program(("initdb",), "apt-get install postgresql", "usr/lib/postgresql/[0-9]*/bin"),
}
"""The programs that tests need, by the marker of those tests."""

MARKER_OF_FIXTURE = {"chromium_path": "browser", "fc_solve_path": "fcsolve", "postgres": "postgres"}


def needs(marker: str) -> Path:
    """Return the path of a marker's program, else skip the test; fail it where CI is set."""
    program = PROGRAMS[marker]
    found = program.find()
    if found is not None:
        return found
    message = f"{program.names[0]} is not installed: {program.install}"
    if os.environ.get("CI"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.hookimpl(tryfirst=True)  # before -m chooses by markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the marker to every test that asks for a program's fixture.

    A browser on a busy machine fails for reasons of its own once in some thousand tests: one that
    fails there runs once more, and the report names it. What fails twice fails.
    """
    for item in items:
        for fixture, marker in MARKER_OF_FIXTURE.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(marker)
                if marker == "browser":
                    item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip or fail a marked test whose program is missing, before its fixtures are made."""
    for marker in PROGRAMS:
        if item.get_closest_marker(marker):
            needs(marker)


@pytest.fixture(scope="session", autouse=True)
def _clean_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the settings and the saved games of whoever runs the tests out of them."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("REUSSITE_")]:
            patch.delenv(name)
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        yield


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an empty store, to be copied: making one costs thirty times as much."""
    from reussite.store import Store

    file = tmp_path_factory.mktemp("empty") / "games.sqlite"
    with Store.open(file):
        pass
    return file


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Return the path of the machine's Chromium; a test that asks for it is marked `browser`."""
    return needs("browser")


@pytest.fixture(scope="session")
def fc_solve_path() -> Path:
    """Return the path of fc-solve; a test that asks for it is marked `fcsolve`."""
    return needs("fcsolve")


@pytest.fixture(scope="session")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """Return one headless Chromium for the session; each test makes a context of its own.

    Playwright's synchronous interface occupies the main thread's event loop: a server under
    test runs in a thread or process of its own.
    """
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # states are waited for, on a busy machine too
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium_path,
            args=[
                "--no-sandbox",  # CI runs as root
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                # The rest keeps Chromium from asking its maker's hosts for anything.
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Return a PostgreSQL server; a test that asks for it is marked `postgres`."""
    from tests.postgres import running

    with running(needs("postgres").parent) as server:
        yield server
