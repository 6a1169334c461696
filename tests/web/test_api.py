"""The interface that the table speaks to, with a real store."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games import DATA, GAME_IDS, all_games

from reussite.cards import card_codes
from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.app import create_app

JSON = {"content-type": "application/json"}


TABLE = "/api/v1/table/beleaguered-castle/24"


def act(client: TestClient, do: str, rev: int, where: str = TABLE, op: str = "", **kw: Any) -> Any:
    body = {"op": op or str(uuid4()), "rev": rev, "do": do}
    return client.post(f"{where}/act", json=body, **kw)


def keep(client: TestClient, name: str) -> str:
    rows = [json.loads(line) for line in (DATA / "oracle.jsonl").read_text().splitlines()]
    position = next(row["position"] for row in rows if row["id"] == name)
    kept = client.post("/api/v1/positions", json=position)
    assert kept.status_code == 201
    return f"/api/v1/table/p/{kept.json()['id']}"


def test_a_fresh_deal(client: TestClient) -> None:
    state = client.get(TABLE).json()
    assert state["rev"] == 0
    assert state["number"] == "24"
    assert state["position"]["tableau"][0] == "4C QH 3C 9H JH 6D".split()
    assert state["legal"]["t6"] == [["t8", 1, "t6>t8"], ["f", 1, "t6>f"]]
    assert state["lift"]["t1"] == ["covered"] * 5 + [None]
    assert "1 card" in state["lift_sentences"]["t1"]["4"]
    assert state["lift_anchors"] == {"covered": "moves-covered"}
    assert client.cookies.get("player") is None


def test_playing_on(client: TestClient) -> None:
    first = act(client, "t3>t2", 0)
    assert first.status_code == 200
    cookie = first.headers["set-cookie"]
    assert re.search(r"player=[\w-]{22,}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", cookie)
    assert first.json()["events"] == [
        {"kind": "move", "source": "t3", "target": "t2", "cards": ["7C"]}
    ]
    assert (
        first.json()["state"]["message"]
        == "Seven of clubs on eight of diamonds. King of clubs free."
    )
    assert act(client, "t6>f", 1).json()["state"]["sheet"]["foundation_cards"] == 5
    undone = act(client, "undo", 2).json()["state"]
    assert undone["can"] == {"undo": True, "redo": True}
    assert act(client, "restart", 3).json()["state"]["cursor"] == 0
    again = act(client, "goto 2", 4).json()["state"]
    assert again["sheet"] == {
        "foundation_cards": 5, "pack": 52, "actions": 2, "undos": 2, "passes": None, "hints": 0,
            "solves": 0,
    }  # fmt: skip
    assert client.get(TABLE).json()["position"] == again["position"]
    client.cookies.clear()
    assert client.get(TABLE).json()["rev"] == 0


@pytest.mark.parametrize("lang", ["fr", "pt", "en"])
def test_a_refused_move(client: TestClient, lang: str) -> None:
    before = client.get(TABLE).json()
    refused = act(client, "t1>t2", 0, params={"lang": lang})
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert error["code"] == "notOneBelow"
    assert error["field"] == "column.direction"
    assert error["anchor"] == "columns-direction"
    assert error["cards"] == ["6D", "8D"]
    assert "8♦" in error["sentence"]
    assert client.get(TABLE).json() == before


def test_a_repeated_request_plays_once(client: TestClient) -> None:
    op = str(uuid4())
    first = act(client, "t3>t2", 0, op=op)
    second = act(client, "t3>t2", 0, op=op)
    assert first.json()["state"]["message"]
    assert second.json() == first.json()
    assert client.get(TABLE).json()["rev"] == 1


def test_requests_at_once_play_once(client: TestClient) -> None:
    act(client, "t3>t2", 0)
    op = str(uuid4())
    with ThreadPoolExecutor(8) as pool:
        same = list(pool.map(lambda _: act(client, "t6>f", 1, op=op).status_code, range(8)))
    assert set(same) == {200}
    assert client.get(TABLE).json()["length"] == 2
    with ThreadPoolExecutor(8) as pool:
        others = list(pool.map(lambda _: act(client, "undo", 2).status_code, range(8)))
    assert sorted(others) == [200] + [409] * 7


def test_a_stale_request(client: TestClient) -> None:
    act(client, "t3>t2", 0)
    for rev in (0, 2):
        stale = act(client, "t6>f", rev)
        assert stale.status_code == 409
        assert stale.json()["state"]["rev"] == 1
        assert "another window" in stale.json()["error"]["sentence"]


def test_undo_takes_a_forced_fill_back(client: TestClient) -> None:
    where = keep(client, "CF-06")
    before = client.get(where).json()
    filled = act(client, "t1>t2", 0, where)
    if filled.status_code == 422:
        filled = act(client, before["legal"]["t1"][0][2], 0, where)
    assert [event["kind"] for event in filled.json()["events"]][:2] == ["move", "fill"]
    assert "filled from the reserve" in filled.json()["state"]["message"]
    undone = act(client, "undo", 1, where).json()["state"]
    assert undone["position"] == before["position"]


def test_a_won_position(client: TestClient) -> None:
    where = keep(client, "BC-10")
    won = act(client, "t1>f", 0, where).json()["state"]
    assert won["status"] == "won"
    assert won["legal"] == {}
    assert won["ended"]["title"] == "Solved: all 52 cards are on the foundations."
    assert act(client, "t1>f", 1, where).json()["error"]["code"] == "finished"


def test_a_blocked_position(client: TestClient) -> None:
    state = client.get(keep(client, "BC-08"), params={"lang": "pt"}).json()
    assert state["status"] == "blocked"
    assert state["message"] == "Bloqueada: sem continuação legal."


def test_an_idle_pass_is_noticed(client: TestClient) -> None:
    where = "/api/v1/table/canfield/5"
    rev = 0
    for _ in range(12):
        rev = act(client, "draw", rev, where).json()["state"]["rev"]
    redeal = act(client, "redeal", rev, where).json()
    assert redeal["notice"] == "idlePass"
    assert redeal["state"]["message"].endswith("This pass changed nothing.")


def test_several_actions_are_one_operation(client: TestClient) -> None:
    assert act(client, "t6>f t3>t2", 0).json()["state"]["cursor"] == 2
    assert act(client, "undo", 1).json()["state"]["cursor"] == 0
    assert act(client, "t6>f t1>t2", 2).json()["error"]["code"] == "notOneBelow"


BAD_BODIES = [
    (b"", 400),
    (b"{", 400),
    (b"[]", 400),
    (b'{"op": "x", "rev": 0, "do": "draw"}', 400),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": -1, "do": "undo"}', 400),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": "0", "do": "undo"}', 400),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": 0, "do": "hello"}', 400),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": 0, "do": "w>t1"}', 422),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": 0, "do": "undo"}', 422),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": 0, "do": "goto 7"}', 422),
    (b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": 0, "do": "draw", "card": "AS"}', 400),
    (b"\xff\xfe", 400),
    (
        b'{"op": "6f1ed002-ab41-4d9b-8f34-2e1d6a6f7b11", "rev": 0, "do": "draw", "do": "undo"}',
        400,
    ),
    (b"[" * 7000, 400),
    (b" " * 10_000_000, 413),
]


@pytest.mark.parametrize(("body", "status"), BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_bad_bodies(client: TestClient, body: bytes, status: int) -> None:
    before = client.get(TABLE).json()
    answer = client.post(f"{TABLE}/act?lang=fr", content=body, headers=JSON)
    assert answer.status_code == status
    assert answer.json()["error"]["sentence"]
    assert client.get(TABLE).json() == before


def test_other_sites_may_not_play(client: TestClient) -> None:
    for headers in (
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
    ):
        assert act(client, "t3>t2", 0, headers=headers).status_code == 403
    assert act(client, "t3>t2", 0, headers={"origin": "http://table.test"}).status_code == 200


def test_other_types_are_refused(client: TestClient) -> None:
    form = client.post(f"{TABLE}/act", data={"do": "t3>t2"})
    assert form.status_code == 415


@pytest.mark.parametrize("slug", ["0", "-1", "1" + "0" * 30, "abc", "024", "%20", "ms-0", "1e3"])
def test_numbers_that_are_none(client: TestClient, slug: str) -> None:
    answer = client.get(f"/api/v1/table/canfield/{slug}?lang=en")
    assert answer.status_code == 404
    assert "1 to 10²⁰" in answer.json()["error"]["sentence"]


def test_what_is_not_there(client: TestClient) -> None:
    assert client.get("/api/v1/table/klondike/1").json()["error"]["code"] == "noGame"
    assert client.get("/api/v1/table/p/abcdefghij").json()["error"]["code"] == "noPosition"
    assert client.get("/api/v2").status_code == 404
    assert client.put(TABLE).status_code in (404, 405)


def test_wrong_positions_are_named(client: TestClient) -> None:
    answer = client.post("/api/v1/positions", content=b'{"game": "citadel"}', headers=JSON)
    assert answer.status_code == 400
    assert "tableau" in answer.json()["error"]["sentence"]
    too_large = client.post("/api/v1/positions", content=b" " * 2_000_000, headers=JSON)
    assert too_large.status_code == 413


def test_another_players_game_is_not_touched(client: TestClient) -> None:
    act(client, "t3>t2", 0)
    mine = client.cookies["player"]
    client.cookies.clear()
    client.cookies.set("player", "0" * 22)
    assert client.get(TABLE).json()["rev"] == 0
    assert act(client, "t3>t2", 1).status_code == 409
    client.cookies.clear()
    client.cookies.set("player", mine)
    assert client.get(TABLE).json()["rev"] == 1


def test_without_cookies_a_token_does_the_same(client: TestClient) -> None:
    first = act(client, "t3>t2", 0, headers={"X-Reussite-No-Cookies": "1"})
    token = first.headers["X-Reussite-Token"]
    client.cookies.clear()
    headers = {"X-Reussite-Token": token}
    assert act(client, "t6>f", 1, headers=headers).json()["state"]["rev"] == 2
    assert "X-Reussite-Token" not in act(client, "t6>f", 0).headers


@pytest.mark.parametrize("game", GAME_IDS)
def test_hidden_cards_are_never_sent(client: TestClient, game: str) -> None:
    """What the page gets tells of no card that lies face down."""
    position = all_games()[game].deal("7")
    visible = {card for column in position.tableau for card in column} | {
        top for top in position.foundation_tops if top is not None
    }
    if position.profile.reserve.visible == "all":
        visible |= set(position.reserve)
    visible |= set(position.reserve[-1:])
    where = f"/api/v1/table/{game}/7"
    state = client.get(where).json()
    awaited = {pile["next"] for pile in state["position"]["foundations"]}
    for pile in state["position"]["foundations"]:
        pile["next"] = None
    found = set(re.findall(r"\b[A2-9TJQK][SHDC]\b", json.dumps(state)))
    assert found == set(card_codes(visible))
    assert len(awaited) <= 4
    page = client.get(f"/en/{game}/7").text
    inside = page[page.index('id="state"') :]
    inside = inside[: inside.index("</script>")]
    assert set(re.findall(r"\"([A2-9TJQK][SHDC])\"", inside)) <= found | awaited


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_plays_through_the_interface(client: TestClient, game: str) -> None:
    where = f"/api/v1/table/{game}/3"
    state = client.get(where).json()
    for step in range(15):
        choices = [entry[2] for source in state["legal"].values() for entry in source]
        if not choices:
            break
        answer = act(client, choices[step * 7 % len(choices)], state["rev"], where)
        assert answer.status_code == 200, answer.text
        state = answer.json()["state"]
    assert client.get(where).json()["position"] == state["position"]


def test_a_position_that_is_unchanged_is_not_sent_again(client: TestClient) -> None:
    tag = client.get(TABLE).headers["etag"]
    assert client.get(TABLE, headers={"if-none-match": tag}).status_code == 304
    act(client, "t3>t2", 0)
    assert client.get(TABLE, headers={"if-none-match": tag}).status_code == 200


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    body=st.binary(max_size=60)
    | st.fixed_dictionaries(
        {
            "op": st.uuids().map(str) | st.text(max_size=5),
            "rev": st.integers(0, 3) | st.text(max_size=3) | st.none(),
            "do": st.sampled_from(["undo", "redo", "restart", "draw", "t3>t2", "f:AS>t1"])
            | st.text(max_size=20),
        }
    ).map(lambda value: json.dumps(value).encode())
)
def test_any_body(client: TestClient, body: bytes) -> None:
    answer = client.post(f"{TABLE}/act", content=body, headers=JSON)
    assert answer.status_code in (200, 400, 409, 422)
    assert answer.json()


def test_actions_together_tell_nothing_of_hidden_cards(client: TestClient) -> None:
    """A batch that goes on after a card was turned is refused, whatever the card is."""
    where = "/api/v1/table/canfield/1"
    for do in ("draw draw w>f", "draw w>t1", "t3>t2 r>t1", "r>t3 r>t1", "draw draw"):
        refused = act(client, do, 0, where)
        assert refused.status_code == 422
        assert refused.json()["error"].keys() == {"code", "sentence"}
        assert refused.json()["error"]["code"] in ("notTogether", "notOneBelow", "notAlternating")
    assert client.get(where).json()["rev"] == 0


@pytest.mark.parametrize(
    "origin", ["http://[::1", "http://a]b", "http://", "x", "http://table.test.evil"]
)
def test_origins_that_are_none(client: TestClient, origin: str) -> None:
    assert act(client, "t3>t2", 0, headers={"origin": origin}).status_code == 403
    assert act(client, "t3>t2", 0, headers={"origin": "HTTP://TABLE.test"}).status_code == 200


def test_a_game_keeps_the_rules_it_began_with(tmp_path: Path) -> None:
    """A game of one's own that changes, or is not given any more, is played on as it was."""
    profile = tmp_path / "mine.toml"
    profile.write_text('id = "mine"\nnames.en = "Mine"')
    where = "/api/v1/table/mine/24"
    with Store.open(tmp_path / "games.sqlite") as store:
        first = TestClient(create_app(Games.load([profile]), store), base_url="http://table.test")
        begun = act(first, "t3>t2", 0, where).json()["state"]
        fresh = first.get("/api/v1/table/mine/25").json()
        profile.write_text('id = "mine"\ncolumn.match = "suit"')
        for games in (Games.load([profile]), Games.load([])):
            again = TestClient(create_app(games, store), base_url="http://table.test")
            again.cookies = first.cookies
            assert again.get(where).json()["legal"] == begun["legal"]
            assert again.get("/en/").status_code == 200
            assert again.get("/en/mine/24").status_code == 200
            other = again.get("/api/v1/table/mine/25", headers={"if-none-match": fresh["tag"]})
            assert other.status_code == (200 if "mine" in games else 404)
        assert act(again, "undo", 1, where).status_code == 200


def test_two_players_have_two_tags(client: TestClient) -> None:
    mine = act(client, "t3>t2", 0).json()["state"]["tag"]
    assert client.get(TABLE).headers["etag"] == f'"{mine}"'
    client.cookies.clear()
    assert act(client, "t6>f", 0).json()["state"]["tag"] != mine


def test_a_head_request_is_answered(client: TestClient) -> None:
    for path in ("/en/", TABLE):
        answer = client.head(path)
        assert answer.status_code == 200
        assert "content-security-policy" in answer.headers
