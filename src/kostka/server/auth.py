"""Guests: a token is a signed random name, nothing more. Nobody has an account.

Keys lie in the data folder, the newest first. A new key signs; the older ones still verify, until the tokens
that they signed have expired.
"""

import os
import secrets
from pathlib import Path

from itsdangerous import BadData, TimestampSigner

GUEST_BYTES = 16
KEY_BYTES = 32
SALT = "kostka guest"


class Guests:
    """Makes and verifies tokens."""

    def __init__(self, keys: list[str], days: int) -> None:
        self._signer = TimestampSigner(list(reversed(keys)), salt=SALT)
        self._seconds = days * 24 * 3600

    def new(self) -> str:
        """The name of a new guest."""
        return secrets.token_urlsafe(GUEST_BYTES)

    def token(self, guest: str) -> str:
        """A guest's token."""
        return self._signer.sign(guest).decode()

    def verify(self, token: str) -> str | None:
        """The guest whose token this is; None if it is forged or has expired."""
        try:
            return self._signer.unsign(token, max_age=self._seconds).decode()
        except (BadData, UnicodeError, ValueError, OverflowError):
            return None


def load_keys(folder: Path) -> list[str]:
    """The keys of a data folder, the newest first; a folder without any gets one."""
    path = folder / "keys"
    try:
        keys = path.read_text("ascii").split()
    except FileNotFoundError:
        keys = []
    if not keys:
        keys = [secrets.token_hex(KEY_BYTES)]
        _write(path, keys)
    return keys


def rotate_keys(folder: Path, kept: int = 3) -> None:
    """A new key in front; the oldest ones are forgotten."""
    _write(folder / "keys", [secrets.token_hex(KEY_BYTES), *load_keys(folder)][:kept])


def _write(path: Path, keys: list[str]) -> None:
    """Readable for nobody else, and never half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".new")
    with os.fdopen(
        os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii"
    ) as file:
        file.write("\n".join(keys) + "\n")
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
