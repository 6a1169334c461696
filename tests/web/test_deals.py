"""Ways to a deal: one that can be won, the deal of the day, neighbours, and their pictures."""

from __future__ import annotations

import re
import struct
from datetime import date

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.playing import act

import reussite
from reussite.engine.catalogue import game
from reussite.web.deals import the_day
from reussite.winnable import winnable_deals

LISTED = sorted(reussite.games())  # all that come with Réussite


@pytest.mark.parametrize("name", LISTED)
def test_the_deal_of_the_day_is_the_same_for_everybody(app: FastAPI, name: str) -> None:
    app.dependency_overrides[the_day] = lambda: date(2026, 12, 24)
    deals = winnable_deals(game(name))
    assert deals is not None
    for lang in ("fr", "pt", "en"):
        answer = TestClient(app, follow_redirects=False).get(f"/{lang}/{name}/today")
        assert answer.status_code == 302
        assert answer.headers["cache-control"] == "no-store"
        number = deals.of_day(date(2026, 12, 24))
        assert answer.headers["location"] == f"/{lang}/{name}/{number}"


def test_today_is_that_of_utc(client: TestClient) -> None:
    day = the_day()
    answer = client.get("/en/canfield/today")
    deals = winnable_deals(game("canfield"))
    assert deals is not None
    number = int(answer.headers["location"].rpartition("/")[2])
    assert number in deals.numbers
    # Midnight may have come in between.
    assert number in {deals.of_day(each).value for each in (day, the_day())}


@pytest.mark.parametrize("name", LISTED)
def test_a_deal_that_can_be_won_comes_from_the_list(client: TestClient, name: str) -> None:
    deals = winnable_deals(game(name))
    assert deals is not None
    found = {client.get(f"/en/{name}/winnable").headers["location"] for _ in range(8)}
    assert len(found) > 1
    assert {int(place.rpartition("/")[2]) for place in found} <= set(deals.numbers)


def test_a_game_without_a_list_offers_none(client: TestClient) -> None:
    for page in ("two-packs/today", "two-packs/winnable", "no-game/today"):
        answer = client.get(f"/fr/{page}")
        assert answer.status_code == 404, page
    for page in ("/en/two-packs", "/en/two-packs/9"):
        text = client.get(page).text
        assert "/two-packs/today" not in text and "/two-packs/winnable" not in text
    assert "/canfield/winnable" in client.get("/en/canfield").text
    assert "/canfield/winnable" in client.get("/en/canfield/9").text
    assert "/canfield/today" in client.get("/en/").text


@pytest.mark.parametrize(
    ("slug", "before", "after"),
    [
        ("24", "23", "25"),
        ("1", None, "2"),
        ("100000000000000000000", "99999999999999999999", None),
        ("ms-32000", "31999", "ms-32001"),
        ("32000", "31999", "32001"),
    ],
)
def test_the_deals_before_and_after(
    client: TestClient, slug: str, before: str | None, after: str | None
) -> None:
    text = client.get(f"/en/canfield/{slug}").text
    found = [f'href="/en/canfield/{number}"' for number in (before, after) if number]
    assert all(link in text for link in found)
    assert ("Previous deal" in text) is (before is not None)
    assert ("Next deal" in text) is (after is not None)


def test_a_page_says_how_it_is_to_be_previewed(client: TestClient) -> None:
    text = client.get("/fr/beleaguered-castle/24").text
    assert '<meta property="og:title" content="Château assiégé · donne 24">' in text
    picture = "http://table.test/beleaguered-castle/24/picture.png"
    assert f'<meta property="og:image" content="{picture}">' in text
    assert '<meta name="twitter:card" content="summary_large_image">' in text


def test_the_picture_has_the_size_it_is_announced_with(client: TestClient) -> None:
    answer = client.get("/canfield/24/picture.png")
    assert answer.headers["content-type"] == "image/png"
    assert "public" in answer.headers["cache-control"]
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert client.get("/canfield/0/picture.png").status_code == 404
    assert client.get("/no-game/24/picture.png").status_code == 404


def test_a_picture_shows_the_deal_and_not_the_game(client: TestClient) -> None:
    """Neither what somebody has played, nor what lies face down, changes it."""
    before = client.get("/canfield/24/picture.png").content
    act(client, "canfield/24", "draw")
    assert client.get("/canfield/24/picture.png").content == before


def test_the_menu_of_the_table_deals_by_grade(client: TestClient) -> None:
    for lang, names in (("en", "Easy Medium Hard"), ("fr", "Facile Moyen Difficile")):
        page = client.get(f"/{lang}/beleaguered-castle/24").text
        found = re.findall(r'href="([^"]*grade=[^"]*)"[^>]*>([^<]*)</a>', page)
        assert [name for _, name in found] == names.split()
        for address, _ in found:
            assert client.get(address).status_code == 302
    assert "grade=" not in client.get("/en/two-packs/9").text
