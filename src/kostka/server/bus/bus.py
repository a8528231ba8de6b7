"""The interface of buses."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

OnMessage: TypeAlias = Callable[[bytes], None]
"""Called in the event loop with each message to this process."""
OnConnected: TypeAlias = Callable[[], None]
"""Called whenever the bus connects, the first time and again. Messages sent in between are lost."""

LARGEST = 7_900
"""The longest message in bytes: PostgreSQL's limit."""


@dataclass(slots=True)
class BusFigures:
    """Counts of the messages sent, received and dropped."""

    sent: int = 0
    received: int = 0
    bytes_sent: int = 0
    dropped: int = 0
    """Messages that were too long, or too many while the bus was disconnected."""


class Bus(Protocol):
    """How a process reaches the others, each by its name."""

    name: str
    figures: BusFigures

    @property
    def connected(self) -> bool: ...

    async def open(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        """Connect, and reconnect whenever the connection is lost. Does not wait for the bus."""
        ...

    def send(self, to: Iterable[str], message: bytes) -> None:
        """Send a message to the processes with these names. Never blocks."""
        ...

    async def close(self) -> None: ...
