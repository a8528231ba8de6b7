"""Uvicorn's side of HTTP with what it lacks: an end to what one client may send, and to how long it takes.

It keeps every request that comes while another is being answered, and reads on; and a head may be as long as
somebody likes. A few seconds of that are gigabytes of ours. Nor does it mind a request that never ends, or an
answer that nobody reads.
"""

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from kostka.server.addresses import network

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

MOST_AHEAD = 8
"""Requests of a connection that wait for the one before them. Browsers and proxies send none ahead."""
LONGEST_HEAD = 32 * 1024
HEAD_SECONDS = 10.0
"""From the first byte of a request, or from connecting, until its head is there."""
BODY_SECONDS = 20.0
"""From the head until the body is there."""
STALLED_SECONDS = 30.0
"""For which a client may read nothing of an answer that does not fit into the system's buffers."""


class TooMuch(Exception):  # noqa: N818 - it reads like what it is
    """More requests than anybody needs; the parser makes a 400 and the end of the connection of it."""


class Requests(HttpToolsProtocol):
    """The requests of one connection."""

    _in_head = False
    _head = 0
    _running: RequestResponseCycle | None = None
    most_there: ClassVar[int | None] = None
    """How many of these connections one address may have; None where all come from a proxy."""
    _open: ClassVar[Counter[str]] = Counter()
    _there: str | None = None
    _late: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEAD_SECONDS)
        if self.most_there is not None:
            self._there = network(self.client[0]) if self.client else ""
            self._open[self._there] += 1
            if self._open[self._there] > self.most_there:
                transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
            self._give_up()
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self._give_up()
            raise TooMuch
        self._in_head = True
        self._expect(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        self._count_out()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._write_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._count_out()
        self._write_on()
        self._give_up()
        super().connection_lost(exc)

    def _count_out(self) -> None:
        if self._there is not None:
            self._open[self._there] -= 1
            if not self._open[self._there]:
                del self._open[self._there]
            self._there = None

    def _expect(self, seconds: float | None) -> None:
        """Wait so long for the next part of a request; None expects nothing."""
        if self._late is not None:
            self._late.cancel()
        self._late = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self._give_up()
        if not self.transport.is_closing():
            self.transport.abort()

    def _write_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _give_up(self) -> None:
        """Nobody hears the rest of the answer that is being given: it is not the last request's, perhaps."""
        self.pipeline.clear()
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)
