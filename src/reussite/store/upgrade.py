"""Bringing a database up to the tables of this version, by Alembic's migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from reussite.store.connect import WRITES
from reussite.store.errors import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migration_config(connection: Connection | None = None) -> Config:
    """Return Alembic's settings for the migrations of this package."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    config.attributes["connection"] = connection
    return config


def upgrade_database(engine: Engine) -> None:
    """Make the tables of an empty database, or bring older ones up to this version.

    Raises :class:`StoreError` where a newer version has written the database.
    """
    with engine.connect() as connection:
        if not needs_upgrade(connection):
            return
    with engine.execution_options(**{WRITES: True}).connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        driver: Any = connection.connection.dbapi_connection
        if sqlite:  # a table that is made anew must not take rows of others with it
            driver.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                if needs_upgrade(connection):  # unless another process has just done it
                    command.upgrade(migration_config(connection), "head")
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StoreError("damaged", "rows of the database do not belong together")
        finally:
            if sqlite:
                driver.execute("PRAGMA foreign_keys = ON")


def needs_upgrade(connection: Connection) -> bool:
    """Say whether the database is older than this version.

    Raises :class:`StoreError` where it is newer.
    """
    scripts = ScriptDirectory.from_config(migration_config())
    current = set(MigrationContext.configure(connection).get_current_heads())
    known = {script.revision for script in scripts.walk_revisions()}
    if unknown := sorted(current - known):
        raise StoreError(
            "newer",
            f"a newer version of this program has written the games (revision {unknown[0]});"
            " install that version, or name another file",
        )
    return current != set(scripts.get_heads())
