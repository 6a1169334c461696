"""A program that writes to a store, for tests that kill it or race it.

``writer.py forever FILE TOKEN`` says ``ready``, waits for a line, then plays for ever and
prints the revision after every save.
``writer.py once FILE TOKEN OP`` says ``ready``, waits for a line, saves one action, prints how.
``writer.py open FILE`` says ``ready``, waits for a line, opens the store, prints the journal mode.

FILE may be the address of a database, too.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing

from reussite.engine.catalogue import game
from reussite.session import Attempt
from reussite.store import StaleRevision, Store

GAME = "canfield"


def say(text: object) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def wait() -> None:
    say("ready")
    sys.stdin.readline()


def next_operation(attempt: Attempt, rev: int) -> str:
    """Return an operation that is always possible, now and then one that drops a redo tail."""
    if rev % 7 == 0 and attempt.can_undo:
        return "undo"
    if attempt.length > 60 and attempt.cursor > 60:
        return "restart"
    return str(attempt.legal_actions[-1])


def forever(file: str, token: str) -> None:
    wait()
    store = Store.open(file)
    player = store.player(token)
    assert player is not None
    stored = store.find_attempt(player, GAME, "24")
    if stored is None:
        attempt = Attempt.begin(game(GAME).deal("24"), "24")
        attempt.do("draw")
        saved = store.begin_attempt(player, attempt, op="begin-1", outcome={"rev": 1})
        attempt_id = saved.attempt
    else:
        attempt, attempt_id = stored.attempt(), stored.id
    while True:
        rev = attempt.rev
        attempt.do(next_operation(attempt, rev))
        outcome = {"rev": attempt.rev}
        store.save(attempt_id, attempt, expected_rev=rev, op=f"op-{rev + 1}", outcome=outcome)
        say(attempt.rev)


def once(file: str, token: str, op: str) -> None:
    with Store.open(file) as store:
        player = store.player(token)
        assert player is not None
        stored = store.find_attempt(player, GAME, "24")
        assert stored is not None
        attempt = stored.attempt()
        attempt.do("draw")
        wait()
        try:
            saved = store.save(
                stored.id, attempt, expected_rev=stored.rev, op=op, outcome={"by": op}
            )
        except StaleRevision as error:
            say(f"stale {error.current}")
        else:
            say("repeated" if saved.repeated else "saved")


def open_only(file: str) -> None:
    wait()
    Store.open(file).close()
    if "://" in file:
        say("opened")
        return
    with closing(sqlite3.connect(file)) as connection:
        say(connection.execute("PRAGMA journal_mode").fetchone()[0])


PROGRAMS: dict[str, Callable[..., None]] = {"forever": forever, "once": once, "open": open_only}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](*sys.argv[2:])
