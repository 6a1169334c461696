"""Records at the table: saved from it, and files and typed cards opened there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from tests.games import OWN_GAMES
from tests.web.hands import records

from reussite.engine.catalogue import Games
from reussite.exchange.formats import write_as
from reussite.exchange.passage import MAX_BYTES, Passage
from reussite.exchange.typed import write_typed
from reussite.i18n.languages import LANGUAGES
from reussite.records.play import check_record
from reussite.records.read import parse_records
from reussite.records.record import Layout, Record
from reussite.web.state import visible_position

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = Games.load([OWN_GAMES])
CASTLE = GAMES["beleaguered-castle"]
LONG = records("long.jsonl")
TABLE = "/api/v1/table/beleaguered-castle/24"


def play(client: TestClient, *actions: str, table: str = TABLE) -> None:
    rev = client.get(table).json()["rev"]
    for action in actions:
        answer = client.post(f"{table}/act", json={"op": str(uuid4()), "rev": rev, "do": action})
        assert answer.status_code == 200, answer.text
        rev = answer.json()["state"]["rev"]


def saved(client: TestClient, table: str = TABLE, lang: str = "en") -> Record:
    answer = client.get(f"{table}/record?lang={lang}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    (record,) = parse_records(answer.text)
    return record


def send(client: TestClient, text: str = "", game: str = "", file: bytes | None = None) -> Response:
    files = {"file": ("game.txt", file or b"", "application/octet-stream")}
    return client.post("/en/p", data={"text": text, "game": game}, files=files)


def opened(client: TestClient, answer: Response) -> str:
    """Return the API of the table that an upload has led to."""
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    assert client.get(address).status_code == 200
    return "/api/v1/table" + address.removeprefix("/en")


def test_the_record_of_a_game_that_is_played(client: TestClient) -> None:
    play(client, "t3>t2", "t6>f", "undo")
    record = saved(client, lang="fr")
    assert [str(action) for action in record.line.actions] == ["t3>t2"]
    assert [str(branch.actions[0]) for branch in record.line.steps[0].branches] == ["t6>f"]
    assert (record.undos, record.language, record.rules) == (1, "fr", CASTLE.digest)
    assert record.begun is not None and record.ended is not None
    assert record.begun <= record.ended
    assert check_record(record, GAMES).outcome == "holds"


def test_the_record_of_a_deal_nobody_has_played(client: TestClient) -> None:
    answer = client.get("/api/v1/table/canfield/ms-40000/record")
    (record,) = parse_records(answer.text)
    assert str(record.start) == "ms:40000"
    assert answer.headers["content-disposition"] == (
        'attachment; filename="canfield-ms-40000.patience"'
    )


def test_the_table_links_to_its_record(client: TestClient) -> None:
    page = client.get("/pt/canfield/24").text
    (address,) = re.findall(r'href="([^"]*/record[^"]*)"[^>]* download', page)
    assert parse_records(client.get(address).text)[0].language == "pt"


def test_a_record_opens_as_the_game_it_tells(client: TestClient) -> None:
    play(client, "t3>t2", "t6>f", "undo")
    text = client.get(f"{TABLE}/record").text
    client.cookies.clear()  # somebody else
    table = opened(client, send(client, file=text.encode()))
    assert table == TABLE
    state = client.get(table).json()
    assert (state["cursor"], state["length"]) == (1, 1)
    play(client, "t6>f")


def test_a_record_never_takes_the_place_of_a_game_in_progress(client: TestClient) -> None:
    play(client, "t6>f")
    record = "patience 1\ngame: beleaguered-castle\ndeal: 24\n\n1. t3>t2\n2. t6>f\n"
    table = opened(client, send(client, file=record.encode()))
    assert table != TABLE
    assert client.get(table).json()["cursor"] == 2
    assert client.get(TABLE).json()["cursor"] == 1
    again = opened(client, send(client, file=record.encode()))
    assert client.get(again).json()["cursor"] == 2


@pytest.mark.parametrize("name", GAMES)
def test_the_text_of_a_position_opens_as_that_position(client: TestClient, name: str) -> None:
    table = f"/api/v1/table/{name}/24"
    position = GAMES[name].deal(24)
    for _ in range(3):
        action = position.legal_actions[0]
        position = position.apply(action)
        play(client, str(action), table=table)
    text = client.get(f"{table}/text").json()["text"]
    client.cookies.clear()  # somebody else, who has another game chosen
    again = opened(client, send(client, text, "citadel" if name != "citadel" else "canfield"))
    there = client.get(again).json()
    seen = visible_position(position)
    for pile in ("tableau", "foundations", "base"):
        assert there["position"][pile] == seen[pile]
    hidden = [
        pile["count"] - len(pile.get("cards") or [pile.get("top")])
        for pile in (seen["reserve"], seen["stock"])
        if pile and pile["count"]
    ]
    assert text.startswith(f"game: {name}\n") == (not any(hidden))


def test_the_text_of_a_typed_position_shows_no_hidden_card(client: TestClient) -> None:
    position = GAMES["canfield"].deal(3)
    table = opened(client, send(client, write_typed(position), "canfield"))
    answer = client.get(f"{table}/text?lang=pt")
    assert answer.status_code == 409
    assert "viradas" in answer.json()["error"]["sentence"]


def test_the_text_of_an_extract_is_its_record(client: TestClient) -> None:
    kept = client.post("/api/v1/positions", json=LONG["LONG-17"]["position"])
    table = f"/api/v1/table/p/{kept.json()['id']}"
    (record,) = parse_records(client.get(f"{table}/text").json()["text"])
    assert isinstance(record.start, Layout)


@pytest.mark.parametrize("form", ["json", "typed", "fc-solve", "solvitaire", "kpat", "pysol"])
def test_layouts_open(client: TestClient, form: str) -> None:
    position = CASTLE.deal(7).apply(CASTLE.deal(7).legal_actions[0])
    text = write_as(form, Passage(position))
    for answer in (
        send(client, text, CASTLE.id),
        send(client, "", CASTLE.id, text.replace("\n", "\r\n").encode()),
    ):
        table = opened(client, answer)
        assert client.get(table).json()["position"]["tableau"] == position.to_dict()["tableau"]


def test_cards_typed_for_a_game_with_other_piles(client: TestClient) -> None:
    position = GAMES["canfield"].deal(3)
    typed = write_typed(position).replace("reserve:", "Réserve :").replace("stock:", "pioche:")
    table = opened(client, send(client, typed, "canfield"))
    assert client.get(table).json()["position"]["stock"]["count"] == len(position.stock)


def test_the_record_of_a_typed_position_shows_no_hidden_card(client: TestClient) -> None:
    position = GAMES["canfield"].deal(3)
    table = opened(client, send(client, write_typed(position), "canfield"))
    answer = client.get(f"{table}/record?lang=fr")
    assert answer.status_code == 409
    assert "face cachée" in answer.json()["error"]["sentence"]
    castle = opened(client, send(client, write_typed(CASTLE.deal(3)), CASTLE.id))
    assert client.get(f"{castle}/record").status_code == 200  # all of it lies open


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("qd qd", "Q♦ occurs 2 times, the pack has it once"),
        ("7h 1x", "line 1, column 4: &#39;1x&#39; is no card"),
        ("", "missing: "),
        ("<b>", "is not XML"),
        ("patience 1\ngame: citadel\ndeal: x\n", "line 3, column 1: &#39;x&#39; is no deal number"),
        ("patience 1\ngame: citadel\ndeal: 1\n\n1. t1>t1\n", "action 1, t1&gt;t1, is illegal: "),
        ("{", "the document is not JSON"),
        ("Foundations: H-Z\n", "&#39;H-Z&#39; is no foundation"),
    ],
)
def test_what_cannot_be_opened_is_said_and_kept(client: TestClient, text: str, says: str) -> None:
    answer = send(client, text, CASTLE.id)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert says in answer.text
    assert text.split("\n")[-1].replace("<b>", "&lt;b&gt;") in answer.text
    assert f'<option value="{CASTLE.id}" selected>' in answer.text
    assert "set-cookie" not in answer.headers


def test_what_is_wrong_is_said_in_the_language_of_the_page(client: TestClient) -> None:
    fields = {"game": CASTLE.id, "text": "7h 1x"}
    said = {lang: client.post(f"/{lang}/p", data=fields).text for lang in ("fr", "pt")}
    assert "ligne 1, colonne 4\u202f: «\u202f1x\u202f» n&#39;est pas une carte" in said["fr"]
    assert "linha 1, coluna 4: «1x» não é uma carta" in said["pt"]
    answer = client.post("/api/v1/positions?lang=fr", json={"game": "whist"})
    assert "il n'y a pas de jeu «\u202fwhist\u202f»" in answer.json()["error"]["sentence"]


@pytest.mark.parametrize(
    "file",
    [b"\xff\xfe\x00", b"\x80\x04cos\nsystem\n.", b"PySolFC" * 9, b"[" * 100_000, b"7H " * 9999],
)
def test_hostile_files_are_refused_on_the_page(client: TestClient, file: bytes) -> None:
    assert send(client, "", CASTLE.id, file).status_code == 400


def test_what_is_too_large_or_from_elsewhere_is_refused(client: TestClient) -> None:
    assert send(client, file=b"x" * (MAX_BYTES + 20_000)).status_code == 413
    other = client.post("/en/p", data={"text": ""}, headers={"Origin": "http://other.test"})
    assert other.status_code == 403
    kind = {"Content-Type": "multipart/form-data"}
    assert client.post("/en/p", content=b"x", headers=kind).status_code == 400
    assert client.post("/en/p", data={str(i): "x" for i in range(20)}).status_code == 400
    assert send(client, "7h", "nowhere").status_code == 404
    assert client.get("/xx/p").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_is_in_every_language(client: TestClient, lang: str) -> None:
    page = client.get(f"/{lang}/p?game=canfield").text
    assert '<option value="canfield" selected>' in page
    assert f'action="/{lang}/p"' in page
    for control in ("cards", "how"):
        assert f'id="{control}"' in page


def test_a_file_is_opened_on_a_phone(phone: Page, tmp_path: Path) -> None:
    file = tmp_path / "game.patience"
    file.write_text("patience 1\ngame: beleaguered-castle\ndeal: 24\n\n1. t3>t2\n")
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto("/fr/p?game=citadel")
    assert phone.evaluate("document.documentElement.scrollWidth <= 320")
    phone.get_by_label("Ou un fichier").set_input_files(file)
    phone.get_by_role("button", name="Ouvrir").click()
    phone.wait_for_url("**/fr/beleaguered-castle/24")
    phone.get_by_role("button", name="Menu").click()
    with phone.expect_download() as saving:
        phone.get_by_role("link", name="Enregistrer le relevé").click()
    assert saving.value.suggested_filename == "beleaguered-castle-24.patience"
    (record,) = parse_records(saving.value.path().read_text(encoding="utf-8"))
    assert [str(action) for action in record.line.actions] == ["t3>t2"]
    phone.goto("/en/p")
    phone.get_by_label("Cards, one row").fill("7h 1x")
    phone.get_by_role("button", name="Open", exact=True).click()
    alert = phone.get_by_role("alert")
    assert "line 1, column 4: '1x' is no card" in alert.inner_text()
    assert phone.get_by_label("Cards, one row").input_value() == "7h 1x"
