"""Games in progress, kept in a database: SQLite by default, others by their address."""

from reussite.store.errors import StaleRevision, StoreError
from reussite.store.location import default_url
from reussite.store.saved import AttemptSummary, Saved, StoredAttempt
from reussite.store.shares import SharedGame
from reussite.store.store import Store

__all__ = [
    "AttemptSummary",
    "Saved",
    "SharedGame",
    "StaleRevision",
    "Store",
    "StoreError",
    "StoredAttempt",
    "default_url",
]
