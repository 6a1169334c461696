"""``reussite hint``: one good action, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from reussite.cli.errors import No, NotKnown, WrongInput, limit_met
from reussite.cli.options import (
    file_argument,
    games_option,
    lang_option,
    load_games,
    load_position,
    output_encoding,
    printable,
)

if TYPE_CHECKING:
    from reussite.engine.position import Position
    from reussite.hints import Hint


@click.command("hint")
@file_argument
@click.option(
    "--knows",
    type=click.Choice(["visible", "all"]),
    default="visible",
    show_default=True,
    help="visible: what a player can have seen, so neither cards that lie face down nor the stock;"
    " all: every card, as the solver sees them.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@games_option
@lang_option
def hint_command(file: str, knows: str, as_json: bool, paths: tuple[str, ...], lang: str) -> None:
    """Suggest one good action, and say why.

    Where no card is hidden it is the next action of a winning line, if one is found within a
    second; else what plain rules speak for. Exit codes: 0; 1 where nothing helps (with --knows
    all: where the position is proved to be unwinnable); 3 where --knows all found no answer.
    """
    position = load_position(file, load_games(paths))
    hint = _seen_hint(position) if knows == "visible" else _solver_hint(position)
    if as_json:
        click.echo(json.dumps(hint.to_dict(lang), ensure_ascii=False))
        return
    text = f"{hint.action}\n{hint.sentence(lang)}"
    click.echo(printable(text, output_encoding()))


def _seen_hint(position: Position) -> Hint:
    from reussite.hints import hint

    found = hint(position)
    if found is None:
        raise No("no hint: the game is won") if position.is_won else No("no hint: nothing helps")
    return found


def _solver_hint(position: Position) -> Hint:
    from reussite.hints import solver_hint
    from reussite.solver.solve import solve
    from reussite.solver.verdict import Answer

    if position.is_won:
        raise No("no hint: the game is won")
    try:
        verdict = solve(position, time_limit=_SECONDS)
    except ValueError as error:  # a game that is not served, an extract
        raise WrongInput.of(error) from None
    if verdict.answer is Answer.UNWINNABLE:
        raise No("no hint: the position cannot be won (solver: proved, all cards known)")
    if verdict.solution is None:
        raise NotKnown("no hint: not known ({why})", why=limit_met(str(verdict.why)))
    return solver_hint(position, verdict.solution)


_SECONDS = 30
