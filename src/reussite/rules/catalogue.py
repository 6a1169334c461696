"""The catalogue: the games that come with Réussite, and those a user adds by files of their own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from reussite.cards import Worded
from reussite.rules.load import ProfileError, read_profile
from reussite.rules.profile import Profile

ENVIRONMENT_VARIABLE = "REUSSITE_GAMES"
_SHIPPED = Path(__file__).parent / "games"
_MAX_FILES = 1000


class UnknownGame(Worded, LookupError):
    """A game that is not in the catalogue. ``str(error)`` names it and those that are."""


class Catalogue(Mapping[str, Profile]):
    """Profiles by id, in the order they are shown: featured games, then by name of file.

    >>> "canfield" in load()
    True
    """

    def __init__(self, profiles: Iterable[Profile]) -> None:
        ordered = sorted(profiles, key=lambda profile: (not profile.featured, profile.featured))
        self._profiles = {profile.id: profile for profile in ordered}

    def __getitem__(self, game: str) -> Profile:
        """Return the profile of a game; raise :class:`UnknownGame` where there is none."""
        try:
            return self._profiles[game]
        except KeyError:
            shown = repr(game[:60])[1:-1] + "…" * (len(game) > 60)
            known = ", ".join(self._profiles)
            raise UnknownGame(
                "'{name}' is no game; there are: {known}", name=shown, known=known
            ) from None

    def __contains__(self, game: object) -> bool:
        return game in self._profiles

    def __iter__(self) -> Iterator[str]:
        return iter(self._profiles)

    def __len__(self) -> int:
        return len(self._profiles)


@cache
def _shipped() -> tuple[Profile, ...]:
    return tuple(read_profile(path) for path in sorted(_SHIPPED.glob("*.toml")))


def load(paths: Iterable[str | os.PathLike[str]] = ()) -> Catalogue:
    """Return the games that come with Réussite and those of ``paths`` (files or folders).

    Raises :class:`reussite.rules.load.ProfileError` where a file cannot be read, is no game, or
    has an id that is taken.
    """
    profiles = list(_shipped())
    origin = {profile.id: "a game that comes with Réussite" for profile in profiles}
    seen: set[Path] = set()
    for path in paths:
        for file in _files(path):
            place = file.resolve()
            if place in seen:
                continue
            seen.add(place)
            profile = read_profile(file)
            if profile.id in origin:
                raise ProfileError(
                    f"{file}: id: {profile.id!r} is taken already, by {origin[profile.id]}"
                )
            origin[profile.id] = str(file)
            profiles.append(profile)
    return Catalogue(profiles)


def from_environment() -> list[str]:
    """Return the paths that the environment variable REUSSITE_GAMES lists."""
    listed = os.environ.get(ENVIRONMENT_VARIABLE, "")
    return [path for path in listed.split(os.pathsep) if path]


def _files(named: str | os.PathLike[str]) -> list[Path]:
    path = Path(named)
    if not os.fspath(named):
        raise ProfileError("an empty name is no file with a game")
    try:
        path.resolve()  # names that are too long, loops of links
        if not path.is_dir():
            return [path]
        files = sorted(path.glob("*.toml"))
    except (OSError, RuntimeError, ValueError) as error:
        shown = str(path) if len(str(path)) <= 200 else str(path)[:200] + "…"
        raise ProfileError(f"{shown}: cannot be read: {error}") from None
    if not files:
        raise ProfileError(f"{path}: this folder has no game in it (a file *.toml)")
    if len(files) > _MAX_FILES:
        raise ProfileError(f"{path}: more than {_MAX_FILES} games in one folder")
    return files
