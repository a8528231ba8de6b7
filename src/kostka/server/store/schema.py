"""The database schema, for SQLite and PostgreSQL alike."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0004"
"""The migration after which the tables are like this."""

METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "uq": "%(table_name)s_%(column_0_name)s_uq",
        "ix": "%(table_name)s_%(column_0_name)s_ix",
    }
)

LOG = Table(
    "log",
    METADATA,
    Column("code", String(20), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("cmd", String(80)),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("code", "seq", name="log_pk"),
    UniqueConstraint("code", "cmd", name="log_cmd_uq"),
    sqlite_with_rowid=False,
)

TABLES = Table(
    "tables",
    METADATA,
    Column("code", String(20), nullable=False),
    Column("phase", String(20), nullable=False),
    Column("public", Boolean, nullable=False, index=True),
    Column("due", BigInteger, index=True),
    Column("updated", BigInteger, nullable=False, index=True),
    Column("summary", Text, nullable=False),
    PrimaryKeyConstraint("code", name="tables_pk"),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("code", String(20), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("code", name="snapshots_pk"),
)

FACTS = Table(
    "facts",
    METADATA,
    Column("name", String(40), nullable=False),
    Column("value", BigInteger, nullable=False),
    PrimaryKeyConstraint("name", name="facts_pk"),
)

BANS = Table(
    "bans",
    METADATA,
    Column("subject", String(80), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    PrimaryKeyConstraint("subject", "kind", name="bans_pk"),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("number", Integer, autoincrement=True, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("code", String(20), nullable=False),
    PrimaryKeyConstraint("number", name="notices_pk"),
    sqlite_autoincrement=True,
)

KEYS = Table(
    "keys",
    METADATA,
    Column("secret", String(200), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("replaced", BigInteger),
    PrimaryKeyConstraint("secret", name="keys_pk"),
)

MEMBERS = Table(
    "members",
    METADATA,
    Column("name", String(40), nullable=False),
    Column("beats", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", Boolean, nullable=False),
    PrimaryKeyConstraint("name", name="members_pk"),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("code", String(20), nullable=False),
    Column("game", Integer, nullable=False),
    Column("deep", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("value", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("code", "game", name="reviews_pk"),
)

MAKING = Table(
    "making",
    METADATA,
    Column("code", String(20), nullable=False),
    Column("game", Integer, nullable=False),
    Column("deep", Boolean, nullable=False),
    Column("process", String(40), nullable=False),
    Column("progress", Float, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("problem", Text, nullable=False),
    PrimaryKeyConstraint("code", "game", "deep", name="making_pk"),
)

SHARES = Table(
    "shares",
    METADATA,
    Column("digest", String(64), nullable=False),
    Column("code", String(20), nullable=False, index=True),
    Column("game", Integer, nullable=False),
    PrimaryKeyConstraint("digest", name="shares_pk"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("code", String(20), nullable=False),
    Column("game", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(80), nullable=False, index=True),
    Column("ended", BigInteger, nullable=False),
    Column("month", String(7), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("opponents", String(100), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("result", Float, nullable=False),
    Column("deal", Float),
    Column("luck", Float),
    Column("loss", Float),
    Column("decisions", Integer),
    Column("opened", Integer),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("code", "game", "seat", name="results_pk"),
)

SUMS = Table(
    "sums",
    METADATA,
    Column("guest", String(80), nullable=False),
    Column("month", String(7), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("opponents", String(100), nullable=False),
    Column("games", Integer, nullable=False),
    Column("result", Float, nullable=False),
    Column("reviewed", Integer, nullable=False),
    Column("deal", Float, nullable=False),
    Column("luck", Float, nullable=False),
    Column("loss", Float, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("openings", Integer, nullable=False),
    Column("opened", Integer, nullable=False),
    PrimaryKeyConstraint("guest", "month", "edition", "opponents", name="sums_pk"),
)

OF_ONE_TABLE = (LOG, SNAPSHOTS, TABLES, REVIEWS, MAKING, SHARES, RESULTS)
"""Everything that is stored about one table, and is deleted with it."""
