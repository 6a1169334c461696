"""``reussite play``, ``serve`` and ``purge``: the table in the browser, and its database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from reussite.cli.errors import WrongInput, WrongUsage, reason
from reussite.cli.options import (
    games_option,
    lang_option,
    load_games,
    output_encoding,
    printable,
)
from reussite.i18n.catalogue import translate, translate_plural
from reussite.i18n.spoken import shown

_database_option = click.option(
    "--database",
    metavar="URL",
    envvar="REUSSITE_DATABASE",
    help="Where games are kept: a file, or an address as postgresql://…; by default a file in"
    " your data folder.",
)


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
        _database_option,
        games_option,
    ):
        command = option(command)
    return command


@click.command("play")
@click.argument("game", required=False)
@click.option("--number", metavar="N", help="The deal: 1 to 10^20, or ms:N.")
@click.option("--browser/--no-browser", default=True, help="Whether to open the page.")
@_server_options
@lang_option
def play_command(
    game: str | None,
    number: str | None,
    browser: bool,
    host: str,
    port: int,
    database: str | None,
    paths: tuple[str, ...],
    lang: str,
) -> None:
    """Open the table in the browser, at GAME and deal N if given. Ctrl-C ends it.

    Every action is saved at once: what you played is there when you come back.
    """
    where = {"database": database, "host": host, "port": port}
    _run(paths, lang, path=_path(game, number, paths, lang), browser=browser, **where)


@click.command("serve")
@_server_options
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that answer; each has its own solver.",
)
@click.option(
    "--root-path", metavar="PATH", default="", help="Where a proxy shows it, as /cards; / else."
)
@click.option(
    "--proxy-headers",
    is_flag=True,
    help="Believe the headers X-Forwarded-For and -Proto. Only behind a proxy that sets them.",
)
@click.option(
    "--contact", metavar="ADDRESS", help="Mail or page shown where something failed here."
)
@click.option(
    "--log-requests",
    is_flag=True,
    help="Write a line for every request: its kind, status and time; nothing of who asked.",
)
@lang_option
def serve_command(paths: tuple[str, ...], lang: str, **options: Any) -> None:
    """Serve the table to browsers, and open none. Ctrl-C or SIGTERM ends it.

    Every action is saved before it is answered. What nobody used for 400 days is deleted, when
    the server starts and once a day.
    """
    _run(paths, lang, path="/", browser=False, **options)


@click.command("purge")
@_database_option
@lang_option
def purge_command(database: str | None, lang: str) -> None:
    """Delete the games of players who were not here for 400 days. A server does so by itself."""
    from reussite.store import Store, StoreError, default_url
    from reussite.store.location import read_url
    from reussite.web.server import purge

    try:
        with Store.open(read_url(database) if database else default_url()) as store:
            players = purge(store)
    except StoreError as error:
        raise WrongInput.of(error) from None
    if players:
        said = translate_plural(lang, "{n} player deleted", "{n} players deleted", players)
    else:
        said = translate(lang, "nothing to delete")
    click.echo(printable(said, output_encoding()))


def _path(game: str | None, number: str | None, paths: tuple[str, ...], lang: str) -> str:
    """Return the page to open, in the language asked for where it names a game."""
    from reussite.deal import DealError, DealNumber
    from reussite.rules.catalogue import UnknownGame

    if game is None:
        if number is not None:
            raise WrongUsage("--number needs a GAME")
        return "/"
    try:
        load_games(paths).catalogue[game]
        slug = f"/{DealNumber.parse(number).slug}" if number is not None else ""
    except (UnknownGame, DealError) as error:
        raise WrongInput.of(error) from None
    return f"/{lang}/{game}{slug}"


def _run(paths: tuple[str, ...], lang: str, *, path: str, browser: bool, **options: Any) -> None:
    from reussite.rules.catalogue import from_environment
    from reussite.store import StoreError
    from reussite.web.server import Served, run

    def announce(address: str) -> None:
        at = translate(lang, "Réussite is at {address}", address=address + path)
        ends = translate(lang, "Ctrl-C ends it; your games are kept.")
        click.echo(printable(f"{at}\n{ends}", output_encoding()))

    load_games(paths)  # what is wrong with them is told here
    served = Served(games=(*from_environment(), *paths), **options)
    try:
        run(served, announce, path if browser else None)
    except KeyboardInterrupt:
        return  # the way to end it
    except StoreError as error:
        raise WrongInput.of(error) from None
    except UnicodeError:
        raise WrongInput("'{name}' is no name of a host", name=shown(served.host)) from None
    except ValueError as error:
        raise WrongUsage("--root-path: {fault}", fault=error) from None
    except OSError as error:
        fault = WrongInput(
            "cannot listen on {host}, port {port}: {fault}",
            host=served.host,
            port=str(served.port),
            fault=reason(error),
        )
        if served.port:
            fault = WrongInput("{fault} (--port 0 takes any that is free)", fault=fault)
        raise fault from None
