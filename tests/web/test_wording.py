"""Which Portuguese a page has: by the visitor's choice, else by the browser; never another's."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from reussite.web.choices import COOKIE, offered

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BRAZIL = {"accept-language": "pt-BR,pt;q=0.9,en;q=0.8"}
PORTUGAL = {"accept-language": "pt-PT,pt;q=0.9"}


@pytest.mark.parametrize(
    ("cookie", "headers", "html_lang"),
    [
        (None, BRAZIL, "pt-BR"),
        (None, PORTUGAL, "pt-PT"),
        (None, {"accept-language": "fr"}, "pt-PT"),
        ("pt.portuguese-BR", PORTUGAL, "pt-BR"),
        ("portuguese-PT", BRAZIL, "pt-PT"),
        ("fr.deck-four.portuguese-BR", {}, "pt-BR"),
        ("pt.portuguese-AO", BRAZIL, "pt-BR"),
    ],
)
def test_the_choice_counts_and_else_the_browser(
    client: TestClient, cookie: str | None, headers: dict[str, str], html_lang: str
) -> None:
    if cookie:
        client.cookies[COOKIE] = cookie
    answer = client.get("/pt/rules/canfield", headers=headers)
    assert f'<html lang="{html_lang}"' in answer.text
    assert re.findall(r'"inLanguage": ?"([^"]+)"', answer.text) == [html_lang, html_lang]
    assert ("fundações" in answer.text) == (html_lang == "pt-BR")
    assert 'hreflang="pt"' in answer.text
    assert "pt-BR/" not in answer.text  # the address is the same
    assert {name.strip() for name in answer.headers["vary"].split(",")} >= {
        "Cookie",
        "Accept-Language",
    }
    assert answer.headers["cache-control"] == "private, no-cache"


def test_other_languages_neither_change_nor_vary(client: TestClient) -> None:
    european, brazilian = (client.get("/fr/", headers=each) for each in (PORTUGAL, BRAZIL))
    assert '<html lang="fr"' in brazilian.text
    assert european.text.replace("pt-PT", "pt-BR") == brazilian.text  # what its link leads to
    assert "Accept-Language" not in brazilian.headers["vary"]


def test_a_table_its_state_and_what_goes_wrong_have_the_same_words(client: TestClient) -> None:
    page = client.get("/pt/canfield/24", headers=BRAZIL).text
    assert 'data-locale="pt-BR"' in page
    assert "Partida aleatória" in page
    for lang, headers in (("pt", BRAZIL), ("pt-BR", PORTUGAL)):
        wrong = client.get(f"/api/v1/table/canfield/0?lang={lang}", headers=headers)
        assert "número de partida" in wrong.json()["error"]["sentence"]
    wrong = client.get("/api/v1/table/canfield/0?lang=pt-PT", headers=BRAZIL)
    assert "número de distribuição" in wrong.json()["error"]["sentence"]
    answer = client.get("/api/v1/table/canfield/24?lang=pt", headers=BRAZIL)
    assert "Accept-Language" in answer.headers["vary"]


def test_no_answer_has_the_words_of_another_request(client: TestClient) -> None:
    def page(brazilian: bool) -> tuple[bool, str]:
        answer = client.get("/pt/rules/citadel", headers=BRAZIL if brazilian else PORTUGAL)
        return brazilian, answer.text

    with ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(page, [n % 3 == 0 for n in range(48)]))
    assert len(set(pages)) == 2
    for brazilian, text in pages:
        assert ("fundações" in text, "pt-BR" in text) == (brazilian, brazilian)


def test_the_choice_is_offered_in_portuguese_only(client: TestClient) -> None:
    assert "portuguese" not in client.get("/fr/settings").text.split("<main", 1)[1]
    page = client.get("/pt/settings").text
    for value in offered("pt")["portuguese"]:
        assert f'name="portuguese" value="{value}"' in page
    client.post("/pt/settings", data={"portuguese": "BR"})
    assert client.cookies[COOKIE] == "portuguese-BR"
    assert "<h1>Configurações</h1>" in client.get("/pt/settings", headers=PORTUGAL).text
    client.post("/pt/settings", data={"portuguese": "browser"})
    assert not client.cookies.get(COOKIE)


def test_choosing_shows_the_page_in_those_words_at_the_same_place(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(base_url=site, locale="pt-PT")
    page = context.new_page()
    page.goto("/pt/settings")
    page.get_by_role("heading", name="Definições").wait_for()
    page.get_by_label("Do Brasil").focus()
    page.keyboard.press("Space")
    page.get_by_role("heading", name="Configurações").wait_for()
    page.get_by_text("Salvo.", exact=True).wait_for()
    assert page.evaluate("document.activeElement.value") == "BR"
    assert page.locator("html").get_attribute("lang") == "pt-BR"
    page.goto("/pt/beleaguered-castle/24")
    page.get_by_role("button", name="Desfazer").first.wait_for()
    page.get_by_role("row", name="Fundação de espadas").wait_for(state="attached")
    context.close()
