"""Uvicorn's WebSocket protocol with direct sends and receives, and an end for peers that do not read.

ASGI's `send` and `receive` switch tasks for every message, which is most of what a move costs; a timer per
peer costs as much again. And a closed connection is kept until everything written to it has been read, which
for some peers is never.
"""

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kostka.server.limits import Bucket
from kostka.server.protocol.closing import Close

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport

    from uvicorn._types import ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

LINGER_SECONDS = 2.0
PING_SECONDS = 11.0
DEAD_SECONDS = 17.0
UNREAD_BYTES = 64 * 1024
"""The system's send buffer for a peer; the default is megabytes."""
AT_ONCE_BYTES = 512
"""How much is parsed before checking whether to go on."""
SMALL_FRAMES_PER_SECOND, SMALL_FRAMES_BURST = 50.0, 200
"""For pings, pongs and fragments, which cost their sender six bytes each, and us more."""
_PING = b"\x89\x00"
_TEXT = 0x81
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class Wire(WebSocketsSansIOProtocol):
    """The application finds it in the state of its scope.

    `on_text` gets every text once the application has taken all texts before it. Closing never waits: a peer
    that does not read its last messages soon loses them.
    """

    on_text: Callable[[bytes], None] | None = None
    _last_heard_at = 0.0
    _pinged = False
    _paused = False
    _held = b""
    """What arrived before reading stopped."""

    def connection_made(self, transport: "BaseTransport") -> None:
        super().connection_made(transport)
        self._last_heard_at = self.loop.time()
        self._small_frames = Bucket(SMALL_FRAMES_PER_SECOND, SMALL_FRAMES_BURST, self._last_heard_at)
        connected = transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)

    def handle_connect(self, event: "Request") -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # a generator refers to its object for as long as it waits, see `Requests`

    # Texts

    def send_text(self, text: bytes) -> None:
        """Send a text now; does nothing if the connection is over."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_header(len(text)) + text)

    @property
    def unread(self) -> int:
        """How many bytes wait for the peer, besides those in the system's buffer."""
        return self.transport.get_write_buffer_size()

    def send_receive_event_to_app(self) -> None:
        direct = self.on_text is not None and self.queue.empty() and not self.close_sent
        if not direct or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        try:
            data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        assert self.on_text is not None, "somebody listens"
        self.on_text(data)

    def pause(self, seconds: float) -> None:
        """Stop reading for a while: what the peer sends meanwhile waits on its side."""
        if not self._paused and not self.transport.is_closing():
            self._paused = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        self._paused = False
        if not self.transport.is_closing():
            self.transport.resume_reading()
            held, self._held = self._held, b""
            self._parse(held)

    # Keep-alive

    def data_received(self, data: bytes) -> None:
        self._last_heard_at = self.loop.time()
        self._pinged = False
        if self._paused:
            self._held += data
        else:
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        for start in range(0, len(data), AT_ONCE_BYTES):
            if self.transport.is_closing():
                return
            if self._paused:
                self._held = data[start:]
                return
            super().data_received(data[start : start + AT_ONCE_BYTES])

    def handle_ping(self) -> None:
        self._count_small_frame()
        super().handle_ping()

    def handle_pong(self, event: "Frame") -> None:
        self._count_small_frame()
        super().handle_pong(event)

    def handle_cont(self, event: "Frame") -> None:
        self._count_small_frame(Close.TOO_BIG)
        super().handle_cont(event)

    def _count_small_frame(self, too_many: Close = Close.RATE) -> None:
        if not self._small_frames.take(self.loop.time()) and not self.transport.is_closing():
            self.conn.fail(too_many)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self._linger()

    def beat(self, stood_still: float = 0.0) -> None:
        """Called about once a second: ping a silent peer, and drop a dead one.

        A peer was not silent while we stood still for so many seconds.
        """
        now = self.loop.time()
        self._last_heard_at = min(self._last_heard_at + stood_still, now)
        silent = now - self._last_heard_at
        if self.close_sent:
            return
        if self.transport.is_closing():
            if silent > DEAD_SECONDS:  # it said goodbye, and does not read what is left
                self.transport.abort()
        elif silent > DEAD_SECONDS:
            self.keepalive_timeout()
        elif silent > PING_SECONDS and not self._pinged:
            self._pinged = True
            self.transport.write(_PING)

    # Closing

    async def send(self, message: "ASGISendEvent") -> None:
        closing = message["type"] == "websocket.close" and self.handshake_complete
        if closing:
            self.writable.set()
        await super().send(message)
        if closing:
            self._linger()
        elif message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it was refused, which uvicorn would report as our bug

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._linger()

    def _linger(self) -> None:
        if self.transport.get_write_buffer_size():
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)


def _header(size: int) -> bytes:
    """The frame header of a text of this size."""
    if size < _TWO_BYTES:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES, size >> 8, size & 0xFF))
    return bytes((_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big")
