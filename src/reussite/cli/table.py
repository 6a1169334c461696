"""``reussite play`` and ``reussite serve``: the table in the browser."""

from __future__ import annotations

import os
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
            help="Where games are kept: a file, or an address as SQLAlchemy reads it; by default"
            " a file in your data folder.",
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
    _run(paths, database, host, port, path=_path(game, number, paths), browser=browser)


@click.command("serve")
@_server_options
def serve_command(host: str, port: int, database: str | None, paths: tuple[str, ...]) -> None:
    """Serve the table to browsers, and open none."""
    _run(paths, database, host, port, path="/", browser=False)


def _path(game: str | None, number: str | None, paths: tuple[str, ...]) -> str:
    """Return the page to open, in the language of the environment where it names a game."""
    from reussite.deal import DealError, DealNumber
    from reussite.i18n.languages import from_environment
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
    return f"/{from_environment(os.environ)}/{game}{slug}"


def _run(
    paths: tuple[str, ...], database: str | None, host: str, port: int, path: str, browser: bool
) -> None:
    from reussite.store import StoreError
    from reussite.web.server import run

    def announce(address: str) -> None:
        click.echo(f"Réussite is at {address}{path}\nCtrl-C ends it; your games are kept.")

    try:
        run(load_games(paths), database, host, port, announce, path if browser else None)
    except KeyboardInterrupt:
        return  # the way to end it
    except StoreError as error:
        raise WrongInput(str(error)) from None
    except UnicodeError:
        raise WrongInput(f"{host!r} is no name of a host") from None
    except OSError as error:
        hint = " (--port 0 takes any that is free)" if port else ""
        raise WrongInput(f"cannot listen on {host}, port {port}: {error.strerror}{hint}") from None
