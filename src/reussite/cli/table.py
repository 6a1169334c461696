"""``reussite play`` and ``reussite serve``: the table in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from reussite.cli.options import WrongInput, games_option, load_games


def _server_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option(
            "--host", default="127.0.0.1", show_default=True, help="Address to listen on."
        ),
        click.option(
            "--port",
            type=click.IntRange(0, 65535),
            default=8000,
            show_default=True,
            help="Port to listen on; 0 for any that is free.",
        ),
        click.option(
            "--database",
            metavar="URL",
            envvar="REUSSITE_DATABASE",
            help="Where games are kept, as an SQLAlchemy address; by default a file of SQLite in"
            " your data folder.",
        ),
        games_option,
    ):
        command = option(command)
    return command


@click.command("play")
@click.argument("game", required=False)
@click.option("--number", metavar="N", help="The deal: 1 to 10^20, or ms:N.")
@click.option("--browser/--no-browser", default=True, help="Whether to open the page.")
@_server_options
def play_command(
    game: str | None,
    number: str | None,
    browser: bool,
    host: str,
    port: int,
    database: str | None,
    paths: tuple[str, ...],
) -> None:
    """Open the table in the browser, at GAME and deal N if given. Ctrl-C ends it.

    Every action is saved at once: what you played is there when you come back.
    """
    path = _path(game, number, paths)
    _run(paths, database, host, port, path, browser)


@click.command("serve")
@_server_options
def serve_command(host: str, port: int, database: str | None, paths: tuple[str, ...]) -> None:
    """Serve the table to browsers, and open none."""
    _run(paths, database, host, port, "/", browser=False)


def _path(game: str | None, number: str | None, paths: tuple[str, ...]) -> str:
    """Return the page to open; the server adds the language."""
    from reussite.deal import DealError, DealNumber
    from reussite.rules.catalogue import UnknownGame

    if game is None:
        if number is not None:
            raise click.UsageError("--number needs a GAME")
        return "/"
    try:
        load_games(paths).catalogue[game]
        slug = f"/{DealNumber.parse(number).slug}" if number is not None else ""
    except (UnknownGame, DealError) as error:
        raise WrongInput(str(error)) from None
    return f"/{game}{slug}"


def _run(
    paths: tuple[str, ...], database: str | None, host: str, port: int, path: str, browser: bool
) -> None:
    raise NotImplementedError
