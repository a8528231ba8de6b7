"""Tables that are being played: loaded when needed, changed by one command after the other, and told."""

from kostka.server.rooms.audience import Listener
from kostka.server.rooms.room import Room
from kostka.server.rooms.rooms import Rooms

__all__ = ["Listener", "Room", "Rooms"]
