"""Files made to do harm, or merely broken, in every form that is read: refused with a sentence."""

from __future__ import annotations

import pickle
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.games import all_games

from reussite.cli.main import cli
from reussite.exchange.formats import FORMATS, guess, read_as
from reussite.exchange.passage import ExchangeError, Told
from reussite.i18n.languages import LANGUAGES

GAME = all_games()["beleaguered-castle"]
TOLD = Told(all_games(), GAME, GAME.deal(24))
LAUGHS = "<!ENTITY l0 'ha'>" + "".join(
    f'<!ENTITY l{i} "{f"&l{i - 1};" * 9}">' for i in range(1, 20)
)
FILES = {
    "nothing but zeros": b"\0" * 10_000,
    "UTF-16": "patience 1\ngame: citadel\ndeal: 24\n".encode("utf-16"),
    "UTF-32": "7h 8h\n".encode("utf-32"),
    "Latin-1": "réserve: 7h".encode("latin-1"),
    "half a character": b"7h \xe2\x99",
    "one very long line": b"7h" * 2_000_000,
    "a great many lines": b"-\n" * 300_000,
    "larger than is read": b" " * 5_000_001,
    "lists in lists": b"[" * 100_000,
    "objects in objects": b'{"tableau piles":' * 50_000,
    "a list of nothing": b'{"game": "citadel", "tableau": [' + b"[]," * 100_000 + b"[]]}",
    "a number without end": b'{"game": ' + b"9" * 100_000 + b"}",
    "a number that is none": b'{"tableau piles": [], "game": NaN}',
    "a number without bound": b'{"tableau piles": [], "game": 1e999}',
    "a key twice": b'{"tableau piles": [], "tableau piles": []}',
    "zeros before JSON": b'\0\0{"game": "citadel"}',
    "XML that swells": f"<!DOCTYPE a [{LAUGHS}]><kpat-game>&l19;</kpat-game>".encode(),
    "XML that fetches": b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><kpat-game/>',
    "elements in elements": b"<kpat-game>" * 200_000,
    "XML of an unknown encoding": b'<?xml version="1.0" encoding="x"?><kpat-game/>',
    "XML in UTF-7": b'<?xml version="1.0" encoding="utf-7"?>+ADw-kpat-game/+AD4-',
    "a pickle that calls": b"\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x04exit\x85R.",
    "a pickle of itself": pickle.dumps("PySolFC") + b"]\x94h\x00a." * 1000,
    "brackets": b"patience 1\ngame: citadel\ndeal: 24\n\n" + b"(\n" * 400_000,
    "comments": b"patience 1\ngame: citadel\ndeal: 24\n\n" + b"; x\n" * 400_000,
    "moves of no kind": b"Foundations: H-0\n" + b"Move 1 cards from stack 99 to stack 0\n" * 9,
    "undecided moves": b"12 " * 200_000,
}  # fmt: skip


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """End the process where a file makes it take memory without end."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + 1_500_000_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.mark.parametrize("name", FILES)
def test_it_is_refused_in_every_form_with_a_sentence(name: str) -> None:
    data = FILES[name]
    for form in FORMATS.values():
        if form.read is None:
            continue
        with pytest.raises(ExchangeError) as caught:
            read_as(form.name, data, TOLD)
        for lang in LANGUAGES:
            sentence = caught.value.sentence(lang)
            assert 5 < len(sentence) < 500, (form.name, sentence)
            assert sentence.replace("\u202f", " ").replace("\u00a0", " ").isprintable()


@pytest.mark.parametrize("name", FILES)
def test_the_command_says_so_on_one_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(FILES[name])
    guess(FILES[name])
    options = ["--game", GAME.id, "--to", "json"]
    result = CliRunner().invoke(cli, ["convert", str(path), *options])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


READ_BY = [
    ["convert", "FILE", "--to", "json"],
    ["convert", "FILE", "--from", "fc-solve-short", "--to", "json", "--position", "FILE"],
    ["verify", "FILE"],
    ["verify", "FILE", "--position", "FILE"],
    ["show", "FILE"],
    ["moves", "FILE"],
    ["apply", "FILE", "draw"],
    ["status", "FILE"],
    ["perft", "FILE", "--depth", "1"],
    ["solve", "FILE"],
    ["hint", "FILE"],
    ["deal", "citadel", "--cards", "FILE"],
    ["games", "--games", "FILE"],
]
"""Every command that reads a file as a whole."""


def refused(command: list[str], file: Path | str) -> str:
    """Return the one line in which a command refuses a file."""
    result = CliRunner().invoke(cli, [str(file) if word == "FILE" else word for word in command])
    assert isinstance(result.exception, SystemExit), result.exception
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 500
    return result.stderr


@pytest.mark.slow  # hundreds of commands
@pytest.mark.parametrize("command", READ_BY)
@pytest.mark.parametrize("name", FILES)
def test_every_command_refuses_it_on_one_line(
    command: list[str], name: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(FILES[name])
    refused(command, path)


@pytest.mark.parametrize("command", [*READ_BY, ["solve", "--jsonl", "FILE"]])
def test_what_is_no_file_is_refused(command: list[str], tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere", "a\0b", "/dev/zero"):
        assert "Error: " in refused(command, place)


def test_no_number_is_made_up_in_the_rows_of_solve(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    for row in (
        '{"id": NaN, "game": "citadel", "number": 1}',
        '{"id": -1e999, "game": "citadel", "number": 1}',
        '{"id": 1, "id": 2, "game": "citadel", "number": 1}',
    ):
        path.write_text(row)
        result = CliRunner().invoke(cli, ["solve", "--jsonl", str(path)])
        assert '"verdict": "error"' in result.stdout


@pytest.mark.parametrize("command", [["convert", "--to", "json"], ["verify"], ["show"], ["solve"]])
def test_a_line_of_a_hundred_megabytes_is_not_read_to_its_end(
    command: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"7h" * 50_000_000)
    result = CliRunner().invoke(cli, [command[0], str(path), *command[1:]])
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr) < 1000
