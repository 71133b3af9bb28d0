"""Who sat where, matches that were won; of each table whose turn it is, and how many deals were scored."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make their tables and columns."""
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("turn", sa.Integer))
    op.add_column("tables", sa.Column("deals", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "seats",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.Column("left_seq", sa.Integer),
    )
    op.create_table(
        "matches",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
    )
    op.create_table(
        "match_players",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("chair", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("name", sa.Text),
        sa.Column("bot", sa.Text),
    )
    op.create_index("match_players_by_person", "match_players", ["person_id", "table_id", "seq"])


def downgrade() -> None:
    """Remove them again."""
    op.drop_index("match_players_by_person", "match_players")
    for table in ("match_players", "matches", "seats"):
        op.drop_table(table)
    for column in ("deals", "turn", "listed"):
        op.drop_column("tables", column)
