"""Where tables are kept. The log is the truth: an entry counts once it is committed, and never changes.

`Store` is what the rooms need; `kostka.testing.check_store` holds an implementation against it.
"""

from kostka.server.store.store import (
    Appended,
    Conflict,
    Duplicate,
    Index,
    Outcome,
    Store,
    StoreUnavailable,
    Told,
)

__all__ = [
    "Appended",
    "Conflict",
    "Duplicate",
    "Index",
    "Outcome",
    "Store",
    "StoreUnavailable",
    "Told",
]
