"""Our deals and rules beside those of other programs, run in the same test."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PeerGame
from pysol_cards.random_base import RandomBase

from reussite.cards import RANK_OF, SUIT_CODES, card_code, card_codes
from reussite.engine.position import Position
from tests.games import all_games
from tests.processes import HANGS

CASTLES = ["beleaguered-castle", "streets-and-alleys", "citadel"]
# The peer's own dealing counts 32000 among Microsoft's numbers, PySolFC itself does not.
NUMBERS = [1, 24, 31999, 32001, 10**20 - 1, *random.Random(7).sample(range(1, 10**9), 40)]


def board(position: Position) -> str:
    """Return a position as fc-solve reads it."""
    tops = {
        card_code(top)[1]: card_code(top)[0] for top in position.foundation_tops if top is not None
    }
    lines = ["Foundations: " + " ".join(f"{suit}-{tops.get(suit, '0')}" for suit in "HCDS")]
    lines += [": " + " ".join(card_codes(column)) for column in position.tableau]
    return "\n".join(lines) + "\n"


def peer_columns(game: str, number: int, microsoft: bool) -> tuple[list[list[str]], set[str]]:
    """Return the columns and foundations that the library pysol-cards deals."""
    which = RandomBase.DEALS_MS if microsoft else RandomBase.DEALS_PYSOLFC
    peer = PeerGame(game.replace("-", "_"), number, which)
    lines = peer.calc_layout_string(CardRenderer(True)).splitlines()
    up = (
        set(re.findall(r"[SHDC]-\w", lines.pop(0))) if lines[0].startswith("Foundations") else set()
    )
    return [line.split() for line in lines], up


@pytest.mark.parametrize("game", CASTLES)
@pytest.mark.parametrize("microsoft", [False, True])
def test_deals_are_those_of_pysol_cards(game: str, microsoft: bool) -> None:
    for number in NUMBERS:
        if microsoft and number >= 2**33:
            continue
        position = all_games()[game].deal(f"ms:{number}" if microsoft else number)
        columns, up = peer_columns(game, number, microsoft)
        assert [card_codes(column) for column in position.tableau] == columns
        tops = {
            f"{SUIT_CODES[slot]}-{'A23456789TJQK'[RANK_OF[top]]}"
            for slot, top in enumerate(position.foundation_tops)
            if top is not None
        }
        assert tops == up


MOVE = re.compile(r"Move (?:a|(\d+)) cards? from stack (\d+) to (?:stack (\d+)|the foundations)")


@pytest.mark.fcsolve
@pytest.mark.parametrize("game", CASTLES)
def test_lines_of_fc_solve_are_legal_here(game: str, fc_solve_path: Path) -> None:
    """What another program plays by its rules is legal by ours, and wins."""
    won = 0
    for number in range(1, 16):
        position = all_games()[game].deal(number)
        line = [
            *(str(fc_solve_path), "-g", game.replace("-", "_"), "-l", "fools-gold"),
            *("-mi", "100000", "-sel", "-p", "-t", "-m"),
        ]
        done = subprocess.run(
            line, input=board(position), capture_output=True, text=True, timeout=HANGS
        )
        if "This game is solveable." not in done.stdout:
            continue
        for count, source, target in MOVE.findall(done.stdout):
            assert count in ("", "1")
            where = f"t{int(target) + 1}" if target else "f"
            position = position.apply(f"t{int(source) + 1}>{where}")
        assert position.is_won
        won += 1
    assert won >= 5
