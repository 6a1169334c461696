"""Reading a game from its TOML file: what the file states differs from the defaults.

The vocabulary (:mod:`reussite.rules.profile`) both validates and parses; an error names the file,
the key, the value and what is allowed.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from reussite.rules.profile import NOT_PLAYED_YET, Profile

MAX_BYTES = 100_000


class ProfileError(ValueError):
    """A game's file that cannot be read. ``str(error)`` has one line a fault."""


def read_profile(path: Path) -> Profile:
    """Read one game from a TOML file.

    Raises :class:`ProfileError` where the file cannot be opened, is no TOML, or is no game.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise ProfileError(f"{path}: is larger than {MAX_BYTES} bytes, too large for a game")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ProfileError(f"{path}: is not UTF-8 text (byte {error.start})") from None
    return parse_profile(text, str(path))


def parse_profile(text: str, source: str = "<text>") -> Profile:
    """Read one game from TOML text; ``source`` names it in errors.

    >>> parse_profile('id = "king-castle"\\nempty.rank = "K"').empty.rank
    'K'
    >>> parse_profile('id = "x"\\ncolumn.match = "colour"')
    Traceback (most recent call last):
    reussite.rules.load.ProfileError: <text>: column.match: 'colour' is not allowed: \
'any', 'alternate', 'suit' or 'same-colour'
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{source}: is not TOML: {error}") from None
    except RecursionError:
        raise ProfileError(f"{source}: is nested too deeply") from None
    try:
        return Profile.model_validate(data)
    except ValidationError as error:
        faults = [_explain(fault) for fault in error.errors(include_url=False)]
        raise ProfileError("\n".join(f"{source}: {fault}" for fault in faults)) from None


def _explain(fault: Any) -> str:
    """Turn one fault that pydantic found into ``key: sentence``."""
    key = ".".join(str(part) for part in fault["loc"] if part != "[key]")
    kind, context = fault["type"], fault.get("ctx", {})
    if not key:
        return str(fault["msg"]).removeprefix("Value error, ")
    if key in NOT_PLAYED_YET:
        return f"{key}: is a rule that is known here, but not played yet"
    if kind == "extra_forbidden":
        allowed = ", ".join(_allowed_keys(fault["loc"][:-1]))
        return f"{key}: is no key of a game; allowed here: {allowed}"
    if kind == "missing":
        return f"{key}: is missing"
    value = _short(fault["input"])
    if kind == "enum":
        return f"{key}: {value} is not allowed: {context['expected']}"
    wanted = str(fault["msg"]).removeprefix("Input should be ").removeprefix("String should ")
    return f"{key}: {value} is not allowed: {wanted}"


def _allowed_keys(place: tuple[str | int, ...]) -> list[str]:
    model: type[BaseModel] = Profile
    for part in place:
        field = model.model_fields.get(str(part))
        if field is not None and isinstance(field.annotation, type):
            model = field.annotation
    return sorted(model.model_fields)


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:60] + "…"
