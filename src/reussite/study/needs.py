"""Libraries that only the laboratory needs, and how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from reussite.i18n.spoken import Spoken


class MissingLibrary(Spoken):
    """A library that is not installed. ``str(error)`` says how to install it."""


def need(module: str, extra: str) -> Any:
    """Return a module. Raises :class:`MissingLibrary`, which names the extra that brings it.

    >>> need("scipy_of_nowhere", "study")
    Traceback (most recent call last):
    MissingLibrary: scipy_of_nowhere is not installed: pip install 'reussite[study]'
    """
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        command = f"pip install 'reussite[{extra}]'"
        raise MissingLibrary(
            "{name} is not installed: {command}", name=name, command=command
        ) from None
