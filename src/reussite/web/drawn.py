"""The drawing of a deal, in a process that loads nothing of the server."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

from reussite.draw.png import framed, png
from reussite.draw.svg import position_svg
from reussite.engine.game import Game
from reussite.rules.profile import Profile

SIZE: Final = (1200, 630)
"""The size that previews are shown at, by all who show some."""
_NICENESS: Final = 10


def draw_deal(profile: Profile, number: str) -> bytes:
    """Return the picture of a deal, drawn behind whatever else the machine has to do.

    The library that draws lets no other thread of its process run meanwhile.
    """
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)
    return png(framed(position_svg(Game(profile).deal(number), fixed_colours=True), *SIZE))
