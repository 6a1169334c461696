"""Every format both ways; the vectors of the other programs; what cannot be said is named."""

from __future__ import annotations

import pickle
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from tests.games import GAME_IDS, all_games, random_walk

from reussite.cards import RANK_OF, SUIT_OF, card_codes
from reussite.cli.main import cli
from reussite.engine.position import Position
from reussite.exchange.formats import FORMATS, guess, read_as, write_as
from reussite.exchange.passage import ExchangeError, Passage, Told
from reussite.exchange.solvitaire import seed_deal

ONE_PACK = [name for name in GAME_IDS if all_games()[name].decks == 1]
COLUMNS_ONLY = [
    name
    for name in ONE_PACK
    if not (all_games()[name].profile.has_stock or all_games()[name].profile.has_reserve)
    and all_games()[name].profile.base_rank is not None
]
SERVED = {
    "json": list(GAME_IDS),
    "record": list(GAME_IDS),
    "typed": list(GAME_IDS),
    "fc-solve": [name for name in COLUMNS_ONLY if all_games()[name].profile.base_rank == 0],
    "pysol": COLUMNS_ONLY,
    "solvitaire": ONE_PACK,
    "kpat": ["beleaguered-castle", "streets-and-alleys", "citadel"],
}


def convert(*arguments: str, given: str | bytes = "") -> Result:
    result = CliRunner().invoke(cli, ["convert", "-", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@given(st.data())
@pytest.mark.parametrize("form", SERVED)
def test_positions_come_back(form: str, data: st.DataObject) -> None:
    game = all_games()[data.draw(st.sampled_from(SERVED[form]))]
    line = random_walk(game, data.draw(st.integers(0, 10**6)), 60)
    position = line[data.draw(st.integers(0, len(line) - 1))]
    text = write_as(form, Passage(position))
    told = Told(all_games(), game)
    again = read_as(form, text.encode(), told).start
    if game.profile.counts_passes and form == "solvitaire":
        return  # it does not say the pass
    assert again == position
    assert read_as(form, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), told).start == again


@pytest.mark.parametrize("form", SERVED)
def test_a_format_is_known_by_its_looks(form: str) -> None:
    position = all_games()["beleaguered-castle"].deal(24)
    data = write_as(form, Passage(position, number="24")).encode()
    assert guess(data) == form
    result = convert("--to", "json", "--game", "beleaguered-castle", given=data)
    assert result.stdout == position.to_json() + "\n"


def test_every_format_is_named_in_the_help() -> None:
    text = CliRunner().invoke(cli, ["convert", "--help"]).stdout
    for name in FORMATS:
        assert f"\n  {name} " in text


@pytest.mark.parametrize(
    ("form", "game", "says"),
    [
        ("fc-solve", "canfield", "fc-solve has no reserve"),
        ("fc-solve", "castle-mount", "fc-solve boards have one pack"),
        ("pysol", "canfield", "PySolFC's layout has no reserve"),
        ("solvitaire", "castle-mount", "the foundations of more than one pack"),
        ("kpat", "castle-mount", "KPat's castle has no game such as castle-mount"),
        ("pso", "citadel", "pso is read, never written"),
        ("nothing", "citadel", "'nothing' is no format: there are json, record"),
    ],
)
def test_what_cannot_be_said_is_named(form: str, game: str, says: str) -> None:
    result = convert("--to", form, given=all_games()[game].deal(1).to_json())
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_actions_are_not_left_out_in_silence() -> None:
    record = "patience 1\ngame: citadel\ndeal: 24\n\n1. t2>t5\n"
    start = all_games()["citadel"].deal(24)
    if start.why_not("t2>t5") is not None:
        record = record.replace("t2>t5", str(start.legal_actions[0]))
    result = convert("--to", "fc-solve", given=record)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "fc-solve holds a position, not the actions played from it" in result.stderr
    after = convert("--to", "json", "--at", "end", given=record).stdout
    assert convert("--to", "json", "--at", "1", given=record).stdout == after
    assert convert("--to", "json", "--at", "0", given=record).stdout == start.to_json() + "\n"
    assert "there is no step 2" in convert("--to", "json", "--at", "2", given=record).stderr
    assert convert("--to", "json", "--at", "x", given=record).exit_code == 2


def test_a_record_keeps_its_comments() -> None:
    record = "patience 1\ngame: citadel\ndeal: 24\nlanguage: en\n\n; well\n"
    assert convert("--to", "record", given=record).stdout == record


def test_seeds_of_solvitaire() -> None:
    """Its own output for seed 1, as published with the description of the form."""
    castle = seed_deal(all_games()["beleaguered-castle"], 1)
    assert card_codes(castle.tableau[0]) == "6H 3S 5S 6S JS 7H".split()
    assert card_codes(castle.tableau[7]) == "QS 9C 3D 8H 7S JD".split()
    streets = seed_deal(all_games()["streets-and-alleys"], 1)
    assert card_codes(streets.tableau[0]) == "6H QS 4S 2H 3C 8S JH".split()
    canfield = seed_deal(all_games()["canfield"], 1)
    assert canfield.to_dict()["base"] == "J"
    reserve = "JS TD AS KD 8C 5H 8S JC 7S 7H 8D 6D 2C".split()
    assert card_codes(canfield.reserve) == reserve
    assert [card_codes(column) for column in canfield.tableau] == [["9H"], ["JH"], ["KH"], ["AH"]]
    with pytest.raises(ExchangeError, match="0 to 4294967295"):
        seed_deal(all_games()["citadel"], 2**32)


def test_what_solvitaire_prints_but_does_not_read() -> None:
    """Nested foundations, empty text for an empty pile, no foundations where aces are meant."""
    position = all_games()["beleaguered-castle"].deal(24)
    told = Told(all_games(), position.game)
    text = write_as("solvitaire", Passage(position))
    nested = text.replace('["AS", "AH", "AD", "AC"]', '[["AC"], ["1H"], ["as"], ["AD"], ""]')
    absent = text.replace('"foundations": ["AS", "AH", "AD", "AC"]', '"cells": [], "hole": ""')
    assert nested != text != absent
    for variant in (nested, absent):
        assert read_as("solvitaire", variant.encode(), told).start == position


def test_ranks_are_shifted_in_layouts_of_pysol() -> None:
    """Where foundations begin with another rank, PySolFC writes aces for it."""
    name = next((n for n in SERVED["pysol"] if all_games()[n].profile.base_rank), None)
    if name is None:
        pytest.skip("no game of columns alone begins with another rank")
    position = all_games()[name].deal(1)
    text = write_as("pysol", Passage(position))
    if position.foundation_cards:
        assert "-A" in text.splitlines()[0]
    assert read_as("pysol", text.encode(), Told(all_games(), position.game)).start == position


def test_face_down_cards_of_a_board_are_read() -> None:
    position = all_games()["beleaguered-castle"].deal(24)
    text = write_as("fc-solve", Passage(position)).replace("4C QH", "<4C> <QH>")
    told = Told(all_games(), position.game)
    assert read_as("fc-solve", text.encode(), told).start == position


# ------------------------------------------------------------------ saved games of PySolFC


def pickled(*values: object, protocol: int = 1) -> bytes:
    """Return values as PySolFC writes them: one pickler, one pickle each."""
    stream = BytesIO()
    pickler = pickle.Pickler(stream, protocol)
    for value in values:
        pickler.dump(value)
    return stream.getvalue()


def saved(
    position: Position, number: int, *after: object, protocol: int = 1, seed: int = 24
) -> bytes:
    """Return a saved game, from the published description of the form."""
    profile = position.profile
    suits = (1, 2, 3, 0)  # our S H D C in its order C S H D
    up: list[list[int]] = []
    for slot, height in enumerate(position.heights):
        suit = slot // position.game.decks
        up.append([13 * suit + (position.base + h) % 13 for h in range(height)])
    piles = [*up, *([list(position.reserve)] if profile.has_reserve else [])]
    piles += [list(column) for column in position.tableau]
    if profile.has_stock:
        piles = [list(position.stock), list(position.waste), *piles]
    else:
        piles += [[]]
    head = ["PySolFC", "2.20.1", (2, 20, 1), 0, 1, number, seed, (3, (1,) * 625, None), len(piles)]
    body: list[object] = []
    for pile in piles:
        body.append(len(pile))
        for card in pile:
            body += [suits[SUIT_OF[card]] * 13 + RANK_OF[card], True]
    return pickled(*head, *body, 1, False, *after, protocol=protocol)


class Calls:
    """What an attacker writes: loading it would call something."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (self.target,))


@pytest.mark.parametrize(
    ("game", "number"),
    [
        ("beleaguered-castle", 34),
        ("streets-and-alleys", 146),
        ("citadel", 145),
        ("castle-mount", 508),
        ("canfield", 105),
    ],
)
@pytest.mark.parametrize("protocol", [0, 1, 2, 4])
def test_saved_games_of_pysolfc_are_read(game: str, number: int, protocol: int) -> None:
    for position in random_walk(all_games()[game], 3, 60)[::20]:
        data = saved(position, number, protocol=protocol)
        assert read_as("pso", data, Told(all_games())).start == position
    assert guess(saved(position, number)) == "pso"


@pytest.mark.parametrize(
    ("number", "seed"),
    [("24", 24), ("24", 24 | 1 << 1000), ("ms:40000", 40000 | 1 << 1000), (str(10**20), 10**20)],
)
def test_the_number_of_a_saved_game_is_read(number: str, seed: int) -> None:
    deal = all_games()["citadel"].deal(number)
    assert read_as("pso", saved(deal, 145, seed=seed), Told(all_games())).number == number
    played = deal.apply(deal.legal_actions[0])
    for other in (saved(played, 145, seed=seed), saved(deal, 145, seed=seed | 1 << 999)):
        assert read_as("pso", other, Told(all_games())).number is None


def test_nothing_in_a_saved_game_is_called(tmp_path: Path) -> None:
    """Behind the piles nothing is read; before them, what is no plain value is refused."""
    position = all_games()["citadel"].deal(1)
    mark = tmp_path / "called"
    behind = saved(position, 145, Calls(mark))
    assert read_as("pso", behind, Told(all_games())).start == position
    before = pickled("PySolFC", Calls(mark))
    with pytest.raises(ExchangeError, match="which is refused"):
        read_as("pso", before, Told(all_games()))
    assert not mark.exists()
    pickle.loads(pickled(Calls(mark)))  # it would have worked
    assert mark.exists()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PySolFC",
        pickled("PySolFC"),
        pickled("PySol", "1", (1,), 0, 1, 34, 24, None, 13),
        pickled("PySolFC", "1", (1,), 0, 1, 34, 24, None, 10**9),
        pickled("PySolFC", "1", (1,), 0, 1, 34, 24, None, 13, -1),
        pickled("PySolFC", "1", (1,), 0, 1, 34, 24, None, 13, 1, 500),
        pickled("PySolFC", "1", (1,), 0, 1, "x", 24, None, 13),
        b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7f.",
        b"X\xff\xff\xff\x7fPySolFC",
        b"Nr\xff\xff\xff\x7f.",
        b"(" * 200_000,
        b"I" + b"9" * 100_000 + b"\n.",
        b"]" + b"2a" * 200_000 + b".",
    ],
)
def test_broken_saved_games_are_refused(data: bytes) -> None:
    with pytest.raises(ExchangeError):
        read_as("pso", data, Told(all_games()))


# ------------------------------------------------------------------ saved games of KPat


def kpat_save(position: Position) -> str:
    return write_as("kpat", Passage(position, number="24"))


@pytest.mark.parametrize("game", SERVED["kpat"])
def test_the_castle_of_kpat_is_found_by_its_deal(game: str) -> None:
    position = all_games()[game].deal("ms:24")
    passage = read_as("kpat", kpat_save(position).encode(), Told(all_games()))
    assert (passage.start, passage.number) == (position, "24")


def test_a_game_of_kpat_is_read_to_its_current_state() -> None:
    """What could be redone there is left out."""
    line = random_walk(all_games()["beleaguered-castle"], 5, 30)
    actions = []
    for before, after in pairwise(line):
        actions.append(next(a for a in before.legal_actions if before.after(a) == after))
    text = write_as("kpat", Passage(line[0], tuple(actions)))
    told = Told(all_games(), line[0].game)
    assert read_as("kpat", text.encode(), told).actions == tuple(actions)
    states = text.split("<state")
    states[10] = ' current="true"' + states[10]
    assert read_as("kpat", "<state".join(states).encode(), told).actions == tuple(actions[:9])


def test_a_card_of_kpat_is_numbered_as_there() -> None:
    """The ace of clubs is the first card, the king of spades the last: index, suit, rank."""
    text = kpat_save(all_games()["beleaguered-castle"].deal(24))
    assert '<card id="0000001" suit="clubs" rank="ace"' in text
    assert f'<card id="{51 << 16 | 3 << 8 | 13}" suit="spades" rank="king"' in text


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">'
    b'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><kpat-game>&b;</kpat-game>'
)
FETCH = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><kpat-game>&x;</kpat-game>'


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (BOMB, "has a document type or entities"),
        (FETCH, "has a document type or entities"),
        (b"<kpat-game", "is not XML"),
        (b'<?xml version="1.0" encoding="nothing"?><a/>', "is not XML"),
        (b"<a/>", "is no saved game of KPat's castle"),
        (b"<!DOCTYPE kpat><dealer id='40'/>", "an old KPat"),
        (b'<kpat-game game-type="castle"/>', "has 0 states"),
        (b'<kpat-game game-type="castle"><state/></kpat-game>', "does not say which castle"),
        (
            b'<kpat-game game-type="castle"><state><move pile="x"/></state></kpat-game>',
            "'x' is no pile",
        ),
        (
            b'<kpat-game game-type="castle"><state><move pile="freecell0"/></state></kpat-game>',
            "cells",
        ),
        (
            b'<kpat-game game-type="castle"><state><move pile="store0" position="-1"/></state>'
            b"</kpat-game>",
            "is no whole number",
        ),
        (
            b'<kpat-game game-type="castle"><state><move pile="store0" position="0">'
            + b"".join(b'<card id="%d"/>' % i for i in range(300))
            + b"</move></state></kpat-game>",
            "has more cards than its packs",
        ),
        (b"<a>" * 100_000, "is not XML"),
        (b"<a>" * 100_000 + b"</a>" * 100_000, "is no saved game"),
    ],
)
def test_broken_or_hostile_saves_of_kpat_are_refused(data: bytes, says: str) -> None:
    with pytest.raises(ExchangeError, match=says):
        read_as("kpat", data, Told(all_games()))


# ------------------------------------------------------------------ hostile files of any kind

HOSTILE = {
    "nothing": b"",
    "zero bytes": b"\0" * 1000,
    "UTF-16": "7H 8H".encode("utf-16"),
    "Latin-1": b"7H 8\xe9",
    "deep": b"[" * 100_000,
    "deep objects": b'{"tableau piles":' + b"[" * 100_000,
    "a long number": b'{"tableau piles": ' + b"1" * 10_000 + b"}",
    "one long line": b"7H " * 1_500_000,
    "many lines": b"7H\n" * 1_500_000,
    "a board without end": b"Foundations: H-A\n" + b"a" * 4_900_000,
    "a board of blanks": b"Foundations: H-A\n" + b" \n" * 2_000_000,
    "moves without end": b"12 " * 1_600_000,
    "lines of moves": b"12 21\n" * 800_000,
    "100 MB": b"9" * 100_000_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if form.read])
def test_hostile_files_are_refused_with_a_sentence(form: str, kind: str) -> None:
    told = Told(all_games(), all_games()["beleaguered-castle"])
    with pytest.raises(ExchangeError) as caught:
        read_as(form, HOSTILE[kind], told)
    assert len(str(caught.value)) < 700


def test_the_command_refuses_a_large_file(tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    result = CliRunner().invoke(cli, ["convert", str(file), "--to", "json"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is larger than 5,000,000 bytes" in result.stderr


def test_cards_without_a_game_ask_for_the_option() -> None:
    result = CliRunner().invoke(cli, ["convert", "-", "--to", "json"], input="qd 4d\n5c 9c\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("name the game (--game GAME)\n")
