"""Bringing a database to the form this program knows, at every start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class DatabaseNewer(Exception):
    """The database was written by a later version of the program."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database is newer than this program (its form is {revision!r}); upgrade seep to open it")
        self.revision = revision


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration: our migrations, and the connection to use."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen, all in the caller's transaction."""
    config = configuration(connection)
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseNewer(current)
    command.upgrade(config, "head")
