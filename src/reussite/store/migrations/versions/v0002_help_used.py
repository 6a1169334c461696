"""How often a player asked for help in an attempt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    for name in ("hints", "solves"):
        op.add_column("attempts", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Bring the tables back to the revision before."""
    for name in ("hints", "solves"):
        op.drop_column("attempts", name)
