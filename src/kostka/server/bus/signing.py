"""A bus whose messages are signed with the keys in the database.

Whoever can only write to the bus, and not to the database, is not believed: moves, drafts, used-up limits and
who is at a table come from the other processes or not at all.
"""

import hmac
import time
from collections.abc import Iterable

from kostka.server.bus import bus
from kostka.server.bus.bus import Bus, OnConnected, OnMessage
from kostka.server.monitoring.figures import Tally
from kostka.server.store import Key

SIGNATURE = 32
"""The length of a signature: half of a SHA-256, as text."""
LARGEST = bus.LARGEST - SIGNATURE
"""The longest message that can be signed and sent."""


class SignedBus:
    """See `Bus`. Before it has learnt the keys, it neither sends nor hears anything."""

    def __init__(self, carrier: Bus) -> None:
        self.name = carrier.name
        self.figures = carrier.figures
        self._carrier = carrier
        self._keys: list[Key] = []
        """Newest first."""
        self._forged = Tally("a message on the bus is not ours")

    @property
    def connected(self) -> bool:
        return self._carrier.connected

    def learn(self, keys: Iterable[Key]) -> None:
        """Use these keys from now on. As with tokens, the newest that is valid already signs."""
        self._keys = sorted(keys, key=lambda key: -key.since)

    async def open(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        def on_signed(text: bytes) -> None:
            signature, message = text[:SIGNATURE], text[SIGNATURE:]
            if any(hmac.compare_digest(signature, _signature(key, message)) for key in self._keys):
                on_message(message)
            else:
                self._forged.note("forged", f"{len(text)} bytes")

        await self._carrier.open(on_signed, on_connected)

    def send(self, to: Iterable[str], message: bytes) -> None:
        now = time.time()
        key = next((key for key in self._keys if key.since <= now), None)
        if key is not None:
            self._carrier.send(to, _signature(key, message) + message)

    async def close(self) -> None:
        await self._carrier.close()


def _signature(key: Key, message: bytes) -> bytes:
    digest = hmac.digest(key.secret.encode(), b"kostka bus" + message, "sha256")
    return digest.hex()[:SIGNATURE].encode()
