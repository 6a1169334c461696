"""Shared games and lists of moves, as the server gives them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.games import OWN_GAMES
from tests.web.playing import act, rev

from reussite.cards import card_code
from reussite.engine.catalogue import Games, game
from reussite.records.play import attempt_of
from reussite.records.read import parse_records
from reussite.rulebook.describe import caption
from reussite.rulebook.example import replay
from reussite.store import Store
from reussite.web.app import create_app

CASTLE = "beleaguered-castle/24"
LINE = ["t3>t2", "t6>f", "t8>t6"]


@pytest.fixture
def stranger(app: FastAPI) -> TestClient:
    """Somebody who was never here, with no cookie."""
    return TestClient(app, base_url="http://table.test", follow_redirects=False)


def share(client: TestClient, place: str, lang: str = "en") -> dict[str, Any]:
    body = {"rev": rev(client, place)}
    answer = client.post(f"/api/v1/table/{place}/share?lang={lang}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_shared_game_is_there_for_everybody(client: TestClient, stranger: TestClient) -> None:
    act(client, CASTLE, *LINE, "undo")
    shared = share(client, CASTLE)
    assert re.fullmatch(r"/en/r/[\w-]{22}", shared["url"])
    page = stranger.get(shared["url"])
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert "Step 0 of 2" in page.text  # what was undone is not shared
    assert "player" not in page.text
    token = client.cookies.get("player")
    assert token and token not in page.text


@pytest.mark.parametrize("lang", ["fr", "pt", "en"])
def test_each_step_shows_its_table_and_says_what_was_done(
    client: TestClient, stranger: TestClient, lang: str
) -> None:
    act(client, CASTLE, *LINE)
    url = share(client, CASTLE, lang)["url"]
    steps = replay(game("beleaguered-castle").deal("24"), LINE).steps
    for number, step in enumerate(steps, 1):
        text = stranger.get(f"{url}?at={number}").text
        shown = re.search(r'<p class="caption" id="caption">(.*?)</p>', text)
        assert shown and shown[1] == caption(step, lang)
        ends = [card_code(column[-1]) for column in step.after.tableau]
        free = re.findall(r'data-pile="t\d+" data-card="(\w\w)"/>', text)
        assert sorted(free) == sorted(ends)  # covered cards have a class besides


def test_what_lies_face_down_is_not_on_the_page(client: TestClient, stranger: TestClient) -> None:
    act(client, "canfield/24", "draw")
    url = share(client, "canfield/24")["url"]
    position = game("canfield").deal("24").apply("draw")
    hidden = {card_code(card) for card in (*position.reserve[:-1], *position.stock)}
    seen = {card_code(card) for column in position.tableau for card in column}
    seen |= {card_code(card) for card in position.waste[-3:]}
    for step in (0, 1):
        drawn = set(re.findall(r'data-card="(\w\w)"', stranger.get(f"{url}?at={step}").text))
        assert drawn
        assert not drawn & (hidden - seen)


def test_what_is_no_step_or_no_share_is_not_found(client: TestClient, stranger: TestClient) -> None:
    act(client, CASTLE, LINE[0])
    url = share(client, CASTLE)["url"]
    for wrong in ("2", "-1", "x", "", "9" * 30, "１"):
        assert stranger.get(url, params={"at": wrong}).status_code == 404, wrong
    assert stranger.get("/en/r/" + "A" * 22).status_code == 404
    assert stranger.get("/en/r/" + "A" * 5000).status_code == 404
    assert stranger.get(url.replace("/en/", "/de/")).status_code == 404


def test_playing_on_is_a_game_of_ones_own(
    app: FastAPI, client: TestClient, stranger: TestClient
) -> None:
    act(client, CASTLE, *LINE)
    url = share(client, CASTLE)["url"]
    answer = stranger.post(f"{url}/play?at=2")
    assert answer.status_code == 303
    place = re.fullmatch(r"/en/(p/\w+)", answer.headers["location"])
    assert place  # a position: it has no deal number, so it counts for no deal
    state = stranger.get(f"/api/v1/table/{place[1]}").json()
    expected = game("beleaguered-castle").deal("24").apply(LINE[0]).apply(LINE[1])
    assert state["position"]["tableau"][0][-1] == card_code(expected.tableau[0][-1])
    assert state["number"] is None
    act(stranger, place[1], LINE[2])
    assert client.get(f"/api/v1/table/{CASTLE}").json()["cursor"] == 3  # untouched
    foreign = {"origin": "http://elsewhere.test"}
    assert stranger.post(f"{url}/play?at=2", headers=foreign).status_code == 403


def test_the_record_of_a_shared_game_can_be_taken(client: TestClient, stranger: TestClient) -> None:
    act(client, CASTLE, *LINE)
    answer = stranger.get(share(client, CASTLE)["url"] + "/record")
    assert answer.headers["content-disposition"].endswith('.patience"')
    (record,) = parse_records(answer.text)
    attempt = attempt_of(record, Games.load())
    assert [str(action) for action in attempt.actions] == LINE


def test_the_record_of_a_shared_position_shows_no_hidden_card(
    client: TestClient, stranger: TestClient
) -> None:
    """Nor does that of a numbered deal which is shared once more as a position."""
    document = game("canfield").deal("24").to_dict()
    kept = client.post("/api/v1/positions", json=document).json()["id"]
    act(client, f"p/{kept}", "draw")
    act(client, "canfield/24", "draw")
    again = stranger.post(share(client, "canfield/24")["url"] + "/play?at=1")
    place = again.headers["location"].removeprefix("/en/")
    for url in (share(client, f"p/{kept}")["url"], share(stranger, place)["url"]):
        assert stranger.get(f"{url}/record").status_code == 409
        assert f"{url}/record" not in stranger.get(url).text
    open_game = {**document, "reserve": [], "stock": [], "waste": [], "partial": True}
    kept = client.post("/api/v1/positions", json=open_game).json()["id"]
    url = share(client, f"p/{kept}")["url"]
    assert stranger.get(f"{url}/record").status_code == 200
    assert f"{url}/record" in stranger.get(url).text


def test_a_game_that_went_on_elsewhere_is_not_shared_blindly(client: TestClient) -> None:
    act(client, CASTLE, *LINE)
    answer = client.post(f"/api/v1/table/{CASTLE}/share", json={"rev": 1})
    assert answer.status_code == 409
    assert answer.json()["state"]["rev"] == 3


def test_a_game_of_ones_own_rules_stays_readable_without_them(
    tmp_path: Path,
) -> None:
    """A share keeps the rules that it was played by."""
    with Store.open(tmp_path / "own.sqlite") as store:
        own = TestClient(create_app(Games.load([OWN_GAMES]), store), follow_redirects=False)
        action = next(iter(own.get("/api/v1/table/two-packs/9").json()["legal"].values()))[0][2]
        act(own, "two-packs/9", action)
        url = share(own, "two-packs/9")["url"]
        without = TestClient(create_app(Games.load(), store), follow_redirects=False)
        assert "Step 1 of 1" in without.get(f"{url}?at=1").text


@pytest.mark.parametrize("lang", ["fr", "pt", "en"])
def test_the_moves_of_a_game_in_words(client: TestClient, lang: str) -> None:
    act(client, CASTLE, *LINE, "undo")
    answer = client.get(f"/api/v1/table/{CASTLE}/moves?lang={lang}").json()
    assert (answer["rev"], answer["cursor"]) == (4, 2)
    steps = replay(game("beleaguered-castle").deal("24"), LINE).steps
    assert [move["text"] for move in answer["moves"]] == [caption(step, lang) for step in steps]
    assert [move["step"] for move in answer["moves"]] == [1, 2, 3]


def test_an_earlier_step_can_be_looked_at_and_nothing_else(client: TestClient) -> None:
    act(client, CASTLE, *LINE)
    before = client.get(f"/api/v1/table/{CASTLE}").json()
    state = client.get(f"/api/v1/table/{CASTLE}/at/1").json()
    expected = game("beleaguered-castle").deal("24").apply(LINE[0])
    shown = [column[-1] for column in state["position"]["tableau"]]
    assert shown == [card_code(column[-1]) for column in expected.tableau]
    assert client.get(f"/api/v1/table/{CASTLE}").json() == before
    for wrong in ("4", "x", "-1"):
        assert client.get(f"/api/v1/table/{CASTLE}/at/{wrong}").status_code == 404
    act(client, CASTLE, "goto 1")  # what the page draws before this is answered
    there = client.get(f"/api/v1/table/{CASTLE}").json()
    told = ("position", "legal", "lift", "can", "steps", "up", "cursor", "length", "status")
    assert {key: state[key] for key in told} == {key: there[key] for key in told}


def test_nobody_sees_the_moves_of_others(client: TestClient, stranger: TestClient) -> None:
    act(client, CASTLE, *LINE)
    assert stranger.get(f"/api/v1/table/{CASTLE}/moves").json()["moves"] == []
    assert stranger.get(f"/api/v1/table/{CASTLE}/at/1").status_code == 404
