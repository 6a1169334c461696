"""Portuguese has two wordings: which one counts, and what the Brazilian catalogue holds."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.processes import apart

from reussite.cli.main import cli
from reussite.engine.catalogue import game
from reussite.i18n import update
from reussite.i18n.catalogue import translate, translate_plural, translation
from reussite.i18n.checks import texts
from reussite.i18n.languages import (
    BRAZIL,
    babel_locale,
    environment_locale,
    html_lang,
    prefers_brazilian,
    word,
    worded,
)
from reussite.i18n.numbers import number
from reussite.rulebook.history import history_of
from reussite.rulebook.page import page_of
from reussite.rulebook.text import as_text
from reussite.session import Attempt
from reussite.web.state import table_state
from reussite.web.strings import page_strings

EUROPEAN = re.compile(
    r"\b(ecrãs?|ficheiros?|rato|telemóve(l|is)|registos?|baralh(e|ar|amento)|jokers?|bases"
    r"|cron[oó]metro|carácter|secç(ão|ões)|sítios?|partilh\w+|definições|ligaç(ão|ões)"
    r"|até ao?s? (fim|ás|rei|valete)|nout\w+|facto|contacto|demasiad\w+|num|numa)\b",
    re.IGNORECASE,
)
"""Words that Brazil does not write so, or uses for something else."""


def brazilian_texts() -> Iterator[tuple[str, str]]:
    """Yield every text of the catalogues as it is told in Brazil, after its English one."""
    with worded(True):
        found = translation("pt")
        for message in update.find_texts(update.ROOT):
            if isinstance(message.id, (list, tuple)):
                one, more = message.id
                yield from ((one, found.ngettext(one, more, n)) for n in (1, 2))
            elif message.id:
                yield message.id, found.gettext(message.id)


def test_no_text_in_brazilian_wording_keeps_a_word_of_portugal() -> None:
    assert [text for _, text in brazilian_texts() if EUROPEAN.search(text)] == []


def test_the_other_way_round_the_search_would_find_some() -> None:
    catalogue = update.read_catalogue(update.ROOT, "pt")
    european = [text for message in catalogue if message.id for text in texts(message)]
    assert sum(EUROPEAN.search(text) is not None for text in european) > 100


@pytest.mark.parametrize(
    ("english", "portugal", "brazil"),
    [
        ("foundations", "bases", "fundações"),
        ("deal {number}", "distribuição 24", "partida 24"),
        ("up to the king", "até ao rei", "até o rei"),
        ("Settings", "Definições", "Configurações"),
        ("Or a file", "Ou um ficheiro", "Ou um arquivo"),
        ("Cards travel", "As cartas deslocam-se", "As cartas se movem"),
        ("Searching, {n} seconds…", "A procurar, 24 segundos…", "Procurando, 24 segundos…"),
        ("stock", "monte", "monte"),  # the same in both: not in the catalogue of differences
    ],
)
def test_words_that_differ_and_words_that_do_not(english: str, portugal: str, brazil: str) -> None:
    values = {"number": "24", "n": "24"}
    assert translate("pt", english, **values) == portugal
    with worded(True):
        assert translate("pt", english, **values) == brazil
    assert translate("pt", english, **values) == portugal


def test_plurals_fall_back_too() -> None:
    with worded(True):
        assert translate_plural("pt", "{n} pack", "{n} packs", 2) == "2 baralhos"
        forms = ("{n} game was brought back.", "{n} games were brought back.")
        told = translate_plural("pt", *forms, 3)
    assert told == "3 jogos foram restaurados."


def test_numbers_and_locales_follow_the_wording_in_portuguese_only() -> None:
    with worded(True):
        assert [html_lang(lang) for lang in ("fr", "pt", "en")] == ["fr", "pt-BR", "en"]
        assert [number(12345, lang) for lang in ("fr", "pt", "en")] == [
            "12\u202f345",
            "12.345",
            "12,345",
        ]
        assert number(1234, "pt") == "1.234"
    assert (babel_locale("pt"), number(1234, "pt")) == ("pt_PT", "1234")


@pytest.mark.parametrize(
    ("header", "brazil"),
    [
        ("pt-BR,pt;q=0.9,en-US;q=0.8", True),
        ("pt-br", True),
        ("en, pt-BR;q=0.1", True),
        ("pt-PT,pt;q=0.9,pt-BR;q=0.8", False),
        ("pt, pt-BR", False),
        ("pt-BR;q=0", False),
        ("pt-BR;q=2", False),
        ("*", False),
        ("", False),
        (None, False),
    ],
)
def test_the_portuguese_that_a_browser_asks_for(header: str | None, brazil: bool) -> None:
    assert prefers_brazilian(header) is brazil


def test_the_locale_that_decides() -> None:
    assert environment_locale({"LANG": "pt_BR.UTF-8"}) == "pt_BR.UTF-8"
    assert environment_locale({"LC_ALL": "pt_PT", "LANG": "pt_BR.UTF-8"}) == "pt_PT"
    assert environment_locale({"LC_ALL": "C", "LANGUAGE": "pt_BR"}) == "en"


def test_two_tasks_at_once_keep_their_words() -> None:
    async def told(brazilian: bool) -> set[str]:
        word(brazilian)
        found = set()
        for _ in range(50):
            await asyncio.sleep(0)
            found.add(translate("pt", "foundations"))
        return found

    async def both() -> list[set[str]]:
        return list(await asyncio.gather(told(True), told(False), told(True)))

    assert apart(lambda: asyncio.run(both())) == [{"fundações"}, {"bases"}, {"fundações"}]


def test_what_is_kept_of_a_table_is_kept_for_each_wording() -> None:
    position = game("canfield").deal(24)
    attempt = Attempt.begin(position, "24")
    for brazilian in (False, True, False):
        with worded(brazilian):
            told = json.dumps(
                [table_state(attempt, "pt"), page_strings(position.game, "pt")], ensure_ascii=False
            )
        assert ("fundação" in told.lower()) == brazilian
        assert ("base de espadas" in told.lower()) != brazilian


def test_rule_pages_are_kept_for_each_wording() -> None:
    canfield = game("canfield")
    before = as_text(page_of(canfield, "pt"))
    with worded(True):
        brazil = as_text(page_of(canfield, "pt"))
        assert as_text(page_of(canfield, "pt")) == brazil
    assert as_text(page_of(canfield, "pt")) == before
    assert "Embaralhe" in brazil
    assert "Baralhe" in before
    assert "até o fim da passagem" in brazil  # the history, which no catalogue holds
    assert not EUROPEAN.search(brazil)


def test_names_and_histories_fall_back() -> None:
    with worded(True):
        assert game("streets-and-alleys").name("pt") == "Ruas e Becos"
        assert game("beleaguered-castle").name("pt") == "Castelo Sitiado"
        assert len(history_of("citadel").paragraphs("pt")) == 3
    assert game("streets-and-alleys").name("pt") == "Ruas e Ruelas"


# ------------------------------------------------------------------------- the command


def rules(*options: str, **environ: str) -> str:
    environ = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": "", **environ}
    done = CliRunner(env=environ).invoke(cli, ["rules", "citadel", *options])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_takes_the_wording_from_option_or_environment() -> None:
    portugal = rules("--lang", "pt")
    brazil = rules("--lang", "pt-BR")
    assert "fundações" in brazil
    assert "fundações" not in portugal
    assert rules(LANG="pt_BR.UTF-8") == brazil
    assert rules(LANG="pt_PT.UTF-8") == portugal
    assert rules("--lang", "pt-PT", LANG="pt_BR.UTF-8") == portugal
    assert translate("pt", "foundations") == "bases"  # it ended with the command


def test_a_document_says_which_portuguese_it_is() -> None:
    assert '<html lang="pt-BR">' in rules("--lang", "pt_BR", "--format", "html")


# ------------------------------------------------------------------------- the catalogue


def test_the_update_keeps_differences_only(tmp_path: Path) -> None:
    (tmp_path / "babel.cfg").write_bytes((update.ROOT / "babel.cfg").read_bytes())
    source = tmp_path / "src" / "reussite" / "a.py"
    source.parent.mkdir(parents=True)
    source.write_text("x = [N_('file'), N_('card'), N_('{n} screen')]\n", encoding="utf-8")
    run = CliRunner().invoke
    assert run(update.main, ["--root", str(tmp_path)]).exit_code == 0
    for lang, words in (
        ("fr", ("fichier", "carte", "{n} écran")),
        ("pt", ("ficheiro", "carta", "{n} ecrã")),
    ):
        path = update._path(tmp_path, lang)
        text = path.read_text(encoding="utf-8")
        for english, other in zip(("file", "card", "{n} screen"), words, strict=True):
            text = text.replace(f'"{english}"\nmsgstr ""', f'"{english}"\nmsgstr "{other}"')
        path.write_text(text, encoding="utf-8")
    overlay = update._path(tmp_path, BRAZIL)
    entries = {"file": "arquivo", "card": "carta", "mouse": "mouse", "{n} screen": "{k} tela"}
    added = "".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in entries.items())
    overlay.write_text(overlay.read_text(encoding="utf-8") + added, encoding="utf-8")
    checked = run(update.main, ["--check", "--root", str(tmp_path)])
    assert checked.exit_code == 1
    assert checked.output.splitlines() == [
        "pt_BR: no other than below: 'card'",
        "pt_BR: unknown: 'mouse'",
        "pt_BR: other fields than in English: '{n} screen'",
    ]
    run(update.main, ["--root", str(tmp_path)])
    kept = overlay.read_text(encoding="utf-8")
    assert "arquivo" in kept
    assert "carta" not in kept
    assert "mouse" not in kept
    left = run(update.main, ["--root", str(tmp_path)]).output.splitlines()
    assert left == checked.output.splitlines()[2:]
