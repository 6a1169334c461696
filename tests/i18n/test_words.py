from __future__ import annotations

import pytest

from reussite.cards import PACK_SIZE, parse_card
from reussite.i18n import words
from reussite.i18n.languages import LANGUAGES


@pytest.mark.parametrize(
    ("card", "fr", "pt", "en"),
    [
        ("7H", "sept de cœur", "sete de copas", "seven of hearts"),
        ("KC", "roi de trèfle", "rei de paus", "king of clubs"),
        ("JD", "valet de carreau", "valete de ouros", "jack of diamonds"),
        ("5S", "cinq de pique", "cinco de espadas", "five of spades"),
        ("AS", "as de pique", "ás de espadas", "ace of spades"),
        ("8C", "huit de trèfle", "oito de paus", "eight of clubs"),
        ("QH", "dame de cœur", "dama de copas", "queen of hearts"),
    ],
)
def test_names_of_cards(card: str, fr: str, pt: str, en: str) -> None:
    names = {"fr": fr, "pt": pt, "en": en}
    assert {lang: words.card_name(parse_card(card), lang) for lang in LANGUAGES} == names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_card_has_a_name_of_its_own(lang: str) -> None:
    names = {words.card_name(card, lang) for card in range(PACK_SIZE)}
    assert len(names) == PACK_SIZE


def test_ranks_with_their_articles() -> None:
    with_article = {
        lang: [words.rank_with_article(rank, lang) for rank in (0, 1, 10, 11, 12)]
        for lang in LANGUAGES
    }
    assert with_article == {
        "fr": ["l'as", "le deux", "le valet", "la dame", "le roi"],
        "pt": ["o ás", "o dois", "o valete", "a dama", "o rei"],
        "en": ["the ace", "the two", "the jack", "the queen", "the king"],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_articles_stand_before_the_name_of_the_rank(lang: str) -> None:
    for rank in range(13):
        name, digits = words.rank_name(rank, lang), str(rank + 1)
        assert words.rank_with_article(rank, lang).endswith(name)
        expected = digits if 1 <= rank <= 9 else name
        assert words.rank_with_a(rank, lang).split()[1] == expected


@pytest.mark.parametrize(
    ("pile", "layout", "columns", "names"),
    [
        ("t3", "row", 12, ["colonne 3", "coluna 3", "column 3"]),
        ("t2", "wings", 8, ["rangée gauche 2", "fila esquerda 2", "left row 2"]),
        ("t4", "wings", 8, ["rangée gauche 4", "fila esquerda 4", "left row 4"]),
        ("t5", "wings", 8, ["rangée droite 1", "fila direita 1", "right row 1"]),
        ("t5", "wings", 10, ["rangée gauche 5", "fila esquerda 5", "left row 5"]),
        ("t10", "wings", 10, ["rangée droite 5", "fila direita 5", "right row 5"]),
        ("r", "row", 4, ["réserve", "reserva", "reserve"]),
        ("w", "row", 4, ["défausse", "descarte", "waste"]),
        ("f", "wings", 8, ["fondation", "base", "foundation"]),
        ("f:9H", "row", 12, ["fondation cœur", "base de copas", "hearts foundation"]),
        ("stock", "row", 4, ["pioche", "monte", "stock"]),
    ],
)
def test_names_of_piles(pile: str, layout: str, columns: int, names: list[str]) -> None:
    assert [words.pile_name(pile, lang, layout, columns) for lang in LANGUAGES] == names


@pytest.mark.parametrize("pile", ["", "x", "t", "t-1", "f:", "r1", "t1>t2", "t٣", "{n}"])
def test_what_is_no_pile_has_no_name(pile: str) -> None:
    with pytest.raises(ValueError, match="is no pile"):
        words.pile_name(pile, "en")


def test_choices_are_joined_by_or() -> None:
    texts = ["a", "b", "c"]
    assert [words.join_or(texts, lang) for lang in LANGUAGES] == [
        "a, b ou c",
        "a, b ou c",
        "a, b or c",
    ]
    assert words.join_or(texts[:2], "en") == "a or b"
    assert words.join_or(texts[:1], "en") == "a"
    assert words.join_or([], "en") == ""


@pytest.mark.parametrize(
    ("status", "lines"),
    [
        (
            "won",
            [
                "Réussie\u202f: les 156 cartes sont sur les fondations.",
                "Resolvida: as 156 cartas estão nas bases.",
                "Solved: all 156 cards are on the foundations.",
            ],
        ),
        (
            "blocked",
            [
                "Bloquée\u202f: aucune suite légale.",
                "Bloqueada: sem continuação legal.",
                "Blocked: no legal continuation.",
            ],
        ),
        ("playing", ["", "", ""]),
    ],
)
def test_lines_for_a_status(status: str, lines: list[str]) -> None:
    assert [words.status_line(status, lang, 156) for lang in LANGUAGES] == lines


def test_lines_for_notices() -> None:
    lines = {
        kind: [words.notice_line(kind, lang) for lang in LANGUAGES]
        for kind in ("idlePass", "forcedFill", "repeated")
    }
    assert lines["idlePass"] == [
        "Ce passage n'a rien changé.",
        "Esta passagem nada mudou.",
        "This pass changed nothing.",
    ]
    assert lines["forcedFill"] == [
        "Colonne vide remplie depuis la réserve.",
        "Coluna vazia preenchida pela reserva.",
        "Space filled from the reserve.",
    ]
    assert len(set(lines["repeated"])) == 3


def test_every_notice_of_a_game_has_a_line() -> None:
    from reussite.session.outcome import Notice

    assert all(words.notice_line(notice.value, "pt") for notice in Notice)
    with pytest.raises(KeyError):
        words.notice_line("no such notice", "pt")


def test_every_status_of_a_position_has_a_line_or_none() -> None:
    from reussite.engine.position import Status

    assert {status.value for status in Status if not words.status_line(status, "fr", 52)} == {
        "playing"
    }


def test_a_name_may_begin_a_sentence() -> None:
    assert words.capital("ás de copas") == "Ás de copas"
    assert words.capital("") == ""
