"""Options that tell what a file of another program does not say: the game, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from reussite.cli.errors import WrongInput, WrongUsage
from reussite.cli.options import Command, load_position, named

if TYPE_CHECKING:
    from reussite.engine.catalogue import Games
    from reussite.exchange.passage import Told


def start_options(command: Command) -> Command:
    """Add ``--game``, ``--number`` and ``--position`` to a command."""
    for option in (
        click.option("--position", metavar="FILE", help="The position that moves begin from."),
        click.option("--number", metavar="N", help="With --game: the deal that moves begin from."),
        click.option("--game", metavar="GAME", help="The game, where the file does not say it."),
    ):
        command = option(command)
    return command


def told_of(games: Games, game: str | None, number: str | None, position: str | None) -> Told:
    """Return what the options tell; raise WrongInput."""
    from reussite.deal import DealError
    from reussite.exchange.passage import Told
    from reussite.rules.catalogue import UnknownGame

    if number is not None and (game is None or position is not None):
        raise WrongUsage("--number needs --game, and excludes --position")
    try:
        chosen = None if game is None else games[game]
        start = None if chosen is None or number is None else chosen.deal(number)
    except (UnknownGame, DealError) as error:
        raise WrongInput.of(error) from None
    if position is not None:
        start = load_position(position, games)
        if chosen is not None and chosen != start.game:
            raise WrongInput(
                "{file}: is of {game}, not of {other}",
                file=named(position),
                game=start.game.id,
                other=game,
            )
    return Told(games, chosen, start)
