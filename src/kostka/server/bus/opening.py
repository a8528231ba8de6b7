"""Which bus a server uses: NATS if an address is set, else the database's own."""

from sqlalchemy.engine import make_url

from kostka.errors import RequestError
from kostka.server.bus.bus import Bus

SCHEMES = ("nats://", "tls://", "ws://", "wss://")


def new_bus(name: str, database: str, address: str = "") -> Bus:
    """The bus of the process with this name; a RequestError if the address cannot be that of a bus."""
    if address:
        if not address.startswith(SCHEMES):
            raise RequestError("bus-address")
        try:
            from kostka.server.bus.nats import NatsBus
        except ModuleNotFoundError:
            raise RequestError("bus-missing") from None
        return NatsBus(name, address)
    from kostka.server.bus.postgres import PostgresBus

    url = make_url(database).set(drivername="postgresql")
    return PostgresBus(name, url.render_as_string(hide_password=False))
