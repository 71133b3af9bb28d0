"""Migrating a database to this program's schema, at every start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class DatabaseTooNew(Exception):
    """The database was written by a later version of the program."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database is newer than this program (schema {revision!r}); upgrade seep to open it")
        self.revision = revision


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration: Seep's migrations, and the connection they use."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database lacks, all in the caller's transaction. Raises `DatabaseTooNew`."""
    config = configuration(connection)
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseTooNew(current)
    command.upgrade(config, "head")
