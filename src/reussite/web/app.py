"""The application: routes, headers, and answers to what goes wrong."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web import (
    api,
    deals,
    described,
    files,
    health,
    help_api,
    moves,
    opened,
    pages,
    pictures,
    plain,
    rules,
    settings,
    shares,
    statistics,
    studies,
    unscripted,
)
from reussite.web.answers import add_handlers
from reussite.web.desk import Desk
from reussite.web.guard import Guard
from reussite.web.helper import Helper
from reussite.web.prefix import Below
from reussite.web.rates import Rates
from reussite.web.solving import Solving
from reussite.web.wording import Wording


def create_app(
    games: Games,
    store: Store,
    solving: Solving | None = None,
    *,
    contact: str | None = None,
    log_requests: bool = False,
    root_path: str = "",
) -> FastAPI:
    """Return the application that serves ``games`` and keeps what is played in ``store``.

    ``solving``: the solver's processes, which the caller closes; by default those of the first
    question, which end with this process. ``contact``: a mail address or a page, shown where
    something failed. ``log_requests``: whether every request is logged, without personal data.
    ``root_path``: the path below which it is shown, as :func:`reussite.web.prefix.clean` gives it.
    """
    app = FastAPI(title="Réussite", openapi_url=None, docs_url=None, redoc_url=None)
    app.state.desk = Desk(games, store)
    app.state.helper = Helper(app.state.desk, solving or Solving())
    app.state.rates = Rates()
    app.state.contact = contact
    app.include_router(health.router)
    app.include_router(api.router)
    app.include_router(described.router)
    app.include_router(help_api.router)
    app.include_router(files.router)
    app.include_router(moves.router)
    app.include_router(opened.router)
    app.include_router(statistics.router)
    app.include_router(shares.router)
    app.include_router(deals.router)
    app.include_router(pictures.router)
    app.include_router(rules.router)  # before the pages, which take any name in its place
    app.include_router(studies.router)
    app.include_router(settings.router)
    app.include_router(plain.router)
    app.include_router(unscripted.router)
    app.include_router(pages.router)
    # Each is around those before it.
    app.add_middleware(Guard, rates=app.state.rates, log=log_requests)
    app.add_middleware(Wording)
    if root_path:
        app.add_middleware(Below, root=root_path)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(_HeadAsGet)
    add_handlers(app)
    return app


class _HeadAsGet:
    """Answer a HEAD request as GET is answered; the server leaves the body out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
