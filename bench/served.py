"""A server of our own that can be killed and started again, and the players' side of it."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

START_SECONDS = 90


class Server:
    """`reussite serve`, which can be killed and started again on the same port."""

    def __init__(self, database: str, workers: int) -> None:
        line = [sys.executable, "-m", "reussite.cli.main", "serve", "--database", database]
        self._line = [*line, "--workers", str(workers), "--port"]
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        # A session of its own, so that its workers are killed with it.
        self._process = subprocess.Popen(
            [*self._line, str(self.port)], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2])
        wait = time.monotonic() + START_SECONDS
        while time.monotonic() < wait:
            with (
                suppress(OSError),
                urlopen(f"{self.address}/api/v1/health", timeout=5),
            ):
                return
            time.sleep(0.2)
        raise SystemExit("the server does not start")

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it with all its processes, by default at once."""
        assert self._process is not None
        os.killpg(self._process.pid, number)
        self._process.wait()

    def processor_seconds(self) -> dict[str, float]:
        """Return the processor's time of each process that answers (Linux).

        Those of the solver, which make themselves ready, step back for play and are left out.
        """
        assert self._process is not None
        seconds = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                fields = stat.read_text().rpartition(")")[2].split()
                if int(fields[2]) == self._process.pid and int(fields[16]) == 0:  # group, niceness
                    ticks = int(fields[11]) + int(fields[12])
                    seconds[stat.parent.name] = ticks / os.sysconf("SC_CLK_TCK")
        return seconds


class Browser:
    """HTTP/1.1 over one kept connection.

    By hand: a library takes the processor as long as the server does, and both share it.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._cookie = ""

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status and the JSON of an answer; raise ``OSError`` or ``EOFError``."""
        try:
            return await self._ask(method, path, b"" if body is None else json.dumps(body).encode())
        except BaseException:
            self.close()
            raise

    async def _ask(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        if self._lines is None:
            self._lines = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._lines
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nAccept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            f"{self._cookie}\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        for line in head:
            if line.lower().startswith("set-cookie: player="):
                self._cookie = f"Cookie: {line.split(' ', 1)[1].partition(';')[0]}\r\n"
        content = await reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        if headers.get("connection") == "close":
            self.close()
        return int(head[0].split()[1]), json.loads(content)

    def close(self) -> None:
        """End the connection; the next request makes another."""
        if self._lines is not None:
            self._lines[1].close()
        self._lines = None
