"""Games by name, ready to play."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from reussite.engine.game import Game
from reussite.rules.catalogue import Catalogue, from_environment, load


class Games(Mapping[str, Game]):
    """The games of a catalogue, made when they are first asked for.

    ``games[id]`` raises :class:`reussite.rules.catalogue.UnknownGame` where there is none.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._games: dict[str, Game] = {}

    @classmethod
    def load(cls, paths: Iterable[str | os.PathLike[str]] = ()) -> Games:
        """Return the games that come with Réussite and those of ``paths``."""
        return cls(load(paths))

    def __getitem__(self, game: str) -> Game:
        if game not in self._games:
            self._games[game] = Game(self.catalogue[game])
        return self._games[game]

    def __contains__(self, game: object) -> bool:
        return game in self.catalogue

    def __iter__(self) -> Iterator[str]:
        return iter(self.catalogue)

    def __len__(self) -> int:
        return len(self.catalogue)


@cache
def games() -> Games:
    """Return the games that come with Réussite, and those that REUSSITE_GAMES names."""
    return Games.load(from_environment())


def game(name: str) -> Game:
    """Return a game by its id.

    Raises :class:`reussite.rules.catalogue.UnknownGame`.

    >>> game("canfield").deal(1).foundation_cards
    1
    """
    return games()[name]
