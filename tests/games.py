"""The games that tests go through: the whole catalogue, with games of a user's own."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from reussite.cards import RANK_CODES, Card
from reussite.engine.action import FOUNDATION, RESERVE, STOCK, WASTE, Action
from reussite.engine.catalogue import Games
from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.rules.fits import foundation_card
from reussite.rules.profile import Profile

DATA = Path(__file__).parent / "data"
OWN_GAMES = DATA / "games"


@cache
def all_games() -> Games:
    """Return every game that comes with Réussite and the games of the tests."""
    return Games.load([OWN_GAMES])


GAME_IDS = tuple(all_games())


def cards_of(position: Position) -> Counter[Card]:
    """Return all cards of a position, those inside foundations too."""
    found = Counter(card for column in position.tableau for card in column)
    found.update(position.reserve + position.stock + position.waste)
    for slot, height in enumerate(position.heights):
        suit = slot // position.game.decks
        found.update(foundation_card(suit, position.base, h + 1) for h in range(height))
    return found


def walk(position: Position, choices: list[int]) -> list[Position]:
    """Return the positions of a line: at each step the action that a number picks."""
    line = [position]
    for choice in choices:
        actions = line[-1].legal_actions
        if not actions:
            break
        line.append(line[-1].after(actions[choice % len(actions)]))
    return line


def random_walk(game: Game, seed: int, steps: int) -> list[Position]:
    """Return a line of random play from a random deal."""
    random = Random(seed)
    start = game.deal(random.randint(1, 10**20))
    return walk(start, [random.getrandbits(16) for _ in range(steps)])


def conceivable_actions(position: Position) -> list[Action]:
    """Return every action that names piles of the game or just beyond them, lengths likewise."""
    columns = range(len(position.tableau) + 1)
    targets = (*columns, FOUNDATION, RESERVE)
    longest = max((len(column) for column in position.tableau), default=0) + 1
    found = [
        Action(source, target, count)
        for source in (*columns, RESERVE, WASTE)
        for target in targets
        for count in range(1, longest + 1)
    ]
    found += [Action(FOUNDATION, target, 1, card) for card in range(52) for target in targets]
    return [*found, Action(STOCK, WASTE), Action(WASTE, STOCK)]


lines = st.lists(st.integers(0, 1 << 16), max_size=80)
numbers = st.integers(1, 10**20)


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """Return games that nobody has thought of, without contradictions."""
    decks = draw(st.integers(1, 4))
    dealt = draw(st.booleans())
    base = "dealt" if dealt else draw(st.sampled_from(RANK_CODES))
    placed = "one-dealt" if dealt else draw(st.sampled_from(["none", "all-of-base-rank"]))
    returns = draw(st.sampled_from(["none", "top"]))
    unit = draw(
        st.sampled_from(["single", "suit-run", "built-run", "single-or-whole", "whole-only"])
    )
    wrap = draw(st.booleans())
    reserve = draw(st.sampled_from([0, 0, 5, 13]))
    stock = draw(st.booleans())
    left = 52 * decks - reserve - {"none": 0, "one-dealt": 1, "all-of-base-rank": 4 * decks}[placed]
    columns = _columns(draw, left, stock)
    sources = ["column"] + ["reserve"] * (reserve > 0) + ["waste"] * stock
    sources += ["foundation"] * (returns == "top")
    auto = "reserve" if reserve and draw(st.booleans()) else "none"
    accept = st.lists(st.sampled_from(sources), unique=True)
    order = ["reserve"] * (reserve > 0) + ["foundation"] * dealt + ["columns"]
    passes = draw(st.integers(0, 3)) if stock else 0
    draws = draw(st.lists(st.integers(1, 4), min_size=1, max_size=passes or 3)) if stock else []
    stages = draw(st.permutations(order))
    known = not dealt or stages.index("foundation") < stages.index("columns")
    plays = ["none", "foundation-skip"] + ["foundation-replace-base"] * (stages[-1] == "columns")
    play = "none" if stock or not known else draw(st.sampled_from(plays))
    return Profile.model_validate(
        {
            "id": "generated",
            "decks": decks,
            "foundation": {
                "base": base,
                "pre_placed": placed,
                "wrap": base != "A" or draw(st.booleans()),
                "returns": returns,
                "return_keep": draw(st.integers(0, 1)) if returns == "top" else 0,
            },
            "deal": {
                "columns": columns,
                "order": [*stages, *["stock"] * stock],
                "play": play,
            },
            "column": {
                "direction": draw(st.sampled_from(["down", "up", "both"])),
                "match": draw(st.sampled_from(["any", "alternate", "suit", "same-colour"])),
                "wrap": wrap,
                "cross_base": draw(st.sampled_from(["allow", "forbid"])) if wrap else "allow",
                "max_cards": draw(st.sampled_from([0, max(columns), max(columns) + 2])),
                "unit": unit,
            },
            "empty": {
                "auto": auto,
                "accept": draw(accept),
                "accept_after_auto": draw(accept) if auto == "reserve" else None,
                "rank": draw(st.sampled_from([None, None, "K", "7"])),
                "unit": "single"
                if unit == "single"
                else draw(st.sampled_from(["single", "as-column-unit"])),
            },
            "reserve": {"size": reserve, "visible": draw(st.sampled_from(["top", "all"]))},
            "stock": {"draw": draws, "passes": passes},
        }
    )


def _columns(draw: st.DrawFn, left: int, stock: bool) -> list[int]:
    """Return sizes of columns that use all the cards that are left, or leave some for a stock."""
    if stock:
        count = draw(st.integers(1, 12))
        return [draw(st.integers(1, max(1, (left - 1) // count)))] * count
    count = draw(st.integers(2, 14))
    extra = chain(repeat(1, left % count), repeat(0))
    return [left // count + next(extra) for _ in range(count)]


@cache
def solved_line(name: str) -> tuple[str, list[str]]:
    """Return the number of a deal of a game and a line of actions that wins it."""
    rows = json.loads((DATA / "lines.json").read_text())["lines"]
    row = next(row for row in rows if row["game"] == name and row.get("number"))
    return str(row["number"]), list(row["actions"])
