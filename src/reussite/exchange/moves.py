"""Move lists of fc-solve: ``Move 2 cards from stack 0 to stack 5``, or ``16``, both ways.

In the short notation columns count from 1, ``h`` is the foundations, and ``v`` with a hexadecimal
number says how many cards go to a space; without it any part of the run may be meant, and that
which lets the game go on is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile
from typing import Final, NamedTuple

from reussite.engine.action import FOUNDATION, RESERVE, Action
from reussite.engine.position import Position
from reussite.exchange.board import read_board, write_board
from reussite.exchange.passage import ExchangeError, Passage, Told
from reussite.exchange.runs import expand_run, possible_counts
from reussite.i18n.spoken import Count, Spoken, shown
from reussite.verify.finding import Finding, Outcome
from reussite.verify.line import Fault

_MAX_MOVES: Final = 50_000
_MAX_TRIES: Final = 100_000
"""How many moves are tried in all where a list does not say how many cards are meant."""
_LONG: Final = re.compile(
    r"Move (?:a|[0-9]{1,3}) cards? from (?:stack|freecell) [0-9]{1,2}"
    r" to (?:the foundations|(?:a )?(?:stack|freecell)(?: [0-9]{1,2})?)",
    re.ASCII,
)
_LONG_PARTS: Final = re.compile(
    r"Move (a|[0-9]+) cards? from stack ([0-9]+) to (?:stack ([0-9]+)|the foundations)", re.ASCII
)
_SHORT: Final = re.compile(r"[0-9a-z][0-9a-z](?:v[0-9a-f]{1,2})?", re.ASCII)
_SHORT_PARTS: Final = re.compile(r"([1-9])(?:([1-9])|h)(?:v([0-9a-f]+))?", re.ASCII)
_RULE: Final = "====================\n"


class Move(NamedTuple):
    """One move of a list; ``cards`` is None where the list does not say how many cards."""

    text: str
    source: int
    target: int
    cards: int | None


class Played(NamedTuple):
    """A list of moves as it was played: how far, and what stopped it."""

    passage: Passage
    moves: int
    """How many moves were played; one of them may be several actions."""
    fault: Fault | None
    """The first move that is not legal; ``place`` is its place in the list."""


def read_moves(text: str) -> list[Move]:
    """Read a list of moves in either notation; raise ExchangeError for a move that is none."""
    found = map(_read_long, (match[0] for match in _LONG.finditer(text)))
    moves = list(islice(found, _MAX_MOVES + 1))
    if not moves:
        words = (_read_short(word) for line in _short_lines(text) for word in line)
        moves = list(islice(words, _MAX_MOVES + 1))
    if not moves:
        raise ExchangeError("there is no move in it that fc-solve could have written")
    if len(moves) > _MAX_MOVES:
        raise ExchangeError("there are more moves than are read ({limit})", limit=_MAX_MOVES)
    return moves


def play_moves(start: Position, moves: list[Move]) -> Played:
    """Play a list of moves from a position, up to the first that the rules forbid."""
    stack: list[tuple[Position, tuple[Action, ...], Iterator[int]]] = []
    position, best, tries = start, Played(Passage(start), 0, None), 0
    choices = iter(_counts(start, moves[0])) if moves else iter(())
    while len(stack) < len(moves):
        move = moves[len(stack)]
        count = next(choices, None)
        if count is None:  # nothing more to try here: the move before meant something else
            if not stack:
                return best
            position, _, choices = stack.pop()
            continue
        tries += 1
        after, actions, fault = _play(position, move, count, len(stack) + 1)
        if fault is None:
            stack.append((position, actions, choices))
            position = after
            choices = iter(_counts(position, moves[len(stack)]) if len(stack) < len(moves) else ())
        elif best.fault is None or best.moves < len(stack):
            best = Played(Passage(start, _joined(stack)), len(stack), fault)
        if tries > _MAX_TRIES:
            raise ExchangeError("the moves do not say how many cards are meant; too many to try")
    return Played(Passage(start, _joined(stack)), len(moves), None)


def read_solution(text: str, told: Told) -> tuple[Position, list[Move]]:
    """Read what fc-solve prints of a solution: the board it begins with, if any, and the moves."""
    start = told.start
    if start is None:
        start = read_board(_first_board(text), told.the_game())
    return start, read_moves(text)


def _first_board(text: str) -> str:
    """Return the first board that is printed with the moves: to the next blank line."""
    lines = iter(text.splitlines())
    board = list(islice(dropwhile(_is_no_board, lines), 50))
    if not board:
        raise ExchangeError("the moves do not say where they begin: give the position")
    return "\n".join(takewhile(str.strip, board))


def _is_no_board(line: str) -> bool:
    return not line.startswith("Foundations:")


def check_moves(text: str, told: Told) -> Finding:
    """Check that what fc-solve printed is legal to its end, and wins; raise ExchangeError."""
    start, moves = read_solution(text, told)
    played = play_moves(start, moves)
    if played.fault is not None:
        return Finding(Outcome.FAILS, Spoken("a move is not legal"), played.fault)
    said = Count("{n} move", "{n} moves", len(moves))
    end = played.passage.positions[-1]
    if not end.is_won:
        words = Spoken(
            "the moves are legal and do not win: {up} of {pack} cards are up after {moves}",
            up=end.foundation_cards,
            pack=start.game.pack_size,
            moves=said,
        )
        return Finding(Outcome.FAILS, words)
    actions = Count("{n} action", "{n} actions", len(played.passage.actions))
    return Finding(
        Outcome.HOLDS, Spoken("the moves win: {moves}, {actions}", moves=said, actions=actions)
    )


def write_moves(passage: Passage) -> str:
    """Return a line of play as fc-solve prints it with ``-p -t -sam``."""
    parts = ["-=-=-=-=-=-=-=-=-=-=-=-\n", f"{_block(passage.start)}\n"]
    for action, position in zip(passage.actions, passage.positions[1:], strict=True):
        target = "the foundations" if action.target == FOUNDATION else f"stack {action.target}"
        _check_action(action)
        cards = "a card" if action.target == FOUNDATION else f"{action.count} cards"
        move = f"Move {cards} from stack {action.source} to {target}"
        parts += [_RULE, f"{move}\n", f"{_block(position)}\n"]
    if passage.positions[-1].is_won:
        parts += [_RULE, "This game is solveable.\n"]
    return "\n".join(parts)


def write_short_moves(passage: Passage) -> str:
    """Return a line of play in fc-solve's short notation (``-snx``), ten moves a line."""
    if passage.start.game.columns > 9:
        raise ExchangeError("the short notation of moves has nine columns at most")
    words = []
    for action, position in zip(passage.actions, passage.positions, strict=False):
        _check_action(action)
        to_space = action.target != FOUNDATION and not position.tableau[action.target]
        tail = f"v{action.count:x}" if to_space and action.count > 1 else ""
        target = "h" if action.target == FOUNDATION else str(action.target + 1)
        words.append(f"{action.source + 1}{target}{tail}")
    rows = [" ".join(words[i : i + 10]) for i in range(0, len(words), 10)]
    return "\n".join(rows) + "\n"


def _block(position: Position) -> str:
    up, *columns = write_board(position).splitlines()
    return "\n".join([f"{up} ", "Freecells:", *(line.ljust(2) for line in columns), ""])


def _check_action(action: Action) -> None:
    if action.source >= RESERVE or (action.target >= RESERVE and action.target != FOUNDATION):
        raise ExchangeError("fc-solve has no move such as {action}", action=str(action))


def _read_long(text: str) -> Move:
    match = _LONG_PARTS.fullmatch(text)
    if match is None:
        raise ExchangeError("'{text}': there are no cells here", text=shown(text))
    if match[3] is None:
        return Move(text, int(match[2]), FOUNDATION, 1)
    return Move(text, int(match[2]), int(match[3]), 1 if match[1] == "a" else int(match[1]))


def _short_lines(text: str) -> Iterator[list[str]]:
    """Yield the lines that are short moves and nothing else, with ``Move:`` before them or not."""
    for line in text.splitlines():
        words = line.strip().removeprefix("Move:").split()
        if words and all(_SHORT.fullmatch(word) for word in words):
            yield words


def _read_short(text: str) -> Move:
    match = _SHORT_PARTS.fullmatch(text)
    if match is None:
        raise ExchangeError(
            "'{text}': columns are 1 to 9, the foundations are h; there are no cells here",
            text=shown(text),
        )
    if match[2] is None:
        return Move(text, int(match[1]) - 1, FOUNDATION, 1)
    count = int(match[3], 16) if match[3] else None
    return Move(text, int(match[1]) - 1, int(match[2]) - 1, count)


def _counts(position: Position, move: Move) -> list[int]:
    if move.cards is not None:
        return [move.cards]
    columns = range(len(position.tableau))
    if move.source not in columns or move.target not in columns:
        return [1]
    return possible_counts(position, move.source, move.target) or [1]


def _play(
    position: Position, move: Move, count: int, place: int
) -> tuple[Position, tuple[Action, ...], Fault | None]:
    columns = range(len(position.tableau))
    if count > 1 and move.source in columns and move.target in columns:
        actions = expand_run(position, move.source, move.target, count)
    else:
        actions = [Action(move.source, move.target, max(count, 1))]
    for action in actions:
        refusal = position.why_not(action)
        if refusal is not None:
            return position, (), Fault(place, move.text, refusal)
        position = position.after(action)
    return position, tuple(actions), None


def _joined(stack: list[tuple[Position, tuple[Action, ...], Iterator[int]]]) -> tuple[Action, ...]:
    return tuple(action for _, actions, _ in stack for action in actions)
