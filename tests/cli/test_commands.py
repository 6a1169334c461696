"""The commands, as docs/formats.md and their help state them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from tests.games import DATA, GAME_IDS, OWN_GAMES
from tests.processes import HANGS

from reussite.cards import card_sign, parse_card
from reussite.cli.main import cli


def run(*arguments: str, given: str | bytes = "") -> Result:
    result = CliRunner().invoke(cli, list(arguments), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def deal(game: str, number: str = "24") -> str:
    result = run("deal", game, "--number", number)
    assert result.exit_code == 0
    return result.stdout


def refused(result: Result, *words: str) -> None:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    for word in words:
        assert word in result.stderr


def test_games_lists_the_catalogue() -> None:
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines][:5] == [
        "beleaguered-castle",
        "streets-and-alleys",
        "citadel",
        "castle-mount",
        "canfield",
    ]
    assert {"exiled-kings", "penelopes-web", "superior-canfield"} <= {
        line.split()[0] for line in lines[5:]
    }
    assert "Château assiégé" in run("games", "--lang", "fr").stdout
    rows = json.loads(run("games", "--json").stdout)
    assert rows[3]["id"] == "castle-mount"
    assert rows[3]["decks"] == 3


def test_games_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(run("games", "--json", "--games", str(OWN_GAMES)).stdout)
    assert [row["id"] for row in rows] == list(GAME_IDS)
    monkeypatch.setenv("REUSSITE_GAMES", str(OWN_GAMES / "low-road.toml"))
    dealt = run("deal", "low-road", "--number", "7").stdout
    assert run("moves", "-", given=dealt).exit_code == 0
    refused(run("games", "--games", "nowhere.toml"), "nowhere.toml")


def test_a_game_of_ones_own_needs_its_own_id(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "canfield"')
    refused(run("games", "--games", str(file)), str(file), "'canfield' is taken")


def test_deal_at_random_names_a_number_that_deals_the_same() -> None:
    deals = set()
    for _ in range(3):
        result = run("deal", "beleaguered-castle")
        word, number = result.stderr.split()
        assert word == "deal"
        assert deal("beleaguered-castle", number) == result.stdout
        deals.add(result.stdout)
    assert len(deals) == 3


NOT_NUMBERS = ["0", "-1", "1" + "0" * 30, str(10**20 + 1), "abc", "0100", " 100 ", "+100", "1e2"]
NOT_NUMBERS += ["٣", "", "ms:0", f"ms:{2**33}", "ms:", "MS:1", "1_000", "1.0", "１００"]


@pytest.mark.parametrize("number", NOT_NUMBERS)
def test_what_is_no_deal_number(number: str) -> None:
    refused(run("deal", "canfield", f"--number={number}"), "1 to 10^20")


def test_the_largest_numbers() -> None:
    assert run("deal", "citadel", "--number", str(10**20)).exit_code == 0
    assert run("deal", "castle-mount", "--number", f"ms:{2**33 - 1}").exit_code == 0


def test_deal_from_cards() -> None:
    canfield = json.loads(deal("canfield"))
    pack = canfield["reserve"] + canfield["foundations"]
    pack += [column[0] for column in canfield["tableau"]] + canfield["stock"][::-1]
    for text in (" ".join(pack), "\ufeff" + ",\r\n".join(pack).replace("T", "10").lower()):
        result = run("deal", "canfield", "--cards", "-", given=text)
        assert json.loads(result.stdout) == canfield
    refused(run("deal", "canfield", "--cards", "-", given="AS AS"), "missing", "A♠ occurs 2 times")
    refused(run("deal", "canfield", "--cards", "-", given="AS ??"), "'??' is no card")
    refused(run("deal", "canfield", "--cards", "/no/such/file"), "/no/such/file")
    refused(run("deal", "canfield", "--cards", "-", "--number", "1"), "exclude")


def test_unknown_game() -> None:
    refused(run("deal", "klondike"), "'klondike'", "beleaguered-castle")


def test_moves_apply_and_status() -> None:
    dealt = deal("beleaguered-castle")
    moves = run("moves", "-", given=dealt).stdout.split()
    assert moves == ["t1>t3", "t2>t5", "t3>t2", "t4>t7", "t6>t8", "t6>f"]
    assert json.loads(run("moves", "-", "--json", given=dealt).stdout) == moves
    after = run("apply", "-", "t3>t2", "t1>t2", given=dealt).stdout
    assert json.loads(after)["tableau"][1][-2:] == ["7C", "6D"]
    status = json.loads(run("status", "-", given=after).stdout)
    assert status == {"status": "playing", "foundation_cards": 4, "pack": 52}


@pytest.mark.parametrize("lang", ["en", "fr", "pt"])
def test_an_illegal_action(lang: str) -> None:
    result = run("apply", "-", "t6>f", "t1>t2", "--lang", lang, given=deal("beleaguered-castle"))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("illegal: notOneBelow: ")
    assert "column.direction" in result.stderr
    assert "action 2, t1>t2" in result.stderr


@pytest.mark.parametrize("action", ["t1", "t1>", "hello", "t1>t2x0", "t01>t2", "f:ZZ>t1", "T1>t2"])
def test_what_is_no_action(action: str) -> None:
    refused(run("apply", "-", action, given=deal("canfield")), "is no action")


@pytest.mark.parametrize("action", ["t9>t1", "t0>t1", "t1>t99999999999999999999", "w>t1", "draw"])
def test_a_pile_that_does_not_exist_is_illegal(action: str) -> None:
    result = run("apply", "-", action, given=deal("citadel"))
    assert result.exit_code == 1
    assert result.stderr.startswith("illegal: noSuchPile: ")


def test_perft() -> None:
    result = run("perft", "-", "--depth", "3", given=deal("beleaguered-castle"))
    assert result.stdout.splitlines() == ["1 6", "2 33", "3 164"]
    stopped = run("perft", "-", "--depth", "50", "--node-limit", "1000", given=deal("citadel"))
    assert stopped.exit_code == 3
    assert "not counted" in stopped.stderr
    assert stopped.stdout.startswith("1 ")
    refused(run("perft", "-", "--depth", "0", given=deal("citadel")))


@pytest.mark.parametrize("game", GAME_IDS)
def test_show_hides_what_lies_face_down(game: str) -> None:
    dealt = run("deal", game, "--number", "5", "--games", str(OWN_GAMES)).stdout
    shown = run("show", "-", "--ascii", "--games", str(OWN_GAMES), given=dealt).stdout
    assert shown.isascii()
    document = json.loads(dealt)
    for column in document["tableau"]:
        assert all(card in shown for card in column)
    visible = {card for column in document["tableau"] for card in column}
    visible.update(document["foundations"])
    for card in document.get("stock", []):
        assert card in visible or card in document.get("reserve", []) or card not in shown


BAD_POSITIONS = {
    "empty file": ("", "not JSON"),
    "typed cards": ("qd 4d 10d 7s 10c 3d\nqc jd", "not JSON", "reussite convert"),
    "truncated": ('{"game": "citadel", "tab', "not JSON", "line 1"),
    "an array": ("[]", "must be a JSON object"),
    "no game": ("{}", "game"),
    "game is a number": ('{"game": 3}', "game"),
    "a path as game": ('{"game": "../../etc/passwd"}', "is no game"),
    "unknown key": ('{"game": "citadel", "tableau": [], "cells": []}', "'cells'"),
    "a pile it has not": ('{"game": "citadel", "tableau": [], "stock": []}', "stock"),
    "a key twice": ('{"game": "citadel", "game": "canfield"}', "twice"),
    "no tableau": ('{"game": "citadel"}', "tableau"),
    "a joker": ('{"game": "citadel", "tableau": [["*J"]], "partial": true}', "'*J' is no card"),
    "a card twice": ('{"game": "citadel", "tableau": [["7H", "7H"]], "partial": true}', "7♥"),
    "nested": ("[" * 100_000, "nested"),
    "number": ('{"game": "citadel", "tableau": [[7]], "partial": true}', "column 1, card 1"),
    "no base": ('{"game": "canfield", "tableau": [], "partial": true}', "base"),
    "partial": ('{"game": "citadel", "tableau": [], "partial": 1}', "partial"),
    "huge number": ('{"game": "citadel", "tableau": ' + "9" * 5000 + "}", "JSON"),
    "too many piles": (
        '{"game": "citadel", "tableau": [], "foundations": ["2S", "3S"], "partial": true}',
        "foundations",
    ),
    "a space with a reserve": (
        '{"game": "canfield", "base": "6", "tableau": [[]], "reserve": ["5D"], "partial": true}',
        "column 1",
    ),
    "out of sequence": (
        '{"game": "canfield", "base": "6", "tableau": [["5D", "4H"]], "partial": true}',
        "4♥ cannot lie on 5♦",
    ),
}


@pytest.mark.parametrize("name", BAD_POSITIONS)
@pytest.mark.parametrize("command", ["moves", "show", "status"])
def test_bad_positions(name: str, command: str) -> None:
    text, *words = BAD_POSITIONS[name]
    refused(run(command, "-", given=text), "standard input", *words)


def test_positions_with_wrong_cards() -> None:
    whole = json.loads(deal("beleaguered-castle"))
    missing = json.loads(json.dumps(whole))
    lost = card_sign(parse_card(missing["tableau"][0].pop()))
    refused(run("status", "-", given=json.dumps(missing)), f"missing: {lost}")
    doubled = json.loads(json.dumps(whole))
    doubled["tableau"][0][0] = "KS"
    refused(run("status", "-", given=json.dumps(doubled)), "K♠ occurs 2 times", "missing")
    whole["tableau"].pop()
    refused(run("status", "-", given=json.dumps(whole)), "7 columns")
    refused(run("status", "-", given=deal("castle-mount").replace("castle-mount", "citadel")))


def test_a_document_that_is_too_large() -> None:
    refused(run("status", "-", given=" " * 10_000_000), "larger than")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    refused(run("status", str(tmp_path / "none.json")), "none.json")
    refused(run("status", str(tmp_path)), "cannot be read")
    refused(run("status", "a\0b"))


def test_a_file_of_another_system(tmp_path: Path) -> None:
    """The same position: with a byte-order mark, line ends of any kind, suit signs, lower case."""
    document = json.dumps(json.loads(deal("beleaguered-castle")), indent=1)
    name = tmp_path / "un coup — ça.json"
    signs = document.replace('H"', '♥\ufe0f"').replace('S"', '♠"').replace("T", "10")
    signs = signs.replace("10D", "10d")
    want = run("apply", "-", "t6>f", given=document).stdout
    for text in (document, document.replace("\n", "\r\n"), document.replace("\n", "\r"), signs):
        name.write_bytes(b"\xef\xbb\xbf" + text.encode())
        assert run("apply", str(name), "t6>f").stdout == want


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    refused(run("moves", "-", given=data))


@given(st.text(max_size=30))
def test_any_text_as_an_action(text: str) -> None:
    position = (DATA / "oracle.jsonl").read_text().splitlines()[0]
    document = json.dumps(json.loads(position)["position"])
    result = run("apply", "-", "--", text, given=document)
    assert result.exit_code in (0, 1, 2)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["AS", "7H", "6"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)


@given(
    game=st.sampled_from(GAME_IDS[:8]),
    values=st.dictionaries(
        st.sampled_from("base tableau foundations reserve stock waste pass partial".split()),
        json_values,
    ),
)
def test_any_json_as_a_position(game: str, values: dict[str, object]) -> None:
    result = run("status", "-", given=json.dumps({"game": game, **values}))
    assert result.exit_code in (0, 2)


def command(*arguments: str, **kwargs: object) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "reussite.cli.main", *arguments]
    return subprocess.run(line, capture_output=True, timeout=HANGS, **kwargs)  # type: ignore[call-overload, no-any-return]


def test_where_the_encoding_lacks_suit_signs() -> None:
    position = deal("beleaguered-castle").encode()
    for encoding in ("ascii", "cp1252"):
        env = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
        shown = command("show", "-", input=position, env=env)
        assert shown.returncode == 0
        assert b"6D" in shown.stdout
        no = command("apply", "-", "t1>t2", "--lang", "fr", input=position, env=env)
        assert no.returncode == 1
        assert b"Traceback" not in no.stderr


def test_the_reader_leaves() -> None:
    """`reussite ... | head -1` ends quietly."""
    line = f"{sys.executable} -m reussite.cli.main games --json | head -c 1"
    done = subprocess.run(line, shell=True, capture_output=True, timeout=HANGS)
    assert done.stderr == b""


def test_importing_the_library_is_light() -> None:
    """Dealing and playing load no web, database or numeric library."""
    code = (
        "import sys, reussite; reussite.game('canfield').deal(1).apply('draw');"
        "heavy = {'fastapi', 'starlette', 'uvicorn', 'sqlalchemy', 'alembic', 'numpy', 'numba',"
        " 'jinja2', 'babel', 'click'}; print(heavy & set(sys.modules))"
    )
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, capture_output=True, timeout=HANGS, text=True)
    assert done.stdout == "set()\n", done.stderr


def test_names_that_no_file_has(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path in ("a" * 5000, str(loop), ""):
        refused(run("games", "--games", path))


def test_numbers_are_quoted_as_they_were_typed() -> None:
    refused(run("deal", "canfield", "--number", f"ms:{2**33}"), f"'ms:{2**33}'")
    result = run("apply", "-", "t99999999999999999999>f", given=deal("canfield"))
    assert "t99999999999999999999>f" in result.stderr


@pytest.mark.parametrize("arguments", ["games", "deal canfield --number 1", "--help"])
@pytest.mark.parametrize("where", [">/dev/full", ">&-", "<&-"])
def test_standard_files_that_fail(arguments: str, where: str) -> None:
    line = f"{sys.executable} -m reussite.cli.main {arguments} {where}"
    done = subprocess.run(line, shell=True, capture_output=True, timeout=HANGS)
    assert b"Traceback" not in done.stderr
    if where == ">/dev/full":
        assert done.returncode == 2
        assert b"cannot be written" in done.stderr


def test_a_closed_standard_input() -> None:
    line = f"{sys.executable} -m reussite.cli.main moves - <&-"
    done = subprocess.run(line, shell=True, capture_output=True, timeout=HANGS)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)


@pytest.mark.parametrize("group", [[], ["study"]])
def test_the_list_of_commands_cuts_no_sentence_off(group: list[str]) -> None:
    listed = run(*group, "--help").stdout.partition("Commands:")[2]
    assert listed.strip()
    assert "..." not in listed


@pytest.mark.parametrize("module", ["click", "reussite.cli.usage", "reussite.cli.list_games"])
def test_ctrl_c_while_it_starts_or_ends_leaves_no_traceback(module: str) -> None:
    """Raised where a module is looked for, as Ctrl-C is while modules are loaded."""
    code = f"""import runpy, sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
sys.argv = ["reussite", "games"] if {module!r} != "reussite.cli.usage" else ["reussite", "--no"]
runpy.run_module("reussite", run_name="__main__", alter_sys=True)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
