"""Indexes, so that neither the lobby nor anybody's games look at every table there is."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make them."""
    op.create_index(
        "ix_tables_listed",
        "tables",
        ["updated_at", "id"],
        sqlite_where=sa.text("listed = 1"),
        postgresql_where=sa.text("listed"),
    )
    op.create_index("ix_seats_table_id", "seats", ["table_id"])
    op.create_index(
        "ix_persons_deleted_at",
        "persons",
        ["deleted_at"],
        sqlite_where=sa.text("deleted_at IS NOT NULL"),
        postgresql_where=sa.text("deleted_at IS NOT NULL"),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_index("ix_persons_deleted_at", "persons")
    op.drop_index("ix_seats_table_id", "seats")
    op.drop_index("ix_tables_listed", "tables")
