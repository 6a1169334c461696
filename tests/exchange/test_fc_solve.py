"""fc-solve itself: its solutions are legal here, and it solves the boards that we write."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.games import all_games
from tests.processes import HANGS

from reussite.cli.main import cli
from reussite.engine.position import Position
from reussite.exchange.board import read_board, write_board
from reussite.exchange.formats import write_as
from reussite.exchange.moves import check_moves, play_moves, read_moves, read_solution
from reussite.exchange.passage import Passage, Told
from reussite.verify.finding import Outcome

CASTLES = ("beleaguered-castle", "streets-and-alleys", "citadel")
FORMS = {"long": ("-sam",), "short": ("-m", "-sn"), "extended": ("-m", "-snx")}


def solution(fc_solve: Path, position: Position, *form: str, preset: str = "") -> str | None:
    """Return what fc-solve prints of a position, None where it finds no solution soon."""
    game = position.game.id.replace("-", "_")
    options = ["-mi", "20000", "-sel", "-p", "-t", *form, *(["-l", preset] if preset else [])]
    done = subprocess.run(
        [str(fc_solve), "-g", game, *options],
        input=write_board(position), capture_output=True, text=True, timeout=HANGS,
        env={**os.environ, "FREECELL_SOLVER_QUIET": "1"}, check=False,
    )  # fmt: skip
    return done.stdout if "This game is solveable." in done.stdout else None


def check_deals(fc_solve: Path, game: str, form: str, wanted: int, preset: str = "") -> None:
    won = number = 0
    while won < wanted:
        number += 1
        position = all_games()[game].deal(number)
        text = solution(fc_solve, position, *FORMS[form], preset=preset)
        if text is None:
            continue
        start = None if form == "long" else position
        found = check_moves(text, Told(all_games(), position.game, start))
        assert found.outcome is Outcome.HOLDS, (number, found)
        won += 1


@pytest.mark.parametrize("game", CASTLES)
@pytest.mark.parametrize("form", FORMS)
def test_solutions_of_fc_solve_hold(fc_solve_path: Path, game: str, form: str) -> None:
    check_deals(fc_solve_path, game, form, 4)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("preset", ["", "fools-gold"])
def test_fifty_solutions_of_fc_solve_hold(fc_solve_path: Path, form: str, preset: str) -> None:
    check_deals(fc_solve_path, "beleaguered-castle", form, 50, preset)


@pytest.fixture(scope="module")
def solved(fc_solve_path: Path) -> tuple[Position, str]:
    """Return a deal with runs in its solution, and that solution."""
    position = all_games()["beleaguered-castle"].deal(2)
    text = solution(fc_solve_path, position, "-sam")
    assert text is not None and re.search(r"^Move [2-9]", text, re.MULTILINE)
    return position, text


def test_an_altered_move_is_rejected_there(solved: tuple[Position, str]) -> None:
    start, text = solved
    moves = read_moves(text)
    line = play_moves(start, moves)
    assert line.fault is None
    for place in range(0, len(moves), 7):
        before = play_moves(start, moves[:place]).passage.positions[-1]
        source, target = next(
            (i, j) for i in range(8) for j in range(8) if before.why_not(f"t{i + 1}>t{j + 1}")
        )
        altered = moves[place]._replace(
            text=f"Move 1 cards from stack {source} to stack {target}",
            source=source, target=target, cards=1,
        )  # fmt: skip
        played = play_moves(start, [*moves[:place], altered, *moves[place + 1 :]])
        assert played.moves == place
        assert played.fault is not None and played.fault.place == place + 1


def test_the_command_verifies_and_names_the_move(solved: tuple[Position, str]) -> None:
    start, text = solved
    game = ["--game", start.game.id]
    good = CliRunner().invoke(cli, ["verify", "-", *game], input=text)
    assert (good.exit_code, good.stdout[:26]) == (0, "moves: ok: the moves win: ")
    first = re.search(r"Move 1 cards from stack (\d) to stack (\d)", text)
    assert first is not None
    altered = text.replace(first[0], f"Move 1 cards from stack {first[1]} to stack {first[1]}", 1)
    bad = CliRunner().invoke(cli, ["verify", "-", *game], input=altered)
    assert bad.exit_code == 1
    assert "moves: does not hold: illegal: samePile: " in bad.stdout
    assert "[action 1, Move 1 cards from stack" in bad.stdout
    none = CliRunner().invoke(cli, ["verify", "-"], input=text)
    assert (none.exit_code, none.stdout) == (2, "")
    assert "name the game" in none.stderr


@pytest.mark.parametrize("form", ["fc-solve-moves", "fc-solve-short", "record", "kpat"])
def test_a_solution_goes_through_every_form_with_moves(
    solved: tuple[Position, str], form: str
) -> None:
    start, text = solved
    games = all_games()
    passage = play_moves(*read_solution(text, Told(games, start.game))).passage
    from reussite.exchange.formats import read_as

    told = Told(games, start.game, start if form == "fc-solve-short" else None)
    again = read_as(form, write_as(form, passage).encode(), told)
    assert (again.start, again.positions[-1].is_won) == (start, True)
    assert again.actions == passage.actions


def test_what_we_write_is_as_fc_solve_writes_it(solved: tuple[Position, str]) -> None:
    """The states that both print are the same, line for line, where no run is moved."""
    start, text = solved
    passage = play_moves(*read_solution(text, Told(all_games(), start.game))).passage
    ours = write_as("fc-solve-moves", passage)
    theirs = text.split("Move 2 cards")[0].rsplit("\n====", 1)[0]
    assert len(theirs) > 1000
    assert ours.startswith(theirs)


@pytest.mark.parametrize("game", CASTLES)
def test_boards_are_read_back_in_the_midst_of_a_game(game: str) -> None:
    from tests.games import random_walk

    for seed in range(10):
        for position in random_walk(all_games()[game], seed, 40)[::10]:
            assert read_board(write_board(position), position.game) == position
            loose = write_board(position).replace("Foundations", "founds").replace(": ", ":  ")
            assert read_board(loose.replace("T", "10").lower(), position.game) == position
    assert Passage(position).positions == (position,)
