"""The formats by name: what each can say, how it is read, how it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.exchange.board import read_board, write_board, write_pysol_layout
from reussite.exchange.kpat import read_kpat, write_kpat
from reussite.exchange.moves import (
    play_moves,
    read_solution,
    write_moves,
    write_short_moves,
)
from reussite.exchange.ours import read_json, read_record, write_json, write_record
from reussite.exchange.passage import ExchangeError, Passage, Told, text_of
from reussite.exchange.pso import read_pso
from reussite.exchange.solvitaire import read_solvitaire, write_solvitaire
from reussite.exchange.typed import read_told, write_typed
from reussite.i18n.spoken import shown

Reader = Callable[[bytes, Told], Passage]
Writer = Callable[[Passage], str]


@dataclass(frozen=True)
class Format:
    """A form of files. ``read`` or ``write`` is None where that is not done."""

    name: str
    about: str
    read: Reader | None
    write: Writer | None
    has_moves: bool
    """Whether it says actions, not only a position."""


def read_as(name: str, data: bytes, told: Told) -> Passage:
    """Read a file of a named format; raise ExchangeError."""
    reader = find_format(name).read
    if reader is None:
        raise ExchangeError("{format} is written, not read", format=name)
    return reader(data, told)


def write_as(name: str, passage: Passage) -> str:
    """Return a passage in a named format; raise ExchangeError where it cannot be said in it."""
    form = find_format(name)
    if form.write is None:
        raise ExchangeError("{format} is read, never written", format=name)
    if passage.actions and not form.has_moves:
        raise ExchangeError(
            "{format} holds a position, not the actions played from it: choose a step", format=name
        )
    return form.write(passage)


def find_format(name: str) -> Format:
    """Return a format by its name; raise ExchangeError."""
    if name not in FORMATS:
        raise ExchangeError(
            "'{format}' is no format: there are {known}",
            format=shown(name),
            known=", ".join(FORMATS),
        )
    return FORMATS[name]


def guess(data: bytes) -> str:
    """Return the name of the format that a file looks like; raise ExchangeError.

    >>> guess(b"Foundations: H-A C-A D-A S-A\\n: 4C"), guess(b"7h 8h\\n9s")
    ('fc-solve', 'typed')
    """
    head = data[:2000].removeprefix(b"\xef\xbb\xbf").lstrip()
    lower = head.lower()
    signs: list[tuple[str, bool]] = [
        ("record", head.startswith(b"patience ")),
        ("solvitaire", head.startswith(b"{") and b'"tableau piles"' in data),
        ("json", head.startswith(b"{")),
        ("kpat", head.startswith(b"<")),
        ("pso", b"PySolFC" in head[:60]),
        ("fc-solve-moves", head.startswith(b"-=-") or lower.startswith(b"move ")),
        ("pysol", lower.startswith((b"founds:", b"fc:"))),
        ("fc-solve", lower.startswith((b"foundation", b"found", b"deck", b"freecells:"))),
        ("typed", True),
    ]
    return next(name for name, fits in signs if fits)


def _layout(
    name: str,
    about: str,
    read: Callable[[str, Game], Position],
    write: Callable[[Position], str],
) -> Format:
    """Return the format of a text that holds a position and nothing that was played."""
    return Format(
        name,
        about,
        lambda data, told: Passage(read(text_of(data), told.the_game())),
        lambda passage: write(passage.start),
        False,
    )


def _read_moves(data: bytes, told: Told) -> Passage:
    played = play_moves(*read_solution(text_of(data), told))
    if played.fault is not None:
        raise ExchangeError.like(played.fault.reason)
    return played.passage


_ALL: Final = (
    Format("json", "a position, as every command writes it", read_json, write_json, False),
    Format("record", "a game record, .patience", read_record, write_record, True),
    Format(
        "typed",
        "rows of cards, one for each column",
        lambda data, told: Passage(read_told(text_of(data), told)),
        lambda passage: write_typed(passage.start),
        False,
    ),
    _layout("fc-solve", "a board as fc-solve reads it", read_board, write_board),
    Format("fc-solve-moves", "a solution of fc-solve, -p -t -sam", _read_moves, write_moves, True),
    Format("fc-solve-short", "its short notation, -m -snx", _read_moves, write_short_moves, True),
    _layout("pysol", "a layout that PySolFC exports", read_board, write_pysol_layout),
    Format(
        "pso",
        "a saved game of PySolFC",
        read_pso,
        None,
        False,
    ),
    _layout("solvitaire", "a layout of Solvitaire, JSON", read_solvitaire, write_solvitaire),
    Format("kpat", "a saved game of KPat's castle", read_kpat, write_kpat, True),
)
FORMATS: Final = {form.name: form for form in _ALL}
"""The formats by name."""
