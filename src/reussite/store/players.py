"""Those who play: known by a token, counted, exported, restored, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, delete, exists, func, select, update
from sqlalchemy.orm import Session

from reussite.store.database import Database
from reussite.store.errors import StoreError
from reussite.store.rows import state_of
from reussite.store.saved import Restored, StoredAttempt
from reussite.store.steps import keep_position, keep_profile, latest_attempt
from reussite.store.tables import AttemptRow, PlayerRow, PositionRow, ProfileRow, ShareRow
from reussite.store.tokens import new_token, token_hash

UNUSED_DAYS: Final = 400
"""After how many days without a visit everything of a player is deleted; the cookie's age too."""
_SEEN_AGAIN: Final = timedelta(days=1)

_PLAYER: Final = select(PlayerRow.id, PlayerRow.seen).where(
    PlayerRow.token_hash == bindparam("hash")
)


class Players(Database):
    """The players of a store; every method is one transaction, kept as a whole or not at all.

    All raise :class:`StoreError` where the database fails (disk full, file read-only, …).
    """

    def new_player(self) -> str:
        """Return the token of a new player: 128 random bits, of which only a hash is kept."""
        token, now = new_token(), self._clock()
        with self._writing("adding a player") as session:
            session.add(PlayerRow(token_hash=token_hash(token), created=now, seen=now))
        return token

    def player(self, token: str) -> int | None:
        """Return the player of a token, or None; note once a day that they were here."""
        with self._reading_rows("looking up a player") as connection:
            found = connection.execute(_PLAYER, {"hash": token_hash(token)}).first()
        if found is None:
            return None
        self._note_visit(PlayerRow, found.id, found.seen)
        return int(found.id)

    def _note_visit(
        self,
        table: type[PlayerRow] | type[PositionRow] | type[ShareRow],
        key: object,
        last: datetime,
    ) -> None:
        """Note that a row was used, once a day; where that fails, nothing else must."""
        now = self._clock()
        if now - last >= _SEEN_AGAIN:
            with suppress(StoreError), self._writing("noting a visit") as session:
                session.execute(update(table).where(table.id == key).values(seen=now))

    # ------------------------------------------------------------------ all of a player's games

    def games_of(self, player: int) -> tuple[StoredAttempt, ...]:
        """Return every game of a player with its line of play, in the order they were begun."""
        query = select(AttemptRow).where(AttemptRow.player_id == player).order_by(AttemptRow.id)
        with self._reading("reading all games of a player") as session:
            return tuple(
                self._with_rules(session.connection(), row) for row in session.scalars(query)
            )

    def restore(self, player: int, games: Sequence[Restored]) -> int:
        """Add games from an export; return how many. A deal that is there already stays as it is.

        So the same export restored twice changes nothing.
        """
        added = 0
        with self._writing("restoring games") as session:
            now = self._clock()
            seen = update(PlayerRow).where(PlayerRow.id == player).values(seen=now)
            if session.connection().execute(seen).rowcount == 0:
                raise StoreError("noPlayer", "there is no such player (any more)")
            for restored in games:
                added += _add(session, player, restored, now)
        return added

    # ------------------------------------------------------------------ deleting

    def delete_player(self, player: int) -> None:
        """Delete a player with everything that is theirs, at once."""
        with self._writing("deleting a player") as session:
            session.execute(delete(PlayerRow).where(PlayerRow.id == player))

    def delete_games(self, player: int, game: str) -> int:
        """Delete what a player has played of one game; return how many deals."""
        mine = delete(AttemptRow).where(AttemptRow.player_id == player, AttemptRow.game == game)
        with self._writing("deleting games") as session:
            return int(session.connection().execute(mine).rowcount)

    def delete_unused(self, before: datetime) -> int:
        """Delete players who were not seen since a moment, with their games; return how many.

        With them go typed positions and shared games that nobody looked at since, and rules that
        nobody plays by.
        """
        unused = delete(PlayerRow).where(PlayerRow.seen < before)
        played = exists().where(AttemptRow.position_id == PositionRow.id)
        seen = func.coalesce(PositionRow.seen, PositionRow.created)
        known = exists().where(
            AttemptRow.digest == ProfileRow.digest, AttemptRow.game == ProfileRow.game
        )
        shown = exists().where(
            ShareRow.rules == ProfileRow.digest, ShareRow.game == ProfileRow.game
        )
        with self._writing("deleting unused games") as session:
            players = int(session.connection().execute(unused).rowcount)
            session.execute(delete(PositionRow).where(seen < before, ~played))
            shown_last = func.coalesce(ShareRow.seen, ShareRow.created)
            session.execute(delete(ShareRow).where(shown_last < before))
            session.execute(delete(ProfileRow).where(~known, ~shown))
        return players


def _add(session: Session, player: int, restored: Restored, now: datetime) -> bool:
    """Add a game unless the player has one at that deal; say whether it was added."""
    attempt = restored.attempt
    page = None if restored.position is None else keep_position(session, restored.position, now)
    place = page or attempt.number
    assert place is not None
    if latest_attempt(session.connection(), player, attempt.game.id, place) is not None:
        return False
    keep_profile(session, attempt.game.profile)
    given = {
        name: value for name, value in vars(restored).items() if name not in ("attempt", "position")
    }
    session.add(
        AttemptRow(
            player_id=player,
            game=attempt.game.id,
            digest=attempt.game.digest,
            number=attempt.number,
            position_id=page,
            start=attempt.to_dict()["start"],
            **(state_of(attempt, restored.updated) | given),
        )
    )
    session.flush()
    return True
