"""Join the other processes on a database, if it can have several."""

import secrets

from kostka.server.bus.opening import new_bus
from kostka.server.bus.signing import SignedBus
from kostka.server.cluster.cluster import Cluster
from kostka.server.cluster.members import Members
from kostka.server.rooms.standstill import wall_clock
from kostka.server.settings import Settings
from kostka.server.store.roll import Roll
from kostka.server.store.sql import SqlStore


def join(settings: Settings, store: SqlStore) -> Cluster | None:
    """This process as a member; None for a database that only one process can serve."""
    if store.engine.dialect.name != "postgresql":
        return None
    name = secrets.token_hex(6)
    bus = SignedBus(new_bus(name, settings.database, settings.bus))
    return Cluster(store, bus, Members(Roll(store.engine), name, wall_clock), bus.learn)
