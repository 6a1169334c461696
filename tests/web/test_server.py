"""The server as a process of its own: started, killed, started again."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.games import OWN_GAMES


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
        address = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
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
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
        cookie = re.search(r"player=([^;]+)", answer.headers.get("set-cookie") or "")
        return json.loads(answer.read()), cookie[1] if cookie else token or ""


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    table, token, state = "/api/v1/table/beleaguered-castle/24", "", {"rev": 0}
    for action in ("t3>t2", "t6>f", "undo"):
        with server(tmp_path / "games.sqlite") as (process, address):
            body = {"op": str(uuid4()), "rev": state["rev"], "do": action}
            answer, token = call(f"{address}{table}/act", body, token)
            state = answer["state"]
            process.send_signal(signal.SIGKILL)
            process.wait(30)
    with server(tmp_path / "games.sqlite") as (_, address):
        again, _ = call(address + table, token=token)
    assert again["position"] == state["position"]
    assert again["sheet"] == state["sheet"]
    assert again["can"] == {"undo": True, "redo": True}


def test_a_game_of_ones_own_is_served(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", "--games", str(OWN_GAMES)) as (_, address):
        state, _ = call(f"{address}/api/v1/table/two-packs/5")
        assert state["sheet"]["pack"] == 104


def test_it_ends_when_interrupted(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as (process, address):
        call(f"{address}/api/v1/table/canfield/5")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        assert "Traceback" not in errors
        assert process.returncode in (0, 130)


def test_what_it_cannot_use_is_told(tmp_path: Path) -> None:
    def refused(*more: str) -> str:
        line = [sys.executable, "-m", "reussite.cli.main", "serve", *more]
        done = subprocess.run(line, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        return done.stderr

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = str(tmp_path / "games.sqlite")
        assert f"port {port}" in refused("--port", port, "--database", database)
    (tmp_path / "text.sqlite").write_text("this is no database, but a text of some length" * 50)
    assert "no database" in refused("--port", "0", "--database", str(tmp_path / "text.sqlite"))
