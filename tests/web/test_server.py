"""The server as a process of its own: started, killed, started again."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from tests.games import OWN_GAMES
from tests.processes import HANGS, wait_until

from reussite.store import Store


@contextmanager
def server(database: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start `reussite serve` on a free port, and yield the process and its address."""
    line = [sys.executable, "-m", "reussite.cli.main", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*line, "--database", str(database), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = re.search(r"http://[\d.]+:\d+(/\w+)?(?=/)", process.stdout.readline())
        assert address is not None, process.communicate()[1]
        yield process, address[0]
    finally:
        process.kill()
        process.communicate()


def call(url: str, body: object = None, token: str | None = None) -> tuple[dict[str, Any], str]:
    """Return the JSON answer of a request and the player's token."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | (
        {"Cookie": f"player={token}"} if token else {}
    )
    request = urllib.request.Request(url, data, headers)
    with urllib.request.urlopen(request, timeout=HANGS) as answer:
        cookie = re.search(r"player=([^;]+)", answer.headers.get("set-cookie") or "")
        return json.loads(answer.read()), cookie[1] if cookie else token or ""


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    table, token, state = "/api/v1/table/beleaguered-castle/24", "", {"rev": 0}
    for action in ("t3>t2", "undo"):
        with server(tmp_path / "games.sqlite") as (process, address):
            body = {"op": str(uuid4()), "rev": state["rev"], "do": action}
            answer, token = call(f"{address}{table}/act", body, token)
            state = answer["state"]
            process.send_signal(signal.SIGKILL)
            process.wait(HANGS)
    with server(tmp_path / "games.sqlite") as (_, address):
        again, _ = call(address + table, token=token)
    assert again["position"] == state["position"]
    assert again["sheet"] == state["sheet"]
    assert again["can"] == {"undo": False, "redo": True}


def test_a_game_of_ones_own_is_served(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", "--games", str(OWN_GAMES)) as (_, address):
        state, _ = call(f"{address}/api/v1/table/two-packs/5")
        assert state["sheet"]["pack"] == 104


def test_it_ends_when_interrupted(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as (process, address):
        call(f"{address}/api/v1/table/canfield/5")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=HANGS)
        assert "Traceback" not in errors
        assert process.returncode in (0, 130)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_ends_in_order_when_it_is_told_to(tmp_path: Path, workers: str) -> None:
    database = tmp_path / "games.sqlite"
    answered: dict[int, int] = {}

    def play(seed: int) -> None:
        """Play until there is no answer; what was answered must be there afterwards."""
        table, token, rev = f"/api/v1/table/canfield/{seed}", "", 0
        while True:
            body = {"op": str(uuid4()), "rev": rev, "do": "undo" if rev % 2 else "draw"}
            try:
                answer, token = call(f"{address}{table}/act", body, token)
            except (OSError, HTTPException):  # no connection any more, or none to the end
                break
            rev = answered[seed] = answer["state"]["rev"]
            tokens[seed] = token
            playing.release()

    tokens: dict[int, str] = {}
    playing = threading.Semaphore(0)
    with server(database, "--workers", workers) as (process, address):
        threads = [threading.Thread(target=play, args=[seed]) for seed in range(1, 5)]
        for thread in threads:
            thread.start()
        for _ in range(12):
            assert playing.acquire(timeout=HANGS)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=HANGS)
        for thread in threads:
            thread.join(HANGS)
        assert "Traceback" not in errors
    with Store.open(database) as store:
        for seed, rev in answered.items():
            player = store.player(tokens[seed])
            assert player is not None
            stored = store.find_attempt(player, "canfield", str(seed))
            assert stored is not None and stored.rev == rev


def test_several_processes_play_one_game(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", "--workers", "2", "--root-path", "/cards") as (_, at):
        token, rev = "", 0
        for turn in range(10):  # each over a connection of its own
            body = {"op": str(uuid4()), "rev": rev, "do": "undo" if turn % 2 else "draw"}
            answer, token = call(f"{at}/api/v1/table/canfield/5/act", body, token)
            rev = answer["state"]["rev"]
        assert rev == 10
        state, _ = call(f"{at}/api/v1/health")
        assert state["status"] == "ok"


def test_what_nobody_uses_is_deleted_when_it_starts_and_by_the_command(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    long_ago = datetime.now(UTC) - timedelta(days=401)

    def add() -> str:
        with Store.open(database, lambda: long_ago) as store:
            return store.new_player()

    def gone(token: str) -> bool:
        with Store.open(database) as store:
            return store.player(token) is None

    line = [sys.executable, "-m", "reussite.cli.main", "purge", "--database", str(database)]
    told = ("1 player deleted\n", "en"), ("rien à supprimer\n", "fr")
    for said, lang in told:
        if said[0] == "1":
            add()
        done = subprocess.run(
            [*line, "--lang", lang], capture_output=True, text=True, timeout=HANGS
        )
        assert (done.returncode, done.stdout) == (0, said)
    token = add()
    with server(database) as (_, address):
        call(f"{address}/api/v1/health")
        wait_until(lambda: gone(token))  # it begins by that, beside its first answers


def test_what_it_cannot_use_is_told(tmp_path: Path) -> None:
    # One process for all: it takes longer to start than to refuse.
    code = """import json, sys
from click.testing import CliRunner
from reussite.cli.main import cli
done = [CliRunner().invoke(cli, ["serve", *line]) for line in json.load(sys.stdin)]
print(json.dumps([(each.exit_code, each.stderr) for each in done]))
"""

    def refused(*lines: list[str]) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(lines),
            capture_output=True,
            text=True,
            timeout=HANGS,
        )
        told = json.loads(done.stdout)
        assert [code for code, _ in told] == [2] * len(lines)
        return [sentence for _, sentence in told]

    database = str(tmp_path / "games.sqlite")
    text = tmp_path / "text.sqlite"
    text.write_text("this is no database, but a text of some length" * 50)
    nobody = "postgresql://nobody:secret@127.0.0.1:9/games"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(
            ["--port", port, "--database", database],
            ["--root-path", "/a b", "--database", database],
            ["--port", "0", "--database", str(text)],
            ["--port", "0", "--database", nobody],
        )
    expected = f"port {port}", "letters, digits", "no database", "does not answer"
    for sentence, part in zip(said, expected, strict=True):
        assert part in sentence
        assert "Traceback" not in sentence
    assert "secret" not in said[-1]
