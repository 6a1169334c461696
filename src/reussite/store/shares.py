"""Shared games: what was dealt and what was played, and nothing of who played it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from reussite.engine.document import read_position
from reussite.engine.game import Game
from reussite.rules.profile import Profile
from reussite.session import Attempt
from reussite.store.steps import add_unless_there, keep_profile
from reussite.store.tables import ProfileRow, ShareRow
from reussite.store.tokens import new_token


@dataclass(frozen=True)
class SharedGame:
    """A line of play that somebody has shared, with the rules it was played by."""

    id: str
    number: str | None
    """The deal's canonical number; None for a typed position."""
    profile: Profile
    start: dict[str, Any]
    actions: tuple[str, ...]
    seen: datetime
    """When it was looked at last, or shared first."""

    def attempt(self) -> Attempt:
        """Return the game at the end of its line; every action is played again and checked."""
        game = Game(self.profile)
        return Attempt.replay(read_position(self.start, {game.id: game}), self.number, self.actions)


def keep_share(session: Session, attempt: Attempt, now: datetime) -> str:
    """Keep what was played of a game, and return its id; the same game has the same id again."""
    document = attempt.to_dict()
    content = {
        "game": attempt.game.id,
        "rules": attempt.game.digest,
        "number": attempt.number,
        "start": document["start"],
        "actions": " ".join(document["actions"][: attempt.cursor]),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    digest = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    query = select(ShareRow.id).where(ShareRow.digest == digest)
    known = session.scalar(query)
    if known is None:
        keep_profile(session, attempt.game.profile)
        session.flush()
        row = ShareRow(id=new_token(), digest=digest, created=now, **content)
        add_unless_there(session, row)
        known = session.scalar(query)
    else:  # a link that is given anew lasts as long as a new one
        session.execute(update(ShareRow).where(ShareRow.id == known).values(seen=now))
    assert known is not None
    return known


def find_share(session: Session, share_id: str) -> SharedGame | None:
    """Return a shared game, or None."""
    row = session.get(ShareRow, share_id)
    if row is None:
        return None
    rules = session.get_one(ProfileRow, (row.rules, row.game))
    profile = Profile.model_validate(rules.document)
    actions = tuple(row.actions.split())
    return SharedGame(row.id, row.number, profile, row.start, actions, row.seen or row.created)
