"""Time what a player waits for at the table, in Chromium, with nothing kept from before.

    python bench/page.py [--runs 5] [--slow 4]

Serves the application from this process and opens a deal of each game in new windows. Prints, for
each game, the middle and the worst of the runs: bytes over the wire, milliseconds to the first
paint and until the table can be played, from a press to the ring, from a press on the destination
to the card's departure, and until the server's answer is shown. ``--slow`` divides the speed of the
processor, as Chromium does it for phones. Times on a busy machine say little.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from statistics import median
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.app import create_app

GAMES = ("beleaguered-castle", "streets-and-alleys", "citadel", "castle-mount", "canfield")
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WIRE = """["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""
STATE = "JSON.parse(document.getElementById('state').textContent)"
WATCH = """() => {
  const table = document.getElementById("table");
  window.seen = {};
  const note = (name) => { window.seen[name] ??= performance.now(); };
  new MutationObserver(() => {
    if (table.querySelector("[data-legal]")) note("ring");
    const there = `[data-pile="${window.to}"] [data-card="${window.card}"]`;
    if (window.sent && table.querySelector(there)) note("left");
    if (table.dataset.rev !== "0") note("answered");
  }).observe(table, { attributes: true, childList: true, subtree: true });
  table.addEventListener("pointerdown", () => { window.pressed ??= performance.now(); }, true);
  table.addEventListener("pointerup", () => {
    if (window.seen.ring) window.sent ??= performance.now();
  }, true);
}"""


def visit(browser: Browser, site: str, game: str, slow: float) -> dict[str, float]:
    """Open a deal in a new window, play its first action, and return what was measured."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, base_url=site)
    page = context.new_page()
    if slow > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.goto(f"/en/{game}/24")
    page.locator("#table[data-rev]").wait_for()
    found: dict[str, float] = {"ready": page.evaluate("performance.now()")}
    page.wait_for_load_state("networkidle")
    found["paint"] = page.evaluate(PAINT)
    found["bytes"] = page.evaluate(WIRE)
    state: dict[str, Any] = page.evaluate(STATE)
    move = first_move(state["legal"])
    if move:
        source, target = move
        page.evaluate(WATCH)
        card = state["position"]["tableau"][int(source[1:]) - 1][-1]
        page.evaluate("([to, card]) => Object.assign(window, { to, card })", [target, card])
        page.locator(f"[data-pile={source}] [data-free]").click()
        page.locator(f"[data-pile={target}] [data-free]").click()
        page.locator('#table[data-rev="1"]').wait_for()
        times = page.evaluate("({ ...window.seen, pressed: window.pressed, sent: window.sent })")
        found["ring"] = times["ring"] - times["pressed"]
        found["leaves"] = times["left"] - times["sent"]
        found["answer"] = times["answered"] - times["sent"]
    context.close()
    return found


def first_move(legal: dict[str, list[list[Any]]]) -> tuple[str, str] | None:
    """Return the columns of a legal move of one card between columns, if there is one."""
    for source, entries in legal.items():
        for target, count, _ in entries:
            if source[0] == target[0] == "t" and count == 1:
                return source, target
    return None


def main() -> None:
    """Serve the application, and print what each game's page took."""
    parser = argparse.ArgumentParser(description="Time the table's page in Chromium.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow", type=float, default=1)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("chromium is not installed")
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "games.sqlite") as store,
    ):
        config = uvicorn.Config(
            create_app(Games.load(), store), port=0, log_level="error", lifespan="off"
        )
        server = uvicorn.Server(config)
        with config.bind_socket() as listening, sync_playwright() as playwright:
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
            thread.start()
            site = f"http://127.0.0.1:{listening.getsockname()[1]}"
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            try:
                visit(browser, site, GAMES[0], 1)  # the server's own first times
                report(browser, site, options.runs, options.slow)
            finally:
                browser.close()
                server.should_exit = True
                thread.join()


def report(browser: Browser, site: str, runs: int, slow: float) -> None:
    """Print one line a game."""
    names = ("bytes", "paint", "ready", "ring", "leaves", "answer")
    print(f"{'middle (worst)':20}" + "".join(f"{name:>16}" for name in names))
    for game in GAMES:
        found = [visit(browser, site, game, slow) for _ in range(runs)]
        cells = []
        for name in names:
            values = [each[name] for each in found if name in each]
            text = f"{median(values):.0f} ({max(values):.0f})" if values else "-"
            cells.append(f"{text:>16}")
        print(f"{game:20}" + "".join(cells), flush=True)


if __name__ == "__main__":
    main()
