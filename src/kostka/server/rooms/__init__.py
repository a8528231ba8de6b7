"""Tables in play: loaded when needed, changed by one command at a time, and shown to their listeners."""

from kostka.server.rooms.audience import Listener
from kostka.server.rooms.room import Room
from kostka.server.rooms.rooms import Rooms

__all__ = ["Listener", "Room", "Rooms"]
