"""``reussite solve``: can this position be won?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from reussite.cli.options import WrongInput, games_option, load_games, load_position, read_bytes

if TYPE_CHECKING:
    from reussite.engine.catalogue import Games
    from reussite.engine.position import Position
    from reussite.solver.verdict import Verdict

_MAX_LINES_FILE = 1_000_000_000
_EXIT_CODES = {"winnable": 0, "unwinnable": 1, "unknown": 3}


@click.command("solve")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--game", metavar="GAME", help="With --number: a deal instead of a FILE.")
@click.option("--number", metavar="N", help="The number of the deal, 1 to 10^20 or ms:N.")
@click.option(
    "--jsonl",
    metavar="IN",
    help='Many positions: one object a line, {"id", "position"} or {"id", "game", "number"}; one'
    " answer a line, in the same order.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--node-limit", type=click.IntRange(min=1), help="Positions to search; exact.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=300,
    show_default=True,
    help="Seconds a position, without the time it takes to compile the search once.",
)
@click.option(
    "--memory-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=1000,
    show_default=True,
    help="Megabytes for the search's own tables.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another order of search.")
@games_option
def solve_command(
    file: str | None,
    game: str | None,
    number: str | None,
    jsonl: str | None,
    as_json: bool,
    paths: tuple[str, ...],
    **limits: Any,
) -> None:
    """Say whether a position can be won, and how; all cards are known to the search.

    Exit codes: 0 winnable, 1 unwinnable (every line was searched), 3 unknown (a limit was met).
    With --jsonl: 0, or 2 where a line could not be read.
    """
    games = load_games(paths)
    if (file is not None) + (game is not None) + (jsonl is not None) != 1:
        raise click.UsageError("give one of FILE, --game with --number, --jsonl")
    if (game is None) != (number is None):
        raise click.UsageError("--game and --number go together")
    if jsonl is not None:
        _solve_lines(jsonl, games, limits)
        return
    position = (
        load_position(file, games)
        if file is not None
        else _deal({"game": game, "number": number}, games)
    )
    try:
        verdict = _solve(position, limits)
    except ValueError as error:  # a game that is not served, an extract
        raise WrongInput(str(error)) from None
    if as_json:
        click.echo(json.dumps(_answer(None, position, verdict)))
    else:
        click.echo(_report(verdict))
    raise click.exceptions.Exit(_EXIT_CODES[verdict.answer.value])


def _solve(position: Position, limits: Mapping[str, Any]) -> Verdict:
    from reussite.solver.solve import solve

    return solve(position, **limits)


def _deal(row: Mapping[str, Any], games: Games) -> Position:
    from reussite.deal import DealError
    from reussite.rules.catalogue import UnknownGame

    game, number = row.get("game"), row.get("number")
    if not isinstance(game, str):
        raise WrongInput("game: must be the id of a game")
    if isinstance(number, bool) or not isinstance(number, str | int):
        raise WrongInput("number: must be the number of a deal")
    try:
        return games[game].deal(number)
    except (UnknownGame, DealError) as error:
        raise WrongInput(str(error)) from None


def _answer(name: object, position: Position, verdict: Verdict) -> dict[str, Any]:
    return {
        "id": name,
        "game": position.game.id,
        "position": position.to_dict(),
        "profile": position.game.digest,
        **verdict.to_dict(),
    }


def _report(verdict: Verdict) -> str:
    """Return the verdict in words; the line of a win follows, ten actions a row."""
    effort = f"{verdict.nodes} positions, {verdict.seconds:.3f} s"
    if verdict.solution is not None:
        line = verdict.solution
        rows = [" ".join(line[i : i + 10]) for i in range(0, len(line), 10)]
        return "\n".join([f"winnable in {len(line)} actions ({effort})", *rows])
    if verdict.proof is not None:
        return f"unwinnable: every line was searched ({verdict.proof.states} positions; {effort})"
    assert verdict.why is not None
    return f"unknown: {verdict.why.value} ({effort})"


def _solve_lines(source: str, games: Games, limits: Mapping[str, Any]) -> None:
    """Answer each line as it is read; end with exit code 2 where one could not be read."""
    failed = False
    for number, line in enumerate(read_bytes(source, _MAX_LINES_FILE).splitlines(), 1):
        if not line.strip():
            continue
        answer = _solve_line(line, number, games, limits)
        failed = failed or answer["verdict"] == "error"
        click.echo(json.dumps(answer))
    if failed:
        raise click.exceptions.Exit(2)


def _solve_line(
    line: bytes, number: int, games: Games, limits: Mapping[str, Any]
) -> dict[str, Any]:
    name: object = None
    try:
        row = _row(line)
        name = row.get("id")
        position = _position(row, games)
        return _answer(name, position, _solve(position, limits))
    except (ValueError, click.ClickException) as error:
        why = error.message if isinstance(error, click.ClickException) else str(error)
        return {"id": name, "line": number, "verdict": "error", "why": why}


def _row(line: bytes) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    if not isinstance(row, dict):
        raise ValueError("is no JSON object")
    unknown = sorted(set(row) - {"id", "position", "game", "number"})
    if unknown:
        raise ValueError(f"{unknown[0][:40]!r}: is no key of a line")
    if ("position" in row) == ("game" in row or "number" in row):
        raise ValueError("give either position, or game and number")
    return row


def _position(row: Mapping[str, Any], games: Games) -> Position:
    from reussite.engine.document import read_position

    if "position" not in row:
        return _deal(row, games)
    if not isinstance(row["position"], dict):
        raise ValueError("position: must be a JSON object")
    return read_position(row["position"], games)
