"""Progress on standard error, where that is a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Never

if TYPE_CHECKING:
    from tqdm import tqdm


def progress(total: int | None, unit: str) -> tqdm[Never]:
    """Return a bar with what is done, the rate and the time left; silent without a terminal."""
    from tqdm import tqdm

    return tqdm(
        total=total,
        unit=f" {unit}",
        file=sys.stderr,
        disable=sys.stderr is None or not sys.stderr.isatty(),
        leave=False,
        dynamic_ncols=True,
        unit_scale=total is None,
    )
