"""Slow answers wait for one another, and play does not wait for them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import anyio
import httpx2
import pytest
from fastapi import FastAPI
from tests.processes import HANGS, apart

from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.answers import add_handlers
from reussite.web.app import create_app
from reussite.web.slowly import (
    AT_ONCE,
    MOST_DRAWINGS,
    MOST_WAITING,
    _limiter,
    _processes,
    _threads,
    slowly,
)


def client_of(app: FastAPI) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://table.test")


async def until(holds: Callable[[], bool]) -> None:
    with anyio.fail_after(HANGS):
        while not holds():
            await anyio.sleep(0.01)


def test_few_work_many_wait_and_one_more_is_refused() -> None:
    app, go, working = FastAPI(), threading.Event(), threading.Semaphore(0)
    app.state.contact = None
    add_handlers(app)

    @app.get("/api/slow/{name}")
    @slowly
    def slow(name: str) -> str:
        working.release()
        go.wait(HANGS)
        return name

    @app.get("/api/play")
    def play() -> str:
        return "played"

    found: dict[str, tuple[int, str]] = {}

    async def ask(client: httpx2.AsyncClient, name: str) -> None:
        answer = await client.get(f"/api/slow/{name}")
        found[name] = answer.status_code, answer.text

    async def run() -> None:
        async with client_of(app) as client, anyio.create_task_group() as group:
            for number in range(AT_ONCE + MOST_WAITING):
                group.start_soon(ask, client, str(number))
            for _ in range(AT_ONCE):
                assert await anyio.to_thread.run_sync(working.acquire, True, HANGS)
            await until(lambda: _threads.get().statistics().tasks_waiting == MOST_WAITING)
            await ask(client, "more")
            assert (await client.get("/api/play")).json() == "played"
            assert not working.acquire(blocking=False)
            go.set()

    apart(lambda: anyio.run(run))
    assert found.pop("more")[0] == 503
    assert found == {name: (200, f'"{name}"') for name in found}
    assert len(found) == AT_ONCE + MOST_WAITING


def test_many_pictures_at_once_are_refused_and_play_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    statuses: list[int] = []

    async def picture(client: httpx2.AsyncClient, number: int) -> None:
        answer = await client.get(f"/canfield/{number}/picture.png")
        statuses.append(answer.status_code)

    async def run(app: FastAPI) -> None:
        async with (
            client_of(app) as client,
            anyio.create_task_group() as group,
            _limiter(_processes, 1, MOST_DRAWINGS),  # one is being drawn
        ):
            for number in range(90_001, 90_006 + MOST_DRAWINGS):  # none was drawn before
                group.start_soon(picture, client, number)
            await until(lambda: len(statuses) == 5)
            assert (await client.get("/api/v1/table/canfield/25")).status_code == 200

    with Store.open(tmp_path / "games.sqlite") as store:
        app = create_app(Games.load(), store)
        apart(lambda: anyio.run(run, app))
    assert statuses == [503] * 5 + [200] * MOST_DRAWINGS
