"""What several processes share: the keys of tokens, and which processes are alive."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "keys",
        sa.Column("secret", sa.String(200), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("replaced", sa.BigInteger),
        sa.PrimaryKeyConstraint("secret", name="keys_pk"),
    )
    op.create_table(
        "members",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("beats", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("name", name="members_pk"),
    )


def downgrade() -> None:
    """Take them away again."""
    for name in ("members", "keys"):
        op.drop_table(name)
