"""The first tables: players, profiles, positions, attempts, operations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("seen", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("token_hash", name="uq_players_token_hash"),
    )
    op.create_index("ix_players_seen", "players", ["seen"])
    op.create_table(
        "profiles",
        sa.Column("digest", sa.String(80), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "game", name="pk_profiles"),
    )
    op.create_table(
        "positions",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("digest", sa.String(80), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_positions"),
        sa.UniqueConstraint("digest", name="uq_positions_digest"),
    )
    _create_attempts()
    op.create_table(
        "operations",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("op", sa.String(64), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_operations"),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name="fk_operations_attempt_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("attempt_id", "op", name="uq_operations_attempt_id_op"),
    )


def _create_attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("digest", sa.String(80), nullable=False),
        sa.Column("number", sa.String(24), nullable=True),
        sa.Column("position_id", sa.String(10), nullable=True),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("joined", sa.Text(), nullable=False),
        sa.Column("cursor", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("undos", sa.Integer(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("foundation_cards", sa.Integer(), nullable=False),
        sa.Column("won", sa.DateTime(), nullable=True),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("updated", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_attempts_player_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["digest", "game"],
            ["profiles.digest", "profiles.game"],
            name="fk_attempts_digest_game",
        ),
        sa.ForeignKeyConstraint(["position_id"], ["positions.id"], name="fk_attempts_position_id"),
    )
    for column in ("number", "position_id"):
        op.create_index(
            f"ix_attempts_player_id_game_{column}", "attempts", ["player_id", "game", column]
        )


def downgrade() -> None:
    """Bring the tables back to the revision before: none."""
    for table in ("operations", "attempts", "positions", "profiles", "players"):
        op.drop_table(table)
