"""``show`` as pictures, and ``deal`` of deals that can be won."""

from __future__ import annotations

import json
import struct
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.cli.test_commands import deal, refused, run

import reussite
from reussite.winnable import winnable_deals


def test_a_position_as_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "deal.svg", tmp_path / "deal.png"
    position = deal("canfield", "24")
    made = run("show", "-", "--svg", str(svg), "--png", str(png), "--width", "500", given=position)
    assert made.exit_code == 0
    assert made.stdout == ""
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert struct.unpack(">I", png.read_bytes()[16:20]) == (500,)


def test_a_deal_by_its_number(tmp_path: Path) -> None:
    shown = run("show", "--game", "canfield", "--number", "24").stdout
    assert shown == run("show", "-", given=deal("canfield", "24")).stdout
    refused(run("show", "--game", "canfield", "--number", "0"), "deal number")
    for wrong in ([], ["--game", "canfield"], ["-", "--number", "3"], ["-", "--game", "citadel"]):
        refused(run("show", *wrong))
    place = str(tmp_path / "missing" / "deal.svg")
    refused(
        run("show", "--game", "citadel", "--number", "1", "--svg", place),
        f"{place}: cannot be written: there is no such folder",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_full_disk_is_told_with_the_file_that_does_not_fit(option: str) -> None:
    refused(run("show", "--game", "citadel", "--number", "1", option, "/dev/full"), "/dev/full: ")


def test_french_letters_in_pictures(tmp_path: Path) -> None:
    texts = []
    for letters in ("JQK", "VDR"):
        out = tmp_path / f"{letters}.svg"
        arguments = ("--game", "citadel", "--number", "3", "--letters", letters)
        assert run("show", *arguments, "--svg", str(out)).exit_code == 0
        texts.append(out.read_text())
    assert texts[0] != texts[1]


def test_png_without_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    out = tmp_path / "deal.png"
    refused(run("show", "--game", "citadel", "--number", "1", "--png", str(out)), "reussite[png]")
    assert not out.exists()


@pytest.mark.parametrize("option", ["--winnable", "--today"])
def test_a_deal_that_can_be_won(option: str) -> None:
    result = run("deal", "canfield", option)
    assert result.exit_code == 0
    number = result.stderr.split()[1]
    deals = winnable_deals(reussite.game("canfield"))
    assert deals is not None
    assert int(number) in deals.numbers
    assert json.loads(result.stdout) == json.loads(deal("canfield", number))


def test_a_deal_that_can_be_won_needs_a_list(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('id = "mine"\nempty.rank = "K"\n[names]\nen = "Mine"\n')
    result = run("deal", "mine", "--winnable", "--games", str(own))
    refused(result, "no list", "mine")
    refused(run("deal", "canfield", "--winnable", "--number", "3"), "exclude")
