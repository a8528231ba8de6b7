"""The server's port, taken before anything else is loaded.

A server that is alone listens at once: after a restart everybody reconnects, and refused clients would retry
again and again. One that shares its database listens when it is ready: until then another process has room.
"""

import socket

from kostka.errors import RequestError
from kostka.server.settings import Settings

BACKLOG = 2048


def listen(settings: Settings) -> socket.socket:
    """The socket of the server's port; a RequestError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
        if not settings.database:
            bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise taken(settings, error) from error
    bound.set_inheritable(False)
    return bound


def taken(settings: Settings, error: OSError) -> RequestError:
    """The port cannot be had."""
    return RequestError(
        "cannot-listen", host=settings.host, port=settings.port, problem=error.strerror or str(error)
    )
