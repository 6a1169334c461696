"""What the routes need of a request: language, player, and a body of bounded size."""

from __future__ import annotations

from asyncio import timeout
from collections.abc import Callable
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from starlette.requests import ClientDisconnect

from reussite.i18n.languages import LANGUAGES, match_language, negotiate
from reussite.store import UNUSED_DAYS
from reussite.web.choices import COOKIE, Choices
from reussite.web.desk import Desk
from reussite.web.problems import Problem

PLAYER_COOKIE = "player"
TOKEN_HEADER = "X-Reussite-Token"
NO_COOKIES_HEADER = "X-Reussite-No-Cookies"
COOKIE_SECONDS = UNUSED_DAYS * 24 * 3600
BODY_SECONDS = 60
"""How long a request may take to arrive."""


def language_of(request: Request) -> str:
    """Return the reader's language: of the address, else a query, a cookie, the browser's."""
    segment = request.url.path.split("/")[1]
    if segment in LANGUAGES:
        return segment
    asked = match_language(request.query_params.get("lang", "")[:40])
    return asked or preferred_language(request)


def preferred_language(request: Request) -> str:
    """Return the language of the visitor's choice (a cookie), else that of the browser."""
    chosen = choices_of(request).language
    return chosen or negotiate(request.headers.get("accept-language", ""))


def choices_of(request: Request) -> Choices:
    """Return what the visitor has chosen on the settings page."""
    return Choices.read(request.cookies.get(COOKIE, ""))


def letters_of(request: Request, lang: str) -> str:
    """Return the letters of jack, queen and king that the visitor wants in a language."""
    return choices_of(request).shown(lang)["courts"]


def keep_choices(response: Response, choices: Choices) -> None:
    """Put choices into the cookie; without any there is none."""
    if not choices.text:
        response.delete_cookie(COOKIE, samesite="lax")
        return
    response.set_cookie(COOKIE, choices.text, max_age=COOKIE_SECONDS, samesite="lax")


def the_desk(request: Request) -> Desk:
    """Return the desk of this server."""
    desk: Desk = request.app.state.desk
    return desk


def token_of(request: Request) -> str | None:
    """Return the token that a request brings: in a cookie, else in a header."""
    token = request.cookies.get(PLAYER_COOKIE) or request.headers.get(TOKEN_HEADER)
    return token if token and len(token) <= 100 else None


def address_of(request: Request) -> str:
    """Return the network address of the reader; it is counted with, and never kept."""
    return request.client.host if request.client else ""


def player_of(request: Request) -> int | None:
    """Return the player whose token the request brings, or None."""
    token = token_of(request)
    player = the_desk(request).store.player(token) if token else None
    if player is not None and request.cookies.get(PLAYER_COOKIE):
        request.state.renewed = token
    return player


Player = Annotated[int | None, Depends(player_of)]


def welcome(request: Request, response: Response) -> int:
    """Return a new player, whose token goes into a cookie that says nothing.

    Raises :class:`Problem` 429 where too many come from one network address.
    """
    request.app.state.rates.newcomer(address_of(request))
    store = the_desk(request).store
    token = store.new_player()
    give_cookie(request, response, token)
    if request.headers.get(NO_COOKIES_HEADER) or request.headers.get(TOKEN_HEADER):
        response.headers[TOKEN_HEADER] = token
    new = store.player(token)
    assert new is not None
    return new


def give_cookie(request: Request, response: Response, token: str) -> None:
    """Let the browser keep a token for 400 days: not for scripts, not for other sites."""
    response.set_cookie(
        PLAYER_COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def count_heavy(request: Request, player: Player) -> None:
    """Count a file or a position that is sent; raise a :class:`Problem` 429 for too many."""
    request.app.state.rates.heavy(address_of(request), player)


def check_origin(request: Request) -> None:
    """Refuse a request that a page of another site has sent."""
    origin = request.headers.get("origin")
    if origin is not None:
        try:
            site = urlsplit(origin).netloc
        except ValueError:
            raise Problem(403, "origin") from None
        if site.lower() != request.headers.get("host", "").lower():
            raise Problem(403, "origin")
    elif request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Problem(403, "origin")


def json_body(limit: int) -> Callable[[Request], object]:
    """Return a dependency that is :func:`read_json`."""

    async def read(request: Request) -> bytes:
        return await read_json(request, limit)

    return read


async def read_json(request: Request, limit: int) -> bytes:
    """Return a JSON body of at most ``limit`` bytes that one of our own pages has sent."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "type")
    return await bounded_body(request, limit)


async def bounded_body(request: Request, limit: int) -> bytes:
    """Return the body of a request; raise a :class:`Problem` beyond ``limit`` bytes or a time.

    Where the reader leaves before all of it came, nobody is there for an answer; it is a
    :class:`Problem` too, since nothing failed here that the log should tell of.
    """
    body = bytearray()
    try:
        async with timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise Problem(413, "tooLarge", limit=limit)
    except TimeoutError:
        raise Problem(408, "tooSlow") from None
    except ClientDisconnect:
        raise Problem(400, "request") from None
    return bytes(body)


# Asynchronous, as they wait for nothing: others are called in a thread, which costs more than they.


async def _language(request: Request) -> str:
    return language_of(request)


async def _desk(request: Request) -> Desk:
    return the_desk(request)


Lang = Annotated[str, Depends(_language)]
ADesk = Annotated[Desk, Depends(_desk)]
Heavy = Depends(count_heavy)
