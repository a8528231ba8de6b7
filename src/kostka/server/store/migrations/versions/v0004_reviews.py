"""What is made of finished games: reviews, links that share them, results and sums."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "reviews",
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("deep", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("value", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("code", "game", name="reviews_pk"),
    )
    op.create_table(
        "making",
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("deep", sa.Boolean, nullable=False),
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("problem", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "game", "deep", name="making_pk"),
    )
    op.create_table(
        "shares",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="shares_pk"),
    )
    op.create_table(
        "results",
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("opponents", sa.String(100), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("result", sa.Float, nullable=False),
        sa.Column("deal", sa.Float),
        sa.Column("luck", sa.Float),
        sa.Column("loss", sa.Float),
        sa.Column("decisions", sa.Integer),
        sa.Column("opened", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "game", "seat", name="results_pk"),
    )
    op.create_table(
        "sums",
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("opponents", sa.String(100), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("result", sa.Float, nullable=False),
        sa.Column("reviewed", sa.Integer, nullable=False),
        sa.Column("deal", sa.Float, nullable=False),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("openings", sa.Integer, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "month", "edition", "opponents", name="sums_pk"),
    )
    op.create_index("shares_code_ix", "shares", ["code"])
    op.create_index("results_guest_ix", "results", ["guest"])


def downgrade() -> None:
    """Take them away again."""
    for name in ("sums", "results", "shares", "making", "reviews"):
        op.drop_table(name)
