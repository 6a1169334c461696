"""Playing without scripts: forms and a picture; and the words that lists and buttons show."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.games import GAME_IDS, all_games
from tests.web.test_api import TABLE, act, keep

from reussite.cards import card_codes
from reussite.engine.refusal import Refusal, RefusalCode
from reussite.i18n.languages import LANGUAGES
from reussite.rulebook.places import place
from reussite.web.told import moves_told, piles_told, short_told

PAGE = "/en/beleaguered-castle/24"


def fields(page: str) -> dict[str, str]:
    """Return what the form of a page would send by itself."""
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', page)[1]  # type: ignore[index]
        for name in ("op", "rev")
    }


def send(client: TestClient, page: str, do: str, where: str = PAGE, **kw: Any) -> Any:
    return client.post(where, data={**fields(page), "do": do}, **kw)


def test_a_move_is_played_by_a_form_once(client: TestClient) -> None:
    page = client.get(PAGE).text
    assert '<button name="do" value="t6&gt;f">Two of hearts to its foundation</button>' in page
    assert client.cookies.get("player") is None
    played = send(client, page, "t6>f")
    assert played.status_code == 200
    assert "Two of hearts up, 5 of 52" in played.text
    assert client.cookies.get("player")
    again = send(client, page, "t6>f")  # the same form, sent twice
    assert again.status_code == 200
    assert client.get(TABLE).json()["cursor"] == 1
    undone = send(client, played.text, "undo")
    assert "Undone: two of hearts" in undone.text
    assert client.get(TABLE).json()["cursor"] == 0


def test_a_form_is_told_what_is_wrong(client: TestClient) -> None:
    page = client.get(PAGE).text
    refused = send(client, page, "t4>t5")
    assert refused.status_code == 422
    assert "9♦ takes an 8" in refused.text
    assert send(client, page, "abc").status_code == 400
    assert (
        send(client, page, "t6>f", headers={"origin": "http://elsewhere.test"}).status_code == 403
    )
    assert client.post(PAGE, data={"do": "t6>f"}).status_code == 400
    assert client.post(PAGE, content=b"\xff" * 9000).status_code == 413
    assert client.get(TABLE).json()["rev"] == 0
    act(client, "t3>t2", 0)
    late = send(client, page, "t6>f")
    assert late.status_code == 409
    assert "another window" in late.text


def test_the_picture_shows_the_game_and_no_hidden_card(client: TestClient) -> None:
    start = all_games()["canfield"].deal("24")
    picture = client.get("/api/v1/table/canfield/24/picture")
    assert picture.headers["content-type"] == "image/svg+xml"
    hidden = set(card_codes([*start.reserve[:-1], *start.stock]))
    assert not set(re.findall(r"\b[A2-9TJQK][SHDC]\b", picture.text)) & hidden
    before = client.get(f"{TABLE}/picture").text
    act(client, "t6>f", 0)
    assert client.get(f"{TABLE}/picture").text != before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAME_IDS)
def test_moves_and_piles_are_told_in_words(name: str, lang: str) -> None:
    position = all_games()[name].deal("7")
    for _ in range(12):
        moves = moves_told(position, lang)
        assert [text for text, _ in moves] == [str(action) for action in position.legal_actions]
        assert len({label for _, label in moves}) == len(moves)
        lines = [pile.line for pile in piles_told(position, lang)]
        assert len(set(lines)) == len(lines) >= len(position.tableau) + len(position.heights)
        assert not re.search(r"[{}]|None", " ".join([*lines, short_told(position, lang)]))
        if not moves:
            break
        position = position.apply(moves[-1][0])


def test_the_text_counts_hidden_cards_and_names_none(client: TestClient) -> None:
    state = client.get("/api/v1/table/canfield/24?lang=en").json()
    lines = dict(state["text"])
    assert re.fullmatch(r"Reserve, \w+ of \w+, 12 hidden cards", lines["r"])
    assert lines["stock"] == "Stock, 34 cards, turns 3"
    assert lines["w"] == "Waste, empty"
    assert "Stock, 34 cards" in state["short"]
    assert "Foundations begin with" in state["short"]


def test_cards_go_up_by_themselves_where_that_is_asked_for(client: TestClient) -> None:
    where = keep(client, "CM-04")
    assert client.get(where).json()["up"] == {"up": False, "up-safe": False, "finish": False}
    refused = act(client, "up", 0, where)
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "nothingToSend"
    both = act(client, "t3>t2 up", 0).json()["state"]
    assert both["message"] == "Seven of clubs on eight of diamonds. Two of hearts up, 5 of 52."
    assert both["cursor"] == 2
    assert both["steps"] == {"undo": 0, "redo": 2}
    assert act(client, "undo", 1).json()["state"]["message"] == "Undone: 2 actions."


def test_a_number_that_is_refused_leads_back_to_the_table(client: TestClient) -> None:
    asked = {"number": "0", "at": "beleaguered-castle/24"}
    back = client.get("/en/canfield", params=asked)
    assert back.status_code == 303
    assert back.headers["location"] == "/en/beleaguered-castle/24?number=0"
    page = client.get(back.headers["location"]).text
    assert "This is no deal number" in page
    assert 'value="0" aria-invalid="true"' in page
    for elsewhere in ("//evil.test", "https://evil.test/x", "a/b/c", "../x"):
        asked = {"number": "0", "at": elsewhere}
        assert client.get("/en/canfield", params=asked).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_leads_to_a_sentence_on_every_rule_page(
    client: TestClient, lang: str
) -> None:
    for name in GAME_IDS:
        profile = all_games()[name].profile
        page = client.get(f"/{lang}/rules/{name}").text
        ids = set(re.findall(r'\bid="([^"]+)"', page))
        for code in RefusalCode:
            assert place(Refusal(code), profile) in ids, (name, code)
