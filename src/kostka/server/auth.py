"""Guests: a token is a signed random name, nothing more. There are no accounts.

Keys are kept in the data folder, newest first; each older key carries the second in which it was replaced.
The newest key signs. The others still verify, until the last token they signed has expired.
"""

import hashlib
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from itsdangerous import BadData, TimestampSigner
from itsdangerous.encoding import base64_decode, base64_encode

from kostka.errors import RequestError

GUEST_BYTES = 16
KEY_BYTES = 32
SALT = "kostka guest"
SKEW_SECONDS = 300
"""How far a clock may be set back before the newest tokens are rejected."""
DAY_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Key:
    """A secret, and when it was replaced."""

    secret: str
    replaced: int | None = None


class Guests:
    """Issues and verifies tokens."""

    def __init__(
        self,
        keys: list[Key],
        days: int,
        now: Callable[[], float] = time.time,
        revoked: Callable[[str, float], bool] = lambda *_: False,
    ) -> None:
        oldest_first = [key.secret for key in reversed(keys)]
        self._signer = TimestampSigner(
            oldest_first, salt=SALT, key_derivation="hmac", digest_method=hashlib.sha256
        )
        self._seconds = days * DAY_SECONDS
        self._now = now
        self._revoked = revoked

    def new(self) -> str:
        """A name for a new guest."""
        return secrets.token_urlsafe(GUEST_BYTES)

    def token(self, guest: str) -> str:
        """A guest's token."""
        return self._signer.sign(guest).decode()

    def verify(self, token: str) -> str | None:
        """The guest whose token this is; None if it is forged, has expired or was revoked."""
        try:
            signed, at = self._signer.unsign(token, return_timestamp=True)
            guest, made = signed.decode(), at.timestamp()
            in_time = -SKEW_SECONDS <= self._now() - made <= self._seconds
            valid = _canonical(token) and in_time and not self._revoked(guest, made)
            return guest if valid else None
        except (BadData, UnicodeError, ValueError, OverflowError):
            return None


def _canonical(token: str) -> bool:
    """Whether the signature is in canonical base64, which has spare bits that others could vary."""
    signature = token.rpartition(".")[2]
    return base64_encode(base64_decode(signature)).decode() == signature


def load_keys(folder: Path) -> list[Key]:
    """The keys of a data folder, newest first. An empty folder gets a key."""
    path = folder / "keys"
    keys = _stored(path)
    if not keys:
        _write(path, [_new_key()], first=True)
        keys = _stored(path)  # another process may have been faster
    return keys


def _stored(path: Path) -> list[Key]:
    try:
        return [_read(line) for line in path.read_text("ascii").splitlines() if line.strip()]
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        raise RequestError("keys-unreadable", str(path), path=str(path)) from None


def rotate_keys(folder: Path, days: int, now: float | None = None) -> int:
    """Put a new key in front; how many older ones still verify. A running server sees it after a restart."""
    second = int(time.time() if now is None else now)
    newest, *older = load_keys(folder)
    replaced = [Key(newest.secret, second), *older]
    kept = [key for key in replaced if (key.replaced or second) + days * DAY_SECONDS >= second]
    _write(folder / "keys", [_new_key(), *kept])
    return len(kept)


def _new_key() -> Key:
    return Key(secrets.token_hex(KEY_BYTES))


def _read(line: str) -> Key:
    secret, _, replaced = line.strip().partition(" ")
    if len(bytes.fromhex(secret)) < KEY_BYTES:
        raise ValueError("whoever guesses the key is everybody")
    return Key(secret, int(replaced) if replaced else None)


def _write(path: Path, keys: list[Key], *, first: bool = False) -> None:
    """Write atomically, readable by nobody else. With `first`, never overwrite existing keys."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{secrets.token_hex(4)}.new")
    lines = [key.secret if key.replaced is None else f"{key.secret} {key.replaced}" for key in keys]
    with os.fdopen(
        os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii"
    ) as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        if not first or (path.exists() and not path.stat().st_size):
            part.replace(path)
        else:
            path.hardlink_to(part)
    except FileExistsError:  # another process was faster
        pass
    except OSError:  # not every file system has hard links
        part.replace(path)
    part.unlink(missing_ok=True)
