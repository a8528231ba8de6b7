"""A WebSocket client that costs little: the machine that measures is the one that is measured."""

import asyncio
import base64
import struct
from collections.abc import Callable

import msgspec

_encode = msgspec.json.encode
_KEY = base64.b64encode(bytes(16)).decode()
_NO_MASK = bytes(4)


class Wire(asyncio.Protocol):
    """One connection. `heard` gets the bytes of every message; `ended` the close code, once."""

    def __init__(
        self, code: str, heard: Callable[[bytes], None], ended: Callable[[int | None], None]
    ) -> None:
        self._code = code
        self._heard = heard
        self._ended = ended
        self._data = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self.close_code: int | None = None

    @classmethod
    async def connect(
        cls, port: int, code: str, heard: Callable[[bytes], None], ended: Callable[[int | None], None]
    ) -> "Wire":
        """Shake hands."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(code, heard, ended), "127.0.0.1", port)
        await wire.opened
        return wire

    def send(self, message: object) -> None:
        """Send a message. Its mask consists of zeros, which is valid."""
        assert self._transport is not None, "connected"
        data = _encode(message)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + struct.pack(">H", size)
        self._transport.write(head + _NO_MASK + data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport), "a stream"
        self._transport = transport
        transport.write(
            f"GET /api/tables/{self._code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed in the handshake"))
        else:
            self._ended(self.close_code)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.opened.done():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head[:40].decode("latin-1")))
                return
            self._data = bytearray(rest)
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                start += 2
                size = int.from_bytes(data[at + 2 : start], "big")
            elif size == 127:
                start += 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + size:
                break
            self._frame(data[at] & 0x0F, bytes(data[start : start + size]))
            at = start + size
        if at:
            del data[:at]

    def _frame(self, opcode: int, body: bytes) -> None:
        if opcode == 1:
            self._heard(body)
        elif opcode == 8:
            self.close_code = int.from_bytes(body[:2], "big") if body else None
        elif opcode == 9:
            assert self._transport is not None, "connected"
            self._transport.write(bytes([0x8A, 0x80 | len(body)]) + _NO_MASK + body)
