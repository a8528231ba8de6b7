"""The server's listening socket, opened before anything else is loaded so that early clients wait a moment.

After a restart everybody reconnects at once, and refused clients would retry again and again.
"""

import errno
import socket

from kostka.errors import RequestError, of_system
from kostka.server.settings import Settings

BACKLOG = 2048


def listen(settings: Settings) -> socket.socket:
    """The listening socket; a RequestError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise RequestError("port-taken", port=settings.port) from error
        raise RequestError(
            "cannot-listen", host=settings.host, port=settings.port, problem=of_system(error)
        ) from error
    bound.listen(BACKLOG)
    bound.set_inheritable(False)
    return bound
