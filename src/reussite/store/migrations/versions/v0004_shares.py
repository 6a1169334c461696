"""Games that players have shared, without the players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    op.create_table(
        "shares",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("digest", sa.String(80), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("number", sa.String(24), nullable=True),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shares"),
        sa.UniqueConstraint("digest", name="uq_shares_digest"),
        sa.ForeignKeyConstraint(
            ["rules", "game"],
            ["profiles.digest", "profiles.game"],
            name="fk_shares_rules_game",
        ),
    )


def downgrade() -> None:
    """Bring the tables back to the revision before."""
    op.drop_table("shares")
