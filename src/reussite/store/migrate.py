"""The part of an upgrade that needs Alembic, which is loaded only where something is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migration_config(connection: Connection | None = None) -> Config:
    """Return Alembic's settings for the migrations of this package."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    config.attributes["connection"] = connection
    return config


def known_revisions() -> set[str]:
    """Return the revisions that this version can upgrade from, and the one it upgrades to."""
    scripts = ScriptDirectory.from_config(migration_config())
    return {script.revision for script in scripts.walk_revisions()}


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing, in the transaction of the connection."""
    command.upgrade(migration_config(connection), "head")
