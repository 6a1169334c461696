"""The pages of the rule book."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from html5lib import HTMLParser
from tests.games import GAME_IDS, OWN_GAMES, all_games

from reussite.engine.catalogue import Games
from reussite.i18n.languages import LANGUAGES
from reussite.store import Store
from reussite.study.shipped import result
from reussite.web.app import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path: Path = tmp_path_factory.mktemp("rules") / "games.sqlite"
    with Store.open(path) as store:
        app = create_app(Games.load([OWN_GAMES]), store)
        yield TestClient(app, base_url="http://table.test", follow_redirects=False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_leads_to_every_page(client: TestClient, lang: str) -> None:
    text = client.get(f"/{lang}/rules").text
    for game in GAME_IDS:
        assert f'href="/{lang}/rules/{game}"' in text
        page = client.get(f"/{lang}/rules/{game}")
        assert page.status_code == 200
        for other in LANGUAGES:
            assert f'hreflang="{other}" href="http://table.test/{other}/rules/{game}"' in page.text


@pytest.mark.parametrize(
    ("lang", "game"),
    [
        pytest.param(lang, game, marks=() if (place + at) % 3 == 0 else pytest.mark.slow)
        for place, game in enumerate(GAME_IDS)
        for at, lang in enumerate(LANGUAGES)
    ],
)
def test_every_page_is_valid(client: TestClient, lang: str, game: str) -> None:
    HTMLParser(strict=True).parse(client.get(f"/{lang}/rules/{game}").text)


def test_a_refused_move_leads_to_its_sentence(client: TestClient) -> None:
    table = client.get("/fr/beleaguered-castle/24").text
    assert 'data-rules="/fr/rules/beleaguered-castle"' in table
    refused = client.post(
        "/api/v1/table/beleaguered-castle/24/act",
        json={"op": str(uuid4()), "rev": 0, "do": "t4>t5"},
    ).json()["error"]
    assert refused["anchor"] == "columns-direction"
    rules = client.get("/fr/rules/beleaguered-castle").text
    assert f'id="{refused["anchor"]}"' in rules


def test_structured_data_is_json_and_has_the_questions(client: TestClient) -> None:
    text = client.get("/pt/rules/canfield").text
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    game, questions = json.loads(found[1])["@graph"]
    assert game["name"] == "Canfield"
    assert len(questions["mainEntity"]) > 4
    assert questions["inLanguage"] == "pt-PT"


def test_the_map_of_the_site_lists_pages_that_exist(client: TestClient) -> None:
    answer = client.get("/sitemap.xml")
    root = ET.fromstring(answer.text)
    places = [
        place.text or "" for place in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]
    measured = sum(result(all_games()[name]) is not None for name in GAME_IDS)
    assert measured >= 5
    pages = 3 + 2 * len(GAME_IDS) + measured
    assert len(places) == len(set(places)) == len(LANGUAGES) * pages
    for place in places[::7]:
        assert client.get(place.removeprefix("http://table.test")).status_code == 200


def test_games_are_compared(client: TestClient) -> None:
    text = client.get("/fr/rules?games=citadel,exiled-kings").text
    assert "On ne peut y poser qu&#39;un roi." in text
    assert "carte libre d" not in text  # what they have in common is left out
    assert 'name="robots" content="noindex"' in text
    HTMLParser(strict=True).parse(text)
    everything = client.get(f"/pt/rules?games={','.join(GAME_IDS)}").text
    assert everything.count('<th scope="col">') == len(GAME_IDS)  # none is left out
    repeated = client.get("/fr/rules?games=citadel&games=exiled-kings").text
    assert text.split("<main")[1] == repeated.split("<main")[1]
    assert "Cochez au moins deux" in client.get("/fr/rules?games=citadel").text
    assert "ont les mêmes règles" not in text


@pytest.mark.parametrize(
    "address",
    ["/fr/rules/nothing", "/de/rules", "/fr/rules?games=nothing,citadel", "/fr/rules/canfield/x"],
)
def test_what_is_not_there_is_said(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "<h1" in answer.text


def test_playing_on_from_a_step_opens_the_table_there(client: TestClient) -> None:
    answer = client.post("/en/rules/canfield/play/2")
    assert answer.status_code == 303
    table = client.get(answer.headers["location"])
    assert table.status_code == 200
    assert '"base":"6"' in table.text
    again = client.post("/en/rules/canfield/play/2")
    assert again.headers["location"] == answer.headers["location"]  # kept once, not at each press


@pytest.mark.parametrize("step", ["99", "-1", "x", "²", "1000000000000"])
def test_a_step_that_is_not_there_is_refused(client: TestClient, step: str) -> None:
    assert client.post(f"/en/rules/canfield/play/{step}").status_code == 404


def test_playing_on_from_another_site_is_refused(client: TestClient) -> None:
    answer = client.post("/en/rules/canfield/play/1", headers={"origin": "http://evil.test"})
    assert answer.status_code == 403
