"""Reading a game from its TOML file: what the file states differs from the defaults.

The vocabulary (:mod:`reussite.rules.profile`) both validates and parses; an error names the file,
the key, the value and what is allowed.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from reussite.rules.profile import ID_PATTERN, NOT_PLAYED_YET, RANK_PATTERN, Profile

MAX_BYTES = 100_000
_WANTED = {
    "int_type": "a whole number, without quotes",
    "bool_type": "true or false, without quotes",
    "string_type": "a text in quotes (keys of the game stand above the first [section])",
    "tuple_type": "a list, such as [1, 2]",
    "frozen_set_type": 'a list, such as ["column"]',
    "too_short": "the list must not be empty",
    "model_type": "a section with keys",
    "model_attributes_type": "a section with keys",
    "dict_type": "a section with keys",
}
"""What pydantic says of a wrong value, in the words of somebody who writes a TOML file."""
_PATTERNS = {
    ID_PATTERN: "small letters, digits and single hyphens",
    RANK_PATTERN: "A, 2 to 9, T (for ten), J, Q or K",
}


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
    except ValueError:  # Python reads no whole number of more than some thousand digits
        raise ProfileError(f"{source}: has a number that is too long") from None
    try:
        return Profile.model_validate(data)
    except ValidationError as error:
        faults = [_explain(fault) for fault in error.errors(include_url=False)]
        lines = [line for fault in faults for line in fault.splitlines()]
        raise ProfileError("\n".join(f"{source}: {line}" for line in lines)) from None


def _explain(fault: Any) -> str:
    """Turn one fault that pydantic found into ``key: sentence``."""
    key = ".".join(str(part) for part in fault["loc"] if part != "[key]")
    kind, context = fault["type"], fault.get("ctx", {})
    if not key:  # what contradicts itself, one line each
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
    wanted = _WANTED.get(kind) or str(fault["msg"]).removeprefix("Input should be ")
    if kind == "string_pattern_mismatch":
        wanted = _PATTERNS.get(context["pattern"], "a line of text")
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
