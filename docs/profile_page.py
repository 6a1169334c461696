"""Write docs/profile.md, the page on the fields of a game, from the vocabulary itself.

Run as ``python docs/profile_page.py``; a test fails where the page is not what this would write.
"""

from __future__ import annotations

import ast
import inspect
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from reussite.rules import profile as vocabulary
from reussite.rules.profile import NOT_PLAYED_YET, Profile

PAGE = Path(__file__).parent / "profile.md"
HEAD = """# The fields of a game

<!-- Written by docs/profile_page.py from src/reussite/rules/profile.py; do not edit by hand. -->

A game is a TOML file that states what differs from the defaults below, which are the rules of
Beleaguered Castle, laid out as a row of columns. `column.match = "alternate"` and

```toml
[column]
match = "alternate"
```

say the same. A field that is wrong, unknown, or contradicts another is named when the file is
read, with what is allowed.
"""
TAIL = """
## Not played yet

The vocabulary keeps places for rules that no game here needs so far. A file that uses one of these
keys is refused by name: KEYS.
Values to come: `foundation.base = "player"` (the first card played up decides),
`column.match = "not-same-suit"`, `empty.auto = "stock"` and `"larger-reserve-then-waste"`.
"""


def docstrings(model: type[BaseModel]) -> dict[str, str]:
    """Return the text under each field of a class, as its source has it."""
    tree = ast.parse(inspect.getsource(model))
    body = tree.body[0].body  # type: ignore[attr-defined]
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            assert isinstance(text.value, ast.Constant)
            found[field.target.id] = " ".join(str(text.value.value).split())
    return found


def values(info: FieldInfo) -> str:
    """Return what a field may be."""
    kinds = [info.annotation, *get_args(info.annotation)]
    for kind in kinds:
        for inner in (kind, *get_args(kind)):
            if isinstance(inner, type) and issubclass(inner, Enum):
                listed = ", ".join(f'`"{member.value}"`' for member in inner)
                return listed if inner is info.annotation else f"a list of {listed}"
    if info.annotation is bool:
        return "`true`, `false`"
    if int in kinds:
        bounds = {type(bound).__name__: vars_of(bound) for bound in info.metadata}
        return f"a number from {bounds['Ge']} to {bounds['Le']}" if bounds else "a number"
    if tuple in [getattr(kind, "__origin__", None) for kind in kinds]:
        return "a list of numbers"
    return "a table: `en`, `fr`, `pt`, `pt-BR`" if info.annotation == vocabulary.Words else "text"


def vars_of(bound: Any) -> object:
    """Return the number of a bound."""
    return getattr(bound, type(bound).__name__.lower())


def default(info: FieldInfo) -> str:
    """Return the default of a field as TOML has it."""
    value = info.get_default(call_default_factory=True)
    if info.is_required():
        return "must be given"
    if value is None or value == {}:
        return "not given"
    if isinstance(value, Enum):
        return f'`"{value.value}"`'
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple | frozenset):
        items = ", ".join(f'"{v.value}"' if isinstance(v, Enum) else str(v) for v in value)
        return f"`[{items}]`"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def table(model: type[BaseModel], prefix: str) -> list[str]:
    """Return the rows of a section."""
    rows = ["", "| field | may be | default | what it means at the table |", "|---|---|---|---|"]
    texts = docstrings(model)
    for name, info in model.model_fields.items():
        kind = info.annotation
        if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
            rows.append(f"| `{prefix}{name}` | {values(info)} | {default(info)} | {texts[name]} |")
    return rows


def page() -> str:
    """Return the whole page."""
    lines = [HEAD.rstrip(), *table(Profile, "")]
    for name, info in Profile.model_fields.items():
        kind = info.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            about = inspect.getdoc(kind) or ""
            lines += ["", f"## {name}", "", " ".join(about.split()), *table(kind, f"{name}.")]
    keys = ", ".join(f"`{key}`" for key in sorted(NOT_PLAYED_YET))
    return "\n".join(lines) + "\n" + TAIL.replace("KEYS", keys)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
