"""The page of one's own games: what it counts, and all of them taken away, back, deleted."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from tests.games import OWN_GAMES, solved_line

from reussite.engine.catalogue import Games
from reussite.i18n.languages import LANGUAGES
from reussite.store import Store
from reussite.web.app import create_app

PAGE = "/en/statistics"
CITADEL, LINE = solved_line("citadel")


def somebody(store: Store) -> TestClient:
    app = create_app(Games.load([OWN_GAMES]), store)
    return TestClient(app, base_url="http://table.test", follow_redirects=False)


def play(client: TestClient, where: str, *texts: str, **more: Any) -> dict[str, Any]:
    state = client.get(f"/api/v1/table/{where}").json()
    for text in texts:
        body = {"op": str(uuid4()), "rev": state["rev"], "do": text, **more}
        answer = client.post(f"/api/v1/table/{where}/act", json=body)
        assert answer.status_code == 200, answer.text
        state = answer.json()["state"]
    return dict(state)


def counts(client: TestClient, page: str = PAGE) -> dict[str, dict[str, str]]:
    """Return the numbers of the page, by game and by what they are called."""
    found: dict[str, dict[str, str]] = {}
    for section in re.findall(r'(?s)<section class="counts".+?</section>', client.get(page).text):
        name = re.search(r'<h2 id="([a-z-]+)"', section)
        assert name is not None
        pairs = re.findall(r"(?s)<dt>(.+?)</dt><dd>(.+?)</dd>", section)
        found[name[1]] = {title: re.sub("<[^>]+>", "", value) for title, value in pairs}
    return found


def test_a_player_without_games_is_told_so_and_gets_no_cookie(client: TestClient) -> None:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    assert "Nothing has been counted yet" in answer.text
    assert "set-cookie" not in answer.headers


def test_games_are_counted(client: TestClient) -> None:
    play(client, f"citadel/{CITADEL}", *LINE, seconds=245)
    play(client, "beleaguered-castle/24", "t6>f", "undo")
    shown = counts(client)
    assert list(shown) == ["beleaguered-castle", "citadel"]  # played last, first
    assert shown["citadel"] == {
        "Played": "1", "Won": "1 (100%)", "Won without undo": "1", "Won without help": "1",
        "Won with neither": "1", "Most cards on the foundations": "52/52", "Won in a row": "1",
        "Fewest actions of a win": str(len(LINE)),
    }  # fmt: skip
    castle = shown["beleaguered-castle"]
    assert (castle["Played"], castle["Won"]) == ("1", "0 (0%)")
    assert castle["Most cards on the foundations"] == "5/52"
    page = client.get(PAGE).text
    assert "shortest 4:05, median 4:05" in page
    assert f'href="/en/citadel/{CITADEL}"' in page
    play(client, f"citadel/{CITADEL}", "undo", "redo")
    assert counts(client)["citadel"] == shown["citadel"]


def test_opened_files_and_typed_positions_do_not_count(client: TestClient) -> None:
    play(client, f"citadel/{CITADEL}", *LINE)
    record = client.get(f"/api/v1/table/citadel/{CITADEL}/record").text
    client.cookies.clear()
    opened = client.post("/en/p", data={"text": record, "game": "citadel"}, files={})
    assert opened.status_code == 303, opened.text
    assert counts(client) == {}
    position = {"game": "beleaguered-castle", "tableau": [["KC"], [], [], [], [], [], [], []],
                "foundations": ["KS", "KH", "KD", "QC"]}  # fmt: skip
    kept = client.post("/api/v1/positions", json=position).json()
    assert play(client, f"p/{kept['id']}", "t1>f")["status"] == "won"
    assert counts(client) == {}


def test_everything_can_be_taken_away_and_brought_back(store: Store) -> None:
    client = somebody(store)
    play(client, f"citadel/{CITADEL}", *LINE)
    left = play(client, "canfield/ms-7", "draw", "draw", "undo")
    kept = client.post("/api/v1/positions", json=client_position()).json()
    play(client, f"p/{kept['id']}", "t1>f")
    for lang in LANGUAGES:
        taken_away_and_brought_back(client, somebody(store), f"/{lang}/statistics", left)


def taken_away_and_brought_back(
    client: TestClient, other: TestClient, page: str, left: dict[str, Any]
) -> None:
    taken = client.get(f"{page}/games.json")
    assert taken.headers["content-disposition"].startswith('attachment; filename="reussite-')
    token = str(client.cookies.get("player"))
    assert token not in taken.text
    back = other.post(f"{page}/restore", files={"file": ("g.json", taken.content)})
    assert (back.status_code, back.headers["location"]) == (303, f"{page}?done=restored&n=3")
    assert "3" in re.sub("<[^>]+>", "", other.get(back.headers["location"]).text)
    assert counts(other, page) == counts(client, page)
    again = other.get("/api/v1/table/canfield/ms-7").json()
    assert {**again, "message": ""} == {**left, "message": ""}
    assert other.get(f"{page}/games.json").json()["games"] == taken.json()["games"]
    marked = b"\xef\xbb\xbf" + taken.content  # as some editors save it
    twice = other.post(f"{page}/restore", files={"file": ("g.json", marked)})
    assert twice.headers["location"].endswith("n=0")


def client_position() -> dict[str, Any]:
    return {"game": "beleaguered-castle", "tableau": [["KC"], [], [], [], [], [], [], []],
            "foundations": ["KS", "KH", "KD", "QC"]}  # fmt: skip


def changed(document: dict[str, Any], **changes: Any) -> bytes:
    """Return an export whose first game is changed."""
    game = {**document["games"][0], **changes}
    return json.dumps({**document, "games": [game, *document["games"][1:]]}).encode()


def test_a_file_that_is_no_export_is_told_so_and_changes_nothing(client: TestClient) -> None:
    play(client, "beleaguered-castle/24", "t6>f")
    good = client.get(f"{PAGE}/games.json").json()
    attempt = good["games"][0]["attempt"]
    profile = {**good["rules"][0]["profile"], "decks": 2}
    wrong = {
        b"": "not JSON",
        json.dumps(good)[:-1].encode() + b', "games": []}': "the key &#39;games&#39; occurs twice",
        changed(good, seconds=float("nan")): "not JSON",
        changed(good, **{"\ud800": 1}): "object",
        b"[]": "object",
        json.dumps({**good, "version": 9}).encode(): "version",
        json.dumps({**good, "rules": []}).encode(): "game 1: its rules are not in the file",
        json.dumps({**good, "rules": [{**good["rules"][0], "profile": profile}]}).encode(): "rules",
        changed(good, attempt={**attempt, "actions": ["t1>t2"]}): "game 1: action 1",
        changed(good, attempt={**attempt, "cursor": 5}): "game 1: cursor",
        changed(good, hints=-1): "games 0 hints",
        changed(good, created="yesterday"): "games 0 created",
        changed(good, created="0001-01-01T00:00:00+14:00"): "games 0 created",
        changed(good, updated="9999-12-31T23:59:59-14:00"): "games 0 updated",
        changed(good, won={"at": "9999-12-31T23:59:59-14:00"}): "games 0 won at",
        changed(good, attempt={**attempt, "number": "25"}): "does not begin as deal 25",
        json.dumps({**good, "saved": "0001-01-01T00:00:00+14:00"}).encode(): "saved",
        changed(good, more=1): "games 0 more",
        b"\xff" * 100: "UTF-8",
        b"[" * 100_000: "nested too deeply",
    }
    for data, said in wrong.items():
        answer = client.post(f"{PAGE}/restore", files={"file": ("g.json", data)})
        assert answer.status_code == 400, data[:80]
        assert said in answer.text, (said, re.findall(r'id="wrong">.+', answer.text))
        assert "Traceback" not in answer.text
    too_large = client.post(f"{PAGE}/restore", files={"file": ("g.json", b" " * 8_100_000)})
    assert too_large.status_code in (400, 413)
    assert client.get(f"{PAGE}/games.json").json()["games"] == good["games"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "partie 1\u202f: ses règles ne sont pas dans le fichier"),
        ("pt", "jogo 1: as suas regras não estão no ficheiro"),
    ],
)
def test_what_is_wrong_with_an_export_is_said_in_the_readers_language(
    client: TestClient, lang: str, said: str
) -> None:
    play(client, "beleaguered-castle/24", "t6>f")
    good = client.get(f"{PAGE}/games.json").json()
    data = json.dumps({**good, "rules": []}).encode()
    answer = client.post(f"/{lang}/statistics/restore", files={"file": ("g.json", data)})
    assert said in answer.text


def test_one_game_is_begun_anew(client: TestClient) -> None:
    play(client, "beleaguered-castle/24", "t6>f")
    play(client, "canfield/1", "draw")
    answer = client.post(f"{PAGE}/reset", data={"game": "canfield"})
    assert answer.headers["location"] == f"{PAGE}?done=reset"
    assert list(counts(client)) == ["beleaguered-castle"]
    assert client.get("/api/v1/table/canfield/1").json()["rev"] == 0


def test_everything_is_deleted_at_once(client: TestClient, store: Store) -> None:
    play(client, "beleaguered-castle/24", "t6>f")
    token = str(client.cookies.get("player"))
    assert client.get(f"{PAGE}/delete").status_code in (404, 405)  # a link must not delete
    answer = client.post(f"{PAGE}/delete", headers={"origin": "http://elsewhere.test"})
    assert answer.status_code == 403
    assert store.player(token) is not None
    answer = client.post(f"{PAGE}/delete")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{PAGE}?done=deleted")
    assert 'player=""' in answer.headers["set-cookie"]
    assert store.player(token) is None
    assert "is deleted" in client.get(f"{PAGE}?done=deleted").text
    assert play(client, "beleaguered-castle/24", "t6>f")["rev"] == 1


def test_one_never_sees_or_changes_the_games_of_another(store: Store) -> None:
    one, other = somebody(store), somebody(store)
    play(one, "beleaguered-castle/24", "t6>f")
    play(
        other,
        "citadel/1",
        str(next(iter(other.get("/api/v1/table/citadel/1").json()["legal"].values()))[0][2]),
    )
    assert list(counts(other)) == ["citadel"]
    other.post(f"{PAGE}/reset", data={"game": "beleaguered-castle"})
    other.post(f"{PAGE}/delete")
    assert list(counts(one)) == ["beleaguered-castle"]


def test_with_cookies_refused_a_header_says_who_plays(store: Store) -> None:
    client = somebody(store)
    body = {"op": str(uuid4()), "rev": 0, "do": "t6>f"}
    where = "/api/v1/table/beleaguered-castle/24"
    first = client.post(f"{where}/act", json=body, headers={"X-Reussite-No-Cookies": "1"})
    token = {"X-Reussite-Token": first.headers["x-reussite-token"]}
    client.cookies.clear()
    assert client.get(where).json()["rev"] == 0
    assert client.get(where, headers=token).json()["rev"] == 1
    assert "beleaguered-castle" in client.get(PAGE, headers=token).text
    client.post(f"{PAGE}/delete", headers=token)
    # The tab still has the old token, which nobody knows any more: it is given a new one.
    again = client.post(f"{where}/act", json={**body, "op": str(uuid4())}, headers=token)
    assert again.headers["x-reussite-token"] != token["X-Reussite-Token"]
