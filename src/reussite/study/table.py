"""The rows of a study as one Parquet table, for pandas, Polars, DuckDB."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from reussite.study.folder import Settings, StudyError
from reussite.study.grade import by_number, grade_rows
from reussite.study.needs import need
from reussite.study.row import Row

TABLE: Final = "rows.parquet"


def write_table(folder: Path, rows: Sequence[Row], settings: Settings) -> None:
    """Write ``rows.parquet``, whole or not at all: the rows by number, with the study's settings.

    Numbers of deals are text, since they may be larger than any integer of a table. Raises
    :class:`StudyError` where it cannot be written, and what :func:`need` raises.
    """
    arrow, parquet = need("pyarrow", "study"), need("pyarrow.parquet", "study")
    constant = {
        "game": settings.game,
        "profile": settings.profile,
        "version": settings.version,
        "sources": settings.sources,
        "node_limit": settings.node_limit,
        "time_limit": settings.time_limit,
        "memory_limit": settings.memory_limit,
    }
    graded = by_number(grade_rows(rows))
    table = arrow.Table.from_pylist(
        [
            {**row, "number": str(row["number"]), "grade": graded.get(row["number"]), **constant}
            for row in rows
        ],
        schema=_schema(arrow),
    )
    new = folder / f"{TABLE}.new"
    try:
        parquet.write_table(table, new)
        new.replace(folder / TABLE)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise StudyError(
            "{file}: cannot be written: {fault}; the rows are kept",
            file=str(folder / TABLE),
            fault=error.strerror or str(error),
        ) from None


def _schema(pa: Any) -> Any:
    repeated = pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        [
            pa.field("number", pa.string(), nullable=False),
            pa.field("verdict", repeated, nullable=False),
            pa.field("why", repeated),
            pa.field("nodes", pa.int64(), nullable=False),
            pa.field("seconds", pa.float64(), nullable=False),
            pa.field("length", pa.int32()),
            pa.field("foundation_cards", pa.int32()),
            pa.field("forced", pa.float64()),
            pa.field("random", pa.float64()),
            pa.field("greedy", pa.float64()),
            pa.field("ahead", pa.float64()),
            pa.field("grade", repeated),
            pa.field("game", repeated, nullable=False),
            pa.field("profile", repeated, nullable=False),
            pa.field("version", repeated, nullable=False),
            pa.field("sources", repeated, nullable=False),
            pa.field("node_limit", pa.int64()),
            pa.field("time_limit", pa.float64()),
            pa.field("memory_limit", pa.float64()),
        ]
    )
