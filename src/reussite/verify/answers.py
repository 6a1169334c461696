"""A file of answers of ``solve``: one JSON object, or one a line; read a line at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from reussite.verify.answer import MAX_BYTES, AnswerError


def read_texts(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the text of each JSON object of a file, with the line it begins on.

    A file that begins with ``{`` alone on its line is one object, laid out over many lines.
    Raises :class:`AnswerError` for an object that is too large.

    >>> from io import BytesIO
    >>> list(read_texts(BytesIO(b'{"id": 1}\\n\\n{"id": 2}')))
    [(1, b'{"id": 1}'), (3, b'{"id": 2}')]
    >>> list(read_texts(BytesIO(b'{\\n "id": 1\\n}')))
    [(1, b'{\\n "id": 1\\n}')]
    """
    number = 0
    while line := stream.readline(MAX_BYTES + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
            if line.strip() == b"{":
                yield number, _bounded(line + stream.read(MAX_BYTES + 1), number).strip()
                return
        if line.strip():
            yield number, _bounded(line, number).strip()


def _bounded(text: bytes, number: int) -> bytes:
    if len(text) > MAX_BYTES:
        raise AnswerError(
            "line {line}: an answer is larger than {limit} bytes", line=number, limit=MAX_BYTES
        )
    return text
