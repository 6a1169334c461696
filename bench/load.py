"""Many players at once, each playing whole games, against a server of our own on this machine.

    python bench/load.py                       200 players, a move every 2 s each, for 60 s
    python bench/load.py --players 50 --pause 0 --seconds 20      as fast as they can

The players come one after the other within one pause, each with a first page and a first move; how
long moves take is counted once all have begun (and told with those first ones too). Halfway the
server is killed (``kill -9``) and started again; the players go on, sending what was not answered
once more. At the end every player's game is asked for: a move that was answered and is not there is
an error. Printed: moves answered, errors, how long an answered move took, apart from the time the
server was down, and the processor's time for a move in the server and here. The players run in this
process, on the same processors.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from served import Browser, Server

GAMES = ("beleaguered-castle", "streets-and-alleys", "citadel", "castle-mount", "canfield")
LONGEST = 120  # actions of a game, after which the next one is begun


@dataclass
class Player:
    """Somebody who plays: what was answered to them is what they expect to find."""

    seed: int
    browser: Browser
    rng: random.Random = field(init=False)
    rev: int = 0
    table: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    finished: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def next_game(self) -> None:
        """Go to another deal."""
        if self.table:
            self.finished.append((self.table, self.rev))
        number = self.seed * 1000 + len(self.finished) + 1
        self.table, self.rev, self.state = f"{self.rng.choice(GAMES)}/{number}", 0, {}


@dataclass
class Tally:
    """What came of it; ``down`` is while the server is being started again."""

    players: int
    waits: list[float] = field(default_factory=list)
    begun: int = 0
    first: int = 0
    """How many moves were answered when all had begun; they are not counted."""
    errors: list[str] = field(default_factory=list)
    retried: int = 0
    down: bool = False
    over: bool = False

    def told(self) -> str:
        """Return how long the counted moves took."""
        return told(self.waits[self.first :] if self.begun == self.players else [])


async def play(player: Player, tally: Tally, pause: float) -> None:
    """Play until it is over, a legal action after the other, now and then an undo."""
    await asyncio.sleep(player.rng.random() * pause)
    player.next_game()
    begun = False
    while not tally.over:
        legal = [
            entry[2] for of_pile in player.state.get("legal", {}).values() for entry in of_pile
        ]
        if player.state and (not legal or player.rev >= LONGEST):
            player.next_game()
        if not player.state:
            answer = await send(player, tally, "GET", f"/api/v1/table/{player.table}")
            player.state = answer or player.state
            continue
        undo = player.state["can"]["undo"] and player.rng.random() < 0.1
        do = "undo" if undo else player.rng.choice(legal)
        body = {"op": str(uuid4()), "rev": player.rev, "do": do}
        answer = await send(player, tally, "POST", f"/api/v1/table/{player.table}/act", body)
        if answer:
            player.state = answer["state"]
            player.rev = player.state["rev"]
            if not begun:
                begun = True
                tally.begun += 1
                tally.first = len(tally.waits)
        await asyncio.sleep(pause * (0.5 + player.rng.random()))


async def send(
    player: Player, tally: Tally, method: str, path: str, body: Any = None
) -> dict[str, Any] | None:
    """Send until there is an answer; note how long it took where it came at once."""
    for attempt in range(200):
        sent = time.perf_counter()
        try:
            status, found = await player.browser.ask(method, path, body)
        except (OSError, EOFError):
            tally.retried += 1
            await asyncio.sleep(0.5)
            continue
        if status != 200:
            tally.errors.append(f"{status} {str(found)[:100]}")
            return None
        if body is not None and not attempt and not tally.down:
            tally.waits.append(1000 * (time.perf_counter() - sent))
        state: dict[str, Any] = found
        return state
    tally.errors.append(f"no answer: {path}")
    return None


async def check(player: Player, tally: Tally) -> int:
    """Ask for all games of a player; return how many hold what was answered."""
    games = [*player.finished, (player.table, player.rev)]
    good = 0
    for table, rev in games:
        if rev == 0:
            continue
        found = await send(player, tally, "GET", f"/api/v1/table/{table}")
        if found is None or found["rev"] != rev:
            tally.errors.append(f"lost: {table} was at {rev}: {found and found['rev']}")
        else:
            good += 1
    return good


async def run(server: Server, players: int, pause: float, seconds: float) -> None:
    """Let everybody play, kill the server halfway, and tell what came of it."""
    tally = Tally(players)
    crowd = [Player(seed, Browser(server.port)) for seed in range(players)]
    tasks = [asyncio.create_task(play(player, tally, pause)) for player in crowd]
    await asyncio.sleep(seconds / 4)
    used, here, before = server.processor_seconds(), time.process_time(), len(tally.waits)
    await asyncio.sleep(seconds / 4)
    tally.down = True
    moves = max(1, len(tally.waits) - before)
    here = time.process_time() - here
    served = sum(took - used.get(pid, 0) for pid, took in server.processor_seconds().items())
    server.kill()
    print(f"before the kill: {tally.told()}")
    print(f"processor, ms a move: server {1000 * served / moves:.1f}", end=", ")
    print(f"players {1000 * here / moves:.1f}")
    await asyncio.to_thread(server.start)
    await asyncio.sleep(min(5, seconds / 6))  # those who waited come all at once
    tally.down = False
    await asyncio.sleep(seconds / 2)
    tally.over = True
    await asyncio.gather(*tasks)
    games = sum([await check(player, tally) for player in crowd])
    for player in crowd:
        player.browser.close()
    print(f"all together:    {tally.told()}")
    print(f"with the begin:  {told(tally.waits)}")
    print(f"sent again: {tally.retried}; games as they were answered: {games}")
    lost = sum(error.startswith("lost") for error in tally.errors)
    print(f"lost: {lost}; errors: {len(tally.errors)}", *tally.errors[:5], sep="\n")


def told(waits: list[float]) -> str:
    """Return times of answers in a line."""
    if not waits:
        return "no move"
    waits = sorted(waits)
    p50, p95, p99 = (waits[int(len(waits) * share)] for share in (0.5, 0.95, 0.99))
    return (
        f"{len(waits)} moves, ms: p50 {p50:.0f}, p95 {p95:.0f}, p99 {p99:.0f}, max {waits[-1]:.0f}"
    )


def main() -> None:
    """Run the command."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    options.add_argument("--players", type=int, default=200)
    options.add_argument("--pause", type=float, default=2.0, help="seconds between two moves")
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--database", help="an address; a file in a temporary folder else")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(given.database or str(Path(folder) / "games.sqlite"), given.workers)
        # The server has a session of its own: it would outlive us where we are told to end.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        try:
            server.start()
            print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
            asyncio.run(run(server, given.players, given.pause, given.seconds))
        finally:
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main()
