"""JSON that means one thing only: no key twice, no number that JSON does not have."""

from __future__ import annotations

import json
from collections import Counter
from math import isfinite
from typing import Any

from reussite.i18n.spoken import Spoken, shown


def parse_json(text: str | bytes) -> Any:
    """Read JSON; bytes as UTF-8, with or without a byte order mark.

    Raises :class:`reussite.i18n.spoken.Spoken`, which says what is wrong.

    >>> parse_json('{"id": NaN}')
    Traceback (most recent call last):
    reussite.i18n.spoken.Spoken: the document is not JSON: 'NaN' is no number
    """
    try:
        read = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        return json.loads(
            read,
            object_pairs_hook=_no_repeated_keys,
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        raise Spoken("the document is not UTF-8 text (byte {n})", n=error.start) from None
    except json.JSONDecodeError as error:
        raise Spoken(
            "the document is not JSON (line {line}, column {column})",
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise Spoken("the document is nested too deeply") from None
    except ValueError as error:
        if isinstance(error, Spoken):
            raise
        raise Spoken("the document is not JSON: it has a number that is too long") from None


def _no_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = Counter(key for key, _ in pairs)
    repeated = [shown(key) for key, count in keys.items() if count > 1]
    if repeated:
        raise Spoken("the key '{key}' occurs twice", key=repeated[0])
    return dict(pairs)


def _no_number(text: str) -> Any:
    raise Spoken("the document is not JSON: '{text}' is no number", text=shown(text))


def _finite(text: str) -> float:
    value = float(text)
    return value if isfinite(value) else _no_number(text)
