"""Running the application on this machine."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import closing

import uvicorn

from reussite.engine.catalogue import Games
from reussite.store import Store, default_url
from reussite.store.location import read_url
from reussite.web.app import create_app
from reussite.web.solving import Solving


def run(
    games: Games,
    database: str | None,
    host: str,
    port: int,
    announce: Callable[[str], None],
    open_path: str | None = None,
) -> None:
    """Serve until interrupted.

    ``database``: an address or a path, None for the user's own file. ``announce`` is told the
    address once the port is taken; ``open_path`` is opened in the browser, where given. Raises
    ``UnicodeError`` for what is no host, ``OSError`` where the port cannot be had, and
    :class:`reussite.store.StoreError`.
    """
    host.encode("idna")  # a name that is none would be a TypeError of the socket
    store = Store.open(read_url(database) if database else default_url())
    with (
        store,
        socket.create_server((host, port), family=_family(host)) as listening,
        closing(Solving()) as solving,
    ):
        taken = listening.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{taken}"
        config = uvicorn.Config(
            create_app(games, store, solving), log_level="warning", lifespan="off"
        )
        announce(address)
        solving.start()
        if open_path is not None:
            # In a thread, since some systems wait for the browser; the socket answers already.
            threading.Thread(
                target=webbrowser.open, args=[address + open_path], daemon=True
            ).start()
        uvicorn.Server(config).run(sockets=[listening])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
