"""The application: routes, headers, and answers to what goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from reussite.engine.catalogue import Games
from reussite.store import Store, StoreError
from reussite.web import (
    api,
    deals,
    described,
    files,
    help_api,
    moves,
    opened,
    pages,
    pictures,
    rules,
    shares,
)
from reussite.web.desk import Desk
from reussite.web.helper import Helper
from reussite.web.problems import Problem
from reussite.web.render import render
from reussite.web.requests import language_of
from reussite.web.solving import Solving

_log = logging.getLogger("reussite.web")
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(games: Games, store: Store, solving: Solving | None = None) -> FastAPI:
    """Return the application that serves ``games`` and keeps what is played in ``store``.

    ``solving``: the solver's processes, which the caller closes; by default those of the first
    question, which end with this process.
    """
    app = FastAPI(title="Réussite", openapi_url=None, docs_url=None, redoc_url=None)
    app.state.desk = Desk(games, store)
    app.state.helper = Helper(app.state.desk, solving or Solving())
    app.include_router(api.router)
    app.include_router(described.router)
    app.include_router(help_api.router)
    app.include_router(files.router)
    app.include_router(moves.router)
    app.include_router(opened.router)
    app.include_router(shares.router)
    app.include_router(deals.router)
    app.include_router(pictures.router)
    app.include_router(rules.router)  # before the pages, which take any name in its place
    app.include_router(pages.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.middleware("http")(_with_headers)
    app.add_middleware(_HeadAsGet)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(RequestValidationError, _http_problem)
    return app


class _HeadAsGet:
    """Answer a HEAD request as GET is answered; the server leaves the body out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)


async def _with_headers(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Add headers to every answer, and answer with a page where something unforeseen fails."""
    try:
        response = await call_next(request)
    except StoreError as error:
        _log.error("the store failed: %s", error)
        response = _answer(request, Problem(503, "store"))
    except Exception:
        _log.exception("a request failed: %s", request.url.path)
        response = _answer(request, Problem(500, "failed"))
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _answer(request, error)


async def _http_problem(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    code = {404: "notFound", 405: "method"}.get(status, "request")
    return _answer(request, Problem(status, code))


def _answer(request: Request, problem: Problem) -> Response:
    """Return a refusal as JSON to programs, as a page to readers."""
    lang = language_of(request)
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse(problem.body(lang), problem.status, {"Cache-Control": "no-store"})
    context = {"status": problem.status, "sentence": problem.sentence(lang)}
    return render(request, "error.html", lang, context, problem.status)
