"""How often one may ask: a bound for each player, and wide ones for each network address.

Counted in memory by the library ``limits``; every worker counts for itself. A class that comes
from one address is not locked out, since what one player may do is counted by the player.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from typing import Final

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from reussite.web.problems import Problem

_EVERYTHING: Final = parse_many("20000/minute")
"""All requests of an address: what one machine can answer, about."""
_OF_A_PLAYER: Final = parse_many("600/minute")
"""All requests with one token; the page asks thrice a second at most while the solver searches."""
_NEWCOMERS: Final = parse_many("300/minute; 5000/day")
"""New players of an address."""
_HEAVY: Final = parse_many("30/minute")
"""Files and positions that a player sends."""
_HEAVY_OF_ADDRESS: Final = parse_many("300/minute")
"""The same, from an address, of those who are no players yet."""
_FORGET_SECONDS: Final = 20


class _Memory(MemoryStorage):
    """The counts, of which those that are over are forgotten once in a while.

    The library's own does so after each request, in a thread that it starts for it; a request
    would wait for that thread to run, which on a busy machine takes longer than all the rest.
    """

    @property
    def timer(self) -> threading.Timer:
        """What forgets next; the library asks it, and sets another when it has."""
        return self._timer

    @timer.setter
    def timer(self, timer: threading.Timer) -> None:
        timer.interval = _FORGET_SECONDS
        timer.daemon = True  # nobody waits for it at the end
        self._timer = timer


class Rates:
    """Counts requests, and refuses those that are too many with a :class:`Problem` 429."""

    def __init__(self) -> None:
        self._counter = SlidingWindowCounterRateLimiter(_Memory())

    def request(self, address: str, token: str | None) -> None:
        """Count a request of an address, and of a player where it brings a token."""
        self._count(_EVERYTHING, "all", network(address))
        if token is not None:
            self._count(_OF_A_PLAYER, "player", token)

    def newcomer(self, address: str) -> None:
        """Count a new player."""
        self._count(_NEWCOMERS, "new", network(address))

    def heavy(self, address: str, player: int | None) -> None:
        """Count a file or a position that is sent."""
        if player is not None:
            self._count(_HEAVY, "heavy", str(player))
        else:
            self._count(_HEAVY_OF_ADDRESS, "heavy-from", network(address))

    def _count(self, bounds: list[RateLimitItem], *key: str) -> None:
        for bound in bounds:
            if not self._counter.hit(bound, *key):
                wait = self._counter.get_window_stats(bound, *key).reset_time - time.time()
                raise Problem(429, "tooMany", seconds=max(1, min(60, round(wait))))


def network(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, since a household has all of it.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("testclient")
    ('192.0.2.7', '2001:db8:1:2::', 'testclient')
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network((known, 64), strict=False).network_address)
