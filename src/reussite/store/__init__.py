"""Games in progress, kept in a database: SQLite by default, others by their address."""

from reussite.store.counts import GameCounts, count_games
from reussite.store.errors import StaleRevision, StoreError
from reussite.store.location import default_url
from reussite.store.players import UNUSED_DAYS
from reussite.store.saved import AttemptSummary, Restored, Saved, StoredAttempt
from reussite.store.shares import SharedGame
from reussite.store.store import Store

__all__ = [
    "UNUSED_DAYS",
    "AttemptSummary",
    "GameCounts",
    "Restored",
    "Saved",
    "SharedGame",
    "StaleRevision",
    "Store",
    "StoreError",
    "StoredAttempt",
    "count_games",
    "default_url",
]
