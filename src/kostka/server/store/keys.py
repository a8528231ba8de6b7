"""The keys of tokens in the database: made once, or imported from the file of earlier releases."""

import secrets
import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select, update

from kostka.errors import RequestError
from kostka.server.store.locking import one_at_a_time
from kostka.server.store.schema import FACTS, KEYS, NOTICES
from kostka.server.store.store import Key, NoticeKind

KEY_BYTES = 32
DAY_SECONDS = 24 * 3600
LEARNT_SECONDS = 5
"""How long a new key is known before it signs, so that every process can verify what another one signs."""
ALIVE_MS = 15_000


def ensure_keys(engine: Engine, file: Path | None) -> None:
    """Make sure that there are keys: those from the file of earlier releases, if there is one, or a new one.

    If the database already has keys, those from the file only verify, so that the guests of that server keep
    their seats. Each is imported once, so that a replaced key does not come back.
    """
    of_file = _of_file(file) if file is not None else []
    with engine.begin() as connection:
        if _any(connection) and not _new(connection, of_file):
            return
        one_at_a_time(connection)  # another process may have been faster
        first, new = not _any(connection), _new(connection, of_file)
        for key in new:
            _put(connection, key if first else replace(key, since=key.since - 1, replaced=int(time.time())))
            connection.execute(insert(FACTS).values(name=_mark(key), value=1))
        if first and not new:
            _put(connection, Key(_secret()))
        elif not first:
            _announce(connection)


def _any(connection: Connection) -> bool:
    return connection.scalar(select(KEYS.c.secret).limit(1)) is not None


def _new(connection: Connection, keys: list[Key]) -> list[Key]:
    """The keys that were never imported."""
    marks = connection.scalars(select(FACTS.c.name).where(FACTS.c.name.in_(map(_mark, keys)))).all()
    known = connection.scalars(select(KEYS.c.secret)).all()
    return [key for key in keys if _mark(key) not in marks and key.secret not in known]


def _mark(key: Key) -> str:
    return f"key {sha256(key.secret.encode()).hexdigest()[:32]}"


def _announce(connection: Connection, second: int | None = None) -> None:
    """Make running servers read the keys again."""
    at = 1000 * (int(time.time()) if second is None else second)
    connection.execute(insert(NOTICES).values(at=at, kind=NoticeKind.KEYS.value, code=""))


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
        _announce(connection, second)
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
