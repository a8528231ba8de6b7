"""Tables that are being played: one task owns each, loads it when it is needed, and tells everybody."""

from kostka.server.rooms.room import Listener, Room
from kostka.server.rooms.rooms import Rooms

__all__ = ["Listener", "Room", "Rooms"]
