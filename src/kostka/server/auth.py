"""Guests: a token is a signed random name, nothing more. Nobody has an account.

Keys lie in the data folder, the newest first, each older one with the second in which it was replaced. The
newest signs; the others still verify, until the last token that they signed has expired.
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
"""How far a clock may be set back before those who came last are sent away."""
DAY_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Key:
    """A secret, and when another took its place."""

    secret: str
    replaced: int | None = None


class Guests:
    """Makes and verifies tokens."""

    def __init__(self, keys: list[Key], days: int, now: Callable[[], float] = time.time) -> None:
        oldest_first = [key.secret for key in reversed(keys)]
        self._signer = TimestampSigner(
            oldest_first, salt=SALT, key_derivation="hmac", digest_method=hashlib.sha256
        )
        self._seconds = days * DAY_SECONDS
        self._now = now

    def new(self) -> str:
        """The name of a new guest."""
        return secrets.token_urlsafe(GUEST_BYTES)

    def token(self, guest: str) -> str:
        """A guest's token."""
        return self._signer.sign(guest).decode()

    def verify(self, token: str) -> str | None:
        """The guest whose token this is; None if it is forged or has expired."""
        try:
            guest, made = self._signer.unsign(token, return_timestamp=True)
            age = self._now() - made.timestamp()
            valid = _canonical(token) and -SKEW_SECONDS <= age <= self._seconds
            return guest.decode() if valid else None
        except (BadData, UnicodeError, ValueError, OverflowError):
            return None


def _canonical(token: str) -> bool:
    """Whether its signature is written in the one way in which we write it: base64 has bits to spare."""
    signature = token.rpartition(".")[2]
    return base64_encode(base64_decode(signature)).decode() == signature


def load_keys(folder: Path) -> list[Key]:
    """The keys of a data folder, the newest first; a folder without any gets one."""
    path = folder / "keys"
    keys = _stored(path)
    if not keys:
        _write(path, [_new_key()], first=True)
        keys = _stored(path)  # somebody else may have been quicker
    return keys


def _stored(path: Path) -> list[Key]:
    try:
        return [_read(line) for line in path.read_text("ascii").splitlines() if line.strip()]
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        raise RequestError("keys-unreadable", str(path), path=str(path)) from None


def rotate_keys(folder: Path, days: int, now: float | None = None) -> int:
    """A new key in front; how many older ones still verify. A server knows them once it starts again."""
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
    """Readable for nobody else, and never half written. The `first` keys are written over no others."""
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
    except FileExistsError:  # somebody else was quicker
        pass
    except OSError:  # not every file system has links
        part.replace(path)
    part.unlink(missing_ok=True)
