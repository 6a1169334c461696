"""A PostgreSQL server of the tests' own: on a free port of this machine, gone with them."""

from __future__ import annotations

import getpass
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

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

    def call(program: str, *arguments: str) -> None:
        line = [programs / program, "--pgdata", folder / "data", *arguments]
        as_user = {"user": user, "group": owner.pw_gid} if os.geteuid() == 0 else {}
        log = folder / "log"
        with log.open("ab") as out:
            done = subprocess.run(line, stdout=out, stderr=out, cwd=folder, **as_user, timeout=120)  # type: ignore[call-overload]
        if done.returncode:
            raise RuntimeError(log.read_text())

    try:
        call(
            "initdb", "--username", _USER, "--auth", "scram-sha-256", "--no-sync",
            "--pwfile", str(folder / "password"), "--encoding", "UTF8", "--locale", "C",
        )  # fmt: skip
        options = [f"-c {name}={value}" for name, value in _SETTINGS.items()]
        options += [f"-c unix_socket_directories={folder}", f"-p {port}"]
        call("pg_ctl", "--wait", "--timeout", "100", "--options", " ".join(options), "start")
        try:
            yield Server(port, password)
        finally:
            call("pg_ctl", "--wait", "--mode", "immediate", "stop")
    finally:
        shutil.rmtree(folder)
