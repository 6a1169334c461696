"""The settings page: a plain form, and a script that makes each choice count at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient
from tests.web.conftest import watched
from tests.web.playing import act

from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.app import create_app
from reussite.web.choices import CHOICES, COOKIE, offered

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_a_form_is_kept_in_the_cookie_and_seen_on_every_page(client: TestClient) -> None:
    answer = client.post("/fr/settings", data={"deck": "four", "courts": "VDR", "theme": "dark"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/fr/settings"
    assert client.cookies[COOKIE] == "theme-dark.deck-four.courts-VDR"
    page = client.get("/fr/canfield/1").text
    assert 'data-deck="four"' in page
    assert "cards-vdr.svg" in page
    assert "cards-vdr.svg" not in client.get("/en/canfield/1").text
    client.post("/en/settings", data={"deck": "two"})
    assert client.cookies[COOKIE] == "theme-dark.courts-VDR"


def test_a_followed_link_keeps_the_language_beside_the_choices(client: TestClient) -> None:
    client.post("/en/settings", data={"clock": "on"})
    client.get("/pt/about", headers={"sec-fetch-site": "same-origin"})
    assert client.cookies[COOKIE] == "pt.clock-on"
    assert client.get("/").headers["location"] == "/pt/"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_choice_is_offered_and_the_one_that_counts_is_chosen(
    client: TestClient, lang: str
) -> None:
    client.cookies[COOKIE] = "size-largest"
    page = client.get(f"/{lang}/settings").text
    for name, values in offered(lang).items():
        for value in values:
            assert f'name="{name}" value="{value}"' in page
    assert page.count(" checked>") == len(offered(lang))
    assert 'name="size" value="largest" checked>' in page


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"deck=four", {"origin": "http://elsewhere.test"}, 403),
        (b"deck=" + b"f" * 3000, {}, 413),
        (b"&".join(b"deck=four" for _ in range(50)), {}, 400),
        ("deck=é".encode(), {}, 400),
        (b"deck=five&sound=on", {}, 303),
        (b"", {}, 303),
    ],
)
def test_forms_that_are_not_ours(
    client: TestClient, body: bytes, headers: dict[str, str], status: int
) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = client.post("/en/settings", content=body, headers=kind | headers)
    assert answer.status_code == status
    assert not client.cookies.get(COOKIE)


def test_a_choice_counts_at_once_and_on_the_next_page(page: Page) -> None:
    page.goto("/fr/settings")
    root = page.locator("html")
    page.get_by_label("Quatre : noir, rouge, orange et bleu").check()
    page.get_by_text("Gardé.").wait_for()
    assert root.get_attribute("data-deck") == "four"
    page.get_by_label("V D R").focus()
    page.keyboard.press("Space")
    page.locator('.sample use[href*="cards-vdr.svg#column-KS"]').wait_for(state="attached")
    page.get_by_text("Gardé.").wait_for()
    page.get_by_label("Sombres").check()
    page.get_by_text("Gardé.").wait_for()
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
    page.goto("/fr/beleaguered-castle/24")
    page.locator('[data-card="KC"] use[href*="cards-vdr.svg"]').wait_for(state="attached")
    assert {name: root.get_attribute(f"data-{name}") for name in CHOICES} == {
        **{name: values[0] for name, values in CHOICES.items()},
        "deck": "four",
        "courts": "VDR",
        "theme": "dark",
    }
    spade = "getComputedStyle(document.documentElement).getPropertyValue('--card-club')"
    assert page.evaluate(spade) == "#1f5fbe"


def test_a_large_index_is_shown_at_once_and_on_the_table(page: Page) -> None:
    page.goto("/en/settings")
    page.get_by_label("Large, with nothing else").check()
    page.locator('.sample use[href*="cards.svg#compact-KS"]').wait_for(state="attached")
    page.get_by_text("Kept.").wait_for()
    page.goto("/en/castle-mount/24")
    page.locator('[data-pile=t1] use[href*="#compact-"]').first.wait_for(state="attached")
    page.goto("/en/settings")
    assert page.locator('.sample use[href*="#compact-"]').count() == 4
    page.get_by_label("Small, with pips and pictures").check()
    page.locator('.sample use[href*="cards.svg#column-KS"]').wait_for(state="attached")


def test_without_scripts_there_is_a_button(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/en/settings")
    page.get_by_label("Very large").check()
    page.get_by_role("button", name="Keep these choices").click()
    page.wait_for_url("**/en/settings")
    assert page.locator("html").get_attribute("data-size") == "largest"
    assert page.get_by_label("Very large").is_checked()
    context.close()


def test_the_back_button_shows_the_table_with_new_choices(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site)
    for page in watched(context.new_page()):
        page.goto("/en/canfield/3")
        page.goto("/en/settings")
        page.get_by_label("No movement").check()
        page.get_by_text("Kept.").wait_for()
        page.go_back()
        page.locator("html[data-motion=off]").wait_for()
    context.close()


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("cards@example.org", "mailto:cards@example.org"),
        ("https://example.org/help", "https://example.org/help"),
    ],
)
def test_the_page_about_this_site_says_whom_to_write_to(
    tmp_path: Path, contact: str, link: str
) -> None:
    with Store.open(tmp_path / "games.sqlite") as store:
        client = TestClient(create_app(Games.load(), store, contact=contact))
        assert f'href="{link}"' in client.get("/fr/about").text


def test_pages_drawn_by_the_server_have_the_letters_that_were_chosen(client: TestClient) -> None:
    """Sentences and drawings of replays, of rule pages, and of the table without scripts."""
    act(client, "beleaguered-castle/24", "t3>t2", "t6>f")
    api = "/api/v1/table/beleaguered-castle/24"
    shared = client.post(f"{api}/share", json={"rev": 2}).json()["id"]
    places = {
        f"/fr/r/{shared}?at=1": "R♣",
        "/fr/rules/canfield": "9 10 V D R",
        "/fr/rules/beleaguered-castle": "R♣",
        "/fr/rules?games=citadel&games=canfield": "10 V D R",
    }
    old = re.compile(r"[JQK][♠♥♦♣]|\b10 J Q\b|après K\b")
    before = {place: client.get(place).text for place in places}
    picture = client.get(f"{api}/picture?lang=fr").text
    client.cookies[COOKIE] = "courts-VDR"
    for place, shown in places.items():
        text = client.get(place).text
        assert old.search(before[place]) and shown not in before[place], place
        assert shown in text, place
        body = text[text.index("<main") :]
        assert not old.search(body), place
        assert old.search(client.get(place.replace("/fr/", "/en/")).text), place
        drawn = [re.findall(r"<svg.*?</svg>", page, re.S) for page in (before[place], text)]
        if drawn[0]:
            assert drawn[0] != drawn[1], place
    assert client.get(f"{api}/picture?lang=fr").text != picture
    assert client.get(f"{api}/picture?lang=en").text == picture
    page = client.get("/fr/beleaguered-castle/24").text
    form = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("op", "rev")}
    sent = {name: found[1] for name, found in form.items() if found}
    refused = client.post("/fr/beleaguered-castle/24", data={**sent, "do": "t1>t3"}).text
    said = re.search(r'class="plain-message" role="status">(.*?)</p>', refused)
    assert said is not None
    assert "R♣" in said[1] and "K♣" not in said[1]
