"""What is asked about tables without replaying their events: when something is due, the lobby, codes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; tables of before have none of it until something happens there."""
    op.add_column("tables", sa.Column("status", sa.String(16)))
    op.add_column("tables", sa.Column("updated_at", sa.BigInteger))
    op.add_column("tables", sa.Column("due_at", sa.BigInteger))
    op.add_column("tables", sa.Column("here", sa.Boolean))
    op.add_column("tables", sa.Column("code", sa.String(16)))
    op.add_column("tables", sa.Column("lobby", sa.Text))
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.create_index("ix_tables_code", "tables", ["code"], unique=True)


def downgrade() -> None:
    """Remove them again."""
    op.drop_index("ix_tables_code", "tables")
    op.drop_index("ix_tables_due_at", "tables")
    for column in ("lobby", "code", "here", "due_at", "updated_at", "status"):
        op.drop_column("tables", column)
