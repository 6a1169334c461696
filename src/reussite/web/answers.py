"""Answers to what goes wrong: JSON to programs, a page to readers."""

from __future__ import annotations

import logging
import secrets

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from reussite.store import StoreError
from reussite.web.problems import Problem
from reussite.web.render import render
from reussite.web.requests import language_of

_log = logging.getLogger("reussite.web")


def add_handlers(app: FastAPI) -> None:
    """Let an application answer refusals."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(RequestValidationError, _http_problem)


def answer(request: Request, problem: Problem) -> Response:
    """Return the answer that tells of a refusal."""
    lang = language_of(request)
    seconds = problem.values.get("seconds")
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": str(seconds)} if seconds else {})
    response: Response
    if request.url.path.startswith(("/api/", "/static/")):
        response = JSONResponse(problem.body(lang), problem.status)
    else:
        context = {
            "status": problem.status,
            "sentence": problem.sentence(lang),
            "reference": problem.reference,
            "contact": request.app.state.contact,
        }
        response = render(request, "error.html", lang, context, problem.status)
    response.headers.update(headers)
    return response


def unforeseen(request: Request, error: Exception) -> Response:
    """Return the answer to a failure of ours, which is logged under a reference."""
    reference = secrets.token_hex(4)
    where = f"{request.method} {route_of(request)}"
    if isinstance(error, StoreError):
        _log.error("%s: %s: the store failed: %s", reference, where, error)
        return answer(request, Problem(503, "store", reference=reference))
    _log.error("%s: %s failed", reference, where, exc_info=error)
    return answer(request, Problem(500, "failed", reference=reference))


def route_of(request: Request) -> str:
    """Return the kind of page that was asked for: its pattern, without what stands in it."""
    route = request.scope.get("route")
    return str(getattr(route, "path", "(no page)"))


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return answer(request, error)


async def _http_problem(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 400
    code = {404: "notFound", 405: "method"}.get(status, "request")
    return answer(request, Problem(status, code))
