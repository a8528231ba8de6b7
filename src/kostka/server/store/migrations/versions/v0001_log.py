"""The log, and the tables beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "log",
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("cmd", sa.String(80)),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "seq", name="log_pk"),
        sa.UniqueConstraint("code", "cmd", name="log_cmd_uq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("phase", sa.String(20), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", name="tables_pk"),
    )
    for column in ("public", "due", "updated"):
        op.create_index(f"tables_{column}_ix", "tables", [column])
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", name="snapshots_pk"),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="facts_pk"),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("facts", "snapshots", "tables", "log"):
        op.drop_table(name)
