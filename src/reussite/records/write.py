"""A record as text: one action a line, so that two records can be compared line by line."""

from __future__ import annotations

from collections.abc import Iterator

from reussite.records.headers import write_headers, write_time
from reussite.records.record import Line, Record, Step

FIRST_LINE = "patience 1"
"""The line that every record begins with: what it is, and the version of the form."""


def format_record(record: Record) -> str:
    """Return a record as text, which :func:`reussite.records.read.parse_records` reads.

    >>> from reussite.deal import DealNumber
    >>> from reussite.engine.action import parse_action
    >>> line = Line((Step(parse_action("t3>t2"), 5, ("slow",)), Step(parse_action("t6>f"))))
    >>> print(format_record(Record("beleaguered-castle", DealNumber(24), line)))
    patience 1
    game: beleaguered-castle
    deal: 24
    <BLANKLINE>
    1. t3>t2 @0:00:05 ; slow
    2. t6>f
    <BLANKLINE>
    """
    lines = [FIRST_LINE, *write_headers(record), ""]
    lines += _write_notes(record.line.comments, record.line.branches, 1, "")
    lines += _write_steps(record.line.steps, 1, "")
    return "\n".join(lines) + "\n"


def _write_steps(steps: tuple[Step, ...], number: int, indent: str) -> Iterator[str]:
    for place, step in enumerate(steps, number):
        words = [f"{indent}{place}. {step.action}"]
        if step.clock is not None:
            words.append(f"@{write_time(step.clock)}")
        if step.comments:
            words.append(f"; {step.comments[0]}")
        yield " ".join(words)
        yield from _write_notes(step.comments[1:], step.branches, place + 1, indent)


def _write_notes(
    comments: tuple[str, ...], branches: tuple[Line, ...], number: int, indent: str
) -> Iterator[str]:
    for comment in comments:
        yield f"{indent}; {comment}"
    for branch in branches:
        inner = indent + "  "
        yield f"{indent}("
        yield from _write_notes(branch.comments, branch.branches, number, inner)
        yield from _write_steps(branch.steps, number, inner)
        yield f"{indent})"
