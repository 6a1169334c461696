"""Compile the solver for this machine, as `make test` does while a second core checks types.

Otherwise each process of the tests would do it by itself, all of them at once: a minute each.
"""

from __future__ import annotations

from reussite.engine.catalogue import Games
from reussite.solver.plan import warm

if __name__ == "__main__":
    for game in Games.load().values():
        warm(game.profile)
