"""What a move costs the server: processor time of whole requests, without a network.

    python bench/move.py                 200 players in turn, ten moves each

The application is called as a server calls it (ASGI), with a file as its database; the players'
own part (choosing, decoding the answer) is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

from reussite.engine.catalogue import games
from reussite.store import Store
from reussite.web.app import create_app

GAMES = ("beleaguered-castle", "streets-and-alleys", "citadel", "castle-mount", "canfield")


class Caller:
    """Calls an application as a server does, and notes the processor time it takes."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.took: list[float] = []

    async def call(self, method: str, path: str, token: str, body: Any = None) -> tuple[Any, str]:
        """Return the answer's JSON and the player's token."""
        sent = b"" if body is None else json.dumps(body).encode()
        headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip")]
        headers += [(b"content-type", b"application/json")] if body is not None else []
        headers += [(b"cookie", f"player={token}".encode())] if token else []
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "headers": headers, "client": ("127.0.0.1", 1), "server": ("l", 80),
        }  # fmt: skip
        messages: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Any) -> None:
            messages.append(message)

        begun = time.process_time()
        await self._app(scope, receive, send)
        self.took.append(time.process_time() - begun)
        found = dict(messages[0]["headers"])
        text = b"".join(message.get("body", b"") for message in messages[1:])
        if found.get(b"content-encoding") == b"gzip":
            text = gzip.decompress(text)
        cookie = found.get(b"set-cookie", b"").decode()
        if cookie.startswith("player="):
            token = cookie[7:].partition(";")[0]
        assert messages[0]["status"] == 200, text
        return json.loads(text), token


async def play(caller: Caller, players: int, moves: int) -> int:
    """Let players play in turn; return how many moves there were."""
    rng = random.Random(1)
    crowd: list[dict[str, Any]] = []
    for seed in range(players):
        table = f"{rng.choice(GAMES)}/{seed + 1}"
        state, _ = await caller.call("GET", f"/api/v1/table/{table}", "")
        crowd.append({"table": table, "token": "", "state": state})
    caller.took.clear()
    done = 0
    for _ in range(moves):
        for one in crowd:
            legal = [entry[2] for pile in one["state"]["legal"].values() for entry in pile]
            undo = one["state"]["can"]["undo"] and rng.random() < 0.1
            if not (undo or legal):
                continue
            body = {"op": str(uuid4()), "rev": one["state"]["rev"]}
            body["do"] = "undo" if undo else rng.choice(legal)
            path = f"/api/v1/table/{one['table']}/act"
            answer, one["token"] = await caller.call("POST", path, one["token"], body)
            one["state"] = answer["state"]
            done += 1
    return done


def main() -> None:
    """Run the command."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    options.add_argument("--players", type=int, default=200)
    options.add_argument("--moves", type=int, default=10, help="of each player")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "g.sqlite") as store:
        caller = Caller(create_app(games(), store))
        done = asyncio.run(play(caller, given.players, given.moves))
    took = sorted(caller.took)
    p10, p50, p90 = (1000 * took[int(len(took) * share)] for share in (0.1, 0.5, 0.9))
    print(f"{done} moves, ms of processor time: p10 {p10:.2f}, p50 {p50:.2f}, p90 {p90:.2f}")


if __name__ == "__main__":
    main()
