"""The application: within this process, and on a port of its own for tests with a browser."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.games import OWN_GAMES

from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.app import create_app
from reussite.web.solving import Solving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@contextmanager
def running(database: Path, solving: Solving | None = None) -> Iterator[str]:
    """Serve the application from a thread; give its address once it accepts connections."""
    with Store.open(database) as store:
        config = uvicorn.Config(
            create_app(Games.load([OWN_GAMES]), store, solving),
            host="127.0.0.1",
            port=0,
            log_level="error",
            lifespan="off",
        )
        server = uvicorn.Server(config)
        with config.bind_socket() as listening:
            listening.listen()  # who comes before the server has started waits
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
            thread.start()
            try:
                yield f"http://127.0.0.1:{listening.getsockname()[1]}"
            finally:
                server.should_exit = True
                thread.join()


@pytest.fixture
def store(tmp_path: Path, empty_store: Path) -> Iterator[Store]:
    """Return an empty store."""
    with Store.open(shutil.copy(empty_store, tmp_path / "games.sqlite")) as opened:
        yield opened


@pytest.fixture
def app(store: Store) -> FastAPI:
    """Return the application over the store, with games of our own too."""
    return create_app(Games.load([OWN_GAMES]), store)


@pytest.fixture
def client(app: FastAPI) -> TestClient:
    """Return a client of the application, of somebody who was never here before."""
    return TestClient(app, base_url="http://table.test", follow_redirects=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a running server; each test is a player of its own."""
    with running(tmp_path_factory.mktemp("site") / "games.sqlite") as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Return a wide window of a player who was never here before; errors in scripts fail."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, base_url=site, reduced_motion="reduce"
    )
    yield from watched(context.new_page())
    context.close()


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """Return the window of a small phone."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, base_url=site, has_touch=True, is_mobile=True
    )
    yield from watched(context.new_page())
    context.close()


def watched(page: Page) -> Iterator[Page]:
    """Give a page, and see afterwards that none of its scripts failed."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
