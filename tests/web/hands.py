"""A player's hands and eyes at the page, for tests that drive a browser."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.games import DATA

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

BOX = """([pile, place]) => {
  const cells = document.querySelectorAll(`[data-pile="${pile}"] [role=gridcell]`);
  const all = [...cells].map((cell) => cell.getBoundingClientRect());
  const at = all.at(place), over = place === -1 ? null : all.at(place + 1);
  let [left, top, right, bottom] = [at.left, at.top, at.right, at.bottom];
  if (over) {
    if (over.left > left) right = over.left; else if (over.left < left) left = over.right;
    if (over.top > top) bottom = over.top;
  }
  return [(left + right) / 2, (top + bottom) / 2];
}"""

# Told at once, where polling would make whole games slow.
SETTLED = """(rev) => new Promise((resolve) => {
  const table = document.getElementById("table");
  const now = () => table.dataset.rev;
  const look = () => {
    const done = rev === null ? now() !== undefined : now() === rev;
    if (done && table.dataset.sending === undefined) resolve(now());
  };
  new MutationObserver(look).observe(table, { attributes: true });
  setTimeout(() => resolve(now()), 60000);
  look();
})"""


def records(name: str) -> dict[str, Any]:
    lines = (DATA / name).read_text().splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


@cache
def winning_lines() -> dict[str, Any]:
    found = json.loads((DATA / "lines.json").read_text())["lines"]
    return {line["id"]: line for line in found}


DEALT = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"


class Table:
    """A player's hands and eyes at the page."""

    def __init__(self, page: Page, url: str, rev: int = 0) -> None:
        self.page = page
        self.root = page.locator("#table")
        self.message = page.locator("#message")
        self.errors: list[str] = []
        page.goto(url)
        self.at_rev(rev)
        page.evaluate(DEALT)

    def at_rev(self, rev: int) -> None:
        """Wait until the page shows a revision, and waits for no answer itself."""
        self.settled(str(rev))

    def settled(self, rev: str | None = None) -> None:
        shown = self.page.evaluate(SETTLED, rev)
        assert rev in (None, shown), f"revision {shown} is shown, not {rev}"

    def says(self, *parts: str) -> None:
        from playwright.sync_api import expect

        for part in parts:
            expect(self.message).to_contain_text(part)

    def card(self, code: str) -> Locator:
        return self.page.locator(f'[data-card="{code}"]')

    def spot(self, pile: str, place: int = -1) -> tuple[float, float]:
        """Return a point of the seen part of a card, or of the empty place."""
        x, y = self.page.evaluate(BOX, [pile, place])
        return x, y

    def press(self, pile: str, place: int = -1) -> None:
        self.page.mouse.click(*self.spot(pile, place))

    def press_action(self, action: str) -> None:
        """Press what an action names: the card, then the place where it goes."""
        if action in ("draw", "redeal"):
            self.press("stock")
            return
        source, target, _, count = re.fullmatch(r"(\w+)>(\w+?)(x(\d+))?", action).groups()  # type: ignore[union-attr]
        self.press(source, -int(count or 1))
        if target == "f":
            pile = self.page.locator('[data-pile^="f-"][data-legal]').first
            target = str(pile.get_attribute("data-pile"))
        self.press(target)

    def columns(self) -> list[list[str]]:
        return self.page.evaluate(  # type: ignore[no-any-return]
            """() => [...document.querySelectorAll("[data-kind=column]")]
            .sort((a, b) => a.dataset.pile.slice(1) - b.dataset.pile.slice(1))
            .map((row) => [...row.querySelectorAll("[data-card]")].map((c) => c.dataset.card))"""
        )

    def server(self) -> dict[str, Any]:
        api = self.root.get_attribute("data-api")
        return self.page.request.get(f"{api}?lang=en").json()  # type: ignore[no-any-return]

    def agrees(self) -> dict[str, Any]:
        """See that page and server show the same; return the server's state."""
        self.settled()
        state = self.server()
        self.at_rev(state["rev"])
        assert self.columns() == state["position"]["tableau"]
        up = [pile["top"] for pile in state["position"]["foundations"]]
        shown = self.page.evaluate(
            """() => [...document.querySelectorAll("[data-kind=foundation]")]
            .map((row) => row.querySelector("[data-card]")?.dataset.card ?? null)"""
        )
        assert shown == up
        return state


def position_url(page: Page, position: dict[str, Any]) -> str:
    kept = page.request.post("/api/v1/positions", data=position)
    assert kept.status == 201
    return str(kept.json()["url"]).replace("/fr/", "/en/").replace("/pt/", "/en/")


def oracle(page: Page, name: str) -> Table:
    return Table(page, position_url(page, records("oracle.jsonl")[name]["position"]))


def line_url(page: Page, name: str) -> str:
    """Return the address of the table where a winning line begins."""
    line = winning_lines()[name]
    if "number" in line:
        return f"/en/{line['game']}/{line['number']}"
    return position_url(page, line.get("position") or records("layouts.jsonl")[name]["position"])


def hint_held(page: Page) -> list[Route]:
    """Press for a hint; return the list of such requests, this one first, none of them answered."""
    asked: list[Route] = []
    page.route("**/hint?*", lambda route: asked.append(route))
    with page.expect_request("**/hint?*"):
        page.locator("#hint").click()
    return asked


def drag(table: Table, start: tuple[float, float], end: tuple[float, float]) -> None:
    table.page.mouse.move(*start)
    table.page.mouse.down()
    table.page.mouse.move(*end, steps=5)
    table.page.mouse.up()
