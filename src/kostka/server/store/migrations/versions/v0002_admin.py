"""What an operator decides: bans, revoked tokens, and notices of changes from outside."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("subject", "kind", name="bans_pk"),
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("code", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("number", name="notices_pk"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Take them away again."""
    for name in ("notices", "bans"):
        op.drop_table(name)
