"""Running the application: for oneself or for others, in one process or several."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from reussite.engine.catalogue import Games
from reussite.store import UNUSED_DAYS, Store, StoreError, default_url
from reussite.store.location import read_url
from reussite.web.app import create_app
from reussite.web.prefix import clean
from reussite.web.solving import Solving

_DAY: Final = 24 * 3600
_STOP_SECONDS: Final = 30
"""How long requests that came before the end may take."""
_AT_ONCE: Final = 1000
"""How many connections a process takes; beyond them it answers 503."""
_log = logging.getLogger("reussite.web")


@dataclass(frozen=True)
class Served:
    """What is served, and how; plain values, which go to other processes as they are."""

    games: tuple[str, ...] = ()
    """Files and folders of games, as :meth:`reussite.engine.catalogue.Games.load` takes them."""
    database: str | None = None
    """An address or a path; None for the user's own file."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    root_path: str = ""
    """The path below which a proxy shows it, as ``/cards``."""
    proxy_headers: bool = False
    """Whether a proxy tells the reader's address and scheme."""
    contact: str | None = None
    log_requests: bool = False


def run(served: Served, announce: Callable[[str], None], open_path: str | None = None) -> None:
    """Serve until interrupted or ended; requests that came before are answered.

    ``announce`` is told the address once the port is taken; ``open_path`` is opened in the
    browser, where given. Raises ``UnicodeError`` for what is no host, ``ValueError`` for what is no
    path, ``OSError`` where the port cannot be had, and :class:`reussite.store.StoreError`.
    """
    served.host.encode("idna")  # a name that is none would be a TypeError of the socket
    root = clean(served.root_path)
    _open_store(served).close()  # made, or brought up to date, before anybody asks
    with socket.create_server((served.host, served.port), family=_family(served.host)) as listening:
        taken = listening.getsockname()[1]
        shown = f"[{served.host}]" if ":" in served.host else served.host
        address = f"http://{shown}:{taken}{root}"
        announce(address)
        if open_path is not None:
            # In a thread, since some systems wait for the browser; the socket answers already.
            threading.Thread(
                target=webbrowser.open, args=[address + open_path], daemon=True
            ).start()
        config = _config(served)
        if served.workers == 1:
            uvicorn.Server(config).run(sockets=[listening])
        else:
            listening.set_inheritable(True)
            Multiprocess(config, sockets=[listening]).run()


def application(served: Served) -> FastAPI:
    """Return the application as each process serves it, with its store and its solver."""
    _set_up_logs(served.log_requests)
    _end_with_parent()
    store, solving = _open_store(served), Solving()

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        with store, closing(solving):
            solving.start()
            cleaning = asyncio.create_task(_purge_daily(store))
            yield
            cleaning.cancel()

    app = create_app(
        Games.load(served.games),
        store,
        solving,
        contact=served.contact,
        log_requests=served.log_requests,
        root_path=clean(served.root_path),
    )
    app.router.lifespan_context = lifespan
    return app


def purge(store: Store) -> int:
    """Delete what was not used for 400 days; return how many players went with it."""
    return store.delete_unused(datetime.now(UTC) - timedelta(days=UNUSED_DAYS))


async def _purge_daily(store: Store) -> None:
    while True:
        with suppress(StoreError):  # the next day is another chance
            await asyncio.to_thread(purge, store)
        await asyncio.sleep(_DAY)


def _end_with_parent() -> None:
    """Let a worker end in order where the process that started it was killed."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


def _config(served: Served) -> uvicorn.Config:
    return uvicorn.Config(
        partial(application, served),
        factory=True,
        workers=served.workers,
        log_level="warning",
        access_log=False,  # it names addresses; ours does not
        server_header=False,
        lifespan="on",
        ws="none",  # none are served, and no library for them is missing
        proxy_headers=served.proxy_headers,
        forwarded_allow_ips="*" if served.proxy_headers else None,
        limit_concurrency=_AT_ONCE,
        timeout_graceful_shutdown=_STOP_SECONDS,
        timeout_worker_healthcheck=60,  # a busy machine starts a process slowly
    )


def _open_store(served: Served) -> Store:
    return Store.open(read_url(served.database) if served.database else default_url())


def _set_up_logs(log_requests: bool) -> None:
    """Write what fails to standard error, and requests where they are wanted."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    ours = logging.getLogger("reussite")
    ours.handlers = [lines]
    ours.propagate = False
    ours.setLevel(logging.INFO if log_requests else logging.WARNING)
    # A form that is none is answered; its library would write a line for each besides.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
