"""Looking at how a file begins before it is read."""

from __future__ import annotations

from typing import IO, Protocol, cast


class Readable(Protocol):
    """What is needed of a file that is read."""

    def readline(self, limit: int, /) -> bytes: ...  # noqa: D102
    def read(self, limit: int, /) -> bytes: ...  # noqa: D102


class _Rejoined:
    """A file whose beginning was read already."""

    def __init__(self, head: bytes, rest: Readable) -> None:
        self._head = head
        self._rest = rest

    def readline(self, limit: int, /) -> bytes:
        end = self._head.find(b"\n") + 1
        if end or len(self._head) >= limit:
            return self._take(min(end or limit, limit))
        head = self._take(len(self._head))
        return head + self._rest.readline(limit - len(head))

    def read(self, limit: int, /) -> bytes:
        head = self._take(limit)
        return head + (self._rest.read(limit - len(head)) if len(head) < limit else b"")

    def _take(self, size: int) -> bytes:
        taken, self._head = self._head[:size], self._head[size:]
        return taken


def look(stream: Readable, size: int = 200) -> tuple[bytes, IO[bytes]]:
    """Return the first bytes of a file without a byte order mark, and the file as if unread.

    >>> from io import BytesIO
    >>> head, stream = look(BytesIO(b"patience 1\\ngame: citadel\\n"), 4)
    >>> head, stream.readline(100), stream.read(100)
    (b'pati', b'patience 1\\n', b'game: citadel\\n')
    """
    head = stream.read(size)
    return head.removeprefix(b"\xef\xbb\xbf"), cast("IO[bytes]", _Rejoined(head, stream))
