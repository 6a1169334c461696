"""When a shared game was looked at last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    op.add_column("shares", sa.Column("seen", sa.DateTime(), nullable=True))


def downgrade() -> None:
    """Bring the tables back to the revision before."""
    op.drop_column("shares", "seen")
