"""Rule pages: every refusal finds its place, and every language says all there is to say."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from random import Random

import pytest
from html5lib import HTMLParser as HTMLParser5
from hypothesis import given, settings
from tests.games import GAME_IDS, all_games, conceivable_actions, profiles, random_walk
from tests.processes import HANGS

from reussite.engine.game import Game
from reussite.engine.refusal import RefusalCode
from reussite.i18n.languages import LANGUAGES
from reussite.rulebook.claims import statements
from reussite.rulebook.compare import differences
from reussite.rulebook.html import as_document
from reussite.rulebook.page import Page, page_of
from reussite.rulebook.places import _BY_CODE, place
from reussite.rulebook.statement import SECTIONS
from reussite.rulebook.text import as_markdown, as_text
from reussite.rules.load import parse_profile
from reussite.rules.profile import Profile

UNCONTRACTED = {
    "en": r"\ba (?:a|an|the)\b|\ba [aeio]|\b1 cards\b",
    "fr": r"\b(?:de les?|à les?|jusque)\b|\b(?:que|de|ne|se|le) [aeiouéê](?!\W)|\bque une? ",
    "pt": r"\b(?:de [oa]s?|em [oa]s?|em uma?|por [oa]s?|a o)\b",
}
"""What each language contracts, elides or bends; it must not stand in a sentence."""


def pages() -> list[Page]:
    return [
        page_of(all_games()[name], lang, all_games().values())
        for name in GAME_IDS
        for lang in LANGUAGES
    ]


def test_every_code_has_a_sentence_on_the_page_of_some_game() -> None:
    known = {claim.id for game in all_games().values() for claim in statements(game.profile)}
    crossing = parse_profile(
        'id = "x"\ncolumn.wrap = true\ncolumn.cross_base = "forbid"\nfoundation.base = "2"\n'
        "foundation.wrap = true\ncolumn.max_cards = 9"
    )
    known |= {claim.id for claim in statements(crossing)}
    assert set(_BY_CODE) == set(RefusalCode)
    assert set(_BY_CODE.values()) <= known


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_refusal_that_comes_up_leads_to_a_place_on_the_page(name: str) -> None:
    game = all_games()[name]
    ids = page_of(game, "en").ids
    random = Random(name)
    found = {}
    for position in random_walk(game, 5, 60)[::6]:
        actions = conceivable_actions(position)
        for action in random.sample(actions, min(300, len(actions))):
            if refusal := position.why_not(action):
                found[refusal.code, refusal.field] = place(refusal, game.profile)
    assert len(found) > 6
    assert set(found.values()) <= ids


def test_sections_are_those_of_the_design_in_their_order() -> None:
    for page in pages():
        names = [section.id for section in page.sections]
        assert names == [name for name in SECTIONS if name in names]
        assert [section.number for section in page.sections] == [*range(1, len(names) + 1)]
        for section in page.sections:
            assert all(sentence.id.startswith(f"{section.id}-") for sentence in section.sentences)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_leave_no_field_open_and_name_no_pile_that_is_not_there(lang: str) -> None:
    words = {
        "en": ("reserve", "stock|waste"),
        "fr": ("réserve", "pioche|défausse"),
        "pt": ("reserva", r"monte\b|descarte"),
    }[lang]
    for game in all_games().values():
        page = page_of(game, lang)
        text = " ".join(
            sentence.text
            for section in page.sections
            for sentence in section.sentences
            if sentence.id != "deal-none"
        )
        assert not re.search(r"[{}]|None|  ", text)
        assert bool(re.search(words[0], text, re.IGNORECASE)) == game.profile.has_reserve
        assert bool(re.search(words[1], text, re.IGNORECASE)) == game.profile.has_stock


def test_no_sentence_is_left_in_english() -> None:
    for name in GAME_IDS:
        profile = all_games()[name].profile
        for claim in statements(profile):
            assert len({claim.text(lang) for lang in LANGUAGES}) == len(LANGUAGES), claim.id


@given(profiles())
@settings(max_examples=20)
def test_a_game_of_ones_own_gets_a_whole_page(profile: Profile) -> None:
    game = Game(profile)
    for lang in LANGUAGES:
        page = page_of(game, lang)
        assert {"goal", "deal", "moves", "columns", "end", "faq"} <= page.ids
        text = as_text(page)
        assert not re.search(r"[{}]|\bNone\b", text)
        found = re.search(UNCONTRACTED[lang], " ".join(text.split()))
        assert found is None, found


def test_a_changed_field_changes_sentence_contents_and_answer() -> None:
    plain = 'id = "x"\n'
    kings = page_of(Game(parse_profile(plain + 'empty.rank = "K"')), "en")
    any_rank = page_of(Game(parse_profile(plain)), "en")
    (said,) = [s.text for part in kings.sections for s in part.sentences if s.id == "empty-rank"]
    assert said == "Only a king may be put there."
    answers = {
        page: {a.id: a.answer for part in page.sections for a in part.answers}
        for page in (kings, any_rank)
    }
    assert answers[kings]["faq-kings"].startswith("Yes.")
    assert answers[any_rank]["faq-kings"].startswith("No.")
    assert "stock" not in {part.id for part in any_rank.sections}


class Elements(HTMLParser):
    """Collects ids, references to them, and elements that are never closed."""

    VOID = frozenset("meta link img br input hr".split())

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.closed = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(values["id"] or "")
        for name in ("href", "aria-labelledby"):
            value = values.get(name) or ""
            if name != "href" or value.startswith("#"):
                self.links += value.lstrip("#").split()
        assert "style" not in values  # the site's policy forbids it
        assert (self.open[-1:], self.closed) != (["figure"], "figcaption"), "it comes last"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.closed = tag


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_document_is_well_formed_and_its_links_lead_somewhere(name: str) -> None:
    page = page_of(all_games()[name], "fr", all_games().values())
    text = as_document(page)
    HTMLParser5(strict=True).parse(text)  # raises what a browser would mend in silence
    elements = Elements()
    elements.feed(text)
    assert elements.open == []
    assert len(elements.ids) == len(set(elements.ids))
    assert set(elements.links) <= set(elements.ids)
    assert page.ids <= set(elements.ids)
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(svg)


def test_hidden_cards_are_not_told() -> None:
    game = all_games()["canfield"]
    page = page_of(game, "en")
    (figure,) = [f for part in page.sections for f in part.figures if f.id == "deal-figure"]
    words = " ".join(figure.words)
    assert len(re.findall("[♠♥♦♣]", words)) == 1 + 1 + 4  # base, top of the reserve, columns


def test_markdown_has_a_heading_a_section() -> None:
    page = page_of(all_games()["canfield"], "pt", all_games().values())
    text = as_markdown(page)
    assert text.count("\n## ") == len(page.sections)
    assert text.count("```") % 2 == 0


def test_games_of_the_same_rules_do_not_differ() -> None:
    games = all_games()
    assert differences([games["citadel"], games["citadel"]], "en") == ()
    found = differences([games["beleaguered-castle"], games["castle-mount"]], "fr")
    ids = [row.id for row in found]
    assert {"goal-decks", "columns-unit", "foundations-returns"} <= set(ids)
    assert "columns-match" not in ids
    assert "columns-direction" not in ids  # a row here and a column there, but one rule


def test_a_page_loads_no_solver() -> None:
    code = (
        "import sys\nfrom reussite.engine.catalogue import game\n"
        "from reussite.rulebook.html import as_document\n"
        "from reussite.rulebook.page import page_of\n"
        "as_document(page_of(game('canfield'), 'fr'))\n"
        "print(*{'numba', 'numpy', 'reussite.solver', 'fastapi'} & sys.modules.keys())"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=HANGS
    )
    assert run.stdout.strip() == ""
