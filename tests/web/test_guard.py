"""What every request passes: headers, bounds, a log that names nobody, answers to failures."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import MutableMapping
from functools import partial
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import anyio
import limits.storage.memory
import limits.strategies
import pytest
from fastapi.testclient import TestClient
from tests.games import OWN_GAMES
from tests.processes import apart

from reussite.engine.catalogue import Games
from reussite.i18n.languages import LANGUAGES
from reussite.store import Store, StoreError
from reussite.store.tokens import token_hash
from reussite.web.app import create_app
from reussite.web.problems import Problem
from reussite.web.rates import Rates

CASTLE = "/api/v1/table/beleaguered-castle/24"


def client(store: Store, base: str = "http://table.test", **more: object) -> TestClient:
    app = create_app(Games.load([OWN_GAMES]), store, **more)  # type: ignore[arg-type]
    return TestClient(app, base_url=base, follow_redirects=False, raise_server_exceptions=False)


def act(client: TestClient, do: str = "t6>f", rev: int = 0, **more: object) -> object:
    body = {"op": str(uuid4()), "rev": rev, "do": do}
    return client.post(f"{CASTLE}/act", json=body, **more)  # type: ignore[arg-type]


def test_every_answer_has_the_headers_of_safety(store: Store) -> None:
    web = client(store)
    for path in (
        "/",
        "/en/",
        "/en/canfield/1",
        "/en/nothing",
        CASTLE,
        "/en/statistics",
        "/static/x/y",
    ):
        headers = web.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self';") and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/en/", "/fr/statistics", "/pt/canfield/1", "/en/p", "/en/rules"])
def test_no_page_has_a_script_or_a_style_of_its_own(store: Store, path: str) -> None:
    page = client(store).get(path).text
    for script in re.findall(r"<script([^>]*)>", page):
        assert 'src="/static/' in script or 'type="application/json"' in script
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)


def test_the_cookie_begins_anew_with_every_page_that_is_read(store: Store) -> None:
    web = client(store)
    assert "set-cookie" not in web.get("/en/").headers
    act(web)
    token = web.cookies["player"]
    for path in ("/en/", "/en/beleaguered-castle/24", "/en/statistics"):
        cookie = web.get(path).headers["set-cookie"]
        assert re.search(
            rf"player={token}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", cookie
        )
    assert "player" not in web.get(CASTLE).headers.get("set-cookie", "")
    web.cookies.clear()
    web.cookies["player"] = "of-nobody"
    assert "player" not in web.get("/en/").headers.get("set-cookie", "")


def test_the_cookie_is_secure_where_the_page_is(store: Store) -> None:
    answer = act(client(store, "https://table.test"))
    assert "; Secure" in answer.headers["set-cookie"]  # type: ignore[attr-defined]


def stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass where requests are counted: a slow machine would be allowed more of them."""
    now = time.time()
    stopped = SimpleNamespace(time=lambda: now)
    for module in (limits.storage.memory, limits.strategies):
        monkeypatch.setattr(module, "time", stopped)


def test_counting_starts_no_thread_for_a_request() -> None:
    """The library starts one that ends at once; the next request would start another."""
    before = set(threading.enumerate())
    rates = Rates()
    for _ in range(5):
        rates.request("192.0.2.7", "token")
    started = [thread for thread in threading.enumerate() if thread not in before]
    assert [isinstance(thread, threading.Timer) for thread in started] == [True]
    for timer in started:
        assert isinstance(timer, threading.Timer)
        assert timer.daemon
        assert timer.interval >= 10
        timer.cancel()


def test_a_player_who_asks_too_much_is_slowed_down_and_no_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_the_clock(monkeypatch)
    one = client(store)
    act(one)
    rates, hashed = one.app.state.rates, token_hash(one.cookies["player"])  # type: ignore[attr-defined]
    for _ in range(580):  # as the requests count, without the work of answering
        rates.request("testclient", hashed)
    statuses = [one.get("/api/v1/health").status_code for _ in range(25)]
    assert statuses == [200] * 20 + [429] * 5  # all but its first, which brought no token
    for lang in LANGUAGES:
        refused = one.get(f"/{lang}/")
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
    json = one.get(CASTLE)
    assert json.json()["error"]["code"] == "tooMany"
    # Somebody else from the same address, at the same server.
    token = one.cookies["player"]
    one.cookies.clear()
    assert one.get(CASTLE).status_code == 200
    act(one)
    assert one.cookies["player"] != token
    assert one.get("/en/").status_code == 200


def test_new_players_positions_and_files_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_the_clock(monkeypatch)
    rates = Rates()

    def until_refused(*key: object) -> int:
        method, *arguments = key
        for count in range(100_000):
            try:
                getattr(rates, str(method))(*arguments)
            except Problem:
                return count
        raise AssertionError("never refused")

    assert until_refused("newcomer", "192.0.2.1") == 300
    assert until_refused("heavy", "192.0.2.1", 7) == 30
    assert until_refused("heavy", "192.0.2.1", None) == 300
    assert until_refused("request", "2001:db8::1", None) == 20_000
    with pytest.raises(Problem):  # the same network
        rates.request("2001:db8::2", None)
    rates.request("2001:db8:0:1::1", None)
    rates.newcomer("192.0.2.2")


@pytest.mark.parametrize("path", ["/en/p", "/en/statistics/restore", "/en/statistics/delete",
                                  "/en/statistics/reset", "/api/v1/positions", f"{CASTLE}/act",
                                  f"{CASTLE}/hint", f"{CASTLE}/solve"])  # fmt: skip
@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://elsewhere.test"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
     {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_posts_of_other_sites_are_refused(store: Store, path: str, headers: dict[str, str]) -> None:
    kind = {"content-type": "application/json"} if "api" in path else {}
    answer = client(store).post(path, content=b"{}", headers={**headers, **kind})
    assert answer.status_code == 403


def test_the_log_says_what_was_asked_and_not_who(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    web = client(store, log_requests=True)
    with caplog.at_level(logging.INFO, "reussite.requests"):
        act(web)
        web.get("/en/beleaguered-castle/1234567")
        web.get("/en/statistics?done=x")
    lines = [record.getMessage() for record in caplog.records]
    kinds = [re.sub(r"\d+ ms", "", line).strip() for line in lines]
    assert kinds == [
        "POST /api/v1/table/{game}/{slug}/act 200",
        "GET /{lang}/{game}/{slug} 200",
        "GET /{lang}/statistics 200",
    ]
    text = "\n".join(lines)
    for private in (web.cookies["player"], "testclient", "1234567", "castle"):
        assert private not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failure_says_how_to_report_it(
    store: Store, lang: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("full", "the disk is full")

    web = client(store, contact="table@example.org")
    monkeypatch.setattr(web.app.state.desk.store, "position", fail)  # type: ignore[attr-defined]
    answer = web.get(f"/{lang}/p/abcdefghij")
    assert answer.status_code == 503
    reference = re.search(r"\b[0-9a-f]{8}\b", re.sub(r"/static/\w+", "", answer.text))
    assert reference is not None
    assert reference[0] in caplog.text and "the disk is full" in caplog.text
    assert 'href="mailto:table@example.org"' in answer.text
    told = web.get("/api/v1/table/p/abcdefghij", params={"lang": lang}).json()["error"]
    assert re.fullmatch("[0-9a-f]{8}", told["reference"])


def test_a_reader_who_leaves_while_sending_is_no_failure(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    app = client(store).app
    statuses = []

    async def receive() -> dict[str, object]:
        return {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        statuses.append(message.get("status"))

    headers = [(b"host", b"table.test"), (b"content-type", b"application/json")]
    for path in ("/api/v1/positions", f"{CASTLE}/act", f"{CASTLE}/hint", "/en/p", "/en/settings"):
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "client": ("192.0.2.7", 1),
        }
        apart(partial(anyio.run, app, scope, receive, send))
        assert statuses[0] == 400, path
        statuses.clear()
    assert caplog.text == ""


def test_health(store: Store) -> None:
    web = client(store)
    assert web.get("/api/v1/health").json()["status"] == "ok"
    store.close()
    with store._writer.begin() as connection:
        connection.exec_driver_sql("DROP TABLE players")
    ill = web.get("/api/v1/health")
    assert (ill.status_code, ill.json()["status"]) == (503, "failed")


def without_ops(page: str) -> str:
    """Return a page without the ids of operations that its forms carry: each has its own."""
    return re.sub('name="op" value="[^"]*"', "", page)


def test_below_a_path_every_address_has_it(store: Store) -> None:
    plain, below = client(store), client(store, root_path="/cards")
    for path in ("/en/", "/fr/canfield/24", "/pt/statistics", "/en/rules", "/en/rules/canfield"):
        page = without_ops(plain.get(path).text)
        for asked in (path, f"/cards{path}"):  # a proxy may take the path off, or not
            answer = below.get(asked)
            assert answer.status_code == 200
            ours = re.findall(r'(?:href|src|action)="(/[^"]*)"', answer.text)
            assert ours and all(link.startswith("/cards/") for link in ours)
            assert without_ops(answer.text.replace("/cards/", "/")) == page
    moved = below.get("/cards/en/canfield?new=1")
    assert moved.headers["location"].startswith("/cards/en/canfield/")
    done = act(below)
    assert "Path=/cards/;" in done.headers["set-cookie"]  # type: ignore[attr-defined]
    script = re.search(
        r'src="/cards(/static/\w+/table.js)"', below.get("/cards/en/canfield/24").text
    )
    assert script is not None
    assert below.get(f"/cards{script[1]}").text == plain.get(script[1]).text
