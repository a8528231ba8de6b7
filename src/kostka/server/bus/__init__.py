"""Messages between the processes of one server: hints that something happened.

The log is the truth. A message may arrive late, twice or never; a process that misses one reads the log a
moment later. A process that serves all tables alone needs no bus. `kostka.testing.buses` tests an
implementation.
"""

from kostka.server.bus.bus import Bus, BusFigures, OnConnected, OnMessage
from kostka.server.bus.local import Hub, LocalBus

__all__ = ["Bus", "BusFigures", "Hub", "LocalBus", "OnConnected", "OnMessage"]
