"""People, their devices, and codes that link a device to a person."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("deleted_at", sa.BigInteger),
        sa.Column("name", sa.String(40)),
        sa.Column("language", sa.String(35)),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("claimed_name", sa.String(40)),
        sa.Column("claim_key", sa.String(64), unique=True),
        sa.Column("passphrase_hash", sa.String(256)),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("label", sa.String(40)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "link_codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("expires_at", sa.BigInteger, nullable=False, index=True),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("link_codes")
    op.drop_table("devices")
    op.drop_table("persons")
