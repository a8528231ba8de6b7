"""The database schema, for SQLite and PostgreSQL alike."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0003"
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
