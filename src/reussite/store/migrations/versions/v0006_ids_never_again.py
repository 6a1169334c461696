"""Ids of players and attempts that SQLite gives once only; other databases do so by themselves."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_TABLES = ("players", "attempts")


def upgrade() -> None:
    """Bring the tables up to this revision."""
    _make_anew(once=True)


def downgrade() -> None:
    """Bring the tables back to the revision before."""
    _make_anew(once=False)


def _make_anew(*, once: bool) -> None:
    if op.get_context().dialect.name != "sqlite":
        return
    for table in _TABLES:  # SQLite takes it with a new table only
        kind = {"sqlite_autoincrement": once}
        with op.batch_alter_table(table, recreate="always", table_kwargs=kind):
            pass
