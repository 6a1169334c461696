"""What statistics count, and when a typed position was looked at last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_AT_THE_WIN = ("won_actions", "won_undos", "won_hints", "won_solves", "won_seconds")


def upgrade() -> None:
    """Bring the tables up to this revision."""
    for column in (
        sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("best", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("seconds", sa.Integer(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=True) for name in _AT_THE_WIN),
    ):
        op.add_column("attempts", column)
    op.add_column("positions", sa.Column("seen", sa.DateTime(), nullable=True))
    # Nothing older was written down than the state now; it is the best that is known.
    op.execute("UPDATE attempts SET best = foundation_cards")
    op.execute(
        "UPDATE attempts SET won_actions = cursor, won_undos = undos, won_hints = hints,"
        " won_solves = solves WHERE won IS NOT NULL"
    )


def downgrade() -> None:
    """Bring the tables back to the revision before."""
    op.drop_column("positions", "seen")
    for name in (*_AT_THE_WIN, "seconds", "best", "counted"):
        op.drop_column("attempts", name)
