"""Uvicorn's socket, with an end for peers that do not read.

A connection that is closed is otherwise kept until everything written to it was read, which for such a peer
is never.
"""

import socket
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport

    from uvicorn._types import ASGISendEvent

LINGER_SECONDS = 2.0
UNREAD_BYTES = 64 * 1024
"""What the system keeps for a peer besides; left alone it would be megabytes."""


class Wire(WebSocketsSansIOProtocol):
    """Closing never waits: who has not read the last words a little later has not got them."""

    def connection_made(self, transport: "BaseTransport") -> None:
        super().connection_made(transport)
        connected = transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)

    async def send(self, message: "ASGISendEvent") -> None:
        closing = message["type"] == "websocket.close" and self.handshake_complete
        if closing:
            self.writable.set()
        await super().send(message)
        if closing:
            self._linger()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._linger()

    def _linger(self) -> None:
        if self.transport.get_write_buffer_size():
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
