"""Where tables are stored. The log is the truth: an entry counts once it is committed, and never changes.

`Store` is the interface that rooms need; `kostka.testing.check_store` tests an implementation.
"""

from kostka.server.store.store import (
    Appended,
    Ban,
    BanKind,
    Conflict,
    Duplicate,
    Index,
    Key,
    Notice,
    NoticeKind,
    OnWritten,
    Outcome,
    Store,
    StoreFigures,
    StoreUnavailable,
    UnknownEntry,
)

__all__ = [
    "Appended",
    "Ban",
    "BanKind",
    "Conflict",
    "Duplicate",
    "Index",
    "Key",
    "Notice",
    "NoticeKind",
    "OnWritten",
    "Outcome",
    "Store",
    "StoreFigures",
    "StoreUnavailable",
    "UnknownEntry",
]
