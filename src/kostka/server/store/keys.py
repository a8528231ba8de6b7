"""The keys of tokens in the database: made once, or imported from the file of earlier releases."""

import secrets
import time
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select, update

from kostka.errors import RequestError
from kostka.server.store.locking import one_at_a_time
from kostka.server.store.schema import FACTS, KEYS, NOTICES
from kostka.server.store.store import Key, NoticeKind

KEY_BYTES = 32
DAY_SECONDS = 24 * 3600
LEARNT_SECONDS = 5
"""How long a new key is known before it signs, so that every process verifies what another one signs."""
ALIVE_MS = 15_000


def ensure_keys(engine: Engine, file: Path | None) -> None:
    """Make sure that there are keys: those of the file of earlier releases, if there is one, or a new one."""
    with engine.begin() as connection:
        if connection.scalar(select(KEYS.c.secret).limit(1)) is not None:
            return
        one_at_a_time(connection)
        if connection.scalar(select(KEYS.c.secret).limit(1)) is None:  # another process may have been faster
            for key in (_of_file(file) if file is not None else []) or [Key(_secret())]:
                _put(connection, key)


def rotate_keys(engine: Engine, days: int, now: float | None = None) -> int:
    """Sign with a new key from now on; returns how many older ones still verify.

    If servers are running, they learn the key first.
    """
    second = int(time.time() if now is None else now)
    with engine.begin() as connection:
        one_at_a_time(connection)
        alive = connection.scalar(select(FACTS.c.value).where(FACTS.c.name == "alive"))
        served = alive is not None and second * 1000 - alive < ALIVE_MS
        since = second + (LEARNT_SECONDS if served else 0)
        connection.execute(update(KEYS).where(KEYS.c.replaced.is_(None)).values(replaced=since))
        connection.execute(delete(KEYS).where(KEYS.c.replaced + days * DAY_SECONDS < second))
        kept = len(connection.execute(select(KEYS.c.secret)).all())
        newest = connection.scalar(select(KEYS.c.since).order_by(KEYS.c.since.desc()).limit(1)) or 0
        _put(connection, Key(_secret(), max(since, newest + 1)))
        connection.execute(insert(NOTICES).values(at=second * 1000, kind=NoticeKind.KEYS.value, code=""))
    return kept


def _put(connection: Connection, key: Key) -> None:
    connection.execute(insert(KEYS).values(secret=key.secret, since=key.since, replaced=key.replaced))


def _secret() -> str:
    return secrets.token_hex(KEY_BYTES)


def _of_file(path: Path) -> list[Key]:
    """The keys in a file of earlier releases: newest first, older ones with the second of their end."""
    try:
        lines = [line for line in path.read_text("ascii").splitlines() if line.strip()]
        keys = [_read(line) for line in lines]
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        raise RequestError("keys-unreadable", str(path), path=str(path)) from None
    return [Key(secret, -number, replaced) for number, (secret, replaced) in enumerate(keys)]


def _read(line: str) -> tuple[str, int | None]:
    secret, _, replaced = line.strip().partition(" ")
    if len(bytes.fromhex(secret)) < KEY_BYTES:
        raise ValueError("whoever guesses the key is everybody")
    return secret, int(replaced) if replaced else None
