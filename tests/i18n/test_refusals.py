from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

import reussite
from reussite.cards import parse_card
from reussite.i18n.languages import LANGUAGES
from reussite.i18n.refusals import CODES, anchor, sentence

ANCHORS = (
    "goal deal moves foundations columns empty reserve stock score end variants example faq"
).split()
SAMPLES: list[tuple[str, Mapping[str, object]]] = [
    ("finished", {}),
    ("noSuchPile", {"pile": "t9"}),
    ("noSuchPile", {"pile": "r"}),
    ("noSuchPile", {"pile": "stock"}),
    ("samePile", {}),
    ("emptySource", {"pile": "t3", "available": 0, "count": 1}),
    ("emptySource", {"pile": "t3", "available": 1, "count": 2}),
    ("emptySource", {"pile": "t3", "available": 4, "count": 5}),
    ("emptySource", {"pile": "w", "available": 0, "count": 1}),
    ("emptySource", {"pile": "f", "available": 0, "count": 1}),
    ("stockEmpty", {}),
    ("stockNotEmpty", {}),
    ("nothingToRedeal", {}),
    ("noMorePasses", {"passes": 1}),
    ("noMorePasses", {"passes": 3}),
    ("notOnTop", {"card": parse_card("9S")}),
    ("noReturn", {}),
    ("noReserve", {}),
    ("singleOnly", {}),
    ("mixedRun", {}),
    ("brokenRun", {}),
    ("noFragment", {}),
    ("wholeOnly", {}),
    ("needsBase", {"rank": 11, "card": parse_card("7H")}),
    ("notNext", {"card": parse_card("JD"), "awaited": [parse_card("2D")]}),
    ("notNext", {"card": parse_card("JD"), "awaited": [parse_card("2D"), parse_card("5D")]}),
    ("foundationFull", {"suit": 2}),
    ("wasteOnly", {}),
    ("spaceSource", {"sources": []}),
    ("spaceSource", {"sources": ["reserve"]}),
    ("spaceSource", {"sources": ["column", "reserve", "waste", "foundation"]}),
    *(("wrongRankForSpace", {"rank": rank}) for rank in range(13)),
    ("reserveFills", {}),
    *(
        (code, {"card": 45, "target": 46, "takes": takes})
        for code in ("notOneBelow", "notOneAbove", "notAdjacent")
        for takes in ([], [6], [0, 11])
    ),
    *(
        (code, {"card": parse_card("7H"), "target": parse_card(target)})
        for code in ("notAlternating", "notSameSuit", "notSameColour")
        for target in ("8D", "8C")
    ),
    *(("crossesBase", {"rank": rank}) for rank in range(13)),
    *(("columnFull", {"max": limit}) for limit in (1, 12)),
    *(("covered", {"card": parse_card("KC"), "count": count}) for count in (1, 3)),
]


def sentences(code: str, values: Mapping[str, object]) -> dict[str, str]:
    return {lang: sentence(code, values, lang) for lang in LANGUAGES}


def test_every_code_of_the_engine_has_sentences_and_samples() -> None:
    codes = [code.value for code in reussite.RefusalCode]
    assert set(CODES) == set(codes) == {code for code, _ in SAMPLES}


@pytest.mark.parametrize(("code", "values"), SAMPLES)
def test_sentences_are_whole_and_in_three_languages(
    code: str, values: Mapping[str, object]
) -> None:
    for given in (values, {}):
        found = sentences(code, given)
        assert len(set(found.values())) == 3
        for text in found.values():
            assert "{" not in text
            assert "}" not in text
            assert text[0].isupper() or text[0].isdigit()
            assert text.endswith(".")
            assert "  " not in text


@pytest.mark.parametrize("code", CODES)
def test_anchors_are_sections_of_the_rule_page(code: str) -> None:
    assert anchor(code) in ANCHORS


@pytest.mark.parametrize(
    ("section", "codes"),
    [
        ("moves", "covered singleOnly"),
        ("columns", "notAlternating mixedRun notOneBelow noFragment"),
        ("foundations", "notNext foundationFull noReturn needsBase"),
        ("reserve", "noReserve"),
        ("stock", "stockNotEmpty"),
        ("empty", "wasteOnly"),
    ],
)
def test_anchors_that_the_table_promises(section: str, codes: str) -> None:
    assert {anchor(code) for code in codes.split()} == {section}


@pytest.mark.parametrize(
    ("code", "values", "fr", "pt", "en"),
    [
        (
            "notOneBelow",
            {"card": parse_card("5C"), "target": parse_card("8C"), "takes": [6]},
            "Il faut exactement un rang de moins. 8♣ reçoit un 7.",
            "Tem de ser exatamente um valor abaixo. 8♣ aceita um 7.",
            "Must be exactly one rank lower. 8♣ takes a 7.",
        ),
        (
            "notOneBelow",
            {"card": parse_card("5C"), "target": parse_card("AC"), "takes": []},
            "Il faut exactement un rang de moins. Rien ne va sur A♣.",
            "Tem de ser exatamente um valor abaixo. Nada vai sobre A♣.",
            "Must be exactly one rank lower. Nothing goes on A♣.",
        ),
        (
            "notAdjacent",
            {"card": parse_card("5C"), "target": parse_card("9H"), "takes": [7, 9]},
            "Il faut exactement un rang de moins ou de plus. 9♥ reçoit un 8 ou un 10.",
            "Tem de ser exatamente um valor abaixo ou acima. 9♥ aceita um 8 ou um 10.",
            "Must be exactly one rank lower or higher. 9♥ takes an 8 or a 10.",
        ),
        (
            "needsBase",
            {"rank": 0, "card": 5},
            "Une fondation vide n'accepte que l'as.",
            "Uma base vazia só aceita o ás.",
            "An empty foundation takes only the ace.",
        ),
        (
            "needsBase",
            {"rank": 11, "card": 5},
            "Une fondation vide n'accepte que la dame.",
            "Uma base vazia só aceita a dama.",
            "An empty foundation takes only the queen.",
        ),
        (
            "notNext",
            {"card": parse_card("JD"), "awaited": [parse_card("2D")]},
            "La fondation carreau attend 2♦.",
            "A base de ouros espera 2♦.",
            "The diamonds foundation waits for 2♦.",
        ),
        (
            "covered",
            {"card": parse_card("KC"), "count": 1},
            "K♣ est sous 1 carte\u202f; seule l'extrémité est libre.",
            "K♣ está debaixo de 1 carta; só a ponta está disponível.",
            "K♣ is under 1 card; only the end card is free.",
        ),
        (
            "covered",
            {"card": parse_card("10C"), "count": 2},
            "10♣ est sous 2 cartes\u202f; seule l'extrémité est libre.",
            "10♣ está debaixo de 2 cartas; só a ponta está disponível.",
            "10♣ is under 2 cards; only the end card is free.",
        ),
        (
            "mixedRun",
            {},
            "Seule une suite de même couleur (♠♥♦♣) part en bloc.",
            "Só uma sequência do mesmo naipe vai em bloco.",
            "Only a run of one suit moves as a block.",
        ),
        (
            "wasteOnly",
            {},
            "Une colonne vide ne reçoit que le sommet de défausse.",
            "Uma coluna vazia só recebe o topo do descarte.",
            "A space now takes only the waste top.",
        ),
        (
            "spaceSource",
            {"sources": ["reserve", "waste"]},
            "Une colonne vide ne reçoit qu'une carte de la réserve ou de la défausse.",
            "Uma coluna vazia só recebe uma carta da reserva ou do descarte.",
            "An empty column takes only a card from the reserve or from the waste.",
        ),
        (
            "wrongRankForSpace",
            {"rank": 12},
            "Une colonne vide ne reçoit qu'un roi.",
            "Uma coluna vazia só recebe um rei.",
            "An empty column takes only a king.",
        ),
    ],
)
def test_the_words_of_sentences(
    code: str, values: dict[str, object], fr: str, pt: str, en: str
) -> None:
    assert sentences(code, values) == {"fr": fr, "pt": pt, "en": en}


@pytest.mark.parametrize(
    ("code", "fr", "pt", "en"),
    [
        (
            "singleOnly",
            "Une seule carte à la fois.",
            "Uma carta de cada vez.",
            "Cards move one at a time.",
        ),
        (
            "noFragment",
            "Une carte ou toute la colonne.",
            "Uma carta ou a coluna inteira.",
            "One card or the whole column.",
        ),
        (
            "noReturn",
            "On ne reprend rien aux fondations.",
            "Não se retira nada das bases.",
            "Foundation cards stay there.",
        ),
        (
            "noReserve",
            "Rien ne retourne à la réserve.",
            "Nada volta à reserva.",
            "Nothing goes back to the reserve.",
        ),
        (
            "notAlternating",
            "Il faut alterner rouge et noir.",
            "É preciso alternar vermelho e preto.",
            "Red goes on black, black on red.",
        ),
    ],
)
def test_the_glossarys_wording_begins_the_sentence(code: str, fr: str, pt: str, en: str) -> None:
    values = {"card": parse_card("7H"), "target": parse_card("8D")}
    for lang, wording in (("fr", fr), ("pt", pt), ("en", en)):
        assert sentence(code, values, lang).startswith(wording)


def test_the_colours_of_the_target_decide() -> None:
    on_red = {"card": parse_card("7H"), "target": parse_card("8D")}
    on_black = {"card": parse_card("7C"), "target": parse_card("8S")}
    assert sentence("notAlternating", on_red, "fr").endswith("8♦ reçoit une carte noire.")
    assert sentence("notAlternating", on_black, "en").endswith("8♠ takes a red card.")
    assert sentence("notSameColour", on_red, "pt").endswith("8♦ aceita uma carta vermelha.")
    assert sentence("notSameColour", on_black, "en").endswith("8♠ takes a black card.")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("bad", [None, "x", -99, 99, [99], {}, "{n}"])
@pytest.mark.parametrize("code", CODES)
def test_values_that_make_no_sense_leave_the_plain_sentence(
    code: str, bad: object, lang: str
) -> None:
    names = "pile available count passes card rank awaited sources target takes suit max".split()
    text = sentence(code, dict.fromkeys(names, bad), lang)
    assert text.endswith(".")
    assert "{" not in text


def test_an_unknown_code_is_an_error() -> None:
    with pytest.raises(KeyError):
        sentence("noSuchCode", {}, "fr")


def refusals(game: str, plays: int, seed: int) -> Iterator[reussite.Refusal]:
    """Play at random; yield the refusals of every short action on the way."""
    chance = random.Random(seed)
    position = reussite.game(game).deal(24)
    columns = [f"t{n}" for n in range(1, len(position.tableau) + 2)]
    cards = [f"f:{card}" for card in ("AS", "2H", "KD", "9C")]
    texts = [
        f"{source}>{target}{block}"
        for source, target, block in product([*columns, "r", "w"], [*columns, "f", "r"], ["", "x2"])
    ]
    texts += [f"{source}>{target}" for source, target in product(cards, columns)]
    texts += ["draw", "redeal"]
    for _ in range(plays):
        for text in texts:
            if refusal := position.why_not(text):
                yield refusal
        if not position.legal_actions:
            return
        position = position.apply(chance.choice(position.legal_actions))


@pytest.mark.parametrize("game", ["beleaguered-castle", "castle-mount", "canfield", "exiled-kings"])
def test_the_engine_gives_each_sentence_what_it_needs(game: str) -> None:
    with_values = {code for code, values in SAMPLES if values} - {"foundationFull"}
    seen = set()
    for refusal in refusals(game, plays=12, seed=1):
        code = refusal.code.value
        seen.add(code)
        if code in with_values:
            for lang in LANGUAGES:
                assert sentence(code, refusal.values, lang) != sentence(code, {}, lang)
        assert "{" not in refusal.sentence("fr")
    assert len(seen & with_values) >= 3
