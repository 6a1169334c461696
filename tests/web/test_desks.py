"""Several processes and tabs at one store: nobody is shown a line that is old or another's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.desk import Desk, Place
from reussite.web.problems import Problem
from reussite.web.schemas import Act
from reussite.web.state import table_state

GAMES = Games.load()
DESKS, PLAYERS, TABS = 2, 2, 2


class Click(NamedTuple):
    """What somebody does in a tab, at one of the processes."""

    desk: int
    player: int
    tab: int
    choice: int
    """Which of the actions the tab offers; undo and redo are among them."""
    fresh: bool
    """Whether the tab asks for the state first."""
    twice: bool
    """Whether the request is sent once more, to the other process."""


clicks = st.builds(
    Click,
    st.integers(0, DESKS - 1),
    st.integers(0, PLAYERS - 1),
    st.integers(0, TABS - 1),
    st.integers(0, 60),
    st.booleans(),
    st.booleans(),
)


@dataclass
class World:
    """Desks on one file, each with what it keeps; and what the tabs show."""

    desks: list[Desk]
    players: list[int]
    deal: int = 0
    tabs: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)

    def next_deal(self) -> None:
        """Let all go to a deal that nobody has played."""
        self.deal += 1
        self.tabs.clear()

    def place(self) -> Place:
        """Return where they play."""
        return self.desks[0].deal_place("canfield", str(self.deal), None)

    def truth(self, player: int) -> dict[str, Any]:
        """Return the state as it is stored, with the line played again from its deal."""
        return table_state(self.desks[0].attempt(player, self.place()), "en")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    file = tmp_path_factory.mktemp("desks") / "games.sqlite"
    with ExitStack() as stack:
        desks = [Desk(GAMES, stack.enter_context(Store.open(file))) for _ in range(DESKS)]
        players = [desks[0].store.player(desks[0].store.new_player()) for _ in range(PLAYERS)]
        yield World(desks, [player for player in players if player is not None])


@settings(max_examples=20, deadline=None)
@given(what=st.lists(clicks, max_size=25))
def test_what_a_process_keeps_is_never_old_nor_of_another(world: World, what: list[Click]) -> None:
    world.next_deal()
    for click in what:
        _click(world, click)


def _click(at: World, click: Click) -> None:
    player, desk = at.players[click.player], at.desks[click.desk]
    place = at.place()
    before = at.truth(player)
    others = [at.truth(other) for other in at.players if other != player]
    shown = at.tabs.get((player, click.tab))
    if click.fresh or shown is None:
        shown = desk.state(player, place, "en")
        assert shown["tag"] == before["tag"]
    offered = [entry[2] for entries in shown["legal"].values() for entry in entries]
    offered += [name for name, can in shown["can"].items() if can]
    if not offered:
        return
    do = offered[click.choice % len(offered)]
    act = Act(op=uuid4(), rev=shown["rev"], do=do)
    refused: Problem | None = None
    try:
        answer = desk.act(player, lambda: player, place, act, "en")["state"]
    except Problem as problem:
        refused, answer = problem, problem.extra["state"]
    if refused is None:
        assert answer["rev"] == before["rev"] + 1
    else:  # only where the other tab was quicker: the state is told
        assert refused.status == 409
        assert shown["rev"] != before["rev"]
        assert answer["rev"] == before["rev"]
    if click.twice:
        played, again = refused is None, None
        with suppress(Problem):
            again = at.desks[1 - click.desk].act(player, lambda: player, place, act, "en")["state"]
        assert (again is not None) == played
        assert again is None or again["tag"] == answer["tag"]
    assert answer["tag"] == at.truth(player)["tag"]
    assert others == [at.truth(other) for other in at.players if other != player]
    at.tabs[player, click.tab] = answer
