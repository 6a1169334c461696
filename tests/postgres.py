"""A PostgreSQL server of the tests' own: on a free port of this machine, gone with them."""

from __future__ import annotations

import ctypes
import getpass
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg

from tests.processes import HANGS, wait_until

_AT_ONCE: Final = signal.SIGQUIT  # PostgreSQL's own word for it
_PR_SET_PDEATHSIG: Final = 1  # prctl(2)
_USER: Final = "reussite"
_SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",  # only for speed: no power cut is tested
    "max_connections": "60",
}


class Server:
    """A running server; ``database()`` gives the address of an empty database."""

    def __init__(self, port: int, password: str) -> None:
        self._at = f"{_USER}:{password}@127.0.0.1:{port}"
        self._numbers = count(1)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make a database, and drop it afterwards, whoever is still connected."""
        name = f"games_{next(self._numbers)}"
        self._do(f"CREATE DATABASE {name}")
        yield f"postgresql://{self._at}/{name}"
        self._do(f"DROP DATABASE {name} WITH (FORCE)")

    def answers(self, process: subprocess.Popen[bytes], log: Path) -> bool:
        """Say whether it is ready; raise ``RuntimeError`` with its log where it has ended."""
        if process.poll() is not None:
            raise RuntimeError(log.read_text())
        try:
            self._do("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _do(self, command: str) -> None:
        with psycopg.connect(f"postgresql://{self._at}/postgres", autocommit=True) as connection:
            connection.execute(command)


@contextmanager
def running(programs: Path) -> Iterator[Server]:
    """Start a server; ``programs`` is the folder of its programs."""
    # Its folder lies where another user can reach it: PostgreSQL refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else getpass.getuser()
    folder = Path(tempfile.mkdtemp(prefix="reussite-postgres-"))
    password = secrets.token_hex(8)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "password").write_text(password)
    owner = pwd.getpwnam(user)
    for path in (folder, folder / "password"):
        os.chown(path, owner.pw_uid, owner.pw_gid)

    as_user = {"user": user, "group": owner.pw_gid} if os.geteuid() == 0 else {}
    log = folder / "log"

    def line(program: str, *arguments: str) -> list[str]:
        return [str(programs / program), "-D", str(folder / "data"), *arguments]

    try:
        with log.open("ab") as out:
            made = line(
                "initdb", "--username", _USER, "--auth", "scram-sha-256", "--no-sync",
                "--pwfile", str(folder / "password"), "--encoding", "UTF8", "--locale", "C",
            )  # fmt: skip
            streams: dict[str, Any] = {"stdout": out, "stderr": out, "cwd": folder, **as_user}
            if subprocess.run(made, **streams, timeout=HANGS).returncode:
                raise RuntimeError(log.read_text())
            options = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
            options += [f"-cunix_socket_directories={folder}", f"-p{port}"]
            begun = line("postgres", *options)
            with subprocess.Popen(begun, **streams, preexec_fn=_end_with_parent) as process:
                try:
                    started = Server(port, password)
                    wait_until(lambda: started.answers(process, log))
                    yield started
                finally:
                    process.send_signal(_AT_ONCE)
    finally:
        shutil.rmtree(folder)


def _end_with_parent() -> None:
    """Let the kernel end this process when the one that started it is gone, killed or not."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, _AT_ONCE)
