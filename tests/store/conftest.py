"""A store in a file of its own, and somebody who plays."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from reussite.engine.catalogue import game
from reussite.session import Attempt
from reussite.store import Store


@dataclass
class Table:
    """A game that somebody has begun: Canfield 24 after one draw, revision 1."""

    url: str
    token: str
    player: int
    id: int
    attempt: Attempt

    @property
    def file(self) -> Path:
        """The file of the store, where it is in one."""
        return Path(self.url)


WRITER = Path(__file__).parent / "writer.py"
BOTH = pytest.mark.parametrize(
    "url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
"""For modules whose tests hold on every database."""
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start_writer() -> Iterator[Start]:
    """Start programs of ``writer.py``, which end with the test at the latest."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str | Path) -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [sys.executable, WRITER, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(program)
        return program

    yield start
    for program in running:
        program.kill()
        program.communicate()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def url(request: pytest.FixtureRequest, file: Path) -> Iterator[str]:
    """Where the store is: a file, or a database of a server in modules marked for BOTH."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield str(file)
    else:
        with request.getfixturevalue("postgres").database() as address:
            yield address


@pytest.fixture
def store(url: str, file: Path, empty_store: Path) -> Iterator[Store]:
    if url == str(file) and not file.exists():
        shutil.copy(empty_store, file)
    with Store.open(url) as opened:
        yield opened


@pytest.fixture
def player(store: Store) -> int:
    found = store.player(store.new_player())
    assert found is not None
    return found


@pytest.fixture
def table(store: Store, url: str) -> Table:
    token = store.new_player()
    player = store.player(token)
    assert player is not None
    attempt = Attempt.begin(game("canfield").deal("24"), "24")
    attempt.do("draw")
    saved = store.begin_attempt(player, attempt, op="begin", outcome={"rev": 1})
    return Table(url, token, player, saved.attempt, attempt)
