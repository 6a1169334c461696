"""The pages, as they come from the server."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import quote
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games import GAME_IDS

from reussite.i18n.languages import LANGUAGES
from reussite.store import Store, StoreError


class Links(HTMLParser):
    """Collects the elements of a page, to be asked about."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


@pytest.mark.parametrize(
    ("accept", "cookie", "lang"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.5", None, "fr"),
        ("pt-BR", None, "pt"),
        ("de", None, "en"),
        ("", None, "en"),
        ("fr", "pt", "pt"),
        ("fr", "xx", "fr"),
        (";;;q=,,*" * 50, None, "en"),
    ],
)
def test_the_root_goes_to_the_readers_language(
    client: TestClient, accept: str, cookie: str | None, lang: str
) -> None:
    headers = {"accept-language": accept}
    if cookie:
        headers["cookie"] = f"ui={cookie}"
    answer = client.get("/", headers=headers)
    assert answer.status_code == 302
    assert answer.headers["location"] == f"/{lang}/"
    assert answer.headers["vary"] == "Accept-Language, Cookie"


PAGES = [
    "/",
    "/p",
    "/settings",
    "/help/keyboard",
    "/privacy",
    "/about",
    "/canfield",
    "/beleaguered-castle/24",
    "/castle-mount/ms-40000",
    "/two-packs/9",
]


@pytest.fixture(scope="module")
def served() -> set[str]:
    """Return the addresses of files that are known to be there: each is asked for once."""
    return set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_in_every_language(
    client: TestClient, served: set[str], lang: str, page: str
) -> None:
    answer = client.get(f"/{lang}{page}")
    assert answer.status_code == 200
    links = Links(answer.text)
    html_lang = {"fr": "fr", "pt": "pt-PT", "en": "en"}
    assert links.all("html")[0]["lang"] == html_lang[lang]
    alternates = {
        link["hreflang"]: link["href"] for link in links.all("link") if link["rel"] == "alternate"
    }
    for other in LANGUAGES:
        assert (alternates[other] or "").endswith(f"/{other}{page}")
    assert set(alternates) == {"fr", "pt", "en", "x-default"}
    assert not any("style" in attributes for _, attributes in links.found)
    assert all(
        script.get("src") or script.get("type") == "application/json"
        for script in links.all("script")
    )
    for_scripts = r'<script.*?</script>| data-[a-z-]+="[^"]*"'
    assert "{" not in re.sub(for_scripts, "", answer.text, flags=re.DOTALL)
    assert "player" not in answer.cookies
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    for tag, name in (("link", "href"), ("script", "src")):
        for attributes in links.all(tag):
            address = attributes.get(name) or ""
            if address.startswith("/static/") and address not in served:
                assert client.get(address).status_code == 200
                served.add(address)


def test_keys_have_their_names_of_the_language(client: TestClient) -> None:
    french = client.get("/fr/help/keyboard").text
    for name in ("Entrée", "Espace", "Échap", "Maj+F", "Début", "Fin", "Page suiv."):
        assert name in french
    for name in ("Enter", "Esc<", "Shift", "Home", "Page Up"):
        assert name not in french
    assert "<kbd>Espaço</kbd>" in client.get("/pt/help/keyboard").text


def test_the_home_page_lists_the_games_and_those_in_progress(client: TestClient) -> None:
    page = client.get("/fr/").text
    for name in GAME_IDS:
        assert f'"/fr/{name}"' in page
    body = {"op": str(uuid4()), "rev": 0, "do": "t3>t2"}
    assert client.post("/api/v1/table/beleaguered-castle/24/act", json=body).status_code == 200
    page = client.get("/fr/").text
    assert '"/fr/beleaguered-castle/24"' in page
    assert "4/52" in page
    assert '"/fr/beleaguered-castle/24"' in client.get("/fr/beleaguered-castle").text
    assert '"/fr/beleaguered-castle/24"' not in client.get("/fr/canfield").text


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("12 345 678 901 234 567 890", "12345678901234567890"),
        ("12\u202f345\u00a0678", "12345678"),
        ("1,000.000", "1000000"),
        ("ms:24", "24"),
        ("MS:40000", "ms-40000"),
        ("ms-40000", "ms-40000"),
        (str(10**20), str(10**20)),
    ],
)
def test_numbers_as_people_type_them(client: TestClient, typed: str, slug: str) -> None:
    answer = client.get("/en/canfield", params={"number": typed})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/en/canfield/{slug}"
    home = client.get("/en/", params={"game": "canfield", "number": typed})
    assert home.headers["location"] == f"/en/canfield/{slug}"


def test_a_deal_at_random(client: TestClient) -> None:
    places = {client.get("/en/canfield?new=1").headers["location"] for _ in range(5)}
    assert len(places) == 5
    for place in places:
        assert client.get(place).status_code == 200


@pytest.mark.parametrize("typed", ["0", "-1", str(10**20 + 1), "abc", "024", "١٢", "<b>"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_wrong_numbers_are_told_with_the_range(client: TestClient, typed: str, lang: str) -> None:
    for path, more in (("canfield", {}), ("", {"game": "canfield"})):
        answer = client.get(f"/{lang}/{path}", params={"number": typed, **more})
        assert answer.status_code == 400
        assert "10²⁰" in answer.text
        assert "<b>" not in answer.text.replace("<b><span", "")


@pytest.mark.parametrize("slug", ["0", "-1", "1" + "0" * 30, "abc", "024", "%20", "ms-0", "1e3"])
def test_addresses_with_wrong_numbers(client: TestClient, slug: str) -> None:
    answer = client.get(f"/pt/canfield/{slug}")
    assert answer.status_code == 404
    assert "número de distribuição" in answer.text


def test_a_number_has_one_address(client: TestClient) -> None:
    answer = client.get("/en/citadel/ms-24")
    assert (answer.status_code, answer.headers["location"]) == (308, "/en/citadel/24")


@pytest.mark.parametrize("path", ["/xx/", "/en/klondike", "/en/p/none", "/en/a/b/c", "/static/x/y"])
def test_what_is_not_there(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


def test_a_typed_position_has_a_page(client: TestClient) -> None:
    position = client.get("/api/v1/table/citadel/3").json()  # not a position: refused
    assert client.post("/api/v1/positions", json=position).status_code == 400
    document = {"game": "citadel", "tableau": [["2D", "7H"], ["8C"]], "partial": True}
    kept = client.post("/api/v1/positions", json=document).json()
    assert client.get(kept["url"]).status_code == 200
    assert client.post("/api/v1/positions", json=document).json() == kept


def test_a_store_that_fails_is_told_and_nothing_is_lost(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"op": str(uuid4()), "rev": 0, "do": "t3>t2"}
    where = "/api/v1/table/beleaguered-castle/24"
    client.post(f"{where}/act", json=body)

    def full(*_: object, **__: object) -> None:
        raise StoreError("full", "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        failed = client.post(f"{where}/act?lang=fr", json={**body, "op": str(uuid4()), "rev": 1})
    assert failed.status_code in (422, 503)
    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        failed = client.post(
            f"{where}/act?lang=fr", json={"op": str(uuid4()), "rev": 1, "do": "t6>f"}
        )
    assert failed.status_code == 503
    assert "enregistrée" in failed.json()["error"]["sentence"]
    assert client.get(where).json()["rev"] == 1


def test_something_unforeseen_is_a_page(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(store, "attempts_of", broken)
    client.cookies.set("player", store.new_player())
    answer = client.get("/fr/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "intactes" in answer.text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.text(max_size=12), min_size=1, max_size=5))
def test_any_address(client: TestClient, parts: list[str]) -> None:
    path = "/".join(quote(part, safe="") for part in parts)
    answer = client.get(f"http://table.test/{path}")  # by itself //x would be a host
    assert answer.status_code in (200, 302, 303, 307, 308, 400, 404, 405)
    assert "Traceback" not in answer.text
