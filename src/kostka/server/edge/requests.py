"""Uvicorn's HTTP protocol with limits that it lacks: on what one client may send, and for how long.

Uvicorn keeps every request that arrives while another is being answered, and reads on; request heads may have
any length. A few seconds of that cost gigabytes. It also waits forever for requests that never end and for
clients that do not read their response.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from kostka.server.edge.addresses import network

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

MOST_AHEAD = 8
"""Pipelined requests that may wait on a connection. Browsers and proxies send none."""
LONGEST_HEAD = 16 * 1024
EACH_HEADER = 128
"""What a header counts besides its length."""
MOST_CHUNKS = 1_000
"""A body may come in so many chunks; in chunks of a byte each, parsing it would cost thirty times as much."""
HEAD_SECONDS = 10.0
"""From connecting, or the first byte of a request, until its head is complete."""
BODY_SECONDS = 20.0
"""From the head until the body is complete."""
STALLED_SECONDS = 30.0
"""For how long a client may stop reading a response that does not fit into the system's buffers."""
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class TooMuch(Exception):  # noqa: N818 - it reads like what it is
    """Too much for one client; the parser turns this into a 400 and closes the connection."""


class Requests(HttpToolsProtocol):
    """The requests of one connection."""

    _in_head = False
    _head = 0
    """How much of an incomplete head has arrived, and how much of it the parser has found:"""
    _head_read = 0
    _chunks = 0
    _running: RequestResponseCycle | None = None
    most_per_address: ClassVar[int | None] = None
    """How many HTTP connections one address may have; None behind a proxy, where all share its address."""
    refuses: Callable[[str], bool] = staticmethod(lambda _: False)
    """Whether an address has opened too many sockets lately: a handshake costs three times what this does."""
    _open: ClassVar[Counter[str]] = Counter()
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEAD_SECONDS)
        if self.most_per_address is not None:
            self._address = network(self.client[0]) if self.client else ""
            self._open[self._address] += 1
            if self._open[self._address] > self.most_per_address:
                transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
            self._abandon()
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self._abandon()
            raise TooMuch
        self._in_head, self._head_read = True, 0
        self._expect(HEAD_SECONDS)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count_head(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(name, value)
        super().on_header(name, value)

    def _count_head(self, *parts: bytes) -> None:
        """Many short headers cost more than a long one; and a head may arrive whole."""
        self._head_read += sum(map(len, parts)) + EACH_HEADER
        if self._head_read > LONGEST_HEAD:
            self._abandon()
            raise TooMuch

    def on_chunk_header(self) -> None:
        """Called by the parser at the beginning of each chunk of a body."""
        self._chunks += 1
        if self._chunks > MOST_CHUNKS:
            self._abandon()
            raise TooMuch

    def on_headers_complete(self) -> None:
        self._in_head, self._chunks = False, 0
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        if self._address is not None and self.refuses(self._address):
            self.transport.write(TOO_MANY)
            self.transport.close()
            return
        self._release()
        super().handle_websocket_upgrade()
        # Whatever refers to itself waits for the garbage collection, which is rare here.
        self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._end_stall()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._release()
        self._end_stall()
        self._abandon()
        super().connection_lost(exc)

    def _release(self) -> None:
        if self._address is not None:
            self._open[self._address] -= 1
            if not self._open[self._address]:
                del self._open[self._address]
            self._address = None

    def _expect(self, seconds: float | None) -> None:
        """Expect the next part of a request within so many seconds; None expects nothing."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._time_out)

    def _time_out(self) -> None:
        self._abandon()
        if not self.transport.is_closing():
            self.transport.abort()

    def _end_stall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _abandon(self) -> None:
        """Drop waiting requests, and the rest of the response in progress."""
        self.pipeline.clear()
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)
