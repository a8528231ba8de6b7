"""Tables that are being played: loaded when needed, changed by one command after the other, and told."""

from kostka.server.rooms.room import Listener, Room
from kostka.server.rooms.rooms import Rooms

__all__ = ["Listener", "Room", "Rooms"]
