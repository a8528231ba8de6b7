"""The interface of buses."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

OnMessage: TypeAlias = Callable[[bytes], None]
"""Called in the event loop with each message to this process."""
OnConnected: TypeAlias = Callable[[], None]
"""Called whenever the bus is connected, at first and again: what was sent meanwhile, either way, is lost."""

LARGEST = 7_900
"""The longest message in bytes; PostgreSQL takes no more."""


@dataclass(slots=True)
class BusFigures:
    """What went over the bus, and what did not."""

    sent: int = 0
    received: int = 0
    bytes_sent: int = 0
    dropped: int = 0
    """Messages that were too long, or too many while the bus was away."""


class Bus(Protocol):
    """How one process reaches the others, each by its name."""

    name: str
    figures: BusFigures

    @property
    def connected(self) -> bool: ...

    async def open(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        """Connect, and connect again whenever the connection is lost. Does not wait for the bus."""
        ...

    def send(self, to: Iterable[str], message: bytes) -> None:
        """Send a message to the processes of these names. Never blocks."""
        ...

    async def close(self) -> None: ...
