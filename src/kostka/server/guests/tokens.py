"""Guests: a token is a signed random name, nothing more. There are no accounts.

Keys are in the database. The newest that is valid already signs; the others still verify, until the last
token they signed has expired.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Iterable

from itsdangerous import BadData, TimestampSigner
from itsdangerous.encoding import base64_decode, base64_encode

from kostka.server.store import Key

GUEST_BYTES = 16
SALT = "kostka guest"
SKEW_SECONDS = 300
"""How far a clock may be set back before the newest tokens are rejected."""
DAY_SECONDS = 24 * 3600


class Guests:
    """Issues and verifies tokens."""

    def __init__(
        self,
        keys: Iterable[Key],
        days: int,
        now: Callable[[], float] = time.time,
        revoked: Callable[[str, float], bool] = lambda *_: False,
    ) -> None:
        self._seconds = days * DAY_SECONDS
        self._now = now
        self._revoked = revoked
        self.learn(keys)

    def learn(self, keys: Iterable[Key]) -> None:
        """Use these keys from now on."""
        self._keys = sorted(keys, key=lambda key: key.since)
        now = self._now()
        waiting = [key for key in self._keys if key.since > now]
        # Keys that every process knows but none signs with yet; the signer signs with the last one.
        ordered = waiting + [key for key in self._keys if key.since <= now]
        self._next = min((key.since for key in waiting), default=float("inf"))
        self._signer = TimestampSigner(
            [key.secret for key in ordered], salt=SALT, key_derivation="hmac", digest_method=hashlib.sha256
        )

    def new(self) -> str:
        """A name for a new guest."""
        return secrets.token_urlsafe(GUEST_BYTES)

    def token(self, guest: str) -> str:
        """A guest's token."""
        if self._now() >= self._next:
            self.learn(self._keys)
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
