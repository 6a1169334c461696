"""The pages of what was measured, and deals by grade."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient
from tests.games import OWN_GAMES
from tests.study.rows import SETTINGS, mix

from reussite.engine.catalogue import Games, game, games
from reussite.i18n.catalogue import translate
from reussite.i18n.languages import LANGUAGES
from reussite.i18n.numbers import number
from reussite.store import Store
from reussite.study.chart import effort_section, shares_chart
from reussite.study.report import percent
from reussite.study.row import VERDICTS
from reussite.study.shipped import grades, result
from reussite.study.summary import Summary, summary
from reussite.web.app import create_app

MEASURED = [name for name, each in games().items() if result(each)]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with Store.open(tmp_path_factory.mktemp("store") / "games.sqlite") as store:
        app = create_app(Games.load([OWN_GAMES]), store)
        yield TestClient(app, base_url="http://table.test", follow_redirects=False)


def tables(text: str) -> list[list[list[str]]]:
    """Return the cells of the tables of a page."""
    return [
        [
            [unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall("<t[hd].*?</t[hd]>", row)]
            for row in re.findall("<tr>.*?</tr>", table, re.DOTALL)
        ]
        for table in re.findall("<table>.*?</table>", text, re.DOTALL)
    ]


def found_of(name: str) -> Summary:
    found = result(game(name))
    assert found is not None
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_the_shipped_figures(client: TestClient, lang: str) -> None:
    answer = client.get(f"/{lang}/study")
    assert answer.status_code == 200
    (rows,) = tables(answer.text)
    by_name = {row[0]: row[1:] for row in rows[1:]}
    assert len(by_name) == len(MEASURED)
    for name in MEASURED:
        share = found_of(name).share
        shown = by_name[game(name).name(lang)]
        counts = (share.deals, share.won, share.lost, share.undecided)
        assert shown[:4] == [number(count, lang) for count in counts]
        ends = [share.won / share.deals, (share.won + share.undecided) / share.deals]
        assert shown[4].split(" – ") == [percent(end, lang) for end in dict.fromkeys(ends)]
        assert shown[5].split(" – ") == [percent(e, lang, 2) for e in (share.lower, share.upper)]
        assert f'href="/{lang}/study/{name}"' in answer.text


@pytest.mark.parametrize(("lang", "name"), [*product(LANGUAGES, MEASURED)])
def test_the_page_of_a_game_has_the_shipped_figures(
    client: TestClient, lang: str, name: str
) -> None:
    found, answer = found_of(name), client.get(f"/{lang}/study/{name}")
    assert answer.status_code == 200
    verdicts, effort, *_ = tables(answer.text)
    share = found.share
    counts = [share.won, share.lost, share.undecided]
    assert [row[1] for row in verdicts[1:]] == [number(count, lang) for count in counts]
    columns = [*zip(*effort[1:], strict=True)][1:]
    assert [list(column) for column in columns] == [
        [number(count, lang) for count in found.effort[verdict]] for verdict in VERDICTS
    ]
    for said in (found.settings.version, number(found.settings.node_limit or 0, lang)):
        assert said in answer.text
    assert f"--deals 1-{share.deals}" in answer.text
    assert answer.text.index("<table") < answer.text.index("<svg")
    assert "style=" not in answer.text.partition("<main")[2]


def test_links_lead_there(client: TestClient) -> None:
    assert 'href="/fr/study"' in client.get("/fr/").text
    assert 'href="/fr/study/canfield"' in client.get("/fr/canfield").text
    assert "/study/two-packs" not in client.get("/fr/two-packs").text
    places = client.get("/sitemap.xml").text
    assert "/pt/study/canfield<" in places and "/study/two-packs" not in places
    hardest = found_of("citadel").hardest[0]["number"]
    assert f'href="/pt/citadel/{hardest}"' in client.get("/pt/study/citadel").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_not_measured_is_refused_with_a_sentence(client: TestClient, lang: str) -> None:
    for place, sentence in (
        ("study/no-game", "There is no game of this name."),
        ("study/two-packs", "How many deals of this game can be won has not been measured."),
        ("canfield/winnable?grade=odd", "No list of such deals comes with the rules of this game."),
        (
            "two-packs/winnable?grade=easy",
            "No list of such deals comes with the rules of this game.",
        ),
    ):
        answer = client.get(f"/{lang}/{place}")
        assert answer.status_code == 404
        assert translate(lang, sentence) in unescape(answer.text)


@pytest.mark.parametrize("name", MEASURED)
def test_a_deal_of_a_grade_is_one_of_it(client: TestClient, name: str) -> None:
    page = client.get(f"/en/{name}").text
    for grade in ("easy", "medium", "hard"):
        numbers = grades(game(name)).get(grade)
        assert (f"/en/{name}/winnable?grade={grade}" in page) is bool(numbers)
        if numbers:
            answer = client.get(f"/en/{name}/winnable?grade={grade}")
            assert answer.status_code == 302
            assert int(answer.headers["location"].rpartition("/")[2]) in numbers
    assert "grade=" not in client.get("/en/two-packs").text


@pytest.mark.parametrize(("won", "lost", "unknown"), [(40, 35, 25), (0, 3, 0), (5, 0, 995)])
def test_bars_are_as_long_as_their_counts(won: int, lost: int, unknown: int) -> None:
    found = summary(mix(won, lost, unknown), SETTINGS)
    counts = dict(zip(VERDICTS, (won, lost, unknown), strict=True))
    drawn = ElementTree.fromstring(shares_chart(found, "pt"))
    widths = _widths(drawn)
    whole = sum(widths.values())
    for verdict, count in counts.items():
        assert widths[verdict] / whole == pytest.approx(count / (won + lost + unknown), abs=0.005)
    assert percent(found.share.lower, "pt", 2) in drawn.attrib["aria-label"]
    widths = _widths(ElementTree.fromstring(effort_section(found, "pt").figure))
    whole = sum(widths.values())
    for verdict, count in counts.items():
        assert widths[verdict] / whole == pytest.approx(count / (won + lost + unknown), abs=0.005)


def _widths(drawn: ElementTree.Element) -> dict[str, float]:
    """Return how long the bars of each verdict are together, without the legend's."""
    bars = [each.attrib for each in drawn.iter("rect")][len(VERDICTS) :]
    return {
        verdict: sum(float(bar["width"]) for bar in bars if bar["class"] == verdict)
        for verdict in VERDICTS
    }


def test_a_request_loads_no_library_of_the_laboratory(tmp_path: Path) -> None:
    code = f"""
import sys
from fastapi.testclient import TestClient
from reussite.engine.catalogue import Games
from reussite.store import Store
from reussite.web.app import create_app
with Store.open({str(tmp_path / "games.sqlite")!r}) as store:
    client = TestClient(create_app(Games.load([]), store))
    for place in ("study", "study/canfield", "canfield", "canfield/winnable?grade=easy"):
        assert client.get("/en/" + place).status_code == 200
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"scipy", "pandas", "pyarrow", "matplotlib", "numba", "numpy", "distributed"}
    assert not heavy & set(done.stdout.split())
