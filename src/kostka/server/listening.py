"""The socket of the server. It listens before all else is loaded: whoever comes meanwhile waits a moment.

After a restart everybody comes at once, and those who were refused would come again and again.
"""

import socket

from kostka.errors import RequestError
from kostka.server.settings import Settings

BACKLOG = 2048


def listen(settings: Settings) -> socket.socket:
    """The socket, listening; a RequestError if somebody else has the port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        raise RequestError(
            "cannot-listen", host=settings.host, port=settings.port, problem=error.strerror or str(error)
        ) from error
    bound.listen(BACKLOG)
    bound.set_inheritable(False)
    return bound
